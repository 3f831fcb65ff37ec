// The page of one item: replaced in place when its files change; what is tried stands in the address.
import { fetched, pack, send } from "/static/live.js";

const trying = "[data-try]";
const fresh = (html) => new DOMParser().parseFromString(html, "text/html");

async function fill(place, query = "") {
  const asked = (place.asked = (place.asked || 0) + 1);
  const own = place.matches(trying) ? query || location.search : "";
  const address = new URL(place.dataset.own + own, location.origin);
  if (place.dataset.locale) address.searchParams.set("locale", place.dataset.locale);
  let html;
  try {
    html = await (await fetched(address)).text();
  } catch (refusal) {
    html = "";
    if (asked === place.asked) place.textContent = String(refusal.message);
  }
  if (!html || asked !== place.asked) return; // something newer has been asked since
  const open = new Set([...place.querySelectorAll("details[open][data-kept]")].map((each) => each.dataset.kept));
  const focused = place.contains(document.activeElement) ? describe(document.activeElement) : null;
  place.innerHTML = html; // made by our templates, which escape every text
  for (const each of place.querySelectorAll("details[data-kept]")) each.open = open.has(each.dataset.kept);
  fit();
  place.dataset.filled = "yes";
  if (focused) (focused && place.querySelector(focused) || place.querySelector("[data-question]") || place.querySelector("[data-step]"))?.focus();
}

function describe(element) {
  for (const name of ["amount", "fact", "spot"]) {
    if (element.dataset[name]) {
      const sign = name === "amount" ? (element.textContent === "+" ? ":last-child" : ":first-child") : "";
      return `[data-${name}="${CSS.escape(element.dataset[name])}"]${sign}`;
    }
  }
  return element.dataset.use !== undefined ? "[data-use]" : null;
}

function fit() {
  for (const board of document.querySelectorAll("[data-fit]")) {
    const room = board.parentElement.clientWidth;
    board.style.setProperty("--zoom", Math.max(0.3, Math.min(1, room / (Number(board.dataset.fit) * 96 / 25.4))).toFixed(3));
  }
}
addEventListener("resize", fit);

const fillAll = () => Promise.all([...document.querySelectorAll("[data-own]")].map((place) => fill(place)));

const KEPT = "[data-own], [data-editing]:not([hidden])";

// What stays is not touched, so that nobody loses focus, text or place; what fills itself looks after itself.
function renew(now, next) {
  if (now.matches(KEPT) || now.outerHTML === next.outerHTML) return;
  if (!now.querySelector(KEPT)) return now.replaceWith(next);
  const [old, fresh] = [[...now.children], [...next.children]];
  if (old.length === fresh.length) return old.forEach((each, i) => renew(each, fresh[i]));
  for (const place of next.querySelectorAll("[data-own]")) {
    const kept = now.querySelector(`[data-own="${CSS.escape(place.dataset.own)}"]`);
    if (kept) place.replaceWith(kept);
  }
  now.replaceChildren(...next.childNodes);
}

document.addEventListener("news", async (news) => {
  let text;
  try {
    text = await (await fetched(location.href)).text();
  } catch {
    return; // it has gone; the page stays as it was
  }
  const page = fresh(text);
  const [now, next] = [document.querySelector("[data-item]"), page.querySelector("[data-item]")];
  if (!now || !next) return;
  if (news.detail.changed.includes(now.dataset.item) || news.detail.is_all) now.classList.add("changed");
  renew(now, next);
  document.title = page.title;
  fit();
  fillAll();
});

// --- trying ---

function go(place, query) {
  const address = new URL(query || "?", location.origin + location.pathname);
  const locale = new URLSearchParams(location.search).get("locale");
  if (locale) address.searchParams.set("locale", locale);
  history.pushState(null, "", address);
  return fill(place, address.search);
}

async function change(place, fact, value) {
  const query = new URLSearchParams(place.querySelector("[data-query]").dataset.query);
  query.delete("c");
  query.set("fact", fact);
  query.set("value", value);
  await fill(place, `?${query}`);
  const settled = place.querySelector("[data-query]")?.dataset.query ?? "?";
  const address = new URL(settled, location.origin + location.pathname);
  const locale = new URLSearchParams(location.search).get("locale");
  if (locale) address.searchParams.set("locale", locale);
  history.pushState(null, "", address);
}

async function openMenu(place, spot) {
  const menu = place.querySelector("[data-menu]");
  const query = new URLSearchParams(place.querySelector("[data-query]").dataset.query);
  query.delete("c");
  query.set("spot", spot.dataset.spot);
  query.set("locale", place.dataset.locale);
  menu.innerHTML = await (await fetched(`${place.dataset.own}/put?${query}`)).text(); // made by our templates
  menu.hidden = false;
  menu.style.left = `min(${spot.style.left}, 100% - 16rem / var(--zoom))`;
  menu.style.top = `calc(${spot.style.top} + ${spot.style.height})`;
  menu.querySelector("a")?.focus();
}

