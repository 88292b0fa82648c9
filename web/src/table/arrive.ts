/** Coming to a table: which match, which game, and which seats are ours. */

import { carryOver, sawCommitment } from "../fair/salts";
import { openSalt } from "../fair/open";
import { findGame } from "../server/books";
import { address, ask, look as askLook, Refusal, type Look } from "../server/http";
import type { components } from "../server/messages";
import { forget, held as heldSeats, keep, touch } from "../server/seats";
import { chatOf, type ChatLine } from "./chat";
import type { Opening } from "./live.svelte";
import type { Source } from "./moments.svelte";

type EventList = components["schemas"]["EventList"];

/** Events that are announced at once. */
const PAGE = 500;

interface Arrived extends Opening {
  /** The seat's key could be kept, so that it need not stand in the address. */
  readonly kept: boolean;
}

/** `key`: the token behind the address; it opens that seat alone, in this tab, even where the browser holds more. */
export async function arrive(match: string, key: string | null): Promise<Arrived> {
  const { look, held, kept } = key ? await withKey(match, key) : await withHeld(match);
  const game = await findGame(String(look.match["game"]));
  if (!game) throw new Error(`the server plays a game that it does not list: ${String(look.match["game"])}`);
  touch(match);
  sawCommitment(match, look.commitment, look.phase !== "waiting");
  const token = look.you === null ? null : (held.get(look.you) ?? null);
  const chat = look.match["chat"] ? await chatSoFar(match, token) : [];
  return { match, game, look, held, kept, chat, source: (eyes) => momentsOf(match, eyes) };
}

interface Seats {
  readonly look: Look;
  readonly held: ReadonlyMap<number, string>;
  readonly kept: boolean;
}

async function withKey(match: string, key: string): Promise<Seats> {
  const look = await askLook(match, key);
  if (look.you === null) return { look, held: new Map(), kept: true };
  const kept = keep(match, String(look.match["game"]), look.you, key);
  onlySeat(match, look.you);
  return { look, held: new Map([[look.you, key]]), kept };
}

async function withHeld(match: string): Promise<Seats> {
  const all = heldSeats(match);
  const only = onlySeat(match);
  const held = only !== null && all.has(only) ? new Map([...all].filter(([player]) => player === only)) : all;
  const [token] = held.values();
  const toMove = ({ to_move }: Look): string | undefined =>
    to_move === null ? undefined : held.get(to_move);
  try {
    let look = await askLook(match, token);
    // Of several at one screen, whoever is to move looks first: what others know is never on their board.
    for (let mover = toMove(look); mover && look.you !== look.to_move; mover = toMove(look))
      look = await askLook(match, mover);
    return { look, held, kept: true };
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "wrong_token") throw error;
    forget(match); // the seat was given up, or the server is another one
    return { look: await askLook(match), held: new Map(), kept: true };
  }
}

/** Which of several seats this tab was opened for; kept over a reload. */
function onlySeat(match: string, player?: number): number | null {
  const place = `quincunx.only.${match}`;
  try {
    if (player !== undefined) sessionStorage.setItem(place, String(player));
    const kept = sessionStorage.getItem(place);
    return kept === null ? null : Number(kept);
  } catch {
    return player ?? null; // no storage here
  }
}

function momentsOf(match: string, token: string | null): Source {
  return async ({ first, last, views }) => {
    const query = { first, views, ...(last !== null && { last }) };
    const path = address`/api/matches/${match}/moments`;
    return (await ask<components["schemas"]["MomentList"]>("GET", path, { token, query })).moments;
  };
}

async function chatSoFar(match: string, token: string | null): Promise<ChatLine[]> {
  const lines: ChatLine[] = [];
  for (let after = 0; ;) {
    const path = address`/api/matches/${match}/events`;
    const { events } = await ask<EventList>("GET", path, { token, query: { after } });
    lines.push(...chatOf(events));
    const last = events.at(-1);
    if (events.length < PAGE || !last) return lines;
    after = last.number;
  }
}

/** To the rematch: every token opens the same person's seat there. */
export async function follow(match: string, next: string, held: ReadonlyMap<number, string>): Promise<void> {
  for (const [player, token] of held) {
    const look = await askLook(next, token);
    if (look.you === null) continue;
    carryOver(match, player, next, look.you);
    sawCommitment(next, look.commitment, look.phase !== "waiting");
    if (look.may.includes("reveal")) await openSalt(next, look.you, token);
    keep(next, String(look.match["game"]), look.you, token);
    if (held.size === 1) onlySeat(next, look.you);
  }
}
