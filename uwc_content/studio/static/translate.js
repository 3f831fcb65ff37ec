// One entry: checks and items follow while somebody types; nothing that was typed is lost, nothing newer is overwritten.
import { pack, send } from "/static/live.js";
import { caretBelow, faultRow, pointAt, underlining, units } from "/static/marked.js";

const page = document.querySelector("[data-entry]");
const form = page.querySelector("[data-draft]");
const fields = [...form.querySelectorAll("textarea")];
const checks = form.querySelector("[data-checks]");
const refusal = form.querySelector("[data-refusal]");
const state = form.querySelector("[data-state]");
const conflict = form.querySelector("[data-conflict]");
const place = `/packs/${pack}/translate/${page.dataset.locale}/${page.dataset.catalogue}`;
const wordings = () => fields.map((field) => field.value);
const body = () => ({ context: page.dataset.context, key: page.dataset.name, wordings: wordings(), all: Boolean(page.dataset.all) });
const measure = () => {
  for (const field of fields) {
    const line = field.closest("label").nextElementSibling; // the field itself stands in a frame
    const [own, source] = [[...field.value].length, Number(field.dataset.source)];
    line.textContent = source ? line.dataset.lengths.replace("%1", own).replace("%2", source) : `${own}`;
    line.classList.toggle("warning", source > 12 && own > source * 1.6);
  }
};
const marks = fields.map(underlining);
const inField = ({ form: number, start, end }) => {
  const field = fields[number];
  return { field, start: units(field.value, start), end: units(field.value, end) };
};
let saved = JSON.stringify(wordings());
let asked = 0;
let timer = 0;
const AGAIN = 1000;

const isChanged = () => JSON.stringify(wordings()) !== saved;

async function look() {
  const number = ++asked;
  const answer = await send(`${place}/draft`, body()).catch(() => null);
  if (number !== asked) return; // something newer has been typed since
  if (!answer) { timer = setTimeout(look, AGAIN); return; } // the studio could not be reached: what is typed waits for it
  const told = await answer.json();
  if (!answer.ok) { refusal.textContent = told.message || ""; return; }
  refusal.textContent = "";
  const found = told.faults.map((fault) => (fault.place ? { ...fault, ...inField(fault.place) } : fault));
  checks.replaceChildren(...found.map((fault) => {
    if (!fault.field) return faultRow(fault);
    const text = fault.field.value;
    const first = text.lastIndexOf("\n", fault.start - 1) + 1;
    const line = text.slice(first).split("\n")[0];
    return faultRow(fault, line, caretBelow(line, fault.start - first, fault.end - first), () => pointAt(fault.field, fault));
  }));
  fields.forEach((field, i) => {
    const own = found.filter((fault) => fault.field === field);
    marks[i](own);
    field.setAttribute("aria-invalid", own.some((fault) => fault.is_error) || found.some((fault) => !fault.field && fault.is_error));
  });
  for (const each of told.shown) show(each);
}

function show(each) {
  const figure = page.querySelector(`[data-item-key="${CSS.escape(each.key)}"]`);
  if (!figure) return;
  figure.querySelector(".card").innerHTML = each.face; // drawn by the server, which escapes every text
  const caption = figure.querySelector("figcaption");
  const [name, text] = [document.createElement("b"), document.createElement("p")];
  name.textContent = each.name;
  text.textContent = each.text;
  caption.replaceChildren(name, text);
  const { over: tooLong, fits } = page.querySelector("[data-shown]").dataset;
  const room = document.createElement("p");
  room.className = each.over ? "error" : "fits";
  room.textContent = each.over ? tooLong.replace("%", each.over.toFixed(1)) : fits;
  caption.append(room);
}

form.addEventListener("input", () => {
  measure();
  state.textContent = isChanged() ? page.dataset.unsaved : "";
  clearTimeout(timer);
  timer = setTimeout(look, 140);
});

async function save(reviewed = true) {
  refusal.textContent = "";
  const sent = JSON.stringify(wordings());
  const answer = await send(`${place}/save`, { ...body(), mark: page.dataset.mark, reviewed });
  const told = await answer.json().catch(() => ({}));
  if (answer.ok) {
    saved = sent;
    conflict.hidden = true;
    state.textContent = page.dataset.saved;
    if (!isChanged() && page.dataset.next) location.href = page.dataset.next;
  } else if (answer.status === 409) {
    conflict.hidden = false;
    conflict.querySelector("[data-theirs]").textContent = told.theirs.join("\n");
    conflict.querySelector("[data-take]").onclick = () => {
      fields.forEach((field, i) => { field.value = told.theirs[i] ?? field.value; });
      [page.dataset.mark, saved, conflict.hidden] = [told.mark, JSON.stringify(wordings()), true];
      look();
    };
    conflict.querySelector("[data-keep]").onclick = () => {
      page.dataset.mark = told.mark;
      save(reviewed);
    };
  } else refusal.textContent = [told.message, told.hint].filter(Boolean).join(" — ") || String(answer.status);
}

form.querySelector("[data-unsure]").onclick = () => save(false);
form.addEventListener("submit", (event) => { event.preventDefault(); save(); });
form.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) { event.preventDefault(); save(); }
});
addEventListener("beforeunload", (event) => { if (isChanged()) event.preventDefault(); });

// Placeholders of the source can be clicked into the text.
const names = [...new Set([...form.querySelectorAll(".source")].flatMap((each) => each.textContent.match(/\{[a-z_:0-9]+\}/g) || []))];
if (names.length) {
  const row = form.querySelector("[data-placeholders]");
  row.hidden = false;
  let last = fields[0];
  for (const field of fields) field.addEventListener("focus", () => { last = field; });
  row.append(...names.map((name) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = name;
    button.onclick = () => {
      last.setRangeText(name, last.selectionStart, last.selectionEnd, "end");
      last.focus();
      last.dispatchEvent(new Event("input", { bubbles: true }));
    };
    return button;
  }));
}
measure();
look();
document.documentElement.dataset.ready = "yes";
