// A seat at a table: fetches its own view whenever something is new, and sends what its player chooses.
import { fetched, send } from "/static/live.js";
import { mark, marked, unmark } from "/static/several.js";
import { showBoards, showPlan, switchWhole, zoom } from "/static/table_boards.js";
import { fill } from "/static/table_faces.js";
import { light, say } from "/static/table_things.js";
import { hearWhatHappened } from "/static/table_story.js";

const table = document.querySelector("[data-table]");
const ending = document.querySelector("[data-ending]");
const room = table.dataset.table;
const NEVER = "uwc-never-ask-at-the-end";
let version = Number(table.dataset.version);
let answered = -1; // the version that an answer is on its way for: a second click on the same page is none
let wanted = version;
let isFetching = false;
let moment = null; // after how many choices the game is looked at; null is now
let isStale = false;
let held = null; // the choice that would end the turn

const view = () => table.querySelector("[data-view]");

async function refresh() {
  if (isFetching) return;
  isFetching = true;
  try {
    while (wanted !== version || isStale) {
      const next = wanted;
      isStale = false;
      show(await (await fetched(`/tables/${room}/view${moment === null ? "" : `?at=${moment}`}`)).text());
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
  const old = view();
  const wasThere = table.contains(document.activeElement) || document.activeElement === document.body;
  const kept = document.activeElement?.closest?.("[data-replay], [data-step]");
  const focused = kept && (kept.dataset.replay !== undefined ? "[data-replay]" : `[data-step="${kept.dataset.step}"]`);
  const before = new Map([...old.querySelectorAll("[data-region]")].map((each) => [each.dataset.region, each]));
  for (const region of fresh.querySelectorAll("[data-region]")) {
    const same = before.get(region.dataset.region);
    if (same && same.source === region.innerHTML) region.replaceWith(same);
    else {
      region.source = region.innerHTML;
      if (same?.open) region.open = true;
    }
  }
  version = Number(fresh.dataset.version);
  old.replaceWith(fresh);
  settle(fresh);
  if (moment === null) hearWhatHappened(room, fresh);
  if (focused) fresh.querySelector(focused)?.focus({ preventScroll: true });
  else if (wasThere && fresh.dataset.mine === "yes") fresh.querySelector("[data-question]")?.focus({ preventScroll: true });
}

function settle(fresh) {
  fill(fresh, room);
  light(fresh, choose);
  showBoards(fresh);
  unmark(fresh);
  if (fresh.dataset.mine === "yes" && moment === null) comeForward(fresh);
  else showRegion(table.dataset.shown);
  const log = fresh.querySelector(".log");
  if (log) log.scrollTop = log.scrollHeight;
}

// On a narrow page one region shows at a time: the one in which most answers can be pressed.
function comeForward(fresh) {
  const things = [...fresh.querySelectorAll(".lit")];
  const answers = fresh.querySelectorAll("[data-choice]").length;
  const middle = things.filter((each) => each.closest(".middle")).length;
  const beside = things.filter((each) => each.closest(".beside")).length;
  const most = Math.max(middle, beside);
  showRegion(most * 2 > answers ? (middle >= beside ? "middle" : "beside") : "asking");
  if (matchMedia("(max-width: 60rem)").matches) things.find((each) => each.checkVisibility())?.scrollIntoView({ block: "center", inline: "center" });
}

function showRegion(name) {
  table.dataset.shown = name;
  for (const each of table.querySelectorAll("[data-shows]")) each.setAttribute("aria-pressed", String(each.dataset.shows === name));
}

async function post(deed, body) {
  if (answered === version) return;
  const asked = (answered = version);
  say("");
  try {
    const answer = await send(`/tables/${room}/${deed}`, { ...body, version: asked });
    const isJson = answer.headers.get("content-type")?.startsWith("application/json");
    if (answer.status === 403 && !isJson) return location.reload(); // the server was started again: the page is of the old one
    const told = isJson ? await answer.json() : { message: await answer.text() };
    if (told.message) say(told.message);
    if (told.version !== undefined) hear(told.version);
  } catch {
    say(table.dataset.lost);
  } finally {
    if (answered === asked) answered = -1;
  }
}

// What ends the turn is asked once more: afterwards nothing can be taken back.
function choose(button, thing) {
  if (button.dataset.one !== undefined) return mark(view(), button, thing);
  const choice = Number(button.dataset.choice);
  if (button.dataset.ends === undefined || localStorage.getItem(NEVER)) return post("choose", { choice });
  ending.querySelector("[data-chosen]").textContent = button.querySelector(".answer").innerText.replace(/^\d+\s*/, "");
  ending.querySelector("[data-told]").textContent = button.dataset.told;
  held = choice;
  ending.showModal();
  ending.querySelector("[data-yes]").focus();
}

ending.addEventListener("click", (event) => {
  if (event.target.closest("[data-no]")) ending.close();
  if (!event.target.closest("[data-yes]")) return;
  if (ending.querySelector("[data-never]").checked) localStorage.setItem(NEVER, "yes");
  ending.close();
  post("choose", { choice: held });
});

function look(made) {
  const slider = view().querySelector("[data-replay]");
  const last = Number(slider.max);
  moment = made >= last ? null : Math.max(0, made);
  isStale = true;
  return refresh();
}

// The rules in short are fetched when somebody first wants to look something up.
const rules = document.querySelector("[data-rules]");
async function lookUp(what) {
  const inside = rules.querySelector("[data-inside]");
  if (inside.dataset.what !== what || what !== "rules") inside.innerHTML = await (await fetched(`/tables/${room}/${what}`)).text(); // escaped by our templates
  inside.dataset.what = what;
  rules.showModal();
}
rules.addEventListener("click", (event) => {
  if (event.target === rules || event.target.closest("[data-close]")) rules.close();
});

table.addEventListener("click", (event) => {
  const at = (selector) => event.target.closest(selector);
  if (at("[data-choice]")) choose(at("[data-choice]"));
  else if (at("[data-give]")) post("choose", { choices: marked() });
  else if (at("[data-undo]")) post("undo", {});
  else if (at("[data-look]")) lookUp(at("[data-look]").dataset.look);
  else if (at("[data-tab]")) showPlan(view(), at("[data-tab]").dataset.tab);
  else if (at("[data-whole]")) switchWhole(at("[data-whole]"));
  else if (at("[data-zoom]")) zoom(at("[data-zoom]"));
  else if (at("[data-shows]")) showRegion(at("[data-shows]").dataset.shows);
  else if (at("[data-step]")) look(Number(view().querySelector("[data-replay]").value) + Number(at("[data-step]").dataset.step));
});

table.addEventListener("change", (event) => {
  if (event.target.matches("[data-replay]")) look(Number(event.target.value));
});

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || document.querySelector("dialog[open]") || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
  if (/^[0-9]$/.test(event.key)) table.querySelector(`[data-key="${event.key}"]`)?.click();
  else if (event.key === "u") table.querySelector("[data-undo]")?.click();
});

const source = new EventSource(`/tables/${room}/events`);
let isNew = true;
source.onopen = () => { isNew = true; };
source.onmessage = (event) => {
  const told = JSON.parse(event.data).version;
  if (isNew) wanted = told; // a server that was started again counts anew
  isNew = false;
  hear(told);
};

for (const region of table.querySelectorAll("[data-region]")) region.source = region.innerHTML;
settle(view());
hearWhatHappened(room, view());
document.documentElement.dataset.ready = "yes";
