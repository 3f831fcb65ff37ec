// Tables that sort, and dots that find their rows.
import { fetched, send } from "/static/live.js";

for (const table of document.querySelectorAll("[data-sorts]")) {
  const body = table.tBodies[0];
  [...table.tHead.rows[0].cells].forEach((head, column) => {
    head.querySelector("button").onclick = () => {
      const isUp = head.getAttribute("aria-sort") === "descending";
      for (const each of table.tHead.rows[0].cells) each.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", isUp ? "ascending" : "descending");
      const value = (row) => {
        const cell = row.cells[column];
        return cell.dataset.value === undefined ? cell.textContent.trim() : cell.dataset.value === "" ? NaN : Number(cell.dataset.value);
      };
      const rows = [...body.rows].sort((a, b) => {
        const [x, y] = [value(a), value(b)];
        if (typeof x === "string") return x.localeCompare(y);
        if (Number.isNaN(x) || Number.isNaN(y)) return Number.isNaN(x) - Number.isNaN(y);
        return x - y;
      });
      body.append(...(isUp ? rows : rows.reverse()));
    };
  });
  const plot = table.closest("section")?.querySelector(".plot");
  const mark = (name, isOn) => {
    for (const each of plot?.querySelectorAll(`[data-name="${CSS.escape(name)}"]`) ?? []) each.classList.toggle("lit", isOn);
  };
  body.addEventListener("pointerover", (event) => event.target.closest("tr") && mark(event.target.closest("tr").dataset.name, true));
  body.addEventListener("pointerout", (event) => event.target.closest("tr") && mark(event.target.closest("tr").dataset.name, false));
}

// --- plots: any measure against any other, a stretch by dragging, names by pointing or searching ---

for (const plot of document.querySelectorAll(".plot")) explore(plot);

