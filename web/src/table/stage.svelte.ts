/** What of the round is on the board: step after step as it comes, or a moment that somebody looks back at. */

import type { Motion, Step, View } from "../boards/contract";
import { Moments, type Changed, type Look, type Source } from "./moments.svelte";

export interface StageHooks {
  /** Things appear in their new place: reduced motion, or nobody looks at the page. */
  still(): boolean;
  /** A step has been shown. */
  shown(motion: Pick<Motion, "before" | "after" | "step">): void;
  /** Nothing moves any more; what is on the board is how the game stands. */
  settled(): void;
}

interface Waiting {
  readonly step: Step;
  readonly after: View;
}

/** So many steps are shown one by one, faster and faster; of more only the last. */
const MOST_SHOWN = 6;
/** A board that forgets to say that it is done must not stop the game. */
const LONGEST_MS = 6000;
/** Between two steps that are shown again. */
const PAUSE_MS = 500;

export class Stage {
  readonly moments: Moments;
  /** The game as far as it has been shown; null before it begins. */
  live = $state.raw<View | null>(null);
  motion = $state.raw<Motion | null>(null);
  /** The moment that is looked back at; null: the game as it stands. */
  at = $state<number | null>(null);
  #back = $state.raw<View | null>(null);
  #waiting = $state.raw<readonly Waiting[]>([]);
  #work: Promise<void> = Promise.resolve();
  readonly #hooks: StageHooks;

  constructor(source: Source, hooks: StageHooks) {
    this.moments = new Moments(source);
    this.#hooks = hooks;
  }

  steps = $derived.by(() => this.moments.steps);
  view = $derived(this.at === null ? this.live : (this.#back ?? this.live));
  /** The number of the moment on the board. */
  number = $derived(this.at ?? this.live?.number ?? 0);
  isMoving = $derived(this.motion !== null || this.#waiting.length > 0);

  /** Everything anew: the first look, or other eyes. */
  begin(look: Look, source?: Source): void {
    this.#clear();
    this.live = look.view;
    this.#queue(async () => {
      if (look.view) await this.moments.begin(source);
      this.#hooks.settled();
    });
  }

  /** The same board from another seat. */
  turnTo(look: Look, source: Source): void {
    this.#queue(async () => {
      this.moments.seenBy(source);
      if (!look.view) return;
      if (look.view.number !== this.moments.steps.length) await this.moments.begin();
      this.#jump(look.view);
    });
  }

  /** What happened since: the steps are shown one after the other. */
  heard(look: Look, changed: Changed, seatOf: (player: number | null) => number): void {
    this.#queue(async () => {
      const { view } = look;
      if (!view) return;
      const known = this.moments.steps.length;
      const begins = changed.events.some(({ kind }) => kind === "started" || kind === "round_started");
      const came = this.moments.take(changed, seatOf);
      this.moments.keep(view.number, view);
      if (this.at !== null && this.at > this.moments.steps.length) this.leave();
      if (begins) await this.#open(view);
      else if (changed.unchanged < known || !came.length || view.number !== this.moments.steps.length)
        this.#jump(view);
      else await this.#line(came, view);
    });
  }

  /** A round begins: from the empty board through what chance did first. */
  async #open(view: View): Promise<void> {
    this.leave();
    this.#clear();
    if (view.number === 0) return this.#jump(view);
    try {
      this.live = await this.moments.view(0);
    } catch {
      return this.#jump(view);
    }
    await this.#line(this.moments.steps, view);
  }

  async #line(came: readonly Step[], view: View): Promise<void> {
    const [first] = came;
    // The look itself is the board after the last step: one step needs nothing more.
    if (first && came.length > 1) {
      try {
        await this.moments.fetch(first.number, view.number - 1);
        this.moments.keep(view.number, view);
      } catch {
        return this.#jump(view);
      }
    }
    const lined = came.flatMap((step): Waiting[] => {
      const after = step.number === view.number ? view : this.moments.known(step.number);
      return after ? [{ step, after }] : [];
    });
    this.#waiting = [...this.#waiting, ...lined];
    this.#next();
  }

  #next(): void {
    while (!this.motion) {
      const [first, ...rest] = this.#waiting;
      if (!first) return this.#hooks.settled();
      this.#waiting = rest;
      this.#show(first, rest.length);
    }
  }

  #show({ step, after }: Waiting, behind: number): void {
    const before = this.live ?? after;
    const isStill = this.at !== null || behind >= MOST_SHOWN || this.#hooks.still();
    if (isStill) {
      this.live = after;
      return this.#hooks.shown({ before, after, step });
    }
    this.#move({ before, after, step }, 1 + Math.max(0, behind - 2) * 1.2, () => {
      this.live = after;
      this.#hooks.shown({ before, after, step });
      this.#next();
    });
  }

  #move(way: Pick<Motion, "before" | "after" | "step">, speed: number, then: () => void): void {
    const done = (): void => {
      if (this.motion !== motion) return;
      clearTimeout(late);
      this.motion = null;
      then();
    };
    const motion: Motion = { ...way, speed, done };
    const late = setTimeout(done, LONGEST_MS / speed);
    this.motion = motion;
  }

  #jump(view: View): void {
    this.#clear();
    this.live = view;
    this.#hooks.settled();
  }

  #clear(): void {
    this.#waiting = [];
    this.motion = null;
  }

  /** One thing after the other, so that no news overtakes another. */
  #queue(work: () => Promise<void>): void {
    this.#work = this.#work.then(work).catch((error: unknown) => console.error(error));
  }

  // Looking back

  /** Shows a moment of the round; null, or the newest one, is the game as it stands. */
  async goTo(number: number | null): Promise<void> {
    const to = number === null ? this.steps.length : Math.max(0, number);
    if (to >= this.steps.length) return this.leave();
    const before = this.view;
    const isNext = to === this.number + 1;
    this.at = to;
    this.motion?.done(); // what was still moving is there now
    this.#back ??= before;
    const view = await this.moments.view(to);
    if (this.at !== to) return; // somebody has gone on meanwhile
    const step = this.steps[to - 1];
    if (isNext && step && before && !this.#hooks.still()) {
      this.#back = before;
      this.#move({ before, after: view, step }, 1.5, () => (this.#back = view));
    } else this.#back = view;
  }

  /** Shows the round again from a moment on, step by step, until the game as it stands. */
  async replay(from: number): Promise<void> {
    await this.goTo(from);
    while (this.at !== null && this.at < this.steps.length) {
      const { at } = this;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      if (this.at !== at) return; // somebody has taken the reins
      if (this.motion) continue;
      await this.goTo(at + 1);
    }
  }

  leave(): void {
    if (this.at === null) return;
    this.motion?.done();
    this.at = null;
    this.#back = null;
  }
}
