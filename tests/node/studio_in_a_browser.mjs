// Drives the studio in Chromium: `node studio_in_a_browser.mjs CHROMIUM ADDRESS PROJECT`. One JSON line for each flow.
import fs from "node:fs";
import path from "node:path";
import { createRequire } from "node:module";
import { chromium } from "playwright-core";

const [executablePath, address, project] = process.argv.slice(2);
const PACK = "humming_meadow";
const pack = `${address}packs/${PACK}/`;
const flowers = path.join(project, "content", PACK, "cards", "flowers.yaml");
const axe = fs.readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const WAIT = { timeout: 30_000 };
const browser = await chromium.launch({
  executablePath,
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync"],
});

const sized = { viewport: { width: 1280, height: 900 } };
async function opened(where, options = {}) {
  const context = await browser.newContext({ ...sized, ...options, bypassCSP: Boolean(options.bypassCSP) });
  const page = await context.newPage();
  page.faults = [];
  page.on("pageerror", (fault) => page.faults.push(fault.message));
  page.on("console", (line) => line.type() === "error" && page.faults.push(line.text()));
  page.on("request", (asked) => asked.url().startsWith(address) || page.faults.push(`elsewhere: ${asked.url()}`));
  await page.goto(where);
  await page.waitForSelector("html[data-ready]", { state: "attached", ...WAIT });
  return page;
}

const cell = (page, key) => page.locator(`[data-key="cards.${key}"]`);
const edit = (old, fresh) => fs.writeFileSync(flowers, fs.readFileSync(flowers, "utf8").replace(old, fresh));

// What ends the turn is asked once more.
async function ended(page) {
  if (await page.evaluate(() => document.querySelector("[data-ending]").open)) await page.click("[data-ending] [data-yes]");
}

async function choose(page, pick) {
  await page.waitForSelector("[data-choice], [data-region=question] .screen", WAIT);
  const buttons = page.locator("[data-choice]");
  const number = await buttons.count();
  if (!number) return false;
  const version = await page.getAttribute("[data-view]", "data-version");
  await pick(buttons, number);
  await ended(page);
  await page.waitForFunction((old) => document.querySelector("[data-view]").dataset.version !== old, version, WAIT);
  return true;
}

async function begun(page, players) {
  for (const [i, kind] of players.entries()) await page.locator("[data-seats] select").nth(i).selectOption(kind);
  await page.fill("[name=seed]", "4");
  await page.click("button.strong");
}

