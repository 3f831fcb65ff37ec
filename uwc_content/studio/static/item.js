// The page of one item: replaced in place when its files change; arrow keys go to its neighbours.
import { fetched } from "/static/live.js";

document.addEventListener("news", async () => {
  const address = location.href;
  let text;
  try {
    text = await (await fetched(address)).text();
  } catch {
    return; // it has gone; the page stays as it was
  }
  const fresh = new DOMParser().parseFromString(text, "text/html");
  const [now, next] = [document.querySelector("[data-item]"), fresh.querySelector("[data-item]")];
  if (now && next && now.innerHTML !== next.innerHTML) {
    now.replaceChildren(...next.childNodes);
    now.classList.add("changed");
    document.title = fresh.title;
  }
});

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
  const wanted = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
  const link = wanted && document.querySelector(`a[rel=${wanted}]`);
  if (link) location.href = link.href;
});
document.documentElement.dataset.ready = "yes";
