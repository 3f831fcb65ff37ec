// Plays games in Chromium: `node tables_in_a_browser.mjs CHROMIUM ADDRESS [FLOWS]`. One JSON line for each flow.
// With UWC_LONG=1 games are played to their end, otherwise only begun.
import fs from "node:fs";
import { createRequire } from "node:module";
import { chromium } from "playwright-core";

const [executablePath, address] = process.argv.slice(2);
const axe = fs.readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const WAIT = { timeout: 60_000 };
const MOST = process.env.UWC_LONG === "1" ? 1_000 : 16;
const browser = await chromium.launch({
  executablePath,
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync"],
});

async function seated(pack, players, options = "", context = {}) {
  const page = await (await browser.newContext({ viewport: { width: 1400, height: 1000 }, reducedMotion: "reduce", ...context })).newPage();
  page.faults = [];
  page.on("pageerror", (fault) => page.faults.push(fault.message));
  page.on("console", (line) => line.type() === "error" && page.faults.push(line.text()));
  await page.goto(`${address}packs/${pack}/play`);
  await page.waitForSelector("html[data-ready]", { state: "attached", ...WAIT });
  const link = await page.evaluate(async ([place, body]) => {
    const headers = { "content-type": "application/json", "x-studio-token": document.documentElement.dataset.token };
    return (await (await fetch(place, { method: "POST", headers, body: JSON.stringify(body) })).json()).seats[0][1];
  }, [`/packs/${pack}/play/open`, { players, options, seed: 4 }]);
  await page.goto(address + link.slice(1));
  await page.waitForSelector("html[data-ready]", { state: "attached", ...WAIT });
  await page.waitForFunction(() => ![...document.querySelectorAll("[data-ground], [data-face]")].some((each) => !each.firstChild), null, WAIT);
  return page;
}

// Presses what is lit on the table, and only where nothing is, an answer in the list; menus and the end of turns too.
const press = (page, most) => page.evaluate(async (most) => {
  const view = () => document.querySelector("[data-view]");
  const until = (test) => new Promise((done, fail) => {
    const end = Date.now() + 60_000;
    const look = () => (test() ? done() : Date.now() > end ? fail(new Error(`nothing happened after ${told.made} decisions`)) : setTimeout(look, 4));
    look();
  });
  const click = (each) => each.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  const told = { made: 0, things: 0, menus: 0, ends: 0, isOver: false };
  while (told.made < most) {
    await until(() => view().dataset.mine === "yes" || document.querySelector("[data-region=question] .screen"));
    if (view().dataset.mine !== "yes") return { ...told, isOver: true };
    const version = view().dataset.version;
    const things = [...document.querySelectorAll(".lit")];
    const answers = [...document.querySelectorAll("[data-choice]")];
    if (view().dataset.many) {
      for (const each of document.querySelectorAll("[data-one]")) if (document.querySelector("[data-give]").disabled) click(each);
      click(document.querySelector("[data-give]"));
      await until(() => view().dataset.version !== version);
      told.made += 1;
      continue;
    }
    click(things.length ? things[(told.made * 7) % things.length] : answers[(told.made * 7) % answers.length]);
    told.things += things.length ? 1 : 0;
    const menu = document.querySelectorAll(".menu:not([hidden]) button");
    if (menu.length) { told.menus += 1; click(menu[told.made % menu.length]); }
    const ending = document.querySelector("[data-ending]");
    if (ending.open) { told.ends += 1; click(ending.querySelector("[data-yes]")); }
    await until(() => view().dataset.version !== version);
    told.made += 1;
  }
  return told;
}, most);

async function serious(page) {
  await page.addScriptTag({ content: axe });
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  return violations.filter((each) => ["serious", "critical"].includes(each.impact)).map((each) => `${each.id}: ${each.nodes[0].html.slice(0, 160)} (${each.nodes.length})`);
}

const on = (pack, players, options, most, scheme) => async () => {
  const page = await seated(pack, players, options, { colorScheme: scheme, bypassCSP: true });
  const isDrawn = await page.evaluate(() => document.querySelectorAll("[data-ground] path, [data-face] .f").length);
  const found = await serious(page);
  const told = await press(page, most);
  return { ...told, isDrawn, serious: found, faults: page.faults };
};

