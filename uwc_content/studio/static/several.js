// Several answers to one question: things are marked, and all are sent at once. Equal cards are one answer, which is
// then given as often as it is marked.
import { hear } from "/static/table_story.js";
import { say, standingFor } from "/static/table_things.js";

let marks = new Map(); // thing, or button without a thing: the button

const places = (button) => { const things = standingFor(button); return things.length ? things : [button]; };
const number = (button) => [...marks.values()].filter((each) => each === button).length;

export const marked = () => [...marks.values()].map((each) => Number(each.dataset.choice));

export function unmark(view) {
  for (const place of [...marks.keys()]) take(place);
  if (view.dataset.many !== undefined) count(view);
}

export function mark(view, button, thing) {
  const free = places(button).find((each) => !marks.has(each));
  if (thing && marks.has(thing)) take(thing);
  else if (!thing && !free) places(button).forEach(take);
  else if (marks.size >= Number(view.dataset.many)) return say(view.querySelector("[data-give]").textContent);
  else put(thing ?? free, button);
  count(view);
  hear([view.querySelector("[data-give]").textContent]);
}

function put(place, button) {
  marks.set(place, button);
  show(place, button);
}

function take(place) {
  const button = marks.get(place);
  if (marks.delete(place)) show(place, button);
}

function show(place, button) {
  place.classList.toggle("marked", marks.has(place));
  place.setAttribute("aria-pressed", String(marks.has(place)));
  button.setAttribute("aria-pressed", String(number(button) > 0));
  button.dataset.times = number(button) > 1 ? String(number(button)) : "";
}

function count(view) {
  const all = view.querySelector("[data-give]");
  all.textContent = all.dataset.says.replace("{n}", String(marks.size));
  all.disabled = marks.size !== Number(view.dataset.many);
}
