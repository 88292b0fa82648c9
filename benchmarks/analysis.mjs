// The analysis board in Chromium, for each game: how soon the engine's first line is there, how many frames a second the
// page draws while the engine is off and while it thinks, how much of that time the page's own thread works, and how much
// memory the page has at most while the engine thinks its ten seconds.
//
//     node benchmarks/analysis.mjs [--opening | --memory | --after] [--out benchmarks/results/analysis.json]
//
// `--opening` measures only how soon board and line are there: half a minute, which may be run ahead of everything else.
// `--memory` measures only memory, in a browser of its own for each game: pages of one site share a process, and a page
// that was closed leaves there what nobody has cleared away yet.
// `--after` measures memory on a phone where a game against `master` was played and reviewed before: at the table, and from
// the press on "Analyse" on.
// The page must be built (python web/build.py), and `quincunx` is on the path. Memory is read from /proc, so Linux only.

import { readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import {
  chromiumOptions,
  newFolder,
  removeFolder,
  startServer,
} from "../web/browser/running.mjs";
import { chromium } from "../web/node_modules/playwright-core/index.mjs";
import { listen, playAndResign } from "./after_a_game.mjs";
import { asRows } from "./rows.mjs";

/** A position of each game in which somebody has the move. */
const OPENINGS = {
  senet: "2LL1D4/10/3D6 0 1 2 free 40",
  sensei: "mmmMmmm/7/7/7/7/7/sssSsss 0 2+1 1 - play",
  sarena:
    "rg,ry,rb,yg,yb,gb/gr,yr,br,gy,by,bg/rg,ry,rb,yg,yb,gb/gr,yr,br,gy,by,bg/rg,ry,rb,yg,yb,gb/gr,yr,br,gy,by,bg ry 0",
  serendipity: "v5/7/8/9/10/5B*24/10/9/8/7/6 010101 0 flip - - 0",
  bossa: "1:1,1:2,1:4,4:0,4:1/0:6,2:1,2:3,3:0 (6) (2) - res/res - 0 turn",
};
const OPENED = 9;
const isOpening = process.argv.includes("--opening");
const isMemory = process.argv.includes("--memory");
const isAfter = process.argv.includes("--after");
/** A phone, for pages that ask whether they are on one. */
const PHONE =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";
/** Turns of a game that an analysis follows. */
const TURNS = 10;
/** Seconds of frames that are counted, and seconds that the engine thinks. */
const [COUNTED, THINKS] = [4, 10];

const median = (numbers) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
const out = process.argv[process.argv.indexOf("--out") + 1];
const folder = await newFolder();
const server = await startServer({ data: folder });

/** In the page: when the board and the first line were there, in ms after the page was asked for. */
function watch() {
  window.seen = {};
  const look = () => {
    if (document.querySelector('.analysis .board [tabindex="0"]'))
      window.seen.board ??= performance.now();
    if (document.querySelector(".engine .line"))
      window.seen.line ??= performance.now();
    if (window.seen.line === undefined) requestAnimationFrame(look);
  };
  look();
}

/** MB that only this process has, of the renderer that has most. */
async function memory(browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  const own = (pid) => {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
    const parts = [...text.matchAll(/^Private_\w+:\s+(\d+) kB/gm)];
    return parts.reduce((sum, [, kb]) => sum + Number(kb), 0) / 1024;
  };
  const renderers = processInfo.filter(({ type }) => type === "renderer");
  return Math.max(...renderers.map(({ id }) => own(id)));
}

/** Frames that are drawn, the longest between two, and how long the page's own thread works meanwhile. */
async function drawn(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const worked = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration").value;
  };
  const before = await worked();
  const [rate, worst] = await page.evaluate(
    (seconds) =>
      new Promise((resolve) => {
        const begun = performance.now();
        let [frames, last, worst] = [0, begun, 0];
        const draw = (now) => {
          frames++;
          worst = Math.max(worst, now - last);
          last = now;
          if (now - begun < 1000 * seconds) requestAnimationFrame(draw);
          else resolve([(1000 * frames) / (now - begun), worst]);
        };
        requestAnimationFrame(draw);
      }),
    COUNTED,
  );
  const work = (1000 * ((await worked()) - before)) / COUNTED;
  await session.detach();
  return {
    rate: Math.round(rate),
    worst: Math.round(worst),
    work: Math.round(work),
  };
}

/** Where an analysis begins. */
const address = (game) =>
  `/analyse/${game}?${new URLSearchParams({ position: OPENINGS[game] })}`;

/** The most that a browser's page has, looked at ten times a second. */
async function most(page, browser, seconds) {
  let found = 0;
  for (const until = Date.now() + 1000 * seconds; Date.now() < until;) {
    found = Math.max(found, await memory(browser));
    await page.waitForTimeout(100);
  }
  return Math.round(found);
}

