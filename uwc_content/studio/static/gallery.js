// The gallery: facets that count and filter, search without accents, faces fetched when they come near, live changes.
import { fetched, pack } from "/static/live.js";

const gallery = document.querySelector("[data-gallery]");
const form = gallery.querySelector("form");
const data = JSON.parse(document.getElementById("index").textContent);
const facetNames = JSON.parse(form.dataset.facets);
const MOST_SHOWN = 12;
let items = new Map(data.items.map((each) => [each.key, each]));
let names = data.value_names;
const icons = data.value_icons;
const cells = new Map([...gallery.querySelectorAll("[data-key]")].map((cell) => [cell.dataset.key, cell]));
const chosen = new Map(facetNames.map((name) => [name, new Set()]));
const opened = new Set();
const picked = new Set();

const fold = (text) => text.toLowerCase().normalize("NFKD").replace(/[\u0300-\u036f]/g, "")
  .replaceAll("ł", "l").replaceAll("ø", "o").replaceAll("đ", "d").replaceAll("ß", "ss");

function readAddress() {
  const asked = new URLSearchParams(location.search);
  form.q.value = asked.get("q") || "";
  form.sort.value = asked.get("sort") || "";
  form.zoom.value = asked.get("zoom") || localStorage.getItem("zoom") || (innerWidth < 500 ? 60 : 75);
  for (const [name, values] of chosen) {
    values.clear();
    for (const value of asked.getAll(name)) values.add(value);
  }
}

function writeAddress() {
  const said = new URLSearchParams();
  const locale = new URLSearchParams(location.search).get("locale");
  if (locale) said.set("locale", locale);
  if (form.q.value) said.set("q", form.q.value);
  if (form.sort.value) said.set("sort", form.sort.value);
  for (const [name, values] of chosen) for (const value of values) said.append(name, value);
  const query = said.toString();
  history.replaceState(null, "", query ? `?${query}` : location.pathname);
}

const fits = (item, except) => facetNames.every((name) => {
  const wanted = chosen.get(name);
  if (!wanted.size || name === except) return true;
  return (item.facets[name] || []).some((value) => wanted.has(value));
});

function matching() {
  const words = fold(form.q.value).split(/\s+/).filter(Boolean);
  return [...items.values()].filter((item) => words.every((word) => item.words.includes(word)));
}

function pictured(value) {
  if (!icons[value]) return null;
  const picture = document.createElement("img");
  picture.src = icons[value];
  picture.alt = "";
  return picture;
}

function toggle(name, value) {
  const set = chosen.get(name);
  if (!set.delete(value)) set.add(value);
  update();
}

function drawFacet(name, found) {
  const list = form.querySelector(`[data-facet="${CSS.escape(name)}"] ul`);
  const counts = new Map();
  for (const item of found) {
    if (!fits(item, name)) continue;
    for (const value of item.facets[name] || []) counts.set(value, (counts.get(value) || 0) + 1);
  }
  for (const value of chosen.get(name)) if (!counts.has(value)) counts.set(value, 0);
  let rows = [...counts];
  rows.sort(name === "price" ? (a, b) => a[0] - b[0] : (a, b) => b[1] - a[1] || a[0].localeCompare(b[0]));
  const most = Math.max(1, ...counts.values());
  const all = rows.length;
  if (!opened.has(name)) rows = rows.slice(0, MOST_SHOWN);
  const active = document.activeElement?.dataset?.value;
  const isHere = list.contains(document.activeElement);
  list.replaceChildren(...rows.map(([value, count]) => {
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.value = value;
    button.setAttribute("aria-pressed", chosen.get(name).has(value));
    button.style.setProperty("--share", Math.round((100 * count) / most));
    const label = document.createElement("span");
    label.textContent = names[value] || value;
    const picture = pictured(value);
    if (picture) label.prepend(picture);
    const number = document.createElement("span");
    number.textContent = count;
    button.append(label, number);
    button.onclick = () => toggle(name, value);
    const row = document.createElement("li");
    row.append(button);
    return row;
  }));
  if (all > MOST_SHOWN && !opened.has(name)) {
    const more = document.createElement("button");
    more.type = "button";
    more.className = "more";
    more.textContent = `+ ${all - MOST_SHOWN}`;
    more.onclick = () => { opened.add(name); update(); };
    const row = document.createElement("li");
    row.append(more);
    list.append(row);
  }
  form.querySelector(`[data-facet="${CSS.escape(name)}"]`).hidden = !all;
  if (isHere && active) list.querySelector(`[data-value="${CSS.escape(active)}"]`)?.focus();
}

