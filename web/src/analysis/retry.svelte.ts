/** A move that decided a game is looked for again: something better than what was played. */

import type { Analysis } from "./analysis.svelte";

/** As good as the best, for people: within this much of its chance to win. */
const AS_GOOD = 0.015;

export class Retry {
  /** How it went so far. */
  said = $state<"ask" | "wrong" | "right" | "shown">("ask");
  /** What was tried last. */
  tried = $state<string | null>(null);
  /** Who has the move there. */
  readonly seat: number;
  readonly #at: number;

  constructor(
    private readonly analysis: Analysis,
    readonly best: string,
    readonly played: string | null,
  ) {
    this.#at = analysis.look.at;
    this.seat = analysis.look.view.player;
    analysis.isBlind = true;
  }

  /** Where it was asked. */
  get at(): number {
    return this.#at;
  }

  /** Somebody has played from there. */
  judge(text: string): void {
    if (this.said === "right" || this.said === "shown") return;
    const { thought } = this.analysis;
    const lines = thought?.at === this.#at ? thought.lines : [];
    const [first] = lines;
    const line = lines.find(({ steps }) => steps[0]?.text === text);
    const isAsGood = text !== this.played && first && line && line.win >= first.win - AS_GOOD;
    this.tried = text;
    this.said = text === this.best || isAsGood ? "right" : "wrong";
    if (this.said === "right") this.analysis.isBlind = false;
  }

  again(): void {
    this.said = "ask";
    this.analysis.go(this.#at);
  }

  show(): void {
    this.said = "shown";
    this.analysis.isBlind = false;
    this.analysis.go(this.#at);
  }

  end(): void {
    this.analysis.isBlind = false;
  }
}