/** The same for each game, in a browser that has been here before and was started anew. */
async function measureMemory() {
  const profile = await newFolder();
  const visit = async (path, act) => {
    const options = { ...(await chromiumOptions()), ...SCREEN };
    const context = await chromium.launchPersistentContext(profile, options);
    const [page = await context.newPage()] = context.pages();
    await page.goto(path);
    await act(page, context.browser());
    await context.close();
  };
  await visit("/rules/senet", async (page) => {
    await page.evaluate(() => navigator.serviceWorker.ready);
  });
  await visit("/rules/senet", async (page, browser) => {
    results.other_page_mb = await most(page, browser, 2);
  });
  for (const game of Object.keys(OPENINGS)) {
    await visit(address(game), async (page, browser) => {
      await page.locator(".engine .line").first().waitFor();
      const memory_mb = await most(page, browser, THINKS);
      results.games[game] = { ...results.games[game], memory_mb };
    });
  }
  await removeFolder(profile);
}

/** The most that the page has at a table against the strongest bot, and from there on in an analysis. */
async function measureAfter() {
  for (const game of Object.keys(OPENINGS)) {
    const profile = await newFolder();
    const options = {
      ...(await chromiumOptions()),
      ...SCREEN,
      userAgent: PHONE,
    };
    const begin = async () => {
      const context = await chromium.launchPersistentContext(profile, options);
      await context.addInitScript(listen);
      const [page = await context.newPage()] = context.pages();
      page.setDefaultTimeout(120_000);
      return { context, page };
    };
    const before = await begin(); // every file is on the device
    await before.page.goto("/rules/senet");
    await before.page.evaluate(() => navigator.serviceWorker.ready);
    await before.context.close();

    const { context, page } = await begin();
    const browser = context.browser();
    let isPlaying = true;
    const table = (async () => {
      let found = 0;
      for (
        ;
        isPlaying;
        found = Math.max(found, await most(page, browser, 0.2))
      );
      return found;
    })();
    await playAndResign(page, game, TURNS);
    await page.locator("#end .curve").waitFor(); // the review is there
    isPlaying = false;
    const table_mb = await table;
    await page.locator('#end a[href*="/analyse/"]').first().click();
    const analysis_mb = await most(page, browser, THINKS);
    await page.locator(".analysis .engine").waitFor(); // it was one, and it thought
    results.games[game] = { table_mb, analysis_after_it_mb: analysis_mb };
    await context.close();
    await removeFolder(profile);
  }
}

const results = {
  machine: cpus()[0]?.model ?? "",
  cores: cpus().length,
  load: loadavg()[0],
  games: {},
};
const SCREEN = {
  baseURL: server.address,
  viewport: { width: 390, height: 844 },
};

/** How soon the board is there, and how it is drawn. */
async function measurePace() {
  const browser = await chromium.launch(await chromiumOptions());
  const context = await browser.newContext(SCREEN);
  await context.addInitScript(watch);
  const empty = await context.newPage();
  await empty.goto("/rules/senet");
  await empty.evaluate(() => navigator.serviceWorker.ready);
  await empty.close();

  const open = async (game) => {
    const page = await context.newPage();
    await page.goto(address(game));
    await page.waitForFunction(() => window.seen.line);
    return page;
  };
  // Visited before: the browser has seen every file.
  for (const game of Object.keys(OPENINGS)) await (await open(game)).close();

  for (const game of Object.keys(OPENINGS)) {
    const [boards, lines] = [[], []];
    let page;
    for (let n = 0; n < OPENED; n++) {
      await page?.close();
      page = await open(game);
      const seen = await page.evaluate(() => window.seen);
      boards.push(seen.board);
      lines.push(seen.line);
    }
    results.games[game] = {
      board_ms: Math.round(median(boards)),
      first_line_ms: Math.round(median(lines)),
      slowest_line_ms: Math.round(Math.max(...lines)),
    };
    if (isOpening) {
      await page.close();
      continue;
    }
    const turn = page.locator(".engine [role=switch]");
    await turn.click();
    const still = await drawn(page);
    await turn.click();
    await page.locator(".engine .line").first().waitFor();
    const thinking = await drawn(page);
    Object.assign(results.games[game], {
      frames_a_second_without_engine: still.rate,
      worst_frame_without_engine_ms: still.worst,
      frames_a_second: thinking.rate,
      worst_frame_ms: thinking.worst,
      page_thread_ms_a_second: thinking.work,
    });
    await page.close();
  }
  await browser.close();
}

if (!isMemory && !isAfter) await measurePace();
if (!isOpening && !isAfter) await measureMemory();
if (isAfter) await measureAfter();
await server.stop();
await removeFolder(folder);
const text = asRows(results);
console.log(text);
if (process.argv.includes("--out")) writeFileSync(out, `${text}\n`);