function update() {
  const found = matching();
  for (const name of facetNames) drawFacet(name, found);
  const shown = new Set(found.filter((item) => fits(item)).map((item) => item.key));
  for (const [key, cell] of cells) cell.hidden = !shown.has(key);
  for (const shelf of gallery.querySelectorAll("[data-shelf]")) {
    const number = [...shelf.querySelectorAll("[data-key]")].filter((cell) => !cell.hidden).length;
    shelf.hidden = !number;
    shelf.querySelector("[data-shelf-count]").textContent = number;
  }
  order();
  const count = gallery.querySelector("[data-count]");
  count.textContent = shown.size === 1 ? count.dataset.one : count.dataset.template.replace("%", shown.size < items.size ? `${shown.size} / ${items.size}` : shown.size);
  const isFiltered = Boolean(form.q.value) || [...chosen.values()].some((values) => values.size);
  gallery.querySelector("[data-clear]").hidden = !isFiltered;
  gallery.querySelector("[data-nothing]").hidden = shown.size > 0;
  suggest(!shown.size);
  gallery.style.setProperty("--zoom", form.zoom.value / 100);
  drawCharts(found.filter((item) => fits(item)));
  writeAddress();
}

// What was meant, where nothing matches: names that are a few letters away.
function steps(a, b) {
  let row = [...Array(b.length + 1).keys()];
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] !== b[j - 1]));
    row = next;
  }
  return row[b.length];
}

function suggest(isNothing) {
  const place = gallery.querySelector("[data-nearest]");
  place.replaceChildren();
  const wanted = fold(form.q.value.trim());
  if (!isNothing || wanted.length < 3) return;
  const most = Math.max(1, Math.floor(wanted.length / 3));
  const near = [...items.values()].map((item) => [steps(wanted, fold(item.name)), item.name]).filter(([far]) => far <= most)
    .sort((a, b) => a[0] - b[0] || a[1].localeCompare(b[1])).slice(0, 3);
  if (!near.length) return;
  place.append(`${place.dataset.question} `, ...near.map(([, name]) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "quiet";
    button.textContent = name;
    button.onclick = () => { form.q.value = name; update(); };
    return button;
  }));
}

// On a phone the faces come first: filters unfold when they are wanted.
const narrow = matchMedia("(max-width: 40rem)");
const foldFacets = () => { gallery.querySelector("[data-facet-list]").open = !narrow.matches; };
narrow.addEventListener("change", foldFacets);
foldFacets();

// --- statistics: columns that filter, split by another facet ---

const charts = gallery.querySelector("[data-charts]");
const split = charts.querySelector("[data-split]");
const NOT_CHARTED = new Set(["kind", "source", "changed", "noun"]);
const MOST_COLUMNS = 14;

