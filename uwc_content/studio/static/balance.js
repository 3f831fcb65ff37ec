// Tables that sort, and dots that find their rows.
import "/static/live.js";

for (const table of document.querySelectorAll("[data-sorts]")) {
  const body = table.tBodies[0];
  [...table.tHead.rows[0].cells].forEach((head, column) => {
    head.querySelector("button").onclick = () => {
      const isUp = head.getAttribute("aria-sort") === "descending";
      for (const each of table.tHead.rows[0].cells) each.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", isUp ? "ascending" : "descending");
      const value = (row) => {
        const cell = row.cells[column];
        return cell.dataset.value === undefined ? cell.textContent.trim() : cell.dataset.value === "" ? NaN : Number(cell.dataset.value);
      };
      const rows = [...body.rows].sort((a, b) => {
        const [x, y] = [value(a), value(b)];
        if (typeof x === "string") return x.localeCompare(y);
        if (Number.isNaN(x) || Number.isNaN(y)) return Number.isNaN(x) - Number.isNaN(y);
        return x - y;
      });
      body.append(...(isUp ? rows : rows.reverse()));
    };
  });
  const plot = table.closest("section").querySelector(".plot");
  const mark = (name, isOn) => {
    for (const each of plot?.querySelectorAll(`[data-name="${CSS.escape(name)}"]`) ?? []) each.classList.toggle("lit", isOn);
  };
  body.addEventListener("pointerover", (event) => event.target.closest("tr") && mark(event.target.closest("tr").dataset.name, true));
  body.addEventListener("pointerout", (event) => event.target.closest("tr") && mark(event.target.closest("tr").dataset.name, false));
}
document.documentElement.dataset.ready = "yes";
