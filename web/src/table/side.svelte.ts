/** The table as its board sees it. */

import type { Action, BoardGame, Hint, Motion, Refused, Step, TableSide, View } from "../boards/contract";
import { Refusal } from "../server/http";
import { play as playSound } from "../sound/sound";
import type { Words } from "../words/words.svelte";
import type { LiveTable } from "./live.svelte";
import { turnsOf, type Turn } from "./turns";

/** What the page knows and a table does not. */
export interface Surroundings {
  readonly phone: boolean;
  readonly low: boolean;
  readonly reducedMotion: boolean;
  readonly sound: boolean;
  /** Actions are asked about before they are played. */
  readonly confirms: boolean;
  /** What is secret may stay open. */
  readonly opensLid: boolean;
  readonly words: Words;
  /** Names by seat. */
  readonly names: readonly string[];
  /** The same for little room. */
  readonly shortNames?: readonly string[];
  /** A sentence for screen readers. */
  tell(sentence: string, how: "polite" | "assertive"): void;
}

export class Side implements TableSide {
  #isTurned = $state(false);
  hint = $state.raw<Hint | null>(null);
  pointed = $state.raw<Step | null>(null);
  refused = $state.raw<Refused | null>(null);
  /** An action that waits for the player's yes. */
  asked = $state.raw<Action | null>(null);
  readonly table: LiveTable;
  readonly board: BoardGame;
  readonly #around: Surroundings;
  #announcedTurn = "";
  /** The step that was said last. */
  #announced: Pick<Motion, "before" | "after" | "step"> | null = null;

  constructor(table: LiveTable, board: BoardGame, around: Surroundings) {
    this.table = table;
    this.board = board;
    this.#around = around;
  }

  // Only pages that have a view are drawn with a side.
  view = $derived.by((): View => {
    const { motion, view } = this.table.stage;
    const shown = motion?.before ?? view ?? this.table.look.view;
    if (!shown) throw new Error("the match has not begun");
    return shown;
  });
  /** As the game stands, also while somebody looks back: whose piece is whose. */
  now = $derived.by((): View => this.table.stage.live ?? this.view);
  motion = $derived.by((): Motion | null => this.table.stage.motion);
  legal = $derived.by((): readonly Action[] => {
    const { stage, look, isSending, elsewhere } = this.table;
    if (!look.view || stage.at !== null || stage.isMoving || isSending || elsewhere) return [];
    if (!look.may.includes("act") || stage.live?.number !== look.view.number) return [];
    return look.view.actions;
  });
  seat = $derived.by(() => this.table.seatOf(this.table.eyes));
  you = $derived.by(() => (this.table.isAlone ? this.seat : -1));
  /** Every turn of the log up to what is on the board, and whether the last one goes on. */
  #turns = $derived.by((): { readonly turns: readonly Turn[]; readonly goesOn: boolean } => {
    const { stage } = this.table;
    const { number, player, actions } = this.view;
    const { steps } = stage.moments;
    const turns = turnsOf(steps.slice(0, number), this.board);
    const lastStep = steps[number - 1];
    // What comes next only shows whether the turn continues.
    const next = steps[number] ?? { number: number + 1, seat: player, text: actions[0]?.text ?? "" };
    const isOver = player === -2;
    return { turns, goesOn: lastStep !== undefined && !isOver && !this.board.beginsTurn(next, lastStep) };
  });
  running = $derived.by((): readonly Step[] =>
    this.#turns.goesOn ? (this.#turns.turns.at(-1)?.steps ?? []) : [],
  );
  last = $derived.by((): readonly Step[] => this.#turns.turns.at(this.#turns.goesOn ? -2 : -1)?.steps ?? []);
  /** Who is in the middle of a turn; -1: nobody, or chance. */
  mover = $derived.by(() => (this.live && this.running.length ? Math.max(-1, this.view.player) : -1));
  live = $derived.by(() => {
    const { stage, shown } = this.table;
    return stage.at === null && this.view.player !== -2 && shown.phase !== "over";
  });

  /** For somebody playing alone from the far side the board is turned from the start. */
  #faces = $derived.by(() => this.#hasHomes && this.table.isAlone && this.seat === 1);
  get turned(): boolean {
    return this.#isTurned !== this.#faces;
  }
  set turned(turned: boolean) {
    this.#isTurned = turned !== this.#faces;
  }
  /** The seat at the lower edge of the board. */
  near = $derived.by(() => {
    if (this.#hasHomes) return this.turned ? 1 : 0;
    const own = Math.max(0, this.seat);
    return this.turned && this.names.length === 2 ? 1 - own : own;
  });
  get #hasHomes(): boolean {
    return this.board.homes ?? false;
  }

  get names(): readonly string[] {
    return this.#around.names;
  }
  get shortNames(): readonly string[] {
    return this.#around.shortNames ?? this.names;
  }
  get phone(): boolean {
    return this.#around.phone;
  }
  get low(): boolean {
    return this.#around.low;
  }
  get reducedMotion(): boolean {
    return this.#around.reducedMotion;
  }
  get words(): Words {
    return this.#around.words;
  }

  toThrow = $derived.by(
    () => this.table.stage.held !== null && this.table.stage.at === null && !this.table.elsewhere,
  );
  throwNow(): void {
    this.table.stage.throwNow();
  }

  /** Nobody shares this screen, and the player likes it so. */
  lidOpen = $derived.by(() => this.#around.opensLid && this.table.isAlone);

  act(action: number): void {
    this.refused = null;
    this.hint = null;
    if (!this.#around.confirms) return this.table.act(action);
    this.asked = this.legal.find((one) => one.action === action) ?? null;
  }

  /** What was asked about is played. */
  confirm(): void {
    const { asked } = this;
    this.asked = null;
    if (asked && this.legal.includes(asked)) this.table.act(asked.action);
  }

  tryIllegal(text: string): void {
    void this.#try(text);
  }

  async #try(text: string): Promise<void> {
    const { table } = this;
    // Nobody's turn to try anything: the sentence says whose it is.
    if (!table.may("act") || table.isSending || !this.live) return;
    this.refused = null;
    const done = await table.send({ do: "act", text, number: table.look.number });
    if (done) return;
    const { problem } = table;
    this.refused = { text, rule: problem instanceof Refusal ? problem.rule : null };
  }

  tell(sentence: string, how: "polite" | "assertive" = "polite"): void {
    if (sentence) this.#around.tell(sentence, how);
  }

  sound(name: string, options: { readonly pitch?: number; readonly delay?: number } = {}): void {
    const recipe = this.board.sounds[name];
    if (recipe && this.#around.sound) playSound(recipe, options);
  }

  /** A step has been shown: it is said. */
  shown(motion: Pick<Motion, "before" | "after" | "step">): void {
    this.refused = null;
    this.hint = null;
    this.asked = null;
    this.tell(this.board.announce(motion, this));
    this.#announced = motion;
  }

  /** Everything has been shown: whoever is to act hears what is expected, once. */
  settled(): void {
    const { look, curtain } = this.table;
    if (!look.view || curtain !== null) return;
    const key = `${look.round} ${look.number} ${this.seat}`;
    if (!look.may.includes("act") || key === this.#announcedTurn) return;
    this.#announcedTurn = key;
    const happened = this.#announced?.after.number === look.view.number ? this.#announced : null;
    this.tell((happened && this.board.next?.(happened, this)) ?? this.board.sentence(this));
  }
}
