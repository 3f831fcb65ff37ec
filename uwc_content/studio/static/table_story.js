// What has happened since the page last looked: told aloud, and shown where the player was not asked.
import { fetched } from "/static/live.js";
import { say } from "/static/table_things.js";

const heard = document.querySelector("[data-heard]");
const OWN = ["chosen", "changed"]; // what the player has just done and sees beside the question
let since = null;

export async function hearWhatHappened(room, view) {
  const made = Number(view.dataset.made);
  const from = since;
  since = made;
  if (from !== null && made > from) await tellSince(room, from);
  heard.dataset.made = String(made);
}

async function tellSince(room, from) {
  const { events } = await (await fetched(`/tables/${room}/happened?since=${from}`)).json();
  const news = events.filter((each) => !OWN.includes(each.kind) && each.text);
  hear(news.map((each) => each.text));
  const forced = news.filter((each) => each.kind === "forced").map((each) => each.text);
  if (forced.length) say(forced.join("\n"));
}

export function hear(texts) {
  heard.replaceChildren(...texts.map(line));
}

function line(text) {
  const made = document.createElement("p");
  made.textContent = text;
  return made;
}
