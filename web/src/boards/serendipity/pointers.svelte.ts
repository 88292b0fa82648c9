/** Mouse, finger and pen on the garden. A finger that rests gets the loupe: it sees what it would choose before it
 * lifts. Two fingers look closer. */

import { Hand, type Released } from "../common/hand.svelte";
import type { Point } from "../common/point";
import { cellOf, nearest, placeOf, W } from "./geometry";
import type { GardenPlay } from "./play.svelte";
import type { GardenTable } from "./view";
import { Zoom } from "./zoom.svelte";

const SURE = 10; // px from a tile's middle: a quick tap there is meant
const LARGE = 44; // px: tiles that need no loupe
const TWICE = 350; // ms between two taps on the bed

export class Pointers {
  readonly zoom = new Zoom();
  readonly hand: Hand<string>;
  /** The tile under the finger, enlarged; `at` is where the finger is, in units of the drawing, `unit` one px in them. */
  loupe = $state.raw<{ readonly cell: string | null; readonly at: Point; readonly unit: number } | null>(
    null,
  );
  readonly #table: GardenTable;
  readonly #play: GardenPlay;
  /** Fingers on the garden, on the screen. */
  readonly #fingers = new Map<number, Point>();
  #bedTap = 0;

  constructor(table: GardenTable, play: GardenPlay) {
    this.#table = table;
    this.#play = play;
    this.hand = new Hand<string>(() => ({
      table,
      zoom: this.zoom,
      find: (at) => nearest(at, table.turned)?.name ?? null,
      // Where tiles are small, a finger looks before it chooses; only what lies in hand is carried.
      canHold: (cell, touch) =>
        play.canDrag(cell) && (!touch || !this.#needsLoupe || cell === table.view.cell),
      home: (cell) => placeOf(cellOf(cell), table.turned),
      allows: (from, to) => play.allows(from, to),
      drop: (from, to) => (play.drop(from, to), "waits"),
      refuse: (from, to) => play.drop(from, to),
      pan: (from) => this.#pan(from),
      look: (at) => this.#look(at),
      letGo: (press) => this.#letGo(press),
    }));
  }

  attach = (svg: SVGSVGElement): (() => void) => {
    const stop = new AbortController();
    const { signal } = stop;
    const point = ({ clientX: x, clientY: y }: PointerEvent): Point => ({ x, y });
    svg.addEventListener("pointerdown", (event) => this.#begin(event, point(event)), { signal });
    svg.addEventListener(
      "pointermove",
      (event) => {
        const before = this.#fingers.get(event.pointerId);
        if (!before) return;
        if (this.#fingers.size === 2) this.#pinch(svg, event.pointerId, before, point(event));
        this.#fingers.set(event.pointerId, point(event));
      },
      { signal },
    );
    for (const name of ["pointerup", "pointercancel"] as const)
      svg.addEventListener(name, ({ pointerId }) => this.#fingers.delete(pointerId), { signal });
    // The dial, two fingers and an enlarged garden keep the page still; the hand sees to the rest.
    const still = (event: TouchEvent): void => {
      const isDial = (event.target as Element).closest("[data-own]") !== null;
      if (event.cancelable && (isDial || event.touches.length > 1 || this.zoom.times > 1))
        event.preventDefault();
    };
    svg.addEventListener("touchmove", still, { signal, passive: false });
    return () => stop.abort();
  };

  get #needsLoupe(): boolean {
    return W / this.hand.unit < LARGE && this.zoom.times < 1.6;
  }

  #begin({ pointerId, timeStamp, target }: PointerEvent, at: Point): void {
    if ((target as Element).closest("[data-own]")) return; // the dial has its own ways
    this.#fingers.set(pointerId, at);
    if (this.#fingers.size > 1) return this.hand.cancel();
    if ((target as Element).closest("[data-cell]")) return;
    // Tapped twice, the bed shows the garden whole.
    if (timeStamp - this.#bedTap < TWICE) this.zoom.to(1);
    this.#bedTap = timeStamp;
  }

  /** One finger moves an enlarged garden: what it touched stays under it. */
  #pan(from: Point): ((to: Point) => void) | null {
    const { zoom } = this;
    if (zoom.times === 1) return null;
    return (to) => zoom.moveTo(zoom.x + (to.x - from.x) * zoom.times, zoom.y + (to.y - from.y) * zoom.times);
  }

  #look(at: Point | null): boolean {
    const isShown = at !== null && this.#needsLoupe && this.#table.legal.length > 0;
    const cell = isShown ? (nearest(at, this.#table.turned)?.name ?? null) : null;
    const { times, x, y } = this.zoom;
    this.loupe = isShown
      ? { cell, at: { x: at.x * times + x, y: at.y * times + y }, unit: this.hand.unit * times }
      : null;
    this.#play.looking = cell;
    return isShown;
  }

  #pinch(svg: SVGSVGElement, pointer: number, before: Point, now: Point): void {
    const other = [...this.#fingers].find(([id]) => id !== pointer)?.[1];
    const matrix = svg.getScreenCTM();
    if (!other || !matrix) return;
    const apart = (one: Point): number => Math.hypot(one.x - other.x, one.y - other.y) || 1;
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
    this.zoom.to((this.zoom.times * apart(now)) / apart(before), {
      x: (middle.x - matrix.e) / matrix.a,
      y: (middle.y - matrix.f) / matrix.d,
    });
    this.zoom.moveTo(
      this.zoom.x + (now.x - before.x) / 2 / matrix.a,
      this.zoom.y + (now.y - before.y) / 2 / matrix.d,
    );
  }

  #letGo(press: Released<string>): void {
    const { thing, over, touch, rested, still } = press;
    if (over === null) return; // off the garden: let it be
    if (rested) {
      if (still) this.#play.choose(over, "touch");
    } else if (over === thing) {
      if (touch) this.#tap(press, over);
      else this.#play.choose(over, "mouse");
    }
  }

  /** A quick tap: near a tile's middle it is meant, elsewhere it marks, and a second one chooses. */
  #tap({ x, y }: Point, cell: string): void {
    const middle = placeOf(cellOf(cell), this.#table.turned);
    const off = Math.hypot(x - middle.x, y - middle.y) / this.hand.unit;
    const sure = off <= SURE || !this.#needsLoupe || this.#play.marked === cell;
    if (sure || !this.#play.isTarget(cell)) this.#play.choose(cell, "touch");
    else this.#play.mark(cell);
  }
}
