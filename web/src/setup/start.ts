/** From home to a table in one press. */

import { loadBoard } from "../boards/load";
import { partOf } from "../games";
import { links, router } from "../router.svelte";
import { newSalt, sealsOf } from "../fair/salts";
import { settle } from "../fair/settle";
import { makeMatch, type Made, type PlayerPlan, type TablePlan } from "../server/http";
import { canPlayHere, needsNobody } from "../server/local";
import { keep } from "../server/seats";
import { settings } from "../settings.svelte";
import { site } from "../site";
import type { Way } from "../ways";
import { reader, type Say } from "../words/reader.svelte";

/** Who sits at a table for two, begun in one of the three ways; where two are too few or too many, as many as can
 * be, bots the others. `t` says the words of "home". */
export function seatsFor(way: Way, t: Say, [least = 2, most = 2]: readonly number[] = []): PlayerPlan[] {
  const bot: PlayerPlan = { kind: "bot", level: settings.level, name: "" };
  const players = seatsForTwo(way, t);
  while (players.length < least) players.push(bot);
  return players.slice(0, Math.max(most, 1));
}

function seatsForTwo(way: Way, t: Say): PlayerPlan[] {
  const you = (number: number): PlayerPlan => ({
    kind: "person",
    name: (number === 1 && settings.name) || (way === "screen" ? t("playerNumber", { number }) : t("guest")),
    level: "",
  });
  switch (way) {
    case "bot":
      return [you(1), { kind: "bot", level: settings.level, name: "" }];
    case "friend":
      return [you(1), { kind: "open", level: "", name: "" }];
    case "screen":
      return [you(1), you(2)];
  }
}

/** Somebody points at a game: what its table needs can come already. Nothing is said if it cannot. */
export function warm(game: string, way: Way): void {
  const words = reader.need("table", "study", partOf(game));
  const parts: Promise<unknown>[] = [import("../table/Table.svelte"), loadBoard(game), words];
  if (way !== "friend" && canPlayHere(game))
    parts.push(import("../local/client").then(({ house }) => house.warm()));
  for (const part of parts) part.catch(() => undefined);
}

interface How {
  /** Instead of the page it was begun from: going back does not lead to a plan that was already used. */
  readonly replace?: boolean;
}

/** A table that needs nobody from outside is played on this device; a browser that cannot do that asks the server,
 * where there is one. */
function playsHere(plan: Partial<TablePlan> & { game: string }): boolean {
  return needsNobody(plan) && (canPlayHere(plan.game) || !site.hasServer);
}

/** Makes a match, keeps its seats, and goes there. Every person at this screen adds their own salt. */
export async function begin(plan: Partial<TablePlan> & { game: string }, how: How = {}): Promise<void> {
  const players = plan.players ?? [];
  const salts = players.map(({ kind }) => (kind === "person" ? newSalt() : null));
  const here = playsHere(plan);
  if (here) void navigator.storage?.persist?.(); // a browser short of room should not take games away unasked
  const made = await makeMatch({ ...plan, seals: sealsOf(salts) }, here);
  await settle(made, salts, false);
  enter(plan.game, made, how);
}

/** Goes to a match that was made for us. */
export function enter(game: string, made: Made, how: How = {}): void {
  const kept = made.seats.map(({ player, token }) => keep(made.match, game, player, token));
  const first = made.seats[0];
  // Where the browser keeps nothing, the key stays in the address, so that a reload finds the seat.
  const key = kept.every(Boolean) ? undefined : first?.token;
  router.go(links.table(made.match, key), how);
}
