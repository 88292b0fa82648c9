/** Browsers as people have them: a desktop or a phone, light or dark, each with a memory of its own. */

import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest";
import { Api } from "./api";

export const address: string = inject("address");
export const api = new Api(address);

export interface Screen {
  readonly phone?: boolean;
  /** A phone on its side. */
  readonly lying?: boolean;
  readonly dark?: boolean;
  /** Things move as they do for most people; tests are quicker without. */
  readonly moving?: boolean;
  readonly language?: string;
  /** Kept in the browser from an earlier visit. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** The page is kept on the device; other tests want to see every request. */
  readonly keepsPage?: boolean;
  /** Where the server is, if not the house's own. */
  readonly at?: string;
}

let browser: Browser;
let contexts: BrowserContext[] = [];
/** What went wrong in pages; every test ends with nothing here. */
let faults: string[] = [];

beforeAll(async () => {
  browser = await chromium.connect(inject("browser"));
});
afterAll(() => browser.close());
afterEach(async () => {
  await Promise.all(contexts.map((context) => context.close()));
  contexts = [];
  const found = faults;
  faults = [];
  expect(found).toEqual([]);
});

function viewportOf(screen: Screen): { width: number; height: number } {
  if (screen.lying) return { width: 740, height: 360 };
  return screen.phone ? { width: 360, height: 740 } : { width: 1440, height: 900 };
}

/** A fresh browser of somebody. */
export async function visit(screen: Screen = {}): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: screen.at ?? address,
    viewport: viewportOf(screen),
    ...(screen.phone || screen.lying ? { hasTouch: true, isMobile: true } : {}),
    colorScheme: screen.dark ? "dark" : "light",
    reducedMotion: screen.moving ? "no-preference" : "reduce",
    locale: screen.language ?? "en-GB",
    serviceWorkers: screen.keepsPage ? "allow" : "block",
  });
  context.setDefaultTimeout(30_000);
  // Who is winning is asked of a strong bot in every turn: only where a test wants it.
  const settings = { evaluation: false, pace: "instant", throwsItself: true, ...screen.settings };
  await context.addInitScript((text) => {
    if (!location.protocol.startsWith("http")) return; // an empty page remembers nothing
    if (!localStorage.getItem("quincunx.settings")) localStorage.setItem("quincunx.settings", text);
  }, JSON.stringify(settings));
  context.on("weberror", (error) => faults.push(`error: ${error.error().message}`));
  context.on("console", (line) => {
    if (line.type() !== "error" || EXPECTED.test(line.text())) return;
    faults.push(`console: ${line.text()} (${line.location().url})`);
  });
  contexts.push(context);
  return context;
}

/** Refusals and lost connections are reported by the browser itself; tests of those look at what the page says. */
const EXPECTED = /Failed to load resource|WebSocket connection to/;

export async function openPage(path: string, screen: Screen = {}): Promise<Page> {
  const page = await (await visit(screen)).newPage();
  await page.goto(path);
  return page;
}

/** Expects something of what a page will show before long: eventually(() => cell.innerText()).toBe("14"). */
export function eventually<Value>(look: () => Value | Promise<Value>) {
  return expect.poll(look, { timeout: 20_000, interval: 15 });
}
