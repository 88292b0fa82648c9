/** How steps are shown. Everything moves by `transform`; a step is over after the time that is given back, whatever
 * becomes of its pieces. Parts of the drawing are found by their `data-part`. */

import { EASE, QUICK, TRAVEL } from "../common/times";
import type { Point } from "../common/point";
import type { Motion, Step, TableSide } from "../contract";
import type { Grid } from "./geometry";
import type { Stone } from "./stones";
import { between, distance, isAcross, read, sideOf, type Deed, type SenseiView, type Square } from "./view";

const LEAP_EASE = "cubic-bezier(.45,.1,.4,1)";

export interface Stage {
  readonly root: SVGSVGElement;
  readonly grid: Grid;
  readonly stones: readonly Stone[];
  readonly sound: TableSide["sound"];
}

/** What is being shown: how long it takes, and how to stop it. */
export interface Show {
  readonly ms: number;
  cancel(): void;
}

/** Runs several animations as one. */
class Shown implements Show {
  ms = 0;
  #running: Animation[] = [];

  constructor(
    readonly root: SVGSVGElement,
    readonly speed = 1,
  ) {}

  animate(part: string, frames: Keyframe[], ms: number, { delay = 0, easing = EASE } = {}): void {
    const element = this.root.querySelector(`[data-part="${part}"]`);
    const timing = { duration: ms / this.speed, delay: delay / this.speed, easing, fill: "both" as const };
    if (element) this.#running.push(element.animate(frames, timing));
    this.ms = Math.max(this.ms, (delay + ms) / this.speed);
  }