function drawCharts(shown) {
  if (!charts.open) return;
  const by = split.value;
  const parts = by ? [...new Set(shown.flatMap((item) => item.facets[by] || []))].sort() : [""];
  const tone = (part) => `hsl(${Math.round((360 * parts.indexOf(part)) / parts.length + 195)} 55% 48%)`;
  charts.querySelector("[data-legend]").replaceChildren(...(by ? parts : []).map((part) => {
    const each = document.createElement("span");
    each.textContent = names[part] || part;
    each.style.setProperty("--tone", tone(part));
    return each;
  }));
  charts.querySelector("[data-drawn]").replaceChildren(...facetNames.filter((name) => !NOT_CHARTED.has(name)).map((name) => {
    const columns = new Map();
    for (const item of shown) {
      for (const value of item.facets[name] || []) {
        if (!columns.has(value)) columns.set(value, new Map());
        for (const part of by ? item.facets[by] || [] : [""]) columns.get(value).set(part, (columns.get(value).get(part) || 0) + 1);
      }
    }
    const total = (each) => [...each.values()].reduce((a, b) => a + b, 0);
    let listed = [...columns];
    if (name === "price") listed.sort((a, b) => a[0] - b[0]);
    else listed = listed.sort((a, b) => total(b[1]) - total(a[1])).slice(0, MOST_COLUMNS);
    const most = Math.max(1, ...listed.map(([, each]) => total(each)));
    const figure = document.createElement("figure");
    const title = document.createElement("figcaption");
    title.textContent = form.querySelector(`[data-facet="${CSS.escape(name)}"] legend`).textContent;
    const row = document.createElement("div");
    row.className = "columns";
    row.append(...listed.map(([value, each]) => {
      const button = document.createElement("button");
      button.type = "button";
      button.setAttribute("aria-pressed", chosen.get(name).has(value));
      button.title = `${names[value] || value}: ${total(each)}`;
      button.setAttribute("aria-label", button.title);
      const bar = document.createElement("span");
      bar.className = "bar-of";
      bar.append(...[...each].sort().map(([part, number]) => {
        const piece = document.createElement("i");
        piece.style.setProperty("--height", ((100 * number) / most).toFixed(1));
        if (by) piece.style.setProperty("--tone", tone(part));
        return piece;
      }));
      const label = document.createElement("span");
      label.className = "column-name";
      label.textContent = names[value] || value;
      button.append(bar, label);
      button.onclick = () => toggle(name, value);
      return button;
    }));
    figure.append(title, row);
    figure.hidden = !listed.length;
    return figure;
  }));
}
charts.addEventListener("toggle", update);
split.addEventListener("change", update);

let ordered = "";
function order() {
  const by = form.sort.value;
  if (by === ordered) return;
  ordered = by;
  const value = { name: (item) => item.name, number: (item) => item.number, price: (item) => item.price, length: (item) => -item.text.length }[by];
  const place = new Map([...items.keys()].map((key, i) => [key, i]));
  for (const list of gallery.querySelectorAll(".cells")) {
    const rows = [...list.children];
    rows.sort((a, b) => {
      const [one, two] = [items.get(a.dataset.key), items.get(b.dataset.key)];
      if (!one || !two) return 0;
      if (!value) return place.get(one.key) - place.get(two.key);
      const [x, y] = [value(one), value(two)];
      return typeof x === "string" ? x.localeCompare(y) : x - y || place.get(one.key) - place.get(two.key);
    });
    list.append(...rows);
  }
}

// --- faces that come near ---

let wanted = new Set();
let isFetching = false;
const near = new IntersectionObserver((entries) => {
  for (const entry of entries) if (entry.isIntersecting) want(entry.target.dataset.key);
}, { rootMargin: "1200px" });

function want(key) {
  const cell = cells.get(key);
  if (!cell || cell.querySelector(".f") || !Number(cell.style.getPropertyValue("--w"))) return;
  wanted.add(key);
  if (!isFetching) setTimeout(fetchWanted, 20);
  isFetching = true;
}

async function fetchWanted() {
  const keys = [...wanted].slice(0, 100);
  for (const key of keys) wanted.delete(key);
  try {
    await put(keys);
  } finally {
    if (wanted.size) setTimeout(fetchWanted, 0);
    else isFetching = false;
  }
}

async function put(keys, isNew = false) {
  if (!keys.length) return;
  const query = new URLSearchParams({ keys: keys.join(","), locale: gallery.dataset.locale });
  const { faces } = await (await fetched(`/packs/${pack}/faces?${query}`)).json();
  for (const [key, html] of Object.entries(faces)) {
    const cell = cells.get(key);
    if (!cell) continue;
    cell.querySelector(".card").innerHTML = html; // drawn by the server, which escapes every text
    if (isNew) {
      cell.classList.remove("changed");
      void cell.offsetWidth;
      cell.classList.add("changed");
    }
  }
}

for (const cell of cells.values()) near.observe(cell);

// --- live ---

