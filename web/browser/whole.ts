/** A whole game on its page: by clicking, by keys alone, on a phone, and on a phone on its side. Of a very long one some
 * hands play the beginning and the end, and the same player's other device what lies between. */

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { Driver } from "./games/driver";
import { Finger, Keys, Mouse, type Hand } from "./hands";
import { api, visit, type Screen } from "./pages";
import { Seat } from "./seat";

interface How {
  readonly screen: Screen;
  readonly hand: (seat: Seat) => Hand;
  /** Every single action is this hand's. */
  readonly all?: boolean;
}

/** Sits down against a bot, plays until it is over, and reads how it ended. */
async function play(driver: Driver, how: How): Promise<number> {
  const { match, seats } = await api.make({
    game: driver.game,
    ...(driver.options ? { options: driver.options } : {}),
    players: [
      { kind: "person", name: "Ada", level: "" },
      { kind: "bot", name: "", level: "random" },
    ],
  });
  const token = seats[0]?.token ?? "";
  const seat = new Seat(await (await visit(how.screen)).newPage());
  const hand = how.hand(seat);
  await seat.page.goto(`/t/${match}#${token}`);
  let look = await seat.turn();
  let acted = 0;
  let isElsewhere = false;
  while (look.phase !== "over") {
    const view = look.view;
    if (!view) throw new Error("a match that goes on has a board");
    const goesOn = driver.goesOn?.(view) ?? false;
    if (!goesOn) isElsewhere = !how.all && (driver.isMiddle?.(view) ?? false);
    if (isElsewhere) await api.act(match, token, look, driver.choose(view));
    else if (!goesOn) {
      const { text } = driver.choose(view);
      try {
        await driver.play(text, hand, view);
      } catch (error) {
        throw new Error(`${driver.game}, ${hand.by}, action ${acted + 1}: ${text} cannot be played`, {
          cause: error,
        });
      }
      acted++;
    }
    look = await seat.turn(look.number);
  }
  const end = seat.page.locator("#end");
  await end.getByRole("heading", { level: 2 }).first().waitFor();
  expect(look.result?.reason).toBe("played");
  if (how.screen.lying) await countIsSeen(seat.page);
  return acted;
}

/** Beside the board of a phone on its side the sum is in sight, if there is one. */
async function countIsSeen(page: Page): Promise<void> {
  const [total, rail] = [page.locator(".count .total").first(), page.locator("aside.left")];
  if (!(await total.count())) return;
  await total.waitFor();
  const [sum, room] = [await total.boundingBox(), await rail.boundingBox()];
  if (!sum || !room) throw new Error("it is not drawn");
  expect(sum.y + sum.height).toBeLessThanOrEqual(room.y + room.height + 1);
}

export function wholeGames(driver: Driver): void {
  const hands: Readonly<Record<string, How>> = {
    "by clicking": { screen: {}, hand: ({ page }) => new Mouse(page, driver) },
    "by keys alone": { screen: {}, hand: ({ page }) => new Keys(page, driver) },
    "on a phone": { screen: { phone: true }, hand: ({ page }) => new Finger(page, driver) },
    "on a phone on its side": {
      ...{ screen: { lying: true }, all: true },
      hand: ({ page }) => new Finger(page, driver),
    },
  };
  describe(driver.game, () => {
    test.each(Object.entries(hands))("%s, from beginning to end", async (_, how) => {
      expect(await play(driver, how)).toBeGreaterThan(0);
    });
  });
}
