/** What somebody is about to do: a piece picked, a piece in hand. */

import { SvelteMap } from "svelte/reactivity";
import type { Play, TableSide } from "../contract";
import { canDo } from "./labels";
import { EXIT, moverOf, movesOf, standsOn, wayText, type Move, type SenetView } from "./view";

/** A piece off its square: held under the pointer, gliding home, or put down and waiting for the table's answer. */
export interface Drag {
  readonly from: number;
  /** Where its foot is, in the units of the drawing. */
  readonly x: number;
  readonly y: number;
  readonly state: "held" | "home" | "put";
}

export class SenetPlay implements Play {
  #chosen = $state<number | null>(null);
  drag = $state.raw<Drag | null>(null);
  /** What was tried last, and whether it was dragged: a dragged piece has glided home already. */
  tried = $state.raw<{ readonly from: number; readonly to: number; readonly dragged: boolean } | null>(null);
  /** The piece that was picked when its move was played: it flies from where it hung. */
  lifted: number | null = null;
  /** Where pieces that fell into the water came out, by the number of the step. */
  readonly shores = new SvelteMap<number, number>();

  constructor(readonly table: TableSide<SenetView>) {}

  moves: readonly Move[] = $derived.by(() => movesOf(this.table.legal));
  picked: number | null = $derived.by(() =>
    this.moves.some((move) => move.from === this.#chosen) ? this.#chosen : null,
  );
  /** Where the picked piece can go. */
  targets: readonly Move[] = $derived.by(() => this.moves.filter((move) => move.from === this.picked));

  canPick(n: number): boolean {
    return this.moves.some((move) => move.from === n);
  }

  /** Whether a piece may be taken in hand: any of one's own, even if it will be refused. */
  canHold(n: number): boolean {
    const { legal, view } = this.table;
    return legal.length > 0 && standsOn(view, n) !== null && standsOn(view, n) === moverOf(view);
  }

  pick(n: number): void {
    if (this.picked === n || !this.canPick(n)) return;
    this.#chosen = n;
    this.tried = null;
    this.table.sound("pick");
  }

  escape(): void {
    this.#chosen = null;
    this.tried = null;
    if (this.drag?.state === "held") this.drag = { ...this.drag, state: "home" };
  }

  /** A square was tapped, or Enter pressed on it. */
  tap(n: number): void {
    const { legal, view, words } = this.table;
    if (legal.length === 0) return;
    const target = this.targets.find((move) => move.to === n);
    if (target) this.play(target);
    else if (n === this.picked) {
      this.escape();
      this.table.tell(words.say("putBack"));
    } else if (this.canPick(n)) {
      this.pick(n);
      this.table.tell(words.say("pickedUp", { n, can: canDo(view, this.targets[0], words) }));
    } else if (this.canHold(n)) this.refuse(n, n + view.left);
    else if (this.picked !== null) this.refuse(this.picked, n);
    else if (standsOn(view, n)) this.refuse(n, n + view.left);
  }

  /** A piece in hand was let go over a square, or beside the board. */
  drop(from: number, to: number | null, x: number, y: number): void {
    const target = this.moves.find((move) => move.from === from && move.to === to);
    if (target) {
      this.drag = { from, x, y, state: "put" };
      this.play(target);
      return;
    }
    this.drag = { from, x, y, state: "home" };
    if (to !== null && to !== from) this.refuse(from, to, true);
  }

  play(move: Move): void {
    this.lifted = this.drag ? null : move.from;
    this.#chosen = null;
    this.tried = null;
    this.table.act(move.action);
  }

  /** The server knows why not. */
  refuse(from: number, to: number, dragged = false): void {
    this.tried = { from, to: Math.min(to, EXIT), dragged };
    this.table.tryIllegal(wayText(from, to));
  }
}
