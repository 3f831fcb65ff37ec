// The YAML of an item, written anew on its page: checked while somebody types, saved unless somebody else was faster.
import { fetched, send } from "/static/live.js";
import { caretBelow, faultRow, pointAt, underlining, units } from "/static/marked.js";

const PAUSE = 200;
const kept = { text: null, mark: "", saved: "" };
let session = 0;

const placeIn = (text, { line, column, end_line: endLine, end_column: endColumn }) => {
  const lines = text.split("\n");
  const at = (row, character) => {
    const before = lines.slice(0, row).reduce((sum, each) => sum + each.length + 1, 0);
    return Math.min(text.length, before + units(lines[row] ?? "", character));
  };
  const start = at(line, column);
  const end = at(endLine, endColumn);
  return { start, end: Math.max(end, start + 1), row: line, line: lines[line] ?? "" };
};

function begin(form) {
  const number = ++session;
  const part = (name) => form.querySelector(`[data-${name}]`);
  const field = form.querySelector("textarea");
  const place = form.dataset.ownSource;
  const query = `?locale=${encodeURIComponent(form.dataset.locale)}`;
  const mark = underlining(field);
  const state = part("state");
  let timer = 0;
  let asked = 0;
  const isChanged = () => field.value.trimEnd() !== kept.saved.trimEnd();

  async function look() {
    const own = ++asked;
    const text = field.value;
    const answer = await send(`${place}/draft${query}`, { yaml: text });
    if (own !== asked || number !== session) return; // something newer has been typed since
    const told = await answer.json().catch(() => ({}));
    if (!answer.ok) { part("refusal").textContent = told.message ?? String(answer.status); return; }
    part("refusal").textContent = "";
    const found = told.faults.map((fault) => ({ ...fault, ...placeIn(text, fault.place) }));
    mark(found);
    part("checks").replaceChildren(
      ...found.map((each) => {
        const start = each.start - (text.lastIndexOf("\n", each.start - 1) + 1);
        return faultRow(each, each.line, caretBelow(each.line, start, start + each.end - each.start), () => pointAt(field, each));
      }),
      ...told.others.map((each) => faultRow({ ...each, message: `${each.message} (${each.where})` })),
    );
    field.setAttribute("aria-invalid", [...told.faults, ...told.others].some((each) => each.is_error));
    if (told.face) part("face-of-draft").innerHTML = told.face; // drawn by the server, which escapes every text
    if (told.text) part("text-of-draft").textContent = told.text;
    const isSound = !told.faults.length && !told.others.length;
    if (isChanged()) state.textContent = isSound ? `${state.dataset.sound} · ${state.dataset.unsaved}` : state.dataset.unsaved;
    form.dataset.looked = String(own);
  }

  async function save() {
    part("refusal").textContent = "";
    const text = field.value;
    const answer = await send(`${place}/save${query}`, { yaml: text, mark: kept.mark });
    const told = await answer.json().catch(() => ({}));
    if (answer.ok) {
      [kept.saved, kept.mark] = [text, told.mark];
      part("conflict").hidden = true;
      state.textContent = isChanged() ? state.dataset.unsaved : state.dataset.saved;
    } else if (answer.status === 409) {
      part("conflict").hidden = false;
      part("theirs").textContent = told.theirs;
      part("take").onclick = () => {
        field.value = kept.saved = told.theirs;
        kept.mark = told.mark;
        part("conflict").hidden = true;
        grow();
        look();
      };
      part("keep-mine").onclick = () => {
        kept.mark = told.mark;
        save();
      };
    } else part("refusal").textContent = [told.message, told.hint].filter(Boolean).join(" — ") || String(answer.status);
  }

  const grow = () => { field.rows = Math.max(6, field.value.split("\n").length + 1); };
  field.addEventListener("input", () => {
    kept.text = field.value;
    grow();
    state.textContent = isChanged() ? state.dataset.unsaved : "";
    clearTimeout(timer);
    timer = setTimeout(look, PAUSE);
  });
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      save();
    }
  });
  form.addEventListener("submit", (event) => { event.preventDefault(); save(); });
  part("leave").onclick = () => leave(form);
  // Another file may have changed what the draft refers to.
  document.addEventListener("news", () => { if (number === session) look(); });
  field.value = kept.text ?? "";
  grow();
  look();
}

async function open(form) {
  const shown = await (await fetched(form.dataset.ownSource)).json();
  kept.text = kept.saved = shown.yaml;
  kept.mark = shown.mark;
  show(form);
  form.querySelector("textarea").focus();
}

function show(form) {
  form.hidden = false;
  begin(form);
}

function leave(form) {
  session++;
  kept.text = null;
  form.hidden = true;
  form.parentElement.querySelector("[data-edit]").focus();
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-edit]");
  if (button) open(button.closest("section").querySelector("[data-editing]"));
});
addEventListener("beforeunload", (event) => {
  if (kept.text !== null && kept.text.trimEnd() !== kept.saved.trimEnd()) event.preventDefault();
});
