// Sets a game up: who sits where, and what else may be asked for.
import { pack, send } from "/static/live.js";

const form = document.querySelector("[data-lobby]");
const numbers = form.dataset.numbers.split(",").map(Number);
const seats = [...form.querySelectorAll("[data-seats] li")];
const refusal = form.querySelector("[data-refusal]");

const seated = () => seats.filter((seat) => !seat.hidden);
form.querySelector("[data-more]").onclick = () => {
  const next = seats.find((seat) => seat.hidden);
  if (next) next.hidden = false;
};
form.querySelector("[data-fewer]").onclick = () => {
  const shown = seated();
  if (shown.length > Math.min(...numbers)) shown.at(-1).hidden = true;
};
for (const seat of seats) {
  const [kind, name] = [seat.querySelector("select"), seat.querySelector("input")];
  const show = () => { name.hidden = kind.value !== ""; };
  kind.addEventListener("change", show);
  show();
}

function options() {
  const said = [];
  for (const place of form.querySelectorAll("[data-option]")) {
    const name = place.dataset.option;
    const select = place.querySelector("select");
    const boxes = [...place.querySelectorAll("input[type=checkbox]")];
    if (select) { if (select.value) said.push(`${name}=${select.value}`); continue; }
    const on = boxes.filter((box) => box.checked);
    if (!on.length) continue;
    const values = on.map((box) => box.value).filter((value) => value !== "on");
    said.push(values.length ? `${name}=${values.join("+")}` : name);
  }
  return said.join(",");
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  refusal.textContent = "";
  const players = seated().map((seat) => seat.querySelector("select").value || seat.querySelector("input").value.replaceAll(",", " ")).join(",");
  const seed = form.seed.value === "" ? null : Number(form.seed.value);
  const answer = await send(`/packs/${pack}/play/open`, { players, options: options(), seed });
  if (answer.ok) {
    const { seats: links } = await answer.json();
    if (links.length === 1) location.href = links[0][1];
    else location.reload();
  } else if (answer.status === 422) {
    const { message, hint } = await answer.json();
    refusal.textContent = [message, hint].filter(Boolean).join(" — ");
  } else refusal.textContent = await answer.text();
});

for (const button of document.querySelectorAll("[data-close]")) {
  button.onclick = async () => {
    const place = button.closest("[data-room]");
    if ((await send(`/packs/${pack}/play/close`, { room: place.dataset.room })).ok) place.remove();
  };
}
document.documentElement.dataset.ready = "yes";
