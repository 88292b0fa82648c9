/** What the board shows of the round: step after step as it comes, or a moment that somebody looks back at. The page
 * says no more than the board has shown: this is its one clock. */

import type { Step, View } from "../boards/contract";
import { folded, type Manner, type Waiting, type Way } from "./manner";
import { isAlike, Moments, type Changed, type Look, type Source } from "./moments.svelte";
import { Showing } from "./showing.svelte";

export interface StageHooks {
  manner(way: Way, last: Step | undefined): Manner;
  /** Somebody can see the board: the page is in front and no curtain hangs before it. */
  isSeen(): boolean;
  /** Whose turn a view is, also while chance acts. */
  turnOf(view: View): number;
  /** From which moment a round is shown to somebody who comes to the table. */
  start(steps: readonly Step[], round: number): number;
  /** A step has been shown. */
  shown(way: Way): void;
  /** Nothing moves any more; what is on the board is how the game stands. */
  settled(): void;
}

/** After an absence this many steps are shown one by one; earlier ones are skipped. */
export const MOST_SHOWN = 6;
/** Between two steps that are shown again. */
const PAUSE_MS = 500;

/** Events that change what is on the board, or whether it is played on. */
const POSITION = ["started", "acted", "reset", "taken_back", "round_started", "over"];
/** Those after which less has been played. */
const CUTS = ["reset", "taken_back"];

export class Stage {
  readonly moments: Moments;
  /** The game as far as it has been shown; null before it begins. */
  live = $state.raw<View | null>(null);
  /** The moment that is looked back at; null: the game as it stands. */
  at = $state<number | null>(null);
  /** The step that waits for the player's hand. */
  held = $state.raw<Step | null>(null);
  /** Steps are shown again by themselves. */
  isPlaying = $state(false);
  /** How fast they are then. */
  tempo = $state(1);
  readonly #showing = new Showing();
  #back = $state.raw<View | null>(null);
  #waiting = $state.raw<readonly Waiting[]>([]);
  /** News that has come and is not lined up yet. */
  #coming = $state(0);
  #round = 0;
  /** Whose eyes see the board, counted: what was on its way for other eyes is never shown to these. */
  #viewer = 0;
  /** The step that the player has thrown, and the one whose pause is over. */
  #thrown = 0;
  #paused = 0;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #isPausing = false;
  #isAsleep = false;
  #work: Promise<void> = Promise.resolve();
  #drained: (() => void)[] = [];
  readonly #hooks: StageHooks;

  constructor(source: Source, hooks: StageHooks) {
    this.moments = new Moments(source);
    this.#hooks = hooks;
  }

  motion = $derived(this.#showing.motion);
  /** The steps that have been shown. */
  steps = $derived.by((): readonly Step[] => this.moments.steps.slice(0, this.live?.number ?? 0));
  view = $derived(this.at === null ? this.live : (this.#back ?? this.live));
  /** The number of the moment on the board. */
  number = $derived(this.at ?? this.live?.number ?? 0);
  /** More has happened than the board has shown. */
  isBehind = $derived(
    this.#coming > 0 || this.#waiting.length > 0 || (this.motion !== null && this.at === null),
  );
  isMoving = $derived(this.motion !== null || this.isBehind);
  /** How many steps wait to be shown. */
  behind = $derived(this.#waiting.length);

  /** Somebody comes to the table, or comes back after more than events can cover: the round is shown from where they
   * have seen it. */
  arrive(look: Look, source: Source, wasAway = false): Promise<void> {
    const { view, round } = look;
    const isKnown = (): boolean => this.live !== null && this.#round === round;
    // The socket's first word mostly brings what is there already.
    if (view && isKnown() && !wasAway && !this.#coming && view.number === this.moments.steps.length) {
      this.#stays(view);
      return Promise.resolve();
    }
    return this.#take(async () => {
      if (!view) return this.#clear();
      const before = this.moments.steps;
      const knows = isKnown();
      const viewer = this.#viewer;
      this.#round = round;
      try {
        await this.moments.begin(source);
      } catch (error) {
        console.error(error);
        if (viewer === this.#viewer) this.#jump(view);
        return;
      }
      if (viewer !== this.#viewer) return;
      // A bot may have played on since this look: what came after it is shown when the next one brings it.
      this.moments.cut(view.number);
      const { steps } = this.moments;
      this.moments.keep(view.number, view);
      if (view.number !== steps.length) return this.#jump(view); // something was taken back since
      const lined = this.#lined();
      if (knows && isAlike(before, steps, lined)) return this.#line(steps.slice(lined), view, wasAway);
      const from = knows ? steps.length : Math.min(this.#hooks.start(steps, round), steps.length);
      return from === steps.length ? this.#jump(view) : this.#openAt(from, view);
    });
  }

  /** The last step that has been shown or waits for that. */
  #lined(): number {
    const moving = this.at === null ? this.motion?.step.number : undefined;
    return this.#waiting.at(-1)?.step.number ?? moving ?? this.live?.number ?? 0;
  }

  /** Other eyes: everything anew, as it stands. */
  begin(look: Look, source: Source): void {
    this.#viewer++;
    this.#clear();
    this.live = look.view;
    this.#round = look.round;
    void this.#take(async () => {
      if (look.view) await this.moments.begin(source);
      this.#next();
    });
  }

  /** The same board from another seat. */
  turnTo(look: Look, source: Source): void {
    void this.#take(async () => {
      this.moments.seenBy(source);
      if (!look.view) return;
      if (look.view.number !== this.moments.steps.length) await this.moments.begin();
      this.#jump(look.view);
    });
  }