  cancel(): void {
    for (const animation of this.#running) animation.cancel();
    this.#running = [];
  }
}

const place = ({ x, y }: Point, offset?: number): Keyframe => ({
  transform: `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px)`,
  ...(offset === undefined ? {} : { offset }),
});

/** An arc from a point to another, as frames from one offset to another. */
function arc(from: Point, to: Point, height: number, begin = 0, end = 1): Keyframe[] {
  return Array.from({ length: 17 }, (_, i) => {
    const t = i / 16;
    const y = from.y + (to.y - from.y) * t - 4 * height * t * (1 - t);
    return place({ x: from.x + (to.x - from.x) * t, y }, begin + (end - begin) * t);
  });
}

/** A stone and its shadow go together. */
function moveStone(show: Shown, id: string, frames: Keyframe[], ms: number, timing = {}): void {
  show.animate(`stone-${id}`, frames, ms, timing);
  show.animate(`shadow-${id}`, frames, ms, timing);
}

const stoneOn = (stones: readonly Stone[], square: Square): Stone | undefined =>
  stones.find((stone) => stone.square === square);

/** Shows a step; `start` is where a dragged piece was put down, if it was. */
export function showStep(motion: Motion<SenseiView>, stage: Stage, start: Point | null): Show {
  const show = new Shown(stage.root, motion.speed);
  const deed = read(motion.step.text);
  if (deed.kind === "stone") slide(show, stage, deed, start);
  else if (deed.kind === "leap") leap(show, stage, deed, start, motion);
  else if (deed.kind === "claim") drawWall(show, stage, motion.before.claim.touching.length);
  else {
    stage.sound("paper");
    show.animate("numbers", [{ opacity: 1 }, { opacity: 0 }], QUICK);
  }
  return show;
}

type Way = Extract<Deed, { from: Square }>;

function slide(show: Shown, stage: Stage, { from, to }: Way, start: Point | null): void {
  const stone = stoneOn(stage.stones, from);
  const [a, b] = [stage.grid.stone(from, false), stage.grid.stone(to, false)];
  const far = distance(from, to) > 2 && !start;
  stage.sound(far ? "slideFar" : "slide");
  const ms = start ? QUICK : TRAVEL;
  if (stone) moveStone(show, stone.id, [place(start ?? a), place(b)], ms);
  if (far) {
    show.animate("wind", [place(a), place(b)], ms);
    show.animate("gust", [{ opacity: 0 }, { opacity: 0.55, offset: 0.35 }, { opacity: 0 }], ms, {
      easing: "linear",
    });
  }
}

function leap(
  show: Shown,
  stage: Stage,
  deed: Way,
  start: Point | null,
  { step, after }: Motion<SenseiView>,
): void {
  const { grid, stones, sound } = stage;
  const side = sideOf(step.seat);
  const squares = distance(deed.from, deed.to);
  const ms = start ? QUICK : Math.min(520, TRAVEL + 40 * (squares - 1));
  const [a, b] = [grid.feet(deed.from), grid.feet(deed.to)];
  show.animate(`figure-${side}`, start ? [place(start), place(b)] : arc(a, b, 0.6 * grid.c), ms, {
    easing: LEAP_EASE,
  });
  if (!start) sound("hop");
  sound("land", { delay: ms / show.speed });
  settle(show, grid, stoneOn(stones, deed.from), false, 0);
  settle(show, grid, stoneOn(stones, deed.to), true, ms - QUICK / 2);
  if (!start) dip(show, stage, deed, ms, squares);
  if (after.result === "won" && isAcross(after, side)) {
    sound("drums", { delay: ms / show.speed });
    show.animate("burst", [{ opacity: 0 }, { opacity: 1 }], 400, { delay: ms });
  }
}

/** A stone that a character leaves comes up, one that it comes to goes down. */
function settle(show: Shown, grid: Grid, stone: Stone | undefined, carries: boolean, delay: number): void {
  if (!stone) return;
  const frames = [place(grid.stone(stone.square, !carries)), place(grid.stone(stone.square, carries))];
  moveStone(show, stone.id, frames, QUICK, { delay });
}

/** Own stones that a character passes dip as if touched. */
function dip(show: Shown, { grid, stones, sound }: Stage, deed: Way, ms: number, squares: number): void {
  (between(deed.from, deed.to) ?? []).forEach((square, i) => {
    const stone = stoneOn(stones, square);
    if (!stone) return;
    const rest = grid.stone(square, false);
    const delay = Math.max(0, (ms * (i + 1)) / squares - 60);
    show.animate(`stone-${stone.id}`, [place(rest), place({ x: rest.x, y: rest.y + 2 }), place(rest)], 120, {
      delay,
    });
    sound("tick", { delay: delay / show.speed, pitch: 1 + 0.08 * i });
  });
}

/** The band is drawn through the wall, then the touching stones are numbered. */
function drawWall(show: Shown, { sound }: Stage, touching: number): void {
  sound("brush");
  sound("drums", { delay: 420 / show.speed });
  const draw = [{ strokeDashoffset: "1" }, { strokeDashoffset: "0" }];
  show.animate("band", draw, 500);
  show.animate("band-edge", draw, 500);
  for (let i = 0; i < touching; i++)
    show.animate(`touch-${i}`, [{ opacity: 0 }, { opacity: 1 }], QUICK, { delay: 500 + 120 * i });
}

/** A try that was refused: three times 5 px to each side. */
export function shake(stage: Stage, square: Square, figure: boolean): Show {
  const show = new Shown(stage.root);
  const stone = stoneOn(stage.stones, square);
  const shakes = [0, -5, 5, -5, 5, -5, 5, 0].map((x) => ({ transform: `translate(${x}px, 0)` }));
  if (stone)
    show.animate(figure ? `lift-${stone.side}` : `lift-${stone.id}`, shakes, 240, { easing: "linear" });
  return show;
}

/** Steps that were taken back run back, the last one first; `stage` is the position they go back to. */
export function runBack(stage: Stage, undone: readonly Step[]): Show {
  const show = new Shown(stage.root);
  const { grid } = stage;
  const each = Math.min(TRAVEL, 1200 / undone.length);
  const total = each * undone.length;
  const on = new Map(stage.stones.map((stone) => [stone.square, stone.id]));
  const tracks = new Map<string, Keyframe[]>();
  // Forward to find out which stone each step moved; the time runs the other way.
  undone.forEach(({ text, seat }, i) => {
    const deed = read(text);
    if (!("from" in deed)) return;
    const [begin, end] = [(undone.length - 1 - i) / undone.length, (undone.length - i) / undone.length];
    let part = `figure-${sideOf(seat)}`;
    let frames = arc(grid.feet(deed.to), grid.feet(deed.from), 0.6 * grid.c, begin, end);
    if (deed.kind === "stone") {
      const id = on.get(deed.from) ?? "";
      on.delete(deed.from);
      on.set(deed.to, id);
      part = id;
      const [to, from] = [place(grid.stone(deed.to, false), begin), place(grid.stone(deed.from, false), end)];
      frames = [{ ...to, easing: EASE }, from];
    }
    tracks.set(part, [...frames, ...(tracks.get(part) ?? [])]);
  });
  for (const [part, frames] of tracks) {
    const whole = [{ ...frames[0], offset: 0 }, ...frames, { ...frames.at(-1), offset: 1 }];
    if (part.startsWith("figure-")) show.animate(part, whole, total, { easing: "linear" });
    else moveStone(show, part, whole, total, { easing: "linear" });
  }
  undone.forEach((_, i) => stage.sound("slide", { delay: each * i }));
  return show;
}

/** Which steps of the running turn were taken back, in the order they were played. */
export function takenBack(before: readonly Step[], now: readonly Step[]): readonly Step[] {
  const stays = now.every((step, i) => step.number === before[i]?.number && step.text === before[i]?.text);
  return stays ? before.slice(now.length) : [];
}
