/** A table over a recorded game: for looking at boards without a server. */

import type { BoardGame, Hint, Motion, Refused, Step, TableSide, View } from "../boards/contract";
import { play as playSound } from "../sound/sound";
import type { Words } from "../words/words.svelte";

export interface Playthrough {
  readonly options: Record<string, string | number | boolean>;
  readonly steps: Step[];
  readonly views: { mover: View; spectator?: View }[];
}

export class RecordedTable implements TableSide {
  at = $state(0);
  motion = $state.raw<Motion | null>(null);
  eyes = $state<"mover" | "spectator">("mover");
  turned = $state(false);
  phone = $state(false);
  reducedMotion = $state(false);
  hint = $state.raw<Hint | null>(null);
  pointed = $state.raw<Step | null>(null);
  refused = $state.raw<Refused | null>(null);
  lines = $state<string[]>([]);

  constructor(
    readonly game: Playthrough,
    readonly board: BoardGame,
    readonly words: Words,
  ) {}

  view = $derived.by(() => this.#viewAt(this.at));
  legal = $derived(this.motion || this.eyes === "spectator" ? [] : this.view.actions);
  seat = $derived(this.view.seat);
  you = $derived(this.seat);
  live = $derived(this.view.player !== -2);
  names = $derived(["Ada", "Jules", "Maja", "Heron", "Noor", "Pim"].slice(0, this.view.returns.length));
  #turns = $derived.by(() => {
    const turns: Step[][] = [];
    for (const step of this.game.steps.slice(0, this.at)) {
      const before = turns.at(-1)?.at(-1);
      if (before && !this.board.beginsTurn(step, before)) turns.at(-1)!.push(step);
      else turns.push([step]);
    }
    return turns;
  });
  running = $derived.by(() => {
    const turn = this.#turns.at(-1);
    const next = this.game.steps[this.at];
    return turn && next && !this.board.beginsTurn(next, turn.at(-1)!) ? turn : [];
  });
  last = $derived(this.running.length ? (this.#turns.at(-2) ?? []) : (this.#turns.at(-1) ?? []));

  #viewAt(at: number): View {
    const both = this.game.views[at]!;
    return (this.eyes === "spectator" && both.spectator) || both.mover;
  }

  next(): void {
    this.motion?.done();
    const step = this.game.steps[this.at];
    if (!step) return;
    const to = this.at + 1;
    const motion: Motion = {
      before: this.#viewAt(this.at),
      after: this.#viewAt(to),
      step,
      speed: 1,
      done: () => {
        if (this.motion !== motion) return;
        this.motion = null;
        this.at = to;
        this.tell(this.board.announce(motion, this));
      },
    };
    this.motion = motion;
    if (this.reducedMotion) motion.done();
  }

  go(at: number): void {
    this.motion?.done();
    this.at = Math.max(0, Math.min(at, this.game.steps.length));
  }

  act(action: number): void {
    const text = this.view.actions.find((a) => a.action === action)?.text;
    this.lines.push(`act ${action} ${text ?? "?"}`);
    if (text === this.game.steps[this.at]?.text) this.next();
  }

  tryIllegal(text: string): void {
    this.lines.push(`try ${text}`);
    this.refused = { text, rule: null };
  }

  tell(sentence: string): void {
    if (sentence) this.lines.push(sentence);
  }

  sound(name: string, options: { pitch?: number; delay?: number } = {}): void {
    const recipe = this.board.sounds[name];
    if (!recipe) throw new Error(`no sound "${name}"`);
    playSound(recipe, options);
  }
}