  /** What happened since: the steps are shown one after the other. `isBack`: while the connection was gone. */
  heard(
    look: Look,
    changed: Changed,
    seatOf: (player: number | null) => number,
    isBack = false,
  ): Promise<void> {
    const moves = changed.events.some(({ kind }) => POSITION.includes(kind));
    return this.#take(async () => {
      const { view } = look;
      if (!view) return;
      const begins = changed.events.some(({ kind }) => kind === "started" || kind === "round_started");
      // Whoever still watches the end of a round sees all of it.
      if (begins) await this.#allShown();
      const known = this.moments.steps.length;
      // Where a round with secrets ends, old steps have changed too: all is known now, and what came is still to be seen.
      const isCut = changed.unchanged < known && changed.events.some(({ kind }) => CUTS.includes(kind));
      const came = this.moments
        .take(changed, seatOf)
        .slice(isCut ? 0 : Math.max(0, known - changed.unchanged));
      this.moments.keep(view.number, view);
      if (this.at !== null && this.at > this.moments.steps.length) this.leave();
      this.#round = look.round;
      if (begins) await this.#open(view);
      else if (isCut || view.number !== this.moments.steps.length) this.#jump(view);
      else if (came.length) await this.#line(came, view, isBack);
      else this.#stays(view);
    }, moves);
  }

  /** Nothing was played: the newest look of the same position. */
  #stays(view: View): void {
    this.moments.keep(view.number, view);
    const last = this.#waiting.at(-1);
    if (last) this.#waiting = [...this.#waiting.slice(0, -1), { ...last, after: view }];
    else if (!this.motion) this.live = view;
  }

  /** A round begins: from the empty board through what chance did first. */
  async #open(view: View): Promise<void> {
    this.leave();
    this.#clear();
    if (view.number === 0) return this.#jump(view);
    await this.#openAt(0, view);
  }

  async #openAt(from: number, view: View): Promise<void> {
    const viewer = this.#viewer;
    const before = await this.moments.view(from).catch(() => null);
    if (viewer !== this.#viewer) return;
    if (!before) return this.#jump(view);
    this.live = before;
    // From the very beginning nothing is old: who begins, and why, is part of the game.
    await this.#line(this.moments.steps.slice(from), view, from > 0);
  }

  async #line(came: readonly Step[], view: View, wasAway = false): Promise<void> {
    const [first] = came;
    // The look itself is the board after the last step: one step needs nothing more.
    if (first && came.length > 1) {
      const viewer = this.#viewer;
      const isThere = await this.moments.fetch(first.number, view.number - 1).then(
        () => true,
        () => false,
      );
      if (viewer !== this.#viewer) return;
      if (!isThere) return this.#jump(view);
      this.moments.keep(view.number, view);
    }
    const lined = came.flatMap((step): Waiting[] => {
      const after = step.number === view.number ? view : this.moments.known(step.number);
      return after ? [{ step, after }] : [];
    });
    this.#waiting = [...this.#waiting, ...lined];
    if (wasAway) this.#fold(MOST_SHOWN);
    this.#next();
  }

  /** After an absence; a table where much happens at once while somebody looks is never folded. */
  #fold(most: number): void {
    this.#waiting = folded(this.#waiting, most, this.live, this.#hooks);
  }

  /** Somebody looks again. */
  wake(): void {
    if (!this.#isAsleep) return;
    this.#isAsleep = false;
    this.#fold(MOST_SHOWN);
    this.#next();
  }

  /** The player throws: what waited for that is shown. */
  throwNow(): void {
    if (!this.held || this.at !== null) return;
    this.#thrown = this.held.number;
    this.#next();
  }

  /** Everything that waits is there at once, but for what must be seen. */
  catchUp(): void {
    clearTimeout(this.#pause);
    this.#isPausing = false;
    this.#fold(0);
    this.motion?.done();
    this.#next();
  }

  #next(): void {
    while (!this.motion && !this.#isPausing) {
      const [first, ...rest] = this.#waiting;
      this.held = null;
      if (!first) {
        for (const go of this.#drained.splice(0)) go();
        if (!this.#coming) this.#hooks.settled();
        return;
      }
      const way: Way = { before: this.live ?? first.after, after: first.after, step: first.step };
      const manner = this.#hooks.manner(way, this.moments.steps[first.step.number - 2]);
      const isOld = first.isOld || this.at !== null;
      if (manner.byHand && this.#thrown !== first.step.number) {
        this.held = first.step;
        return;
      }
      // What must be seen waits until somebody looks: wake() goes on.
      this.#isAsleep = manner.stays > 0 && !isOld && !this.#hooks.isSeen();
      if (this.#isAsleep) return;
      if (manner.pause && !isOld && this.#paused !== first.step.number) {
        this.#wait(first.step.number, manner.pause);
        return;
      }
      this.#waiting = rest;
      this.#show(way, isOld ? { ...manner, still: true, stays: 0 } : manner);
    }
  }

  #wait(number: number, ms: number): void {
    this.#isPausing = true;
    this.#pause = setTimeout(() => {
      this.#isPausing = false;
      this.#paused = number;
      this.#next();
    }, ms);
  }

  #show(way: Way, manner: Manner): void {
    if (manner.still && !manner.stays) {
      this.live = way.after;
      return this.#hooks.shown(way);
    }
    this.#showing.show(way, manner, () => {
      this.live = this.moments.known(way.after.number) ?? way.after; // what was heard of it meanwhile
      this.#hooks.shown(way);
      this.#next();
    });
  }

  #jump(view: View): void {
    this.#clear();
    this.live = view;
    this.#next();
  }

  #clear(): void {
    clearTimeout(this.#pause);
    this.#isPausing = false;
    this.#waiting = [];
    this.held = null;
    this.#showing.drop();
    [this.#thrown, this.#paused] = [0, 0];
  }

  /** One thing after the other, so that no news overtakes another. `counts`: the board is behind until it is done. */
  #take(work: () => Promise<void> | void, counts = true): Promise<void> {
    if (counts) this.#coming++;
    const viewer = this.#viewer;
    this.#work = this.#work
      .then(() => (viewer === this.#viewer ? work() : undefined))
      .catch((error: unknown) => console.error(error))
      .then(() => {
        if (!counts) return;
        this.#coming--;
        this.#next(); // those waiting for its end are notified
      });
    return this.#work;
  }

  #allShown(): Promise<void> {
    if (!this.#waiting.length && !this.motion) return Promise.resolve();
    return new Promise((resolve) => this.#drained.push(resolve));
  }

  // Looking back

  /** Shows a moment of the round; null, or the newest one, is the game as it stands. */
  async goTo(number: number | null): Promise<void> {
    this.isPlaying = false;
    return this.#go(number);
  }

  /** The same at once: nothing moves on the way. */
  async cutTo(number: number | null): Promise<void> {
    await this.goTo(number);
    this.#showing.end();
  }

  async #go(number: number | null): Promise<void> {
    const to = number === null ? this.steps.length : Math.max(0, number);
    if (to >= this.steps.length && !this.isPlaying) return this.leave();
    const before = this.view;
    const isNext = to === this.number + 1;
    this.at = to;
    this.#showing.end(); // what was still moving is there now
    this.#back ??= before;
    const view = await this.moments.view(to);
    if (this.at !== to) return; // somebody has moved on meanwhile
    const step = this.steps[to - 1];
    const way = step && before && { before, after: view, step };
    const manner = way && this.#hooks.manner(way, this.steps[to - 2]);
    if (isNext && way && manner && !manner.still) {
      this.#back = before;
      const speed = this.isPlaying ? this.tempo : 1.5;
      this.#showing.show(way, { speed, still: false, stays: manner.stays / speed }, () => {
        this.#back = view;
        this.#next();
      });
    } else this.#back = view;
  }

  /** Shows the round again from a moment on, step by step, until the game as it stands; `pause()` stops it there. */
  async replay(from: number): Promise<void> {
    this.isPlaying = true;
    await this.#go(from);
    while (this.isPlaying && this.at !== null) {
      const { at } = this;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS / this.tempo));
      if (this.at !== at || !this.isPlaying) return; // somebody has taken the reins
      if (this.motion) continue;
      if (at >= this.steps.length) return this.leave();
      await this.#go(at + 1);
    }
  }

  pause(): void {
    this.isPlaying = false;
  }

  leave(): void {
    this.isPlaying = false;
    if (this.at === null) return;
    this.#showing.end();
    this.at = null;
    this.#back = null;
    this.#next();
  }
}
