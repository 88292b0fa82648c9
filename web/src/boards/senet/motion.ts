/** Steps as motion: what flies where, how long, with which sounds. */

import { LIFT } from "../common/draw";
import { EASE, QUICK, TRAVEL, TUMBLE } from "../common/times";
import type { Motion } from "../contract";
import { slotAt, type Layout } from "./geometry";
import {
  EXIT,
  WATER,
  other,
  shoreOf,
  standsOn,
  throwOf,
  wayOf,
  type Colour,
  type SenetView,
  type Way,
} from "./view";

/** Between two sticks. */
export const STAGGER = 60;
const SINK = 260;
const LEAVE = 420;
/** So that the eye can read a number before it is played. */
const HOLD = 260;

interface Point {
  readonly x: number;
  readonly y: number;
}
/** One piece on its way: keyframes of the piece and of its shadow on the ground. */
export interface Flight {
  readonly colour: Colour;
  readonly frames: Keyframe[];
  readonly ground?: Keyframe[];
  readonly ms: number;
  readonly delay: number;
  readonly easing: string;
  /** Sinks behind the waterline of square 27. */
  readonly sinks?: boolean;
}
interface Sounding {
  readonly name: string;
  readonly at: number;
  readonly pitch?: number;
}
export interface Plan {
  readonly ms: number;
  readonly flights: readonly Flight[];
  /** The squares whose pieces are on their way. */
  readonly away: readonly number[];
  readonly sounds: readonly Sounding[];
  /** Rings on the water, and the ring where the piece wakes: when they begin. */
  readonly rings?: number;
  readonly wakes?: { readonly n: number; readonly at: number };
  /** The dotted way of a move backward. */
  readonly back?: Way;
  readonly thrown?: number;
  readonly fades?: boolean;
}

const NOTHING: Plan = { ms: 0, flights: [], away: [], sounds: [] };

/** Where a flight begins if not on its square: a piece let go, or hanging because it was picked. */
interface Start {
  readonly put: Point | null;
  readonly lifted: boolean;
}

export function planOf(
  motion: Pick<Motion<SenetView>, "before" | "after" | "step">,
  layout: Layout,
  start: Start,
  watching: boolean,
): Plan {
  const { before, after, step } = motion;
  const thrown = throwOf(step.text);
  if (thrown) return throwing(thrown, Boolean(before.options["die"]), watching);
  if (step.text === "pass")
    return { ...NOTHING, ms: QUICK * 2, fades: true, sounds: [{ name: "paper", at: 0 }] };
  const way = wayOf(step.text);
  const colour = way && standsOn(before, way.from);
  if (!way || !colour) return NOTHING;
  const home = footOf(layout, way.from);
  const from = start.put ?? (start.lifted ? { x: home.x, y: home.y - LIFT } : home);
  if (way.to === EXIT) return leaving(before, layout, way, colour, from);
  if (way.to === WATER) return drowning(before, after, layout, way, colour, from);
  return moving(before, layout, way, colour, from, start.put !== null);
}

function throwing(thrown: number, die: boolean, watching: boolean): Plan {
  const clacks = die ? [0, 250, 430] : [0, 1, 2, 3].map((i) => TUMBLE - (3 - i) * STAGGER - 60);
  const sounds = clacks.map((at, i) => ({ name: "clack", at, pitch: 1 + ((i * 7) % 4) * 0.06 }));
  return { ...NOTHING, ms: TUMBLE + QUICK + (watching ? HOLD : 0), thrown, sounds };
}

function moving(
  before: SenetView,
  layout: Layout,
  way: Way,
  colour: Colour,
  from: Point,
  put: boolean,
): Plan {
  const to = footOf(layout, way.to);
  const back = way.to < way.from && !put;
  const delay = back ? QUICK * 2 : 0;
  const flights: Flight[] = [fly(colour, from, to, put ? 0 : height(layout, way), TRAVEL, delay)];
  const sounds: Sounding[] = [{ name: "wood", at: delay + TRAVEL * 0.7 }];
  const away = [way.from];
  if (standsOn(before, way.to)) {
    const swapped = fly(other(colour), to, footOf(layout, way.from), -layout.c * 0.35, TRAVEL, delay);
    flights.unshift(swapped); // below the one that flies
    sounds.push({ name: "wood", at: delay + TRAVEL, pitch: 0.7 });
    away.push(way.to);
  }
  return { ...NOTHING, ms: delay + TRAVEL, flights, sounds, away, ...(back ? { back: way } : {}) };
}

