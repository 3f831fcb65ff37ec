// A seat at a table: fetches its own view whenever something is new, answers by click, number or arrow key.
import { fetched, send } from "/static/live.js";

const table = document.querySelector("[data-table]");
const said = document.querySelector("[data-said]");
const room = table.dataset.table;
let version = Number(table.dataset.version);
let answered = -1; // the version that an answer is on its way for: a second click on the same page is none
let wanted = version;
let isFetching = false;

async function refresh() {
  if (isFetching) return;
  isFetching = true;
  try {
    while (wanted !== version) {
      const next = wanted;
      show(await (await fetched(`/tables/${room}/view`)).text());
      // news may come late or twice: what is on the page is never older than what was asked for
      if (wanted === next || wanted < version) wanted = version;
    }
  } finally {
    isFetching = false;
  }
}

function hear(told) {
  if (told > wanted) wanted = told;
  return refresh();
}

function show(text) {
  const fresh = new DOMParser().parseFromString(text, "text/html").querySelector("[data-view]");
  const old = table.querySelector("[data-view]");
  const wasThere = table.contains(document.activeElement) || document.activeElement === document.body;
  const before = new Map([...old.querySelectorAll("[data-region]")].map((each) => [each.dataset.region, each]));
  for (const region of fresh.querySelectorAll("[data-region]")) {
    const same = before.get(region.dataset.region);
    if (same && same.innerHTML === region.innerHTML) region.replaceWith(same);
    else if (same?.open) region.open = true;
  }
  version = Number(fresh.dataset.version);
  old.replaceWith(fresh);
  if (wasThere && fresh.dataset.mine === "yes") fresh.querySelector("[data-question]")?.focus({ preventScroll: true });
  const log = fresh.querySelector(".log");
  if (log) log.scrollTop = log.scrollHeight;
}

async function post(deed, body) {
  if (answered === version) return;
  const asked = (answered = version);
  said.textContent = "";
  try {
    const answer = await send(`/tables/${room}/${deed}`, { ...body, version: asked });
    const told = answer.headers.get("content-type")?.startsWith("application/json") ? await answer.json() : {};
    if (told.message) said.textContent = told.message;
    if (told.version !== undefined) hear(told.version);
  } finally {
    if (answered === asked) answered = -1;
  }
}

table.addEventListener("click", (event) => {
  const choice = event.target.closest("[data-choice]");
  if (choice) post("choose", { choice: Number(choice.dataset.choice) });
  else if (event.target.closest("[data-undo]")) post("undo", {});
});

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
  if (/^[0-9]$/.test(event.key)) table.querySelector(`[data-key="${event.key}"]`)?.click();
  else if (event.key === "u") table.querySelector("[data-undo]")?.click();
  else if (event.key.startsWith("Arrow")) move(event);
});

function move(event) {
  const buttons = [...table.querySelectorAll("[data-choice]")];
  if (!buttons.length) return;
  const here = document.activeElement?.closest?.("[data-choice]");
  event.preventDefault();
  if (!here) return buttons[0].focus();
  const from = here.getBoundingClientRect();
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  let best = null;
  for (const button of buttons) {
    const to = button.getBoundingClientRect();
    const [x, y] = [to.x + to.width / 2 - from.x - from.width / 2, to.y + to.height / 2 - from.y - from.height / 2];
    const along = x * dx + y * dy;
    if (button === here || along < 4) continue;
    const distance = along + 3 * Math.abs(dx ? y : x);
    if (!best || distance < best[0]) best = [distance, button];
  }
  best?.[1].focus();
}

const source = new EventSource(`/tables/${room}/events`);
let isNew = true;
source.onopen = () => { isNew = true; };
source.onmessage = (event) => {
  const told = JSON.parse(event.data).version;
  if (isNew) wanted = told; // a server that was started again counts anew
  isNew = false;
  hear(told);
};
document.documentElement.dataset.ready = "yes";
