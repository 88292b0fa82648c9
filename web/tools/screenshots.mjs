// Pictures of home, the setup, and every game in its middle and at its end, with as many seats as it takes, on five
// screens, light and dark: web/screenshots/*.png
// Starts its own server, which serves the built page: npm run screenshots [NAME …], NAME being home, setup, a game,
// or a game's end (senet-end).
import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { chromiumOptions, newFolder, removeFolder, startServer } from "../browser/running.mjs";

const FOLDER = fileURLToPath(new URL("../screenshots/", import.meta.url));
const SIZES = {
  desktop: { width: 1440, height: 900 },
  tablet: { width: 820, height: 1180, isMobile: true },
  phone: { width: 360, height: 740, isMobile: true },
  tall: { width: 390, height: 844, isMobile: true },
  lying: { width: 740, height: 360, isMobile: true },
};
const BOARDS = {
  senet: { steps: 130 },
  sensei: { steps: 26, avoid: /^(end|claim)$/ },
  sarena: { steps: 54, seats: 4 },
  serendipity: { steps: 210, seats: 6, prefer: /^(keep|turn|flip)/ },
  bossa: { steps: 36, options: { expansion: true } },
};

let seed = 5;
function chance() {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 32;
}

function choose(actions, { avoid, prefer }) {
  const good = actions.filter(({ text }) => !avoid?.test(text));
  const better = prefer && chance() < 0.8 ? good.filter(({ text }) => prefer.test(text)) : [];
  const from = better.length ? better : good.length ? good : actions;
  return from[Math.floor(chance() * from.length)];
}

/** Once more if the connection was closed just then. */
const fetchAgain = (url, how) => fetch(url, how).catch(() => fetch(url, how));

async function ask(address, path, { token, body } = {}) {
  const answer = await fetchAgain(`${address}/api${path}`, {
    method: body ? "POST" : "GET",
    headers: {
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(body ? { "Content-Type": "application/json" } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json();
}

/** A game against a bot, played until the seat has the move after that many steps, or to its end. */
async function play(address, game, how) {
  const plan = {
    game,
    options: how.options ?? {},
    players: [
      { kind: "person", name: "Ada" },
      ...Array.from({ length: (how.seats ?? 2) - 1 }, () => ({ kind: "bot", level: "novice" })),
    ],
  };
  const { match, seats } = await ask(address, "/matches", { body: plan });
  const { token } = seats[0];
  for (;;) {
    const look = await ask(address, `/matches/${match}`, { token });
    if (look.phase === "over")
      return how.steps === Infinity ? `/t/${match}#${token}` : play(address, game, how);
    if (!look.may.includes("act")) await new Promise((resolve) => setTimeout(resolve, 10));
    else if (look.view.number >= how.steps) return `/t/${match}#${token}`;
    else {
      const { action } = choose(look.view.actions, how);
      await ask(address, `/matches/${match}/commands`, {
        token,
        body: { do: "act", action, number: look.number },
      });
    }
  }
}

/** Everything is there and nothing moves any more. */
async function settle(page, selector) {
  await page.locator(selector).first().waitFor();
  await page.waitForLoadState("networkidle");
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });
}

const wanted = process.argv.slice(2);
const isWanted = (name) => !wanted.length || wanted.includes(name);
const data = await newFolder();
const server = await startServer({ data });
const browser = await chromium.launch(await chromiumOptions());
try {
  await mkdir(FOLDER, { recursive: true });
  const pages = [
    { name: "home", path: "/", ready: "#games h2" },
    { name: "setup", path: "/new/sensei", ready: "dialog h2, dialog h1" },
  ];
  for (const [name, how] of Object.entries(BOARDS)) {
    if (isWanted(name))
      pages.push({ name, path: await play(server.address, name, how), ready: ".board [tabindex='0']" });
    if (!isWanted(`${name}-end`)) continue;
    const path = await play(server.address, name, { ...how, steps: Infinity });
    const review = path.replace("/t/", "/matches/").replace(/#.*/, "/review");
    while ((await ask(server.address, review)).state === "thinking")
      await new Promise((resolve) => setTimeout(resolve, 500));
    pages.push({ name: `${name}-end`, path, ready: "#end h3", scroll: "#end" });
  }
  for (const { name, path, ready, scroll } of pages.filter(({ name }) => isWanted(name)))
    for (const [size, { isMobile = false, ...viewport }] of Object.entries(SIZES))
      for (const colorScheme of ["light", "dark"]) {
        const context = await browser.newContext({
          ...{ viewport, colorScheme, locale: "en-GB", reducedMotion: "reduce" },
          ...(isMobile ? { hasTouch: true, isMobile, deviceScaleFactor: 2 } : {}),
        });
        const page = await context.newPage();
        await page.goto(server.address + path);
        await settle(page, ready);
        const file = `${FOLDER}${name}-${size}-${colorScheme}`;
        await page.screenshot({ path: `${file}.png` });
        if (scroll) {
          await page.locator(scroll).evaluate((part) => part.scrollIntoView());
          await settle(page, ready);
          await page.screenshot({ path: `${file}-below.png` });
        }
        await context.close();
      }
} finally {
  await browser.close();
  await server.stop();
  await removeFolder(data);
}
