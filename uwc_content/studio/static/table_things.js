// Things on the table stand for answers: what can be chosen is lit and pressed, what cannot says why.
const said = document.querySelector("[data-said]");
const menu = document.querySelector("[data-menu][hidden]");
const hint = document.querySelector("[data-hint]");
const table = document.querySelector("[data-table]");
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
let answers = new Map(); // thing: the buttons that it stands for
let press = () => {};
let opener = null;

export function say(text) {
  said.textContent = text;
}

said.addEventListener("click", () => say(""));

const means = (wanted, ref) => ref === wanted || ref.startsWith(`${wanted}/`);

export function light(view, choose) {
  press = choose;
  answers = new Map();
  close();
  const buttons = [...view.querySelectorAll("[data-refs]")].map((each) => [each, each.dataset.refs.split(" ")]);
  for (const thing of view.querySelectorAll("[data-ref]")) {
    const found = buttons.filter(([, refs]) => refs.some((each) => means(each, thing.dataset.ref))).map(([each]) => each);
    thing.classList.toggle("lit", found.length > 0);
    thing.setAttribute("tabindex", found.length ? "0" : "-1");
    rim(thing, found.length > 0);
    thing.removeAttribute("aria-pressed");
    thing.classList.remove("marked");
    if (found.length) answers.set(thing, found);
  }
  view.classList.toggle("is-asking", answers.size > 0);
}

// Two tones around what is lit: one of them is seen on any ground.
function rim(thing, isLit) {
  const edge = thing.querySelector(":scope > .edge");
  const old = thing.querySelector(":scope > .rim");
  if (!edge || Boolean(old) === isLit) return;
  if (old) return old.remove();
  const made = edge.cloneNode();
  made.setAttribute("class", "rim");
  edge.before(made);
}

const things = () => [...table.querySelectorAll("[data-ref]")];
export const standingFor = (button) => [...answers].filter(([, found]) => found.includes(button)).map(([thing]) => thing);

function tell(thing) {
  const why = thing.dataset.why || table.querySelector("[data-view]").dataset.why;
  say(`${thing.dataset.name ?? thing.getAttribute("aria-label")} – ${why}`);
}

function pressed(thing) {
  const found = answers.get(thing);
  if (!found) tell(thing);
  else if (found.length === 1) press(found[0], thing);
  else offer(thing, found);
}

// Several answers: a menu beside the thing, with the same words as the buttons.
function offer(thing, found) {
  opener = thing;
  menu.replaceChildren(heading(table.dataset.menu));
  for (const button of found) {
    const copy = document.createElement("button");
    copy.type = "button";
    const group = button.parentElement.previousElementSibling;
    if (group?.tagName === "H3") copy.append(small(group.textContent));
    for (const part of button.querySelectorAll(":scope > .answer, :scope > .changes")) copy.append(part.cloneNode(true));
    copy.addEventListener("click", () => { close(); press(button); });
    menu.append(copy);
  }
  menu.hidden = false;
  place(menu, thing.getBoundingClientRect());
  menu.querySelector("button").focus();
}

function heading(text) {
  const made = document.createElement("p");
  made.className = "detail";
  made.textContent = text;
  return made;
}

function small(text) {
  const made = document.createElement("small");
  made.textContent = text;
  return made;
}

function place(box, beside) {
  const { width, height } = box.getBoundingClientRect();
  const left = Math.min(Math.max(8, beside.left + beside.width / 2 - width / 2), innerWidth - width - 8);
  const top = beside.bottom + height + 12 < innerHeight ? beside.bottom + 8 : Math.max(8, beside.top - height - 8);
  box.style.left = `${left}px`;
  box.style.top = `${top}px`;
}

function close() {
  menu.hidden = true;
  hint.hidden = true;
  if (opener?.isConnected && menu.contains(document.activeElement)) opener.focus();
  opener = null;
}

// --- both sides light up ---

function hover(target) {
  for (const each of table.querySelectorAll(".hot")) each.classList.remove("hot");
  hint.hidden = true;
  const button = target?.closest?.("[data-refs]");
  const thing = target?.closest?.("[data-ref]");
  if (button) for (const each of standingFor(button)) each.classList.add("hot");
  const found = thing && answers.get(thing);
  if (!found) return;
  thing.classList.add("hot");
  for (const each of found) each.classList.add("hot");
  if (!menu.hidden || thing.closest(".shelf")) return;
  hint.replaceChildren(...found.slice(0, 4).map((each) => line(each)));
  hint.hidden = false;
  place(hint, thing.getBoundingClientRect());
}

function line(button) {
  const made = document.createElement("p");
  const group = button.parentElement.previousElementSibling;
  if (group?.tagName === "H3") made.append(small(group.textContent));
  for (const part of button.querySelectorAll(":scope > .answer strong, :scope > .changes")) made.append(part.cloneNode(true), " ");
  return made;
}

table.addEventListener("pointerover", (event) => event.pointerType !== "touch" && hover(event.target));
table.addEventListener("pointerleave", () => hover(null));
table.addEventListener("focusin", (event) => hover(event.target));
addEventListener("scroll", () => { hint.hidden = true; }, { passive: true, capture: true });

// --- pressing ---

table.addEventListener("click", (event) => {
  const thing = event.target.closest("[data-ref]");
  if (thing) pressed(thing);
});

document.addEventListener("click", (event) => {
  if (!menu.hidden && !menu.contains(event.target) && !event.target.closest?.("[data-ref]")) close();
});

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || document.querySelector("dialog[open]")) return;
  if (/^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
  const thing = event.target.closest?.("[data-ref]");
  if (event.key === "Escape") { close(); say(""); }
  else if (thing && (event.key === "Enter" || event.key === " ")) { event.preventDefault(); pressed(thing); }
  else if (thing && event.key === "?") tell(thing);
  else if (event.key in DIRECTIONS) move(event);
});

// --- moving ---

// Of a board of which only a part is shown, what lies beyond that part is not gone to.
function isInside(thing) {
  const board = thing.ownerSVGElement;
  if (!board) return true;
  const [x, y] = middle(thing.getBoundingClientRect());
  const box = board.getBoundingClientRect();
  return x > box.left && x < box.right && y > box.top && y < box.bottom;
}

const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];

function move(event) {
  const inMenu = !menu.hidden;
  const all = inMenu ? [...menu.querySelectorAll("button")] : [...things(), ...table.querySelectorAll("[data-choice], [data-give]:enabled")];
  const seen = all.filter((each) => (each.checkVisibility?.() ?? true) && isInside(each));
  if (!seen.length) return;
  event.preventDefault();
  const here = document.activeElement;
  if (!seen.includes(here)) return (seen.find((each) => each.matches(".lit")) ?? seen.find((each) => each.matches("[data-choice]")) ?? seen[0]).focus();
  const [x, y] = middle(here.getBoundingClientRect());
  const [dx, dy] = DIRECTIONS[event.key];
  let best = null;
  for (const each of seen) {
    const [tx, ty] = middle(each.getBoundingClientRect());
    const along = (tx - x) * dx + (ty - y) * dy;
    if (each === here || along < 2) continue;
    const distance = along + 3 * Math.abs(dx ? ty - y : tx - x);
    if (!best || distance < best[0]) best = [distance, each];
  }
  best?.[1].focus();
}
