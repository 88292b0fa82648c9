/** What somebody is about to do: a piece picked, a piece in hand. */

import { SvelteMap } from "svelte/reactivity";
import type { BoardProps, Play, TableSide } from "../contract";
import { canDo } from "./labels";
import { EXIT, moverOf, movesOf, standsOn, wayText, type Move, type SenetView } from "./view";

/** What the parts of the board get. */
export type SenetProps = BoardProps<SenetView, SenetPlay>;

export class SenetPlay implements Play {
  #chosen = $state<number | null>(null);
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
  }

  /** Escape: true if a piece was in hand. */
  putBack(): boolean {
    if (this.picked === null) return false;
    this.escape();
    this.table.tell(this.table.words.say("putBack"));
    return true;
  }

  /** A square was tapped, or Enter pressed on it. */
  tap(n: number): void {
    const { legal, view, words } = this.table;
    if (this.table.toThrow) return this.table.throwNow?.();
    if (legal.length === 0) return;
    const target = this.targets.find((move) => move.to === n);
    if (target) this.play(target);
    else if (n === this.picked) this.putBack();
    else if (this.canPick(n)) {
      this.pick(n);
      this.table.tell(words.say("pickedUp", { n, can: canDo(view, this.targets[0], words) }));
    } else if (this.canHold(n)) this.refuse(n, n + view.left);
    else if (this.picked !== null) this.refuse(this.picked, n);
    else if (standsOn(view, n)) this.refuse(n, n + view.left);
  }

  allows(from: number, to: number): boolean {
    return this.moves.some((move) => move.from === from && move.to === to);
  }

  /** A carried piece was let go over a square where it may go. */
  drop(from: number, to: number): "waits" | "home" {
    const move = this.moves.find((one) => one.from === from && one.to === to);
    if (!move) return "home";
    this.play(move);
    this.lifted = null; // it flies from where it was put
    return "waits";
  }

  play(move: Move): void {
    this.lifted = move.from;
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
