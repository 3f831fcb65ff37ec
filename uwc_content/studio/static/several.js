// Several answers to one question: each is marked, on its button and on the things that it means, and all are sent at once.
import { hear } from "/static/table_story.js";
import { say, standingFor } from "/static/table_things.js";

const buttons = (view) => [...view.querySelectorAll("[data-one]")];
const isMarked = (button) => button.getAttribute("aria-pressed") === "true";

export const marked = (view) => buttons(view).filter(isMarked).map((each) => Number(each.dataset.choice));

export function mark(view, button) {
  if (!isMarked(button) && marked(view).length >= Number(view.dataset.many)) return say(view.querySelector("[data-all]").textContent);
  put(button, !isMarked(button));
  count(view);
  hear([view.querySelector("[data-all]").textContent]);
}

export function unmark(view) {
  if (view.dataset.many === undefined) return;
  for (const each of buttons(view)) put(each, false);
  count(view);
}

function put(button, isOn) {
  button.setAttribute("aria-pressed", String(isOn));
  for (const thing of standingFor(button)) {
    thing.classList.toggle("marked", isOn);
    thing.setAttribute("aria-pressed", String(isOn));
  }
}

function count(view) {
  const all = view.querySelector("[data-all]");
  const number = marked(view).length;
  all.textContent = all.dataset.says.replace("{n}", String(number));
  all.disabled = number !== Number(view.dataset.many);
}
