/** What somebody is about to do: a stone or the character in hand, the question before a claim. What may be done comes
 * from the legal actions alone. */

import { Possible } from "../common/possible.svelte";
import type { Action, BoardProps, Play, TableSide } from "../contract";
import { holding } from "./say";
import { follow, type Stone } from "./stones";
import { between, isSquare, ownerOf, read, sideOf, step, type Deed, type Side, type Square } from "./view";
import type { SenseiView } from "./view";

const NONE: ReadonlyMap<Square, Action> = new Map();

/** What the parts of the board get. */
export type SenseiProps = BoardProps<SenseiView, SenseiPlay>;

export class SenseiPlay implements Play {
  /** The pointer or the focus is on Claim: the wall is shown. */
  pointsAtClaim = $state(false);
  /** A try that was refused, while its sign is shown. */
  refusal = $state.raw<Deed | null>(null);
  /** The last try was a drag: the piece glides home instead of shaking. */
  triedByDrag = false;

  #picked = $state.raw<{ readonly square: Square; readonly moment: number } | null>(null);
  #asked = $state<number | null>(null);
  #askedAt = -Infinity;
  #known: readonly Stone[] = [];
  readonly #possible: Possible;

  constructor(readonly table: TableSide<SenseiView>) {
    this.#possible = new Possible(table);
  }

  /** The stones, recognised from the view before. */
  stones = $derived.by(() => (this.#known = follow(this.#known, this.table.view)));

  legal = $derived.by((): readonly Action[] => this.#possible.actions);

  /** The side that may act here and now. */
  mover = $derived.by((): Side | null => (this.legal.length ? sideOf(this.table.view.player) : null));

  /** Legal moves of stones and of the character: from, to, action. */
  moves = $derived.by(() => {
    const found = new Map<Square, Map<Square, Action>>();
    for (const action of this.legal) {
      const deed = read(action.text);
      if (!("from" in deed)) continue;
      const ends = found.get(deed.from) ?? new Map<Square, Action>();
      found.set(deed.from, ends.set(deed.to, action));
    }
    return found;
  });

  /** What is in hand; a new position empties it. */
  hand = $derived.by(() => {
    const picked = this.#picked;
    return picked && picked.moment === this.table.view.number && this.mover ? picked.square : null;
  });
  targets = $derived.by((): ReadonlyMap<Square, Action> => (this.hand && this.moves.get(this.hand)) || NONE);

  claim = $derived.by(() => this.#legal("claim"));
  /** Claim was pressed once and asks whether it is meant. */
  asking = $derived.by(() => this.claim !== undefined && this.#asked === this.table.view.number);

  escape(): void {
    this.#picked = null;
    this.#asked = null;
  }

  /** Escape: true if there was something to put back. */
  putBack(): boolean {
    if (!this.hand && !this.asking) return false;
    if (this.hand) this.table.tell(this.table.words.say("putBack"));
    this.escape();
    return true;
  }

  isCharacter(square: Square): boolean {
    const owner = ownerOf(this.table.view, square);
    return owner !== null && this.table.view.character[owner] === square;
  }

  /** A click or Enter on a square. */
  press(square: Square, aloud = false): void {
    if (!this.mover) return;
    const { hand, table } = this;
    const target = this.targets.get(square);
    if (hand === square) return void (aloud ? this.putBack() : this.escape());
    if (target) return this.#act(target);
    const isMine = this.canHold(square);
    // A character in hand aims at stones in its lines; any other stone is picked instead.
    const isAim = hand !== null && this.isCharacter(hand) && between(hand, square) !== null;
    if (isMine && !isAim) this.#pick(square, aloud);
    else if (hand) this.#try(this.#textOf(hand, square), false);
    else if (ownerOf(table.view, square)) this.#try(this.#wouldBe(square), false);
    else if (aloud) table.tell(table.words.say("nothingToPick"));
  }

  /** Any piece of one's own may be taken up, to learn why not. */
  canHold(square: Square): boolean {
    return this.mover !== null && ownerOf(this.table.view, square) === this.mover;
  }

  lift(square: Square): void {
    this.#picked = { square, moment: this.table.view.number };
    this.table.sound("pick");
  }

  allows(from: Square, to: Square): boolean {
    return this.moves.get(from)?.has(to) ?? false;
  }

  /** A carried piece is let go where it may go. */
  drop(from: Square, to: Square): "waits" | "home" {
    const target = this.moves.get(from)?.get(to);
    if (target) this.#act(target);
    return target ? "waits" : "home";
  }

  /** A carried piece is let go where it may not go. */
  refuse(from: Square, to: Square): void {
    this.#try(this.#textOf(from, to), true);
    this.#picked = null;
  }

  /** The first press asks, the second claims. */
  pressClaim(): void {
    const { claim, table } = this;
    // A double press does not answer the question.
    if (!claim || performance.now() - this.#askedAt < 400) return;
    if (this.asking) return this.#act(claim);
    this.#picked = null;
    this.#asked = table.view.number;
    this.#askedAt = performance.now();
    table.sound("brush");
    table.tell(table.words.say("claimAsked"));
  }

  playOn(): void {
    this.#asked = null;
  }

  end(): void {
    const end = this.#legal("end");
    if (end) this.#act(end);
  }

  pass(): void {
    const pass = this.#legal("pass");
    if (pass) this.#act(pass);
  }

  #legal(text: string): Action | undefined {
    return this.legal.find((action) => action.text === text);
  }

  #pick(square: Square, aloud: boolean): void {
    const { table } = this;
    this.#asked = null;
    if (!this.moves.has(square)) {
      this.#picked = null;
      return this.#try(this.#wouldBe(square), false);
    }
    this.#picked = { square, moment: table.view.number };
    table.sound("pick");
    if (aloud) table.tell(holding(table, this) ?? "");
  }

  #act(action: Action): void {
    this.#picked = null;
    this.#asked = null;
    if (this.table.legal.some((legal) => legal.action === action.action)) this.table.act(action.action);
  }

  #try(text: string, byDrag: boolean): void {
    this.triedByDrag = byDrag;
    if (!byDrag) this.table.sound("no");
    this.table.tryIllegal(text);
  }

  /** How going there would be written. After a leap it can only mean the stone under the character, and so does an
   * empty square along its rank or file. */
  #textOf(from: Square, to: Square): string {
    const { view } = this.table;
    const isStraight = from[0] === to[0] || from[1] === to[1];
    const couldLeap = view.left.leap > 0 && !(isStraight && ownerOf(view, to) === null);
    const leaps = this.isCharacter(from) && (couldLeap || ownerOf(view, to) === ownerOf(view, from));
    return from + (leaps ? ">" : "-") + to;
  }

  /** What a press on a stone that cannot go anywhere is taken to mean. */
  #wouldBe(square: Square): string {
    const { view } = this.table;
    const side = ownerOf(view, square) ?? "sage";
    if (this.isCharacter(square) && view.left.leap) {
      const others = view.stones[side].filter((other) => other !== square);
      const inLine = others.find((other) => between(square, other) !== null);
      return this.#textOf(square, inLine ?? others[0] ?? square);
    }
    const ahead = side === "sage" ? 1 : -1;
    const near = [step(square, 0, ahead), step(square, 0, -ahead)].filter(isSquare);
    return `${square}-${near[0] ?? square}`;
  }

  /** The enemy's stone in the way of a leap that was tried. */
  blockerOf(deed: Deed): Square | null {
    return deed.kind === "leap" ? (this.table.view.blocked[`${deed.from}>${deed.to}`] ?? null) : null;
  }
}
