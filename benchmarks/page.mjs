// The page as a player meets it, in Chromium: how long from a press on "Play now" to a board, what the main thread does
// while a master bot thinks, and what a first visit fetches.
//
//     node benchmarks/page.mjs [--out benchmarks/results/page.json]
//
// The page must be built (python web/build.py), and `quincunx` is on the path.

import { writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { gzipSync } from "node:zlib";
import {
  chromiumOptions,
  newFolder,
  removeFolder,
  startServer,
} from "../web/browser/running.mjs";
import { chromium } from "../web/node_modules/playwright-core/index.mjs";
import { asRows } from "./rows.mjs";

const GAMES = {
  senet: "Senet",
  sensei: "Senseï",
  sarena: "Sàrena",
  serendipity: "Serendipity",
  bossa: "Bossa",
};
const PRESSES = 5;
/** Seconds of play against a master, for each game. */
const PLAYED = 8;

const median = (numbers) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
const out = process.argv[process.argv.indexOf("--out") + 1];
const folder = await newFolder();
const server = await startServer({ data: folder });
const browser = await chromium.launch(await chromiumOptions());

/** Somebody's browser, with the page's own settings but for `more`. */
async function visit(more = {}, playing = false) {
  const context = await browser.newContext({
    baseURL: server.address,
    viewport: { width: 1440, height: 900 },
  });
  await context.addInitScript((text) => {
    if (
      location.protocol.startsWith("http") &&
      !localStorage.getItem("quincunx.settings")
    )
      localStorage.setItem("quincunx.settings", text);
  }, JSON.stringify(more));
  await context.addInitScript(watchPresses);
  if (playing) await context.addInitScript(playFirst);
  return context.newPage();
}

/** In the page: ms from a press until a place of the board can be reached. */
function watchPresses() {
  addEventListener(
    "click",
    () => {
      const begun = performance.now();
      const look = () => {
        if (document.querySelector('.board [tabindex="0"]'))
          window.took = performance.now() - begun;
        else requestAnimationFrame(look);
      };
      look();
    },
    { capture: true },
  );
}

/** ms of processor time of every task of the page's main thread: what a busy machine does besides does not count. */
function mainTasks(events) {
  const isMain = ({ name, args }) =>
    name === "thread_name" && args.name === "CrRendererMain";
  const mains = new Set(
    events.filter(isMain).map(({ pid, tid }) => `${pid} ${tid}`),
  );
  return events
    .filter(
      ({ name, pid, tid, tdur }) =>
        name === "RunTask" && tdur !== undefined && mains.has(`${pid} ${tid}`),
    )
    .map(({ tdur }) => tdur / 1000);
}

/** In the page: plays the first legal action for the person, and counts how long the bot thinks. */
function playFirst() {
  window.thought = 0;
  let asked = null;
  const Real = window.Worker;
  window.Worker = class extends Real {
    constructor(...how) {
      super(...how);
      this.addEventListener("message", ({ data }) => {
        const look = data.frame?.look;
        if (!look) return;
        if (asked !== null) window.thought += performance.now() - asked;
        asked =
          look.phase === "playing" && !look.may.includes("act")
            ? performance.now()
            : null;
        if (!look.may.includes("act")) return;
        const { match } = data.frame;
        const frame = {
          id: 1e6 + look.number,
          do: "act",
          match,
          action: look.view.actions[0].action,
        };
        setTimeout(
          () =>
            this.postMessage({
              line: data.line,
              frame: { ...frame, number: look.number },
            }),
          300,
        );
      });
    }
  };
}

const press = (page, title) =>
  page.getByRole("button", { name: `Play ${title} now against a bot` }).click();
const board = (page) => page.locator('.board [tabindex="0"]').first().waitFor();
const results = {
  machine: cpus()[0]?.model ?? "",
  cores: cpus().length,
  load: loadavg()[0],
  games: {},
};

// From the press to the board, on a page that has been visited before.
const warm = await visit();
await warm.goto("/");
await warm.evaluate(() => navigator.serviceWorker.ready);
for (const [game, title] of Object.entries(GAMES)) {
  const took = [];
  for (let n = 0; n <= PRESSES; n++) {
    await warm.goto("/");
    await warm.waitForLoadState("networkidle");
    await press(warm, title);
    await board(warm);
    took.push(await warm.evaluate(() => window.took));
  }
  took.shift(); // the first one fetches
  results.games[game] = {
    press_ms: Math.round(median(took)),
    press_worst_ms: Math.round(Math.max(...took)),
  };
}

// What the main thread does while a master thinks.
for (const [game, title] of Object.entries(GAMES)) {
  const page = await visit({ level: "master" }, true);
  await page.goto("/");
  await press(page, title);
  await board(page);
  await browser.startTracing(page, {
    categories: ["toplevel", "disabled-by-default-devtools.timeline"],
  });
  await page.waitForTimeout(1000 * PLAYED);
  const tasks = mainTasks(
    JSON.parse((await browser.stopTracing()).toString()).traceEvents,
  );
  const thought = await page.evaluate(() => window.thought);
  Object.assign(results.games[game], {
    thought_s: Math.round(thought) / 1000,
    tasks: tasks.length,
    tasks_over_50_ms: tasks.filter((ms) => ms > 50).length,
    longest_task_ms: Math.round(Math.max(...tasks)),
  });
  await page.context().close();
}

// What a first visit fetches, gzipped.
for (const [game, title] of Object.entries(GAMES)) {
  const page = await visit();
  await page
    .context()
    .addInitScript(() =>
      Reflect.deleteProperty(Navigator.prototype, "serviceWorker"),
    );
  const sizes = new Map();
  page.on("response", (answer) => {
    const { pathname } = new URL(answer.url());
    if (pathname.startsWith("/api/")) return;
    sizes.set(
      pathname,
      answer.body().then((body) => gzipSync(body).byteLength),
    );
  });
  const sum = async (wanted) => {
    const chosen = await Promise.all(
      [...sizes].filter(([path]) => wanted(path)).map(([, size]) => size),
    );
    return chosen.reduce((all, size) => all + size, 0);
  };
  await page.goto("/", { waitUntil: "networkidle" });
  const home = await sum(() => true);
  await press(page, title);
  await board(page);
  await page.waitForTimeout(1500);
  const isHouse = (path) => /\/worker-[^/]*\.js$/.test(path);
  const isModule = (path) =>
    path.endsWith(".wasm") ||
    new RegExp(`/assets/${game}-[^/]*\\.json$`).test(path);
  const isJudge = (path) => path.endsWith(".bin");
  Object.assign(results.games[game], {
    home_bytes: home,
    page_bytes: await sum(
      (path) => !isHouse(path) && !isModule(path) && !isJudge(path),
    ),
    house_bytes: await sum(isHouse),
  });
  await page.context().close();
}

await browser.close();
await server.stop();
await removeFolder(folder);
const text = asRows(results);
console.log(text);
if (process.argv.includes("--out")) writeFileSync(out, `${text}\n`);
