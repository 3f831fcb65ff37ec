// Faces and boards as the pack prints them: each is fetched once and put wherever a view asks for it.
import { fetched } from "/static/live.js";

const known = new Map();
const PIECES = 60;

export async function fill(view, room) {
  const places = [...view.querySelectorAll("[data-face], [data-ground]")].filter((each) => !each.firstChild);
  const key = (each) => each.dataset.face ?? each.dataset.ground;
  for (const each of places) put(each, known.get(key(each)));
  const missing = [...new Set(places.map(key))].filter((each) => !known.has(each));
  for (let i = 0; i < missing.length; i += PIECES) {
    const keys = missing.slice(i, i + PIECES);
    const found = await (await fetched(`/tables/${room}/faces?keys=${encodeURIComponent(keys.join(","))}`)).json();
    for (const each of keys) known.set(each, found[each] ?? "");
    for (const each of places) if (!each.firstChild) put(each, found[key(each)]);
  }
}

function put(place, drawn) {
  if (drawn) place.innerHTML = drawn; // drawn by the server, which escapes every text
}
