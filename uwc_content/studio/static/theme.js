// Before anything is drawn: light or dark as somebody chose it, or else as the system has it.
const themes = ["", "light", "dark"];
const kept = (() => { try { return localStorage.getItem("theme") ?? ""; } catch { return ""; } })();
document.documentElement.dataset.theme = themes.includes(kept) ? kept : "";
addEventListener("DOMContentLoaded", () => {
  const button = document.querySelector("[data-theme-switch]");
  if (!button) return;
  button.onclick = () => {
    const isDark = getComputedStyle(document.documentElement).colorScheme === "dark" || (!document.documentElement.dataset.theme && matchMedia("(prefers-color-scheme: dark)").matches);
    const next = isDark ? "light" : "dark";
    document.documentElement.dataset.theme = next;
    try { localStorage.setItem("theme", next); } catch { /* then it lasts as long as the page */ }
  };
});
