// Boards: one at a time, the part of it that matters or all of it, and as large as the player wants to see it.
const opened = { plan: "", whole: new Set(), zoom: new Map() }; // what the player has chosen to look at
const LARGEST = 4;
const isNarrow = matchMedia("(max-width: 60rem)"); // where a board is wider than the page, it can be made to fit
const least = () => (isNarrow.matches ? 0.5 : 1);

const plans = (view) => [...view.querySelectorAll("[data-plan]")];
const planOf = (target) => target.closest("[data-plan]");

export function showBoards(view) {
  if (opened.plan) showPlan(view, opened.plan);
  for (const plan of plans(view)) {
    showPart(plan);
    zoomed(plan);
  }
}

export function showPlan(view, key) {
  if (!plans(view).some((each) => each.dataset.plan === key)) return;
  opened.plan = key;
  for (const each of plans(view)) each.hidden = each.dataset.plan !== key;
  for (const each of view.querySelectorAll("[data-tab]")) each.setAttribute("aria-pressed", String(each.dataset.tab === key));
}

// What can be chosen is never out of sight: if some of it lies beyond the part that matters, all is shown.
function showPart(plan) {
  const svg = plan.querySelector("svg");
  if (!svg.dataset.part) return;
  const isWhole = opened.whole.has(plan.dataset.plan) || isBeyond(svg);
  svg.setAttribute("viewBox", isWhole ? svg.dataset.full : svg.dataset.part);
  plan.classList.toggle("whole", isWhole);
  plan.querySelector("[data-whole]").setAttribute("aria-pressed", String(isWhole));
}

function isBeyond(svg) {
  const [left, top, width, height] = svg.dataset.part.split(" ").map(Number);
  return [...svg.querySelectorAll(".lit > .edge")].some((each) => {
    const box = each.getBBox();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return x < left || x > left + width || y < top || y > top + height;
  });
}

export function switchWhole(button) {
  const plan = planOf(button);
  if (button.getAttribute("aria-pressed") === "true") opened.whole.delete(plan.dataset.plan);
  else opened.whole.add(plan.dataset.plan);
  showPart(plan);
}

export function zoom(button) {
  const plan = planOf(button);
  const now = opened.zoom.get(plan.dataset.plan) ?? 1;
  opened.zoom.set(plan.dataset.plan, Math.min(LARGEST, Math.max(least(), now + Number(button.dataset.zoom) * 0.5)));
  zoomed(plan);
}

// The middle of what is seen stays where it is.
function zoomed(plan) {
  const by = opened.zoom.get(plan.dataset.plan) ?? 1;
  const seen = plan.querySelector("[data-scrolls]");
  const [x, y] = [(seen.scrollLeft + seen.clientWidth / 2) / (seen.scrollWidth || 1), (seen.scrollTop + seen.clientHeight / 2) / (seen.scrollHeight || 1)];
  plan.style.setProperty("--zoom-board", String(by));
  plan.classList.toggle("zoomed", by > 1);
  plan.classList.toggle("fit", by < 1);
  plan.querySelector('[data-zoom="-1"]').disabled = by <= least();
  plan.querySelector('[data-zoom="1"]').disabled = by >= LARGEST;
  seen.scrollTo(x * seen.scrollWidth - seen.clientWidth / 2, y * seen.scrollHeight - seen.clientHeight / 2);
}
