/** Shows motions: the deal, piles that travel, then the count. Every motion ends, also in a page that nobody sees. */

import type { Point } from "../common/point";
import { TRAVEL } from "../common/times";
import type { Motion, TableSide } from "../contract";
import { place } from "./geometry";
import { DEAL, DEAL_PAUSE, PAUSE, poseAt, TURN, type Flight, type Pose } from "./motion";
import type { Way } from "./draw";
import type { SarenaPlay } from "./play.svelte";
import { isDeal, pileOn, readMove, type Move, type Pile, type SarenaView } from "./view";

interface Flying extends Pose {
  readonly from: string;
  readonly chips: Pile;
  readonly way: Way;
}

export class PileStage {
  /** The pile in the air. */
  flying = $state.raw<Flying | null>(null);
  #skipping = false;
  #finish: (() => void) | null = null;
  #dealBegan = 0;
  #lastDrop = -Infinity;
  #drops = new Set<Animation>();

  constructor(
    readonly table: TableSide<SarenaView>,
    readonly play: SarenaPlay,
  ) {}

  /** Shows a motion; returns what stops it when the board goes away. `putFrom`: where a dragged pile was put down. */
  show(motion: Motion<SarenaView>, putFrom: (name: string) => Point | null): () => void {
    if (isDeal(motion.step)) return this.#after(this.#skipping ? 0 : DEAL / motion.speed, motion.done);
    this.#skipping = false;
    const move = readMove(motion.step.text);
    if (!move) return this.#after(0, motion.done);
    return this.#fly(motion, move, putFrom(move.from));
  }

  /** Somebody pressed something: what is being shown is shown at once. True: a pile was moving. */
  skip(): boolean {
    const { motion } = this.table;
    this.#skipping = motion !== null && isDeal(motion.step);
    this.#finish?.();
    for (const drop of this.#drops) drop.finish();
    this.play.count.skip();
    return motion !== null;
  }

  /** A chip drops onto its circle. Chips that come all at once fall circle by circle all the same. */
  drop(node: Element, circle: number): void {
    const now = performance.now();
    if (now - this.#lastDrop > DEAL_PAUSE) this.#dealBegan = now;
    this.#lastDrop = now;
    const delay = Math.max(0, circle * DEAL - (now - this.#dealBegan));
    const from = { transform: "translateY(-46px)", opacity: 0 };
    const to = { transform: "none", opacity: 1 };
    const timing = { duration: 240, delay, fill: "backwards", easing: "cubic-bezier(.2,.8,.2,1)" } as const;
    const drop = node.animate([from, to], timing);
    this.#drops.add(drop);
    drop.onfinish = drop.oncancel = () => this.#drops.delete(drop);
  }

  #after(ms: number, done: () => void): () => void {
    const timer = setTimeout(done, ms);
    this.#finish = done;
    return () => {
      clearTimeout(timer);
      this.#finish = null;
    };
  }

  #fly(motion: Motion<SarenaView>, { from, to }: Move, letGo: Point | null): () => void {
    const { before, after, step, speed } = motion;
    const chips = pileOn(before, from);
    const onto = pileOn(before, to).length;
    const [home, end] = [place(from, this.table.turned), place(to, this.table.turned)];
    const way: Point = { x: Math.sign(end.x - home.x), y: Math.sign(end.y - home.y) };
    const flight: Flight = { from: letGo ?? home, to: end, way, turns: onto === 0, onto };
    const pause = before.seat === step.seat ? 0 : PAUSE / speed;
    const lasts = (flight.turns ? TURN : TRAVEL) / speed;
    const begin = performance.now() + pause;
    let frame = 0;

    const draw = (now: number): void => {
      const t = Math.max(0, Math.min(1, (now - begin) / lasts));
      this.flying = { ...poseAt(flight, t), from, chips, way };
      if (t < 1) frame = requestAnimationFrame(draw);
      else finish();
    };
    const stop = (): void => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      this.flying = null;
      this.#finish = null;
    };
    const finish = (): void => {
      stop();
      this.table.sound(flight.turns ? "clack" : "land", { pitch: 1.12 - 0.06 * (onto + chips.length) });
      if (after.stage === "over" && after.own) this.#count(after);
      motion.done();
    };
    // Frames stop in a page that is not seen; time does not.
    const timer = setTimeout(finish, pause + lasts + 120);
    this.#finish = finish;
    if (flight.turns) this.table.sound("turn", { delay: pause });
    draw(performance.now());
    return stop;
  }

  #count(view: SarenaView): void {
    if (this.table.reducedMotion) return;
    this.play.count.start(view, (chips) => this.table.sound("count", { pitch: 0.8 + chips / 30 }));
  }
}