addEventListener("keydown", (event) => {
  if (event.key !== "/" || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
  event.preventDefault();
  form.q.focus();
});

document.addEventListener("news", async ({ detail }) => {
  const drawn = [...cells].filter(([, cell]) => cell.querySelector(".f")).map(([key]) => key);
  const changed = detail.is_all ? drawn : detail.changed.filter((key) => drawn.includes(key));
  for (let i = 0; i < changed.length; i += 100) await put(changed.slice(i, i + 100), true);
  const fresh = await (await fetched(`/packs/${pack}/index?locale=${gallery.dataset.locale}`)).json();
  const known = new Set(fresh.items.map((each) => each.key));
  const isOther = known.size !== cells.size || [...known].some((key) => !cells.has(key));
  if (isOther) {
    sessionStorage.setItem("scroll", scrollY);
    location.reload();
    return;
  }
  items = new Map(fresh.items.map((each) => [each.key, each]));
  names = fresh.value_names;
  update();
});

// --- comparing ---

const tray = gallery.querySelector("[data-tray]");
const dialog = document.querySelector("[data-side-by-side]");
gallery.addEventListener("click", (event) => {
  const button = event.target.closest("[data-pick]");
  if (!button) return;
  const key = button.closest("[data-key]").dataset.key;
  if (!picked.delete(key)) picked.add(key);
  button.setAttribute("aria-pressed", picked.has(key));
  showTray();
});
function showTray() {
  tray.hidden = !picked.size;
  tray.querySelector("[data-chosen]").textContent = [...picked].map((key) => items.get(key)?.name).join(", ");
}
tray.querySelector("[data-uncompare]").onclick = () => {
  for (const key of picked) cells.get(key)?.querySelector("[data-pick]").setAttribute("aria-pressed", false);
  picked.clear();
  showTray();
};
// One column for each, one row for each fact; rows that differ stand out.
function showSides(keys) {
  const table = document.createElement("table");
  const faces = table.createTHead().insertRow();
  faces.insertCell();
  for (const key of keys) {
    const head = document.createElement("th");
    head.scope = "col";
    const face = cells.get(key).querySelector(".card").cloneNode(true);
    const title = document.createElement("a");
    title.href = cells.get(key).querySelector("a").href;
    title.textContent = items.get(key).name;
    head.append(face, title);
    faces.append(head);
  }
  const body = table.createTBody();
  const told = (key, name) => name === "text" ? items.get(key).text : (items.get(key).facets[name] || []).map((value) => names[value] || value).join(", ");
  for (const name of ["text", ...facetNames]) {
    const values = keys.map((key) => told(key, name));
    if (!values.some(Boolean)) continue;
    const row = body.insertRow();
    row.className = new Set(values).size > 1 ? "differs" : "";
    const head = document.createElement("th");
    head.scope = "row";
    head.textContent = name === "text" ? dialog.dataset.text : form.querySelector(`[data-facet="${CSS.escape(name)}"] legend`).textContent;
    row.append(head);
    for (const value of values) row.insertCell().textContent = value;
  }
  dialog.querySelector(".sides").replaceChildren(table);
}

tray.querySelector("[data-compare]").onclick = async () => {
  await put([...picked].filter((key) => !cells.get(key)?.querySelector(".f")));
  showSides([...picked]);
  dialog.showModal();
};

form.addEventListener("submit", (event) => event.preventDefault());
form.q.addEventListener("input", update);
form.sort.addEventListener("change", update);
form.zoom.addEventListener("input", () => {
  localStorage.setItem("zoom", form.zoom.value);
  gallery.style.setProperty("--zoom", form.zoom.value / 100);
});
form.locale.addEventListener("change", () => {
  const query = new URLSearchParams(location.search);
  query.set("locale", form.locale.value);
  location.search = query;
});
gallery.querySelector("[data-clear]").onclick = () => {
  form.q.value = "";
  for (const values of chosen.values()) values.clear();
  update();
};
addEventListener("popstate", () => { readAddress(); update(); });
readAddress();
update();
const kept = sessionStorage.getItem("scroll");
if (kept) {
  sessionStorage.removeItem("scroll");
  scrollTo(0, Number(kept));
}
document.documentElement.dataset.ready = "yes";