document.addEventListener("click", async (event) => {
  const place = event.target.closest(trying);
  const copied = event.target.closest("[data-copy]");
  if (copied) {
    await navigator.clipboard?.writeText(copied.dataset.copy);
    copied.classList.add("copied");
  }
  const run = event.target.closest("[data-run]");
  if (run) return play(run);
  for (const menu of document.querySelectorAll("[data-menu]")) if (!menu.contains(event.target)) menu.hidden = true;
  if (!place) return;
  const step = event.target.closest("a[data-step]");
  const amount = event.target.closest("[data-amount]");
  const spot = event.target.closest("[data-spot]");
  if (step && !event.metaKey && !event.ctrlKey) {
    event.preventDefault();
    await go(place, step.getAttribute("href"));
  } else if (amount) await change(place, `resources.${amount.dataset.amount}`, amount.dataset.to);
  else if (spot) {
    const options = [...place.querySelectorAll("[data-spots]")].filter((each) => each.dataset.spots.split(" ").includes(spot.dataset.spot));
    if (options.length === 1) await go(place, options[0].getAttribute("href"));
    else if (options.length > 1) offer(place, spot, options);
    else await openMenu(place, spot);
  } else if (event.target.closest("[data-use]")) await go(place, `?${new URLSearchParams({ given: place.querySelector("#board-yaml").value })}`);
  else if (event.target.closest("[data-show]")) await scenario(place, false);
  else if (event.target.closest("[data-keep]")) await scenario(place, true);
});

function offer(place, spot, options) {
  const menu = place.querySelector("[data-menu]");
  const list = document.createElement("ul");
  list.append(...options.map((option) => {
    const row = document.createElement("li");
    row.append(option.cloneNode(true));
    return row;
  }));
  menu.replaceChildren(list);
  menu.hidden = false;
  menu.style.left = `min(${spot.style.left}, 100% - 16rem / var(--zoom))`;
  menu.style.top = `calc(${spot.style.top} + ${spot.style.height})`;
  menu.querySelector("a").focus();
}

document.addEventListener("change", (event) => {
  const place = event.target.closest(trying);
  if (!place) return;
  const { fact, add } = event.target.dataset;
  if (fact) change(place, fact, event.target.value);
  if (add && event.target.value) {
    const known = event.target.dataset.value.replace(/^\[|\]$/g, "").trim();
    change(place, add, `[${[known, event.target.value].filter(Boolean).join(", ")}]`);
  }
});

// Options and the places that they are about light each other up.
function light(event, isOn) {
  const option = event.target.closest?.("[data-spots]");
  const spot = event.target.closest?.("[data-spot]");
  const place = event.target.closest?.(trying);
  if (!place || (!option && !spot)) return;
  for (const each of option ? option.dataset.spots.split(" ").filter(Boolean) : []) {
    place.querySelector(`[data-spot="${CSS.escape(each)}"]`)?.classList.toggle("lit", isOn);
  }
  if (spot) {
    for (const each of place.querySelectorAll("[data-spots]")) {
      each.classList.toggle("lit", isOn && each.dataset.spots.split(" ").includes(spot.dataset.spot));
    }
  }
}
for (const name of ["pointerover", "focusin"]) document.addEventListener(name, (event) => light(event, true));
for (const name of ["pointerout", "focusout"]) document.addEventListener(name, (event) => light(event, false));

async function scenario(place, isKept) {
  const query = new URLSearchParams(place.querySelector("[data-query]").dataset.query);
  const body = { given: query.get("given") ?? "", d: query.get("d") ?? "", c: query.get("c") ?? "", id: place.querySelector("[data-id]").value, keep: isKept };
  const answer = await send(place.dataset.own.replace(/try$/, "scenario"), body);
  const told = await answer.json().catch(() => ({ message: String(answer.status) }));
  const [line, yaml] = [place.querySelector("[data-told]"), place.querySelector("[data-yaml]")];
  line.className = answer.ok ? "done" : "error";
  line.textContent = answer.ok ? (told.place ? `${line.dataset.saved} ${told.place}` : "") : [told.message, told.hint].filter(Boolean).join(" — ");
  yaml.hidden = !told.yaml;
  yaml.textContent = told.yaml ?? "";
  if (told.place) for (const other of document.querySelectorAll('[data-own$="/scenarios"]')) fill(other);
}

// --- a state to compare with later ---

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-keep-now]");
  if (!button) return;
  const told = document.querySelector("[data-kept-told]");
  button.disabled = true;
  told.textContent = button.dataset.busy;
  const answer = await send(button.dataset.keepNow, {});
  const said = await answer.json().catch(() => ({}));
  button.disabled = false;
  if (answer.ok) location.href = `${location.pathname}?since=${encodeURIComponent(said.name)}`;
  else told.textContent = [said.message, said.hint].filter(Boolean).join(" — ") || String(answer.status);
});

// --- scenarios ---

async function play(button) {
  const place = button.closest("[data-own]");
  const status = place.querySelector("[data-running]");
  button.disabled = true;
  status.textContent = status.dataset.busy;
  const answer = await send(`${place.dataset.own}/run`, {});
  if (answer.ok) return fill(place);
  const told = await answer.json().catch(() => ({}));
  status.textContent = told.message ?? String(answer.status);
  button.disabled = false;
}

addEventListener("popstate", () => { for (const place of document.querySelectorAll(trying)) fill(place); });

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") {
    for (const menu of document.querySelectorAll("[data-menu]:not([hidden])")) menu.hidden = true;
  }
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest?.(trying) || /^(INPUT|SELECT|TEXTAREA|PRE)$/.test(event.target.tagName)) return;
  const wanted = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
  const link = wanted && document.querySelector(`a[rel=${wanted}]`);
  if (link) location.href = link.href;
});

fit();
if (pack) fillAll().then(() => {
  document.documentElement.dataset.ready = "yes";
  if (location.search.includes("c=") || location.search.includes("given=")) document.querySelector("#try")?.scrollIntoView();
});
