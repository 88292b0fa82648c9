/** The public tables: those with a free seat first, then those to watch. */

import { listTables, type TableLine } from "../server/http";
import { held } from "../server/seats";

const SHOWN = 10;

export class OpenTables {
  /** Null: not known yet. */
  tables = $state.raw<readonly TableLine[] | null>(null);
  unreachable = $state(false);

  async refresh(): Promise<void> {
    try {
      const lists = await Promise.all([listTables("waiting", SHOWN), listTables("playing", SHOWN)]);
      const all = lists.flatMap((list) => list.matches);
      this.tables = all.filter((table) => held(table.match).size === 0).slice(0, SHOWN);
      this.unreachable = false;
    } catch {
      this.unreachable = true;
    }
  }
}

export const open = new OpenTables();

/** Calls `refresh` now, every `seconds` while the page is in front, and when it comes back to front. */
export function nowAndThen(refresh: () => void, seconds: number): () => void {
  const inFront = () => {
    if (document.visibilityState === "visible") refresh();
  };
  inFront();
  const timer = setInterval(inFront, seconds * 1000);
  document.addEventListener("visibilitychange", inFront);
  addEventListener("online", inFront);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", inFront);
    removeEventListener("online", inFront);
  };
}
