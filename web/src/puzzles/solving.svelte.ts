/** A puzzle while somebody is at it: the real board, on which only the answer is played. */

import { Analysis, type Surroundings } from "../analysis/analysis.svelte";
import type { BoardGame } from "../boards/contract";
import { isBeginning, isSolved, type Puzzle } from "./data";

/** How it went so far. `shown`: the answer was given away. */
type Said = "ask" | "on" | "wrong" | "right" | "shown";

export class Solving extends Analysis {
  said = $state<Said>("ask");
  /** What was tried last and is not the answer. */
  tried = $state<string | null>(null);
  #played: string[] = [];
  #isFirst = true;

  constructor(
    board: BoardGame,
    around: Surroundings,
    readonly puzzle: Puzzle,
    /** Called once: whether the first try was right. */
    private readonly judged: (isRight: boolean) => void,
  ) {
    super(board, around);
    this.isBlind = true;
  }

  /** Whether it could be set up; why not is in `fault`. */
  async open(): Promise<boolean> {
    const { game, options, position } = this.puzzle;
    if (!(await this.do({ do: "begin", start: { game, options, position } }))) return false;
    this.eyes = this.look.view.player; // whoever solves it goes on seeing with the same eyes
    this.turned = Boolean(this.board.homes) && this.eyes === 1;
    return true;
  }

  get isDone(): boolean {
    return this.said === "right" || this.said === "shown";
  }

  override act(action: number): void {
    const text = this.legal.find((one) => one.action === action)?.text;
    if (text === undefined || this.isDone) return;
    const played = [...this.#played, text];
    if (!isBeginning(this.puzzle, played)) return this.#miss(text);
    this.#played = played;
    this.tried = null;
    this.said = isSolved(this.puzzle, played) ? "right" : "on";
    void this.do({ do: "play", action, auto: false });
    if (this.said === "right") this.#end(true);
  }

  #miss(text: string): void {
    this.play?.escape();
    this.tried = text;
    this.said = "wrong";
    this.#judge(false);
  }

  /** Gives the answer away, and plays it. */
  async show(): Promise<void> {
    if (this.isDone) return;
    this.said = "shown";
    this.#end(false);
    await this.do({ do: "go", id: 0 });
    for (const text of this.puzzle.answers[0] ?? []) {
      await this.do({ do: "try", text });
      while (this.motion) await new Promise((done) => setTimeout(done, 40));
    }
  }

  #end(isRight: boolean): void {
    this.tried = null;
    this.isClosed = true;
    this.#judge(isRight);
  }

  #judge(isRight: boolean): void {
    if (this.#isFirst) this.judged(isRight);
    this.#isFirst = false;
  }
}