const flows = {
  async filters_and_search() {
    const page = await opened(pack);
    const all = await page.locator("[data-key]:not([hidden])").count();
    await page.fill("[name=q]", "POPPY");
    const found = await page.locator("[data-key]:not([hidden])").count();
    const kept = new URL(page.url()).searchParams.get("q");
    await page.fill("[name=q]", "popy");
    const meant = await page.textContent("[data-nearest] button");
    await page.click("[data-nearest] button");
    const again = await page.locator("[data-key]:not([hidden])").count();
    await page.click("[data-clear]");
    await page.locator('[data-facet="field.family"] button').first().click();
    const filtered = await page.locator("[data-key]:not([hidden])").count();
    return { all, found, kept, meant, again, filtered, faults: page.faults };
  },
  async edit_break_and_mend() {
    const page = await opened(pack);
    await cell(page, "poppy").scrollIntoViewIfNeeded();
    await cell(page, "poppy").locator(".f").waitFor(WAIT);
    edit("planted: {gain: {points: 2}}", "planted: {gain: {points: 7}}");
    await page.waitForFunction(() => [...document.querySelectorAll('[data-key="cards.poppy"] .f span')].some((each) => each.textContent === "7"), null, WAIT);
    const typed = await page.fill("[name=q]", "poppy");
    edit("family: flower", "family: flowr");
    await page.waitForSelector(".sheet.broken", WAIT);
    const sheet = await page.textContent(".sheet");
    edit("family: flowr", "family: flower");
    await page.waitForFunction(() => !document.querySelector(".sheet.broken"), null, WAIT);
    const query = await page.inputValue("[name=q]");
    edit("planted: {gain: {points: 7}}", "planted: {gain: {points: 2}}");
    return { sheet, query, typed: typed ?? null, faults: page.faults };
  },
  async charts_and_sides() {
    const page = await opened(pack);
    await page.click("[data-charts] summary");
    await page.locator("[data-drawn] .columns button").first().click();
    const filtered = await page.locator("[data-key]:not([hidden])").count();
    const isInAddress = [...new URL(page.url()).searchParams].length > 0;
    await page.click("[data-clear]");
    for (const key of ["poppy", "mint"]) await cell(page, key).locator("[data-pick]").click();
    await page.click("[data-compare]");
    await page.locator("dialog[open] tr.differs").first().waitFor(WAIT);
    return { filtered, isInAddress, sides: await page.locator("dialog[open] thead th").count(), faults: page.faults };
  },
  async try_and_keep() {
    const page = await opened(`${pack}items/cards/mint`);
    const answers = page.locator("[data-try] .answer");
    await answers.first().waitFor(WAIT);
    const before = await answers.count();
    await answers.first().click();
    await page.locator("[data-try] .differences").waitFor(WAIT);
    const link = page.url();
    await page.goBack();
    await answers.first().waitFor(WAIT);
    await page.locator('[data-amount="seeds"]').last().click();
    await page.waitForFunction(() => document.querySelector("#board-yaml").value.includes("seeds: 6"), null, WAIT);
    const isInAddress = new URL(page.url()).searchParams.get("given").includes("seeds: 6");
    const shared = await opened(link);
    const changed = await shared.textContent("[data-try] .differences");
    await shared.click('[data-kept="scenario"] summary');
    await shared.fill("[data-id]", "mint_in_a_browser");
    await shared.click("[data-keep]");
    await shared.locator("[data-told].done").waitFor(WAIT);
    const written = fs.readFileSync(path.join(project, "content", PACK, "scenarios", "tried.yaml"), "utf8");
    await shared.locator("[data-run]").click();
    await shared.locator(".runs .passed:not(.stale)").first().waitFor(WAIT);
    const failed = await shared.locator(".runs .failed").count();
    return { before, isInAddress, changed, failed, isWritten: written.includes("mint_in_a_browser"), faults: [...page.faults, ...shared.faults] };
  },
  async draft_an_item() {
    const page = await opened(`${pack}items/cards/poppy`);
    await page.click("[data-edit]");
    const field = page.locator("#item-yaml");
    await page.locator("[data-editing][data-looked]").waitFor(WAIT);
    const before = await field.inputValue();
    await field.fill(before.replace("family: flower", "family: flowr"));
    await page.locator("[data-editing] mark.error").waitFor({ state: "attached", ...WAIT });
    const marked = await page.locator("[data-editing] mark.error").allTextContents();
    const told = await page.textContent("[data-editing] [data-checks]");
    const caret = await page.textContent("[data-editing] [data-checks] pre");
    await page.locator("[data-editing] .told-fault").first().click();
    const selected = await field.evaluate((each) => each.value.slice(each.selectionStart, each.selectionEnd));
    await page.click("[data-editing] button.strong");
    await page.waitForFunction(() => document.querySelector("[data-editing] [data-refusal]").textContent, null, WAIT);
    const isRefused = !fs.readFileSync(flowers, "utf8").includes("flowr");
    await field.fill(before.replace("{points: 2}", "{points: 6}"));
    await page.waitForFunction(() => document.querySelector("[data-text-of-draft]").textContent.includes("6"), null, WAIT);
    const isClean = (await page.locator("[data-editing] mark").count()) === 0;
    await field.press("Control+Enter");
    await page.waitForFunction(() => document.querySelector(".lead").textContent.includes("6"), null, WAIT);
    const isOpen = await field.isVisible();
    const isWritten = fs.readFileSync(flowers, "utf8").includes("planted: {gain: {points: 6}}");
    edit("planted: {gain: {points: 6}}", "planted: {gain: {points: 4}}");
    await page.waitForFunction(() => document.querySelector(".lead").textContent.includes("4"), null, WAIT);
    await field.fill(before.replace("{points: 2}", "{points: 5}"));
    await field.press("Control+Enter");
    await page.locator("[data-editing] [data-conflict]").waitFor(WAIT);
    const theirs = await page.textContent("[data-editing] [data-theirs]");
    await page.click("[data-editing] [data-take]");
    const taken = await field.inputValue();
    await page.click("[data-leave]");
    edit("planted: {gain: {points: 4}}", "planted: {gain: {points: 2}}");
    await page.waitForFunction(() => document.querySelector(".lead").textContent.includes("2"), null, WAIT);
    return { marked, told, caret, selected, isRefused, isClean, isOpen, isWritten, theirs, taken, faults: page.faults.filter((each) => !/\b(422|409)\b/.test(each)) };
  },
  async underlined_translation() {
    const page = await opened(`${pack}translate/it/${PACK}?context=name&key=cards.poppy`);
    const marks = page.locator(".behind mark");
    let isLost = false;
    await page.route("**/draft", (route) => (isLost ? route.continue() : ((isLost = true), route.abort())));
    await page.fill("textarea", "Il {dragon} rosso");
    await marks.first().waitFor({ state: "attached", ...WAIT });
    const marked = await marks.allTextContents();
    await page.locator(".told-fault").first().click();
    const selected = await page.locator("textarea").evaluate((each) => each.value.slice(each.selectionStart, each.selectionEnd));
    await page.fill("textarea", "Papavero");
    await page.waitForFunction(() => !document.querySelector("[data-checks] li"), null, WAIT);
    const faults = page.faults.filter((each) => !/ERR_FAILED/.test(each)); // the browser tells of the request that was lost
    return { marked, selected, afterwards: await marks.allTextContents(), isLost, faults };
  },
  async translate_and_see() {
    const page = await opened(`${pack}translate/it/${PACK}?context=name&key=cards.poppy`);
    await page.fill("textarea", "Papaverone");
    await page.waitForFunction(() => document.querySelector("[data-shown]").textContent.includes("Papaverone"), null, WAIT);
    await page.press("textarea", "Control+Enter");
    await page.waitForURL((url) => !url.href.includes("cards.poppy"), WAIT);
    const written = fs.readFileSync(path.join(project, "locales/it/LC_MESSAGES", `${PACK}.po`), "utf8");
    return { isWritten: written.includes('msgstr "Papaverone"'), faults: page.faults };
  },
  async a_whole_game_by_clicks() {
    const page = await opened(`${pack}play`);
    await begun(page, ["", "greedy"]);
    await page.waitForURL(/tables/, WAIT);
    let made = 0;
    while (made < 400 && (await choose(page, (buttons, number) => buttons.nth((made * 7) % number).click()))) made += 1;
    return { made, ending: await page.textContent("[data-region=question]"), faults: page.faults };
  },
  async a_whole_game_by_keyboard() {
    const page = await opened(`${pack}play`);
    await begun(page, ["", "random"]);
    await page.waitForURL(/tables/, WAIT);
    let made = 0;
    const pick = async (buttons) => {
      await page.keyboard.press(await buttons.first().getAttribute("data-key"));
      if (await page.evaluate(() => document.querySelector("[data-ending]").open)) await page.keyboard.press("Enter");
    };
    while (made < 400 && (await choose(page, pick))) made += 1;
    return { made, ending: await page.textContent("[data-region=question]"), faults: page.faults };
  },
  async two_seats() {
    const page = await opened(`${pack}play`);
    await begun(page, ["", ""]);
    const room = page.locator("[data-room]:has(a + a)").last();
    await room.waitFor(WAIT);
    const links = await room.locator("a").evaluateAll((found) => found.map((each) => each.href));
    const seats = [await opened(links[0]), await opened(links[1], { ...sized, locale: "pl-PL" })];
    const mine = async () => Promise.all(seats.map((seat) => seat.getAttribute("[data-view]", "data-mine")));
    const first = await mine();
    const actor = first.indexOf("yes");
    const other = seats[1 - actor];
    const version = await other.getAttribute("[data-view]", "data-version");
    const marked = await other.locator("[data-shows][aria-pressed=true]").count();
    await choose(seats[actor], (buttons) => buttons.first().click());
    await other.waitForFunction((old) => document.querySelector("[data-view]").dataset.version !== old, version, WAIT);
    const tongues = await Promise.all(seats.map((seat) => seat.getAttribute("html", "lang")));
    return { first, marked, tongues, faults: seats.flatMap((seat) => seat.faults) };
  },
  async phone_width() {
    const page = await opened(pack, { viewport: { width: 360, height: 740 }, hasTouch: true });
    const widths = {};
    for (const place of ["", "items/cards/poppy", "items/cards/mint?c=0", "play", "translate/hu", "translate/hu/humming_meadow?context=name&key=cards.aster", "balance", "changes", "boards"]) {
      await page.goto(pack + place);
      if (place.startsWith("items")) await page.locator("html[data-ready]").waitFor({ state: "attached", ...WAIT });
      widths[place] = await page.evaluate(() => {
        const wide = [...document.querySelectorAll("main *")].filter((each) => each.getBoundingClientRect().right > innerWidth + 1);
        const isWide = document.documentElement.scrollWidth > innerWidth;
        return isWide ? `${document.documentElement.scrollWidth}: ${wide[0]?.outerHTML.slice(0, 120)}` : "";
      });
    }
    return { widths };
  },
  async accessible() {
    const found = {};
    for (const colorScheme of ["light", "dark"]) {
      const page = await opened(pack, { colorScheme, bypassCSP: true });
      const room = await page.evaluate(async (place) => (await (await fetch(place)).text()).match(/\/tables\/[^"]+/)?.[0], `${pack}play`);
      for (const place of [pack, `${pack}items/cards/mint?c=0`, `${pack}play`, `${pack}translate/it`, `${pack}translate/it/${PACK}?context=name&key=cards.aster`, `${pack}balance`, `${pack}changes`, address + room.slice(1)]) {
        await page.goto(place);
        if (place.includes("/items/")) await page.locator("html[data-ready]").waitFor({ state: "attached", ...WAIT });
        await page.addScriptTag({ content: axe });
        const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
        const serious = violations.filter((each) => ["serious", "critical"].includes(each.impact));
        if (serious.length) found[`${colorScheme} ${new URL(place).pathname}`] = serious.map((each) => `${each.id}: ${each.nodes[0].html.slice(0, 120)} (${each.nodes.length})`);
      }
    }
    return { found };
  },
};

for (const [name, flow] of Object.entries(flows)) {
  try {
    console.log(JSON.stringify({ flow: name, ...(await flow()) }));
  } catch (fault) {
    console.log(JSON.stringify({ flow: name, broke: String(fault).slice(0, 800) }));
  }
}
await browser.close();
