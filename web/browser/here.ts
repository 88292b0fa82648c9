/** Seats at tables of this device: what the page hears from the house in its worker, and games that are played there. */

import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { titleOf } from "../src/games";
import type { Look } from "./api";
import type { Driver } from "./games/driver";
import type { Hand } from "./hands";
import { visit, type Screen } from "./pages";
import { Seat } from "./seat";
import { say } from "./words";

declare global {
  interface Window {
    heardHere(frame: string): void;
    /** Every house that the page has started. */
    houses: Worker[];
  }
}

const heard = new WeakMap<Page, (frame: string) => void>();

/** Lets the test hear what the houses of every page in this browser say; before the first page is opened. */
export async function listen(context: BrowserContext): Promise<void> {
  await context.exposeBinding("heardHere", ({ page }, frame: string) => heard.get(page)?.(frame));
  await context.addInitScript(() => {
    window.houses = [];
    const Real = window.Worker;
    window.Worker = class extends Real {
      constructor(...how: ConstructorParameters<typeof Worker>) {
        super(...how);
        window.houses.push(this);
        this.addEventListener("message", ({ data }: MessageEvent<{ frame?: { type: string } }>) => {
          if (data.frame?.type === "table") window.heardHere(JSON.stringify(data.frame));
        });
      }
    };
  });
}

export class HereSeat extends Seat {
  readonly #looks = new Map<number | null, Look>();

  constructor(page: Page) {
    super(page);
    heard.set(page, (frame) => this.hear(frame));
  }

  protected override hear(text: string): void {
    const { look } = JSON.parse(text) as { look?: Look }; // a server also sends frames without one
    if (look) this.#looks.set(look.you, look);
    super.hear(text);
  }

  /** What one of those who share the screen was shown last. */
  as(player: number): Look {
    const look = this.#looks.get(player);
    if (!look) throw new Error(`player ${player} has been shown nothing`);
    return look;
  }
}

/** A browser whose houses can be heard; bots play quickly unless `settings` say otherwise. */
export async function visitHere(screen: Screen = {}): Promise<[BrowserContext, Page]> {
  const context = await visit({ ...screen, settings: { level: "novice", ...screen.settings } });
  await listen(context);
  return [context, await context.newPage()];
}

/** One that has been at the page before: every file is on the device. */
export async function settled(screen: Screen = {}): Promise<[BrowserContext, Page]> {
  const [context, page] = await visitHere({ keepsPage: true, ...screen });
  await page.goto("/");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return [context, page];
}

/** "Play now", against a bot or on one screen. */
export async function begin(
  page: Page,
  game: string,
  way: "bot" | "screen" = "bot",
  home = "/",
): Promise<HereSeat> {
  const seat = new HereSeat(page);
  await page.goto(home);
  await page.getByRole("radio", { name: say("home", `way.${way}.name`) }).check({ force: true });
  await page
    .getByRole("button", { name: say("home", `start.${way}.label`, { game: titleOf(game) }) })
    .click();
  await page.waitForURL(/\/t\/local-/);
  return seat;
}

/** Against a bot, with options that are chosen first. */
export async function beginWith(
  page: Page,
  { game, options = {} }: Pick<Driver, "game" | "options">,
): Promise<HereSeat> {
  const seat = new HereSeat(page);
  await page.goto(`/new/${game}`);
  for (const [name, value] of Object.entries(options))
    await page.locator(`#${name}-${String(value)}`).check({ force: true });
  await page.getByRole("button", { name: say("home", "start") }).click();
  await page.waitForURL(/\/t\/local-/);
  return seat;
}

/** Opens the file of a game that was saved, and plays it on. */
export async function reopen(page: Page, file: string): Promise<HereSeat> {
  const seat = new HereSeat(page);
  await page.goto("/");
  await page.locator('input[type="file"]').first().setInputFiles(file);
  await page.waitForURL(/\/t\/local-/);
  return seat;
}

/** Plays on until it is over, or `most` actions; how many there were. */
export async function playOn(seat: HereSeat, driver: Driver, hand: Hand, most = Infinity): Promise<number> {
  let look = await seat.turn();
  let acted = 0;
  for (; look.phase !== "over" && acted < most; look = await seat.turn(look.number)) {
    if (!look.view) throw new Error("a match that goes on has a board");
    if (driver.goesOn?.(look.view)) continue;
    await driver.play(driver.choose(look.view).text, hand, look.view);
    acted++;
  }
  return acted;
}

/** Presses "Save" under the end of a game; the file. */
export async function saved(page: Page, folder: string): Promise<string> {
  const save = page.locator("#end").getByRole("button", { name: say("study", "endSave"), exact: true });
  const [download] = await Promise.all([page.waitForEvent("download"), save.click()]);
  const file = join(folder, download.suggestedFilename());
  await download.saveAs(file);
  return file;
}