function leaving(before: SenetView, layout: Layout, way: Way, colour: Colour, from: Point): Plan {
  const tray = layout.trays[colour];
  const slot = slotAt(tray, before.off[colour]);
  const gate = layout.cell(EXIT);
  const end = (tray.slots.scale * 66) / layout.c;
  // out through the gate, then over the board to its slot
  const side = layout.turned ? -1 : 1;
  const [ox, oy] = layout.upright ? [0, side * layout.c] : [side * layout.c, 0];
  const out: Point = { x: gate.cx + ox * 0.4, y: gate.foot + oy * 0.4 - layout.c * 0.2 };
  const hop: Point = { x: (from.x + out.x) / 2, y: Math.min(from.y, out.y) - layout.c * 0.8 };
  const swing: Point = { x: out.x + ox * 0.6, y: out.y + oy * 0.6 - layout.c * 0.6 };
  const down: Point = { x: slot.x, y: Math.min(out.y, slot.y) - layout.c };
  const frames = sample(24, (t) => {
    const { x, y } =
      t < 0.4 ? bezier(from, hop, hop, out, t / 0.4) : bezier(out, swing, down, slot, (t - 0.4) / 0.6);
    return { transform: `translate(${x}px, ${y}px) scale(${1 + (end - 1) * t})` };
  });
  const flight: Flight = { colour, frames, ms: LEAVE, delay: 0, easing: "cubic-bezier(.3,.4,.4,1)" };
  return {
    ...NOTHING,
    ms: LEAVE,
    flights: [flight],
    away: [way.from],
    sounds: [{ name: "leave", at: LEAVE * 0.75 }],
  };
}

function drowning(
  before: SenetView,
  after: SenetView,
  layout: Layout,
  way: Way,
  colour: Colour,
  from: Point,
): Plan {
  const water = footOf(layout, WATER);
  const shore = shoreOf(before, after);
  const arrive = fly(colour, from, water, height(layout, way), TRAVEL, 0);
  const lands: Flight = {
    ...arrive,
    frames: vanishing(arrive.frames),
    ground: vanishing(arrive.ground ?? []),
  };
  const depth = layout.c * 0.5;
  const sinking: Flight = {
    ...{ colour, ms: SINK, delay: TRAVEL, easing: "ease-in", sinks: true },
    frames: [
      { transform: move(water), opacity: 0, offset: 0 },
      { transform: move(water), opacity: 1, offset: 0 },
      { transform: move({ x: water.x, y: water.y + depth }), opacity: 1, offset: 1 },
      { transform: move({ x: water.x, y: water.y + depth }), opacity: 0, offset: 1 },
    ],
  };
  const flights = [lands, sinking];
  const wakeAt = TRAVEL + SINK;
  if (shore !== null) {
    const foot = footOf(layout, shore);
    const below = move({ x: foot.x, y: foot.y + layout.c * 0.35 });
    const frames = [
      { transform: below, opacity: 0 },
      { transform: move(foot), opacity: 1 },
    ];
    flights.push({ colour, frames, ms: TRAVEL, delay: wakeAt, easing: EASE });
  }
  return {
    ...NOTHING,
    ...{ ms: wakeAt + TRAVEL, flights, away: [way.from], rings: TRAVEL },
    ...(shore === null ? {} : { wakes: { n: shore, at: wakeAt } }),
    sounds: [
      { name: "drop", at: TRAVEL * 0.8 },
      { name: "bell", at: wakeAt + 120 },
    ],
  };
}

/** The same way, and gone at its end. */
function vanishing(frames: readonly Keyframe[]): Keyframe[] {
  const last = frames.at(-1) ?? {};
  const seen = frames.map((frame, i) => (i === 0 ? { ...frame, opacity: 1 } : frame));
  return [...seen.slice(0, -1), { ...last, opacity: 1, offset: 1 }, { ...last, opacity: 0, offset: 1 }];
}

const footOf = (layout: Layout, n: number): Point => {
  const { cx, foot } = layout.cell(n);
  return { x: cx, y: foot };
};

/** A turn of the S is cut straight, so the height counts squares, not pixels. */
const height = (layout: Layout, { from, to }: Way): number => 0.5 * layout.c + 4 * Math.abs(to - from);

/** An arc from foot to foot, `high` above the straight line (below it if negative), its shadow on the ground. */
function fly(colour: Colour, from: Point, to: Point, high: number, ms: number, delay: number): Flight {
  const at = (t: number, up: number): Point => ({
    x: from.x + (to.x - from.x) * t,
    y: from.y + (to.y - from.y) * t - 4 * t * (1 - t) * up,
  });
  return {
    ...{ colour, ms, delay, easing: EASE },
    frames: sample(16, (t) => ({ transform: move(at(t, high)) })),
    ground: sample(8, (t) => ({ transform: move(at(t, Math.min(high, 0))) })),
  };
}

const move = ({ x, y }: Point): string => `translate(${x}px, ${y}px)`;

function bezier(a: Point, b: Point, c: Point, d: Point, t: number): Point {
  const u = 1 - t;
  const [p, q, v, w] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
  return { x: p * a.x + q * b.x + v * c.x + w * d.x, y: p * a.y + q * b.y + v * c.y + w * d.y };
}

function sample(count: number, frame: (t: number) => Keyframe): Keyframe[] {
  return Array.from({ length: count + 1 }, (_, i) => frame(i / count));
}