function explore(plot) {
  const section = plot.closest("section");
  const [up, across, find, whole, pointed] = ["up", "across", "find", "unzoom", "pointed"].map((name) => section.querySelector(`[data-${name}]`));
  const dots = [...plot.querySelectorAll(".dot")];
  const rows = [...section.querySelectorAll("tbody tr")];
  const measures = new Map(rows.map((row) => [row.dataset.name, JSON.parse(row.dataset.measures)]));
  const earlier = new Map(rows.filter((row) => row.dataset.before).map((row) => [row.dataset.name, JSON.parse(row.dataset.before)]));
  const labels = [...plot.querySelectorAll("text")];
  const axis = plot.querySelector(".axis");
  let range = null;

  function draw() {
    const known = dots.map((dot) => measures.get(dot.dataset.name)).map((each) => [each?.[up.value], across.value ? each?.[across.value] : null]);
    const order = known.map(([y], i) => [y?.[0] ?? -Infinity, i]).sort((a, b) => a[0] - b[0]).map(([, i]) => i);
    const xs = known.map(([, x], i) => (across.value ? x?.[0] : (order.indexOf(i) + 0.5) / dots.length));
    const inside = (i) => known[i][0] && xs[i] !== undefined && (!range || (xs[i] >= range[0] && xs[i] <= range[1]));
    const shown = dots.map((_, i) => i).filter(inside);
    const was = shown.map((i) => earlier.get(dots[i].dataset.name)?.[up.value]?.[0] ?? 0);
    const least = Math.min(0, ...was, ...shown.map((i) => known[i][0][1]));
    const most = Math.max(0, ...was, ...shown.map((i) => known[i][0][2]), least + 1e-6);
    const wide = [...shown.map((i) => xs[i]), ...shown.map((i) => (across.value && earlier.get(dots[i].dataset.name)?.[across.value]?.[0]) || 0)];
    const [left, right] = range ?? [Math.min(0, ...wide), Math.max(1e-6, ...wide)];
    const y = (value) => (60 * (most - value)) / (most - least);
    const x = (value) => (100 * (value - left)) / (right - left || 1);
    dots.forEach((dot, i) => {
      dot.classList.toggle("away", !inside(i));
      if (!inside(i)) return;
      const [line, circle] = [dot.querySelector(".spread"), dot.querySelector(".is")];
      const place = x(xs[i]);
      line.setAttribute("x1", place);
      line.setAttribute("x2", place);
      line.setAttribute("y1", y(known[i][0][2]));
      line.setAttribute("y2", y(known[i][0][1]));
      circle.setAttribute("cx", place);
      circle.setAttribute("cy", y(known[i][0][0]));
      drawEarlier(dot, earlier.get(dot.dataset.name), place, x, y, known[i][0][0]);
    });
    axis.setAttribute("y1", y(0));
    axis.setAttribute("y2", y(0));
    for (const each of labels) each.remove();
    labels.length = 0;
    const write = (text, atX, atY, anchor) => {
      const label = document.createElementNS("http://www.w3.org/2000/svg", "text");
      label.setAttribute("x", atX);
      label.setAttribute("y", atY);
      label.setAttribute("text-anchor", anchor);
      label.textContent = text;
      plot.append(label);
      labels.push(label);
    };
    const short = (value) => (Math.abs(value) < 10 ? value.toFixed(2) : value.toFixed(1)).replace(/\.?0+$/, "");
    write(short(most), -1, 1.5, "end");
    write("0", -1, y(0) + 1, "end");
    write(short(least), -1, 60, "end");
    if (across.value) {
      write(short(left), 0, 65, "start");
      write(short(right), 100, 65, "end");
      write(across.selectedOptions[0].textContent, 50, 65, "middle");
    }
    whole.hidden = !range;
    plot.xAt = (place) => left + (place / 100) * (right - left);
  }
  // Where the thing stood in the older report, and the way from there.
  function drawEarlier(dot, old, place, x, y, now) {
    const [moved, was] = [dot.querySelector(".moved"), dot.querySelector(".was")];
    if (!moved) return;
    const [height, wide] = [old?.[up.value]?.[0], across.value ? old?.[across.value]?.[0] : null];
    const isKnown = height !== undefined && wide !== undefined;
    for (const each of [moved, was]) each.classList.toggle("away", !isKnown);
    if (!isKnown) return;
    const from = across.value ? x(wide) : place;
    for (const [name, value] of [["x1", from], ["y1", y(height)], ["x2", place], ["y2", y(now)]]) moved.setAttribute(name, value);
    was.setAttribute("cx", from);
    was.setAttribute("cy", y(height));
  }
  const placed = (event) => {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(plot.getScreenCTM().inverse());
    return Math.max(0, Math.min(100, point.x));
  };
  let began = null;
  plot.addEventListener("pointerdown", (event) => { began = event.target.closest("a") ? null : placed(event); });
  plot.addEventListener("pointerup", (event) => {
    if (began === null || Math.abs(placed(event) - began) < 3) return;
    range = [plot.xAt(Math.min(began, placed(event))), plot.xAt(Math.max(began, placed(event)))];
    began = null;
    draw();
  });
  const point = (event) => {
    const title = event.target.closest?.(".dot")?.querySelector("title");
    if (title) pointed.textContent = title.textContent;
  };
  plot.addEventListener("pointerover", point);
  plot.addEventListener("focusin", point);
  whole.onclick = () => { range = null; draw(); };
  up.onchange = () => {
    draw();
    const measure = section.querySelector("[data-measure]");
    if (measure && measure.value !== up.value) show(section, (measure.value = up.value));
  };
  across.onchange = () => { range = null; draw(); };
  find.oninput = () => {
    const wanted = find.value.trim().toLowerCase();
    const found = new Set(rows.filter((row) => `${row.dataset.name} ${row.dataset.name.replaceAll("_", " ")} ${row.dataset.title}`.toLowerCase().includes(wanted)).map((row) => row.dataset.name));
    for (const each of dots) each.classList.toggle("lit", Boolean(wanted) && found.has(each.dataset.name));
    for (const row of rows) row.hidden = !found.has(row.dataset.name);
  };
  if (earlier.size) draw();
}

// --- two reports: one measure at a time, and only what is clear if that is wanted ---

function show(section, measure) {
  for (const each of section.querySelectorAll("[data-of]")) each.hidden = each.dataset.of !== measure;
}
for (const select of document.querySelectorAll("[data-measure]")) {
  select.onchange = () => show(select.closest("section"), select.value);
}
const onlyClear = document.querySelector("[data-only-clear]");
if (onlyClear) {
  onlyClear.onchange = () => document.querySelector("[data-balance]").classList.toggle("only-clear", onlyClear.checked);
}

// --- before and after ---

const compared = document.querySelector("[data-compared]");
async function look() {
  compared.innerHTML = await (await fetched(compared.dataset.compared)).text(); // made by our templates, which escape
  if (compared.querySelector("[data-compare-state=running]")) {
    compared.closest("details").open = true;
    setTimeout(look, 1000);
  }
}
compared.addEventListener("submit", async (event) => {
  event.preventDefault();
  const form = event.target;
  const wish = { since: form.since.value, bot: form.bot.value, players: Number(form.players.value), games: Number(form.games.value), within: Number(form.within.value) };
  const answer = await send(`${compared.dataset.compared}/begin`, wish);
  if (answer.ok) return look();
  const told = await answer.json().catch(() => ({}));
  compared.querySelector("[data-refusal]").textContent = [told.message, told.hint].filter(Boolean).join(" — ") || String(answer.status);
});
compared.addEventListener("click", async (event) => {
  if (!event.target.closest("[data-stop]")) return;
  await send(`${compared.dataset.compared}/stop`, {});
  await look();
});
look().then(() => { document.documentElement.dataset.ready = "yes"; });
