// Hears what is new and tells the page; one tab listens for all tabs where the browser allows it.
const root = document.documentElement;
const pulse = document.querySelector("[data-pulse]");
export const pack = root.dataset.pack;
export const token = root.dataset.token;
let number = Number(root.dataset.number || 0);

function show(state) {
  if (!pulse) return;
  pulse.textContent = pulse.dataset[state];
  pulse.classList.toggle("lost", state === "lost");
}

export async function fetched(address) {
  const answer = await fetch(address, { headers: { accept: "*/*" } });
  if (!answer.ok) throw new Error(String(answer.status));
  return answer;
}

export async function send(address, body) {
  return fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json", "x-studio-token": token },
    body: JSON.stringify(body),
  });
}

export async function showFaults() {
  const place = document.querySelector("[data-faults]");
  if (!place || !pack) return;
  const open = place.querySelector("details")?.open;
  const html = await (await fetched(`/packs/${pack}/faults`)).text();
  place.innerHTML = html; // made by our templates, which escape every text
  const details = place.querySelector("details");
  if (details && open !== undefined) details.open = open || details.open;
}

function hear(news) {
  show("live");
  if (news.packs) {
    // a new connection: whatever was missed in between is fetched now
    const present = news.packs[pack];
    if (pack && present !== undefined && present !== number) {
      if (root.dataset.number === "0") return location.reload();
      number = present;
      document.dispatchEvent(new CustomEvent("news", { detail: { is_all: true, changed: [] } }));
      showFaults();
    }
    return;
  }
  if (news.pack !== pack) return;
  number = news.number;
  document.dispatchEvent(new CustomEvent("news", { detail: news }));
  showFaults();
}

const channel = "BroadcastChannel" in window ? new BroadcastChannel("uwc-studio") : null;
if (channel) channel.onmessage = (event) => hear(event.data);

function listen() {
  return new Promise(() => {
    const source = new EventSource("/events");
    source.onmessage = (event) => {
      const news = JSON.parse(event.data);
      hear(news);
      channel?.postMessage(news);
    };
    source.onerror = () => show("lost");
  });
}

// Six connections are all that a browser gives to one server: tabs share a single stream.
if (navigator.locks && channel) {
  show("live");
  navigator.locks.request("uwc-studio-stream", listen);
} else {
  listen();
}

for (const select of document.querySelectorAll("select[data-language]")) {
  select.addEventListener("change", () => {
    const address = new URL(location.href); // whatever is filtered, tried or compared stays
    address.searchParams.set("lang", select.value);
    location.href = address.href;
  });
}
for (const form of document.querySelectorAll("form[data-at-once]")) form.addEventListener("change", () => form.requestSubmit());
for (const select of document.querySelectorAll("select[data-goes]")) {
  select.addEventListener("change", () => { location.href = select.value; });
}
if (pack) showFaults();
