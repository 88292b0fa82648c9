/** A lesson while somebody is at it: one task after the other, on the real board. */

import { SvelteSet } from "svelte/reactivity";
import type { Around } from "../around";
import type {
  Action,
  BoardGame,
  Hint,
  Motion,
  Play,
  Refused,
  Step,
  TableSide,
  View,
} from "../boards/contract";
import { move } from "../boards/common/moving";
import { Announcer } from "../parts/announcer.svelte";
import type { Refusal } from "../server/http";
import type { Words } from "../words/words.svelte";
import { viewsAfter, type LessonStep, type Plan } from "./plan";
import type { Why } from "./why";

/** What the page gives the lesson. */
export interface Surroundings extends Around {
  readonly names: (seats: number, own: number) => readonly string[];
  readonly why: Why;
}

/** What is said under the task: how it went. */
type Said = "hint" | "refused" | "done";

export class Lesson implements TableSide {
  /** Which task; as many as there are: the lesson is over. */
  number = $state(0);
  said = $state<Said | null>(null);
  motion = $state.raw<Motion | null>(null);
  hint = $state.raw<Hint | null>(null);
  refused = $state.raw<Refused | null>(null);
  /** Why the last try is not allowed, as far as anybody can say. */
  refusal = $state.raw<Refusal | null>(null);
  /** Changes with everything that is done: a reason that comes late is not said any more. */
  #doing = 0;
  turned = $state(false);
  /** What is said follows a try that did not fit, not a wish for a hint. */
  isWrong = $state(false);
  /** Keys of the tasks that were solved. */
  readonly solved = new SvelteSet<string>();
  /** Sentences for screen readers. */
  readonly announcer = new Announcer();
  readonly pointed = null;
  readonly oneByOne = true;
  /** What is in somebody's hand is put back after a wrong try. */
  play: Play | null = null;

  #shown = $state.raw<View | null>(null);
  #played = $state.raw<readonly Step[]>([]);

  constructor(
    readonly plan: Plan,
    readonly board: BoardGame,
    readonly around: Surroundings,
    start = 0,
  ) {
    this.number = Math.min(Math.max(0, start), plan.steps.length - 1);
  }

  readonly isOver = $derived.by(() => this.number >= this.plan.steps.length);
  readonly step: LessonStep = $derived.by(() => {
    const step = this.plan.steps[Math.min(this.number, this.plan.steps.length - 1)];
    if (!step) throw new Error("a lesson without steps");
    return step;
  });
  readonly isDone = $derived(this.said === "done");
  readonly isMoving = $derived(this.motion !== null);

  readonly view: View = $derived(this.#shown ?? this.step.view);
  readonly seat = $derived(this.step.view.seat);
  readonly you = $derived(this.seat);
  readonly live = $derived(!this.isOver && this.view.player !== -2);
  readonly legal: readonly Action[] = $derived(
    this.isDone || this.isOver || this.motion ? [] : this.view.actions,
  );
  readonly names: readonly string[] = $derived.by(() =>
    this.around.names(this.view.returns.length, this.seat),
  );
  readonly last: readonly Step[] = $derived(this.#played);
  readonly running: readonly Step[] = [];
  readonly words: Words = $derived.by(() => this.around.words);
  readonly phone = $derived.by(() => this.around.phone);
  readonly low = $derived.by(() => this.around.low);
  readonly reducedMotion = $derived.by(() => this.around.reducedMotion);

  act(action: number): void {
    const text = this.legal.find((one) => one.action === action)?.text;
    if (text === undefined) return;
    this.#doing++;
    this.refused = null;
    if (this.step.accepted.includes(text)) this.#solve(text);
    else this.#wrong("hint");
  }

  tryIllegal(text: string): void {
    if (!this.legal.length) return;
    this.refused = { text, rule: null };
    void this.#explain(text);
  }

  async #explain(text: string): Promise<void> {
    const doing = ++this.#doing;
    const refusal = await this.around.why(this.plan.game, this.step, text);
    if (doing !== this.#doing) return;
    this.refusal = refusal;
    this.#wrong("refused");
  }

  /** Says the hint; the second time the board shows the whole action. */
  help(): void {
    if (this.isDone || this.isOver) return;
    this.#doing++;
    const stage = this.hint?.stage === "where" ? "what" : "where";
    this.said = "hint";
    this.isWrong = false;
    this.#showHint(stage);
  }

  #wrong(said: Said): void {
    this.play?.escape();
    this.said = said;
    this.isWrong = true;
    this.#showHint(this.hint?.stage ?? "where");
  }

  #showHint(stage: Hint["stage"]): void {
    const text = this.step.accepted[0];
    const found = this.step.view.actions.find((one) => one.text === text);
    this.hint = found ? { stage, text: found.text } : null;
  }

  #solve(text: string): void {
    this.hint = null;
    const seats = [this.view.player];
    const texts = [text, ...this.step.reply];
    const views = viewsAfter(this.step, text);
    views.forEach((view) => seats.push(view.player));
    const waiting = views.map((after, i) => ({
      after,
      step: { number: this.view.number + i + 1, seat: seats[i] ?? -1, text: texts[i] ?? "" },
    }));
    this.#showNext(waiting);
  }

  #showNext([first, ...rest]: readonly { readonly after: View; readonly step: Step }[]): void {
    if (!first) {
      this.solved.add(this.step.key);
      this.said = "done";
      return;
    }
    const before = this.view;
    const way = { before, after: first.after, step: first.step };
    const then = (): void => {
      this.#shown = first.after;
      this.#played = [...this.#played, first.step];
      this.tell(this.board.announce(way, this));
      this.#showNext(rest);
    };
    // What is covered again is to be seen, also where nothing moves.
    if (this.reducedMotion && !this.board.reveals?.(way)) then();
    else move(this, { ...way, speed: 1, still: this.reducedMotion }, then);
  }

  /** To another task, or to the end of the lesson. */
  go(number: number): void {
    this.#doing++;
    this.play?.escape();
    this.number = Math.min(Math.max(0, number), this.plan.steps.length);
    // After the last task its board stays, as it was left.
    if (this.isOver) return;
    this.motion = null;
    this.#shown = null;
    this.#played = [];
    this.said = null;
    this.hint = null;
    this.refused = null;
  }

  again(): void {
    this.go(this.number);
  }

  tell(sentence: string): void {
    if (sentence) this.announcer.tell(sentence);
  }

  sound(name: string, options?: { pitch?: number; delay?: number }): void {
    this.around.sound(name, options);
  }
}
