/** The tables where this browser holds seats, as they stand now. */

import { address, ask, deleteMatch, look, Refusal, type Look } from "../server/http";
import { isLocal } from "../server/local";
import type { components } from "../server/messages";
import { forget, held, heldTables, type HeldTable } from "../server/seats";
import { site } from "../site";

type Events = components["schemas"]["EventList"];

export interface MyTable extends HeldTable {
  readonly look: Look;
  /** When something happened there last. */
  readonly changed: number;
}

const AT_ONCE = 8;
/** For this many the server is asked when something last happened; for the rest the last visit here counts. */
const DATED = 12;
/** Seconds to wait where the server says "not so fast" and no more. */
const PATIENCE = 2;

export type Standing = "yourTurn" | "theirTurn" | "waiting" | "between" | "over";

export function standing({ look, tokens }: Pick<MyTable, "look" | "tokens">): Standing {
  if (look.phase === "over") return "over";
  if (look.phase === "waiting") return "waiting";
  if (look.to_move === null) return "between";
  return tokens.has(look.to_move) ? "yourTurn" : "theirTurn";
}

const URGENT: readonly Standing[] = ["yourTurn", "between", "theirTurn", "waiting", "over"];

/** What waits for you first, then the newest. */
export function sorted(tables: readonly MyTable[]): MyTable[] {
  const rank = (table: MyTable) => URGENT.indexOf(standing(table));
  return [...tables].sort((a, b) => rank(a) - rank(b) || b.changed - a.changed);
}

export class MyTables {
  /** Null: not known yet. */
  tables = $state.raw<readonly MyTable[] | null>(null);
  /** Some could not be asked about: the server does not answer. */
  unreachable = $state(false);

  async refresh(): Promise<void> {
    const kept = heldTables();
    if (kept.length && !this.tables?.length) this.tables = null;
    const here = await this.#findAll(kept.filter(({ match }) => isLocal(match)));
    const away = await this.#findAll(site.hasServer ? kept.filter(({ match }) => !isLocal(match)) : []);
    this.unreachable = away.includes("unreachable");
    const known = [...here, ...away].filter((one) => typeof one === "object");
    if (known.length || !this.unreachable) this.tables = sorted(known);
  }

  async #findAll(kept: readonly HeldTable[]): Promise<(MyTable | "gone" | "unreachable")[]> {
    const found: (MyTable | "gone" | "unreachable")[] = [];
    for (let first = 0; first < kept.length; first += AT_ONCE) {
      const part = kept.slice(first, first + AT_ONCE);
      const asked = part.map(
        (table, place) => this.#known(table) ?? this.#find(table, first + place < DATED),
      );
      found.push(...(await Promise.all(asked)));
      if (found.includes("unreachable")) break; // nobody is there: asking on would only take time
    }
    return found;
  }

  /** What is over stays as it is. */
  #known({ match }: HeldTable): MyTable | undefined {
    return this.tables?.find((table) => table.match === match && table.look.phase === "over");
  }

  async #find(table: HeldTable, dated: boolean): Promise<MyTable | "gone" | "unreachable"> {
    const token = [...table.tokens.values()][0] ?? null;
    try {
      const seen = await look(table.match, token);
      return { ...table, look: seen, changed: dated ? await this.#changed(table, seen, token) : table.at };
    } catch (error) {
      if (!(error instanceof Refusal)) return "unreachable";
      if (error.code === "too_many") {
        await new Promise((resolve) => setTimeout(resolve, (error.wait ?? PATIENCE) * 1000));
        return this.#find(table, false);
      }
      if (error.code !== "unknown_match" && error.code !== "wrong_token") return "unreachable";
      forget(table.match); // what the server has cleared away is forgotten here too
      return "gone";
    }
  }

  async #changed(table: HeldTable, seen: Look, token: string | null): Promise<number> {
    try {
      const query = { after: Math.max(0, seen.number - 1) };
      const path = address`/api/matches/${table.match}/events`;
      const { events } = await ask<Events>("GET", path, { token, query });
      return events.at(-1)?.at ?? table.at;
    } catch {
      return table.at;
    }
  }

  /** A local game is on this device alone: with its place in the list it goes altogether. */
  async remove(match: string): Promise<void> {
    const token = [...held(match).values()][0] ?? null;
    forget(match);
    if (isLocal(match)) await deleteMatch(match, token).catch(() => undefined); // without its key nobody comes to it
    this.tables = this.tables?.filter((table) => table.match !== match) ?? null;
  }
}

/** One for the page: coming back home shows at once what was known. */
export const mine = new MyTables();
