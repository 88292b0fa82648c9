/** A local game goes to the server, to be continued there as a table with a link. */

import { newSalt, sealsOf } from "../fair/salts";
import { settle } from "../fair/settle";
import { deleteMatch, openRecord, wholeRecord } from "../server/http";
import { forget, give, keep } from "../server/seats";

interface Here {
  readonly match: string;
  readonly token: string | null;
  readonly game: { readonly name: string };
  readonly held: ReadonlyMap<number, string>;
}

const BOT = "bot:";
/** What records call a person without a name. */
const unnamed = (player: number): string => `player ${player + 1}`;

/** Takes a local game to the server; `others`: the players whose seats are given away by link. Returns the match it is
 * there. What is here is removed only when it is there. */
export async function moveToServer(here: Here, others: ReadonlySet<number>): Promise<string> {
  const record = JSON.parse(await wholeRecord(here.match, here.token)) as { seats: string[] };
  const seats = record.seats.map((name, player) =>
    others.has(player) && name.startsWith(BOT) ? unnamed(player) : name,
  );
  const salts = seats.map((_, player) => (here.held.has(player) && !others.has(player) ? newSalt() : null));
  const made = await openRecord(JSON.stringify({ ...record, seats }), sealsOf(salts), false);
  for (const { player, token } of made.seats) {
    if (others.has(player)) give(made.match, player, token);
    else keep(made.match, here.game.name, player, token);
  }
  await settle(made, made.opening ? salts : [], !made.opening);
  forget(here.match);
  await deleteMatch(here.match, here.token).catch(() => undefined); // it would only lie there
  justMoved = made.match;
  return made.match;
}

/** The match that was moved last, until its table has shown its links. */
let justMoved: string | null = null;

export function wasJustMoved(match: string): boolean {
  const is = justMoved === match;
  if (is) justMoved = null;
  return is;
}