const flows = {
  meadow: on("humming_meadow", "me,random", "", MOST, "light"),
  city: on("micro_city", "me", "", MOST, "dark"),
  boards: on("underwater_cities", "me", "", MOST, "light"),
  sea: on("nautilus", "me,random", "", MOST, "dark"),
  async keyboard() {
    const page = await seated("underwater_cities", "me,random");
    let made = 0;
    for (; made < 8; made += 1) {
      await page.waitForSelector('[data-mine="yes"]', WAIT);
      const version = await page.getAttribute("[data-view]", "data-version");
      await page.evaluate(() => document.activeElement.blur());
      const many = Number((await page.getAttribute("[data-view]", "data-many")) ?? 0);
      if (many) {
        for (let i = 1; i <= many; i += 1) await page.keyboard.press(String(i));
        while (!(await page.evaluate(() => document.activeElement.matches("[data-give]")))) await page.keyboard.press("Tab");
        await page.keyboard.press("Enter");
        await page.waitForFunction((old) => document.querySelector("[data-view]").dataset.version !== old, version, WAIT);
        continue;
      }
      await page.keyboard.press("ArrowDown");
      if (!(await page.evaluate(() => document.activeElement.matches(".lit, [data-choice]")))) throw new Error("nothing has the focus");
      await page.keyboard.press("Enter");
      if (await page.evaluate(() => document.querySelector("[data-ending]").open)) await page.keyboard.press("Enter");
      else if (await page.evaluate(() => !document.querySelector("div.menu").hidden)) await page.keyboard.press("Enter");
      if (await page.evaluate(() => document.querySelector("[data-ending]").open)) await page.keyboard.press("Enter");
      await page.waitForFunction((old) => document.querySelector("[data-view]").dataset.version !== old, version, WAIT);
    }
    return { made, faults: page.faults };
  },
  async asked() {
    const page = await seated("humming_meadow", "me,random");
    await page.waitForSelector('[data-mine="yes"]', WAIT);
    const dull = page.locator("[data-ref]:not(.lit)").first();
    await dull.click();
    const why = await page.textContent("[data-said]");
    const answer = page.locator("[data-refs]").first();
    await answer.hover();
    const hot = await page.locator(".thing.hot, .spot.hot").count();
    await page.click('[data-look="rules"]');
    await page.waitForSelector("[data-rules][open] .chapter", WAIT);
    const chapters = await page.locator(".chapter").count();
    await page.keyboard.press("Escape");
    await press(page, 3);
    await page.waitForSelector('[data-mine="yes"]', WAIT);
    await page.click('[data-step="-1"]');
    await page.waitForSelector("[data-past]", WAIT);
    const past = await page.locator("[data-choice]").count();
    await page.click('[data-step="1"]');
    await page.waitForSelector("[data-view]:not([data-past])", WAIT);
    const now = await page.locator("[data-choice]").count();
    while (!(await page.locator("[data-choice][data-ends]").count())) await press(page, 1);
    const version = await page.getAttribute("[data-view]", "data-version");
    await page.locator("[data-choice][data-ends]").first().click();
    await page.waitForSelector("[data-ending][open]", WAIT);
    await page.click("[data-no]");
    const isKept = version === (await page.getAttribute("[data-view]", "data-version"));
    return { why, hot, chapters, past, now, isKept, faults: page.faults };
  },
  async stumbles() {
    const page = await seated("humming_meadow", "me,random");
    await page.waitForSelector('[data-mine="yes"]', WAIT);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.waitForSelector('html[data-ready] [data-mine="yes"]', WAIT);
    const versions = () => Promise.all([page, other].map(async (each) => Number(await each.getAttribute("[data-view]", "data-version"))));
    const made = async () => Number(await page.getAttribute("[data-view]", "data-made"));
    const begun = [await versions(), await made()];
    await page.route("**/choose", (route) => route.abort());
    await page.locator("[data-choice]").first().click();
    await page.waitForFunction(() => document.querySelector("[data-said]").textContent, null, WAIT);
    const lost = await page.textContent("[data-said]");
    await page.unroute("**/choose");
    await page.evaluate(() => { document.documentElement.dataset.old = "yes"; });
    await page.route("**/choose", (route) => route.fulfill({ status: 403, body: "the page is out of date: load it again" }));
    await page.locator("[data-choice]").first().click();
    await page.waitForSelector("html[data-ready]:not([data-old])", { state: "attached", ...WAIT });
    await page.unroute("**/choose");
    const before = await versions();
    await page.locator("[data-choice]").first().click();
    await page.waitForFunction((old) => Number(document.querySelector("[data-view]").dataset.version) !== old, before[0], WAIT);
    await other.waitForFunction((old) => Number(document.querySelector("[data-view]").dataset.version) !== old, before[1], WAIT);
    const after = await versions();
    await page.reload();
    await page.waitForSelector("html[data-ready]", { state: "attached", ...WAIT });
    const reloaded = await versions();
    await other.click("[data-undo]");
    await page.waitForFunction((old) => Number(document.querySelector("[data-view]").dataset.version) !== old, reloaded[0], WAIT);
    const undone = await made();
    const wrong = await page.request.get(`${page.url()}seats/guess`);
    return { lost, begun, before, after, reloaded, undone, wrong: wrong.status(), faults: page.faults.filter((each) => !/ERR_FAILED|403/.test(each)) };
  },
  async whole() {
    const page = await seated("nautilus", "me,random", "", { viewport: { width: 360, height: 740 } });
    await page.waitForSelector('[data-mine="yes"]', WAIT);
    await page.click("[data-shows=middle]");
    const box = () => page.getAttribute(".plan svg", "viewBox");
    const width = () => page.evaluate(() => document.querySelector(".plan svg").getBoundingClientRect().width);
    const part = await box();
    await page.click("[data-whole]");
    const whole = await box();
    const far = page.locator('.spot[data-ref="cell:A1"]');
    await far.click();
    const why = await page.textContent("[data-said]");
    const widths = [await width()];
    for (const by of [1, 1, -1, -1, -1]) {
      await page.click(`[data-zoom="${by}"]`);
      widths.push(await width());
    }
    const isLeast = await page.isDisabled('[data-zoom="-1"]');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    await press(page, 1);
    await page.waitForSelector('[data-mine="yes"]', WAIT);
    const kept = await box();
    return { part, whole, kept, why, widths, isLeast, wide, page: 360, faults: page.faults };
  },
  async several() {
    const page = await seated("underwater_cities", "me");
    await page.waitForSelector("[data-many]", WAIT);
    const many = Number(await page.getAttribute("[data-view]", "data-many"));
    const isHeld = await page.isDisabled("[data-give]");
    for (let i = 0; i < many; i += 1) await page.locator(".thing.lit").nth(i).click();
    await page.locator(".thing.lit").nth(many).click();
    const [marked, said] = [await page.locator(".thing.marked").count(), await page.textContent("[data-said]")];
    await page.locator(".thing.marked").first().click();
    const fewer = await page.locator("[data-one][aria-pressed=true]").count();
    await page.locator(".thing.lit").nth(many).focus();
    await page.keyboard.press("Enter");
    const heard = await page.textContent("[data-heard]");
    await page.locator("[data-give]").click();
    await page.waitForFunction(() => document.querySelector("[data-view]:not([data-many])"), null, WAIT);
    return { many, isHeld, marked, said, fewer, heard, made: Number(await page.getAttribute("[data-view]", "data-made")), faults: page.faults };
  },
  async forced() {
    const page = await seated("micro_city", "me");
    const told = { made: 0, said: "" };
    for (; told.made < 60 && !told.said.includes("nothing else"); told.made += 1) {
      await press(page, 1);
      await page.waitForSelector('[data-mine="yes"]', WAIT);
      const made = await page.getAttribute("[data-view]", "data-made");
      await page.waitForSelector(`[data-heard][data-made="${made}"]`, { state: "attached", ...WAIT });
      told.said = await page.textContent("[data-said]");
    }
    return { ...told, heard: await page.textContent("[data-heard]"), log: await page.textContent(".log"), faults: page.faults };
  },
  async phone() {
    const page = await seated("underwater_cities", "me,random", "", { viewport: { width: 360, height: 740 }, hasTouch: true, locale: "hu-HU" });
    await page.waitForSelector('[data-mine="yes"]', WAIT);
    const shown = [];
    for (const name of ["asking", "middle", "beside", "log"]) {
      await page.tap(`[data-shows=${name}]`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      const parts = await page.evaluate(() => [".asking", ".middle", ".beside", ".log-panel"].filter((each) => document.querySelector(each).checkVisibility()).length);
      shown.push([name, wide, parts]);
    }
    const small = await page.evaluate(() => [...document.querySelectorAll(".lit")].filter((each) => each.checkVisibility()).filter((each) => Math.min(each.getBoundingClientRect().width, each.getBoundingClientRect().height) < 24).length);
    await page.tap("[data-shows=middle]");
    await page.locator(".lit").first().tap();
    const lang = await page.getAttribute("html", "lang");
    return { shown, small, lang, faults: page.faults };
  },
};

const wanted = process.argv[4]?.split(",") ?? Object.keys(flows);
for (const name of wanted) {
  const begun = Date.now();
  try {
    console.log(JSON.stringify({ flow: name, ...(await flows[name]()), took: Date.now() - begun }));
  } catch (fault) {
    console.log(JSON.stringify({ flow: name, broke: String(fault).slice(0, 800) }));
  }
}
await browser.close();
