/** What somebody is about to do: which pile is fanned out, in hand or being dragged, and the count at the end. */

import { Possible } from "../common/possible.svelte";
import type { BoardProps, Play, TableSide } from "../contract";
import { Count } from "./count.svelte";
import { neighbours } from "./geometry";
import { tellHand } from "./say";
import { areNeighbours, pileOn, readMove, type Move, type SarenaView } from "./view";

/** Whose doing it is that a pile is fanned out; a fan that hovering opened closes when the pointer leaves. */
type FannedBy = "hover" | "focus" | "tap";

/** From each circle, where to, with the action's code. */
type Moves = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** A move that was sent and not answered yet. */
interface Sent extends Move {
  readonly number: number;
}

/** What the parts of the board get. */
export type SarenaProps = BoardProps<SarenaView, SarenaPlay>;

export class SarenaPlay implements Play {
  #picked = $state<string | null>(null);
  #fan = $state.raw<{ readonly name: string; readonly by: FannedBy; readonly seat: number } | null>(null);
  #sent = $state.raw<Sent | null>(null);
  #tried = $state.raw<{ readonly at: string; readonly number: number } | null>(null);
  readonly count = new Count();

  readonly #possible: Possible;

  constructor(readonly table: TableSide<SarenaView>) {
    this.#possible = new Possible(table);
  }

  /** What may be done. */
  readonly moves = $derived.by((): Moves => this.#read());
  #read(): Moves {
    const found = new Map<string, Map<string, number>>();
    for (const { text, action } of this.#possible.actions) {
      const move = readMove(text);
      if (!move) continue;
      const targets = found.get(move.from) ?? new Map<string, number>();
      found.set(move.from, targets.set(move.to, action));
    }
    return found;
  }
  readonly myMove = $derived.by(() => this.moves.size > 0);
  /** The pile in hand, if it can still be moved: the position may have changed meanwhile. */
  readonly hand = $derived.by(() => {
    const name = this.#picked;
    return name && this.moves.has(name) ? name : null;
  });
  readonly targets = $derived.by(
    () => (this.hand ? this.moves.get(this.hand) : undefined) ?? new Map<string, number>(),
  );
  /** The move that was sent, until the table answers. */
  readonly sent = $derived.by(() =>
    this.#sent && this.#sent.number === this.table.view.number && !this.table.refused ? this.#sent : null,
  );
  /** The circle where something was tried and refused, until something else happens. */
  readonly tried = $derived.by(() =>
    this.#tried?.number === this.table.view.number ? this.#tried.at : null,
  );
  /** The pile that is fanned out. None while one is in hand: the fan would hide where that can go. And whoever sits down
   * next at this screen finds no fan of somebody else. */
  readonly fanned = $derived.by(() => {
    const name = this.#fan?.seat === this.table.seat ? this.#fan.name : null;
    if (!name || this.sent || this.hand || !pileOn(this.table.view, name).length) return null;
    return name;
  });
  /** The pile that a first tap marked. */
  readonly marked = $derived.by(() => (this.#fan?.by === "tap" ? this.fanned : null));

  canTake(name: string): boolean {
    return this.moves.has(name);
  }

  fan(name: string, by: FannedBy): void {
    this.#fan = { name, by, seat: this.table.seat };
  }
  unfan(by?: FannedBy): void {
    if (!by || this.#fan?.by === by) this.#fan = null;
  }

  take(name: string): void {
    if (!this.canTake(name)) return;
    this.#picked = name;
    this.#sent = null;
    this.#tried = null;
    this.unfan();
    this.table.sound("take");
    this.table.tell(tellHand(this.table, name, this.targets.size));
  }

  putBack(): void {
    if (this.hand) this.table.sound("put");
    this.#picked = null;
    this.#tried = null;
  }

  /** Somebody chose a circle. `twoTaps`: by touch, where a first tap only fans out. */
  press(name: string, twoTaps: boolean): void {
    this.#tried = null;
    if (this.hand && this.hand === name) return this.putBack();
    if (this.hand && (this.targets.has(name) || areNeighbours(this.hand, name)))
      return void this.moveTo(name);
    const chips = pileOn(this.table.view, name).length;
    if (!chips) return void (this.hand ? this.moveTo(name) : this.unfan());
    this.#picked = null;
    if (twoTaps && this.marked !== name) return this.fan(name, "tap");
    if (this.canTake(name)) return this.take(name);
    this.fan(name, twoTaps ? "tap" : "focus");
    if (this.myMove) this.#explain(name);
  }

  /** Moves the pile in hand there, or asks why that is impossible: then it stays in hand for another try. */
  moveTo(name: string): boolean {
    const from = this.hand;
    const action = this.targets.get(name);
    if (!from || action === undefined) {
      if (from) this.#refuse({ from, to: name }, name);
      return false;
    }
    this.#sent = { from, to: name, number: this.table.view.number };
    this.#picked = null;
    this.#tried = null;
    this.unfan();
    if (this.table.legal.length) this.table.act(action);
    return true;
  }

  /** A dragged pile was let go where it may not go: it goes home. */
  refuse(name: string): void {
    this.moveTo(name);
    this.#picked = null;
  }

  /** A pile that cannot move at all: any of its neighbours shows why, preferably one it would land on. */
  #explain(name: string): void {
    const beside = neighbours(name);
    const to = beside.find((other) => pileOn(this.table.view, other).length) ?? beside[0];
    if (to) this.#refuse({ from: name, to }, name);
  }

  #refuse({ from, to }: Move, at: string): void {
    this.#tried = { at, number: this.table.view.number };
    this.table.sound("refuse");
    this.table.tryIllegal(`${from}-${to}`);
  }

  escape(): void {
    this.putBack();
    this.unfan();
    this.#sent = null;
  }
}
