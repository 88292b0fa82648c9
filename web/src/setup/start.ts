/** From home to a table in one press. */

import { loadBoard } from "../boards/load";
import { links, router } from "../router.svelte";
import { openSalt } from "../fair/open";
import { keepSalt, newSalt, sawCommitment, sealsOf } from "../fair/salts";
import { makeMatch, type Made, type PlayerPlan, type TablePlan } from "../server/http";
import { keep } from "../server/seats";
import { settings } from "../settings.svelte";
import type { Way } from "../ways";
import type { Game } from "../words/load";
import { reader, type Say } from "../words/reader.svelte";

/** Who sits at a table for two, begun in one of the three ways. `t` says the words of "home". */
export function seatsFor(way: Way, t: Say): PlayerPlan[] {
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
export function warm(game: Game): void {
  const parts = [import("../table/Table.svelte"), loadBoard(game), reader.need("table", "study", game)];
  for (const part of parts) part.catch(() => undefined);
}

interface How {
  /** Instead of the page it was begun from: going back does not lead to a plan that was already used. */
  readonly replace?: boolean;
}

/** Makes a match, keeps its seats, and goes there. Every person at this screen adds a salt of their own. */
export async function begin(plan: Partial<TablePlan> & { game: string }, how: How = {}): Promise<void> {
  const players = plan.players ?? [];
  const salts = players.map(({ kind }) => (kind === "person" ? newSalt() : null));
  const made = await makeMatch({ ...plan, seals: sealsOf(salts) });
  await settle(made, salts, false);
  enter(plan.game, made, how);
}

/** Keeps what the server is committed to and what we sealed. Where nobody is missing the match starts at once.
 * `late`: its chance has already played. */
export async function settle(made: Made, salts: readonly (string | null)[], late: boolean): Promise<void> {
  sawCommitment(made.match, made.commitment, late);
  for (const [player, salt] of salts.entries()) if (salt) keepSalt(made.match, player, salt);
  if (!made.opening) return; // others are missing: the table will ask for the salts
  await Promise.all(made.seats.map(({ player, token }) => openSalt(made.match, player, token)));
}

/** Goes to a match that was made for us. */
export function enter(game: string, made: Made, how: How = {}): void {
  const kept = made.seats.map(({ player, token }) => keep(made.match, game, player, token));
  const first = made.seats[0];
  // Where the browser keeps nothing, the key stays in the address, so that a reload finds the seat.
  const key = kept.every(Boolean) ? undefined : first?.token;
  router.go(links.table(made.match, key), how);
}
