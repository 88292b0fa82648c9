/** Mouse, finger and pen on the garden. A finger gets the loupe: it sees what it would choose before it lifts. */

import { nearest, placeOf, W, type Cell, type Point } from "./geometry";
import type { GardenPlay } from "./play.svelte";
import type { GardenTable } from "./view";
import { Zoom } from "./zoom.svelte";

const LOUPE_AFTER = 80; // ms
const SURE = 10; // px from a tile's middle: a quick tap there is meant
const DRAG = 6; // px
const LARGE = 44; // px: tiles that need no loupe

interface Touch {
  readonly pointer: number;
  readonly kind: "mouse" | "touch";
  readonly cell: Cell;
  readonly begun: Point;
  dragging: boolean;
}

export class Pointers {
  readonly zoom = new Zoom();
  hover = $state<string | null>(null);
  /** The tile under the finger, enlarged; `at` is where the finger is, in units of the drawing, `unit` one px in them. */
  loupe = $state.raw<{ readonly cell: string | null; readonly at: Point; readonly unit: number } | null>(
    null,
  );
  #table: GardenTable;
  #play: GardenPlay;
  #svg: SVGSVGElement | undefined;
  #down = new Map<number, Point>();
  #touch: Touch | null = null;
  #pan: Point | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #bedTap = 0;

  constructor(table: GardenTable, play: GardenPlay) {
    this.#table = table;
    this.#play = play;
  }

  attach = (svg: SVGSVGElement): (() => void) => {
    this.#svg = svg;
    const stop = new AbortController();
    const listen = <K extends keyof SVGElementEventMap>(
      name: K,
      what: (event: SVGElementEventMap[K]) => void,
    ): void => svg.addEventListener(name, what, { signal: stop.signal });
    listen("pointerdown", (event) => this.#begin(event));
    listen("pointermove", (event) => this.#move(event));
    listen("pointerup", (event) => this.#end(event));
    listen("pointercancel", (event) => this.#cancel(event));
    listen("pointerleave", () => (this.hover = null));
    listen("contextmenu", (event) => this.#touch?.kind === "touch" && event.preventDefault());
    listen("click", (event) => this.#clicked(event));
    // Tiles keep the page from scrolling; beside them it scrolls. (touch-action knows no shapes within a drawing.)
    const still = (event: TouchEvent): void => this.#holdPage(event);
    svg.addEventListener("touchstart", still, { signal: stop.signal, passive: false });
    return () => {
      stop.abort();
      clearTimeout(this.#timer);
    };
  };

  #holdPage(event: TouchEvent): void {
    const touch = event.touches[0];
    if (!touch || !event.cancelable || (event.target as Element).closest("[role=button]")) return;
    const onDial = (event.target as Element).closest("[data-own]") !== null;
    const onTile = this.#cellAt({ x: touch.clientX, y: touch.clientY }) !== undefined;
    if (onDial || onTile || event.touches.length > 1 || this.zoom.times > 1) event.preventDefault();
  }

  /** A point of the screen in units of the drawing, before zooming. */
  #inDrawing(event: Point): Point {
    const matrix = this.#svg?.getScreenCTM();
    if (!matrix) return { x: 0, y: 0 };
    const point = new DOMPoint(event.x, event.y).matrixTransform(matrix.inverse());
    return { x: point.x, y: point.y };
  }

  #inGarden(event: Point): Point {
    const { x, y } = this.#inDrawing(event);
    return { x: (x - this.zoom.x) / this.zoom.times, y: (y - this.zoom.y) / this.zoom.times };
  }

  #cellAt(event: Point): Cell | undefined {
    return nearest(this.#inGarden(event), this.#table.turned);
  }

  /** One px in units of the drawing. */
  get #unit(): number {
    return 1 / (this.#svg?.getScreenCTM()?.a || 1);
  }

  get #needsLoupe(): boolean {
    return (W * this.zoom.times) / this.#unit < LARGE && this.zoom.times < 1.6;
  }

  #begin(event: PointerEvent): void {
    if ((event.target as Element).closest("[data-own]")) return; // the dial has its own ways
    if (event.button !== 0) return;
    this.#down.set(event.pointerId, { x: event.x, y: event.y });
    if (this.#table.motion) return this.#table.motion.done(); // what was moving is there at once; this touch does no more
    if (this.#down.size > 1) return this.#drop();
    const cell = this.#cellAt(event);
    const kind = event.pointerType === "touch" ? "touch" : "mouse";
    if (!cell) return this.#onBed(event);
    this.#touch = {
      pointer: event.pointerId,
      kind,
      cell,
      begun: { x: event.x, y: event.y },
      dragging: false,
    };
    this.#svg?.setPointerCapture(event.pointerId);
    if (kind === "touch" && this.#needsLoupe && this.#table.legal.length) {
      this.#timer = setTimeout(() => this.#look(event), LOUPE_AFTER);
    }
  }

  /** On the bed: moves the enlarged garden; tapped twice, shows it whole. */
  #onBed(event: PointerEvent): void {
    if (this.zoom.times > 1) this.#pan = { x: event.x, y: event.y };
    if (event.timeStamp - this.#bedTap < 350) this.zoom.to(1);
    this.#bedTap = event.timeStamp;
  }

  #look(event: Point): void {
    const cell = this.#cellAt(event);
    this.loupe = { cell: cell?.name ?? null, at: this.#inDrawing(event), unit: this.#unit };
    this.#play.looking = cell?.name ?? null;
  }

  #move(event: PointerEvent): void {
    if (event.pointerType !== "touch" && !this.#touch) this.hover = this.#cellAt(event)?.name ?? null;
    const before = this.#down.get(event.pointerId);
    if (!before) return;
    if (this.#down.size === 2) this.#pinch(event, before);
    else if (this.#pan) {
      const unit = this.#unit;
      this.zoom.moveTo(this.zoom.x + (event.x - before.x) * unit, this.zoom.y + (event.y - before.y) * unit);
    } else if (this.#touch?.pointer === event.pointerId) this.#slide(event, this.#touch);
    this.#down.set(event.pointerId, { x: event.x, y: event.y });
  }

  #slide(event: PointerEvent, touch: Touch): void {
    const far = Math.hypot(event.x - touch.begun.x, event.y - touch.begun.y);
    if (!touch.dragging && far > DRAG) {
      touch.dragging =
        this.#play.canDrag(touch.cell.name) &&
        (touch.kind === "mouse" || !this.#needsLoupe || touch.cell.name === this.#table.view.cell);
    }
    if (touch.dragging) {
      const at = this.#inGarden(event);
      this.#play.drag = { from: touch.cell.name, over: this.#cellAt(event)?.name ?? null, ...at };
    }
    if (touch.kind === "touch" && this.#needsLoupe && (this.loupe || far > SURE)) this.#look(event);
  }

  #pinch(event: PointerEvent, before: Point): void {
    const other = [...this.#down].find(([pointer]) => pointer !== event.pointerId)?.[1];
    if (!other) return;
    const apart = (one: Point): number => Math.hypot(one.x - other.x, one.y - other.y) || 1;
    const unit = this.#unit;
    this.zoom.to(
      (this.zoom.times * apart(event)) / apart(before),
      this.#inDrawing({ x: (event.x + other.x) / 2, y: (event.y + other.y) / 2 }),
    );
    this.zoom.moveTo(
      this.zoom.x + ((event.x - before.x) / 2) * unit,
      this.zoom.y + ((event.y - before.y) / 2) * unit,
    );
  }

  #end(event: PointerEvent): void {
    const touch = this.#touch;
    const loupe = this.loupe;
    this.#down.delete(event.pointerId);
    if (touch?.pointer !== event.pointerId) {
      if (!this.#down.size) this.#pan = null;
      return;
    }
    this.#drop();
    const cell = this.#cellAt(event);
    if (!cell) return; // off the garden: let it be
    if (touch.dragging) this.#play.drop(touch.cell.name, cell.name);
    else if (touch.kind === "mouse") {
      if (cell === touch.cell) this.#play.choose(cell.name, "mouse");
    } else if (loupe) this.#play.choose(cell.name, "touch");
    else if (cell === touch.cell) this.#tap(event, cell);
  }

  /** A quick tap: near a tile's middle it is meant, elsewhere it marks, and a second one chooses. */
  #tap(event: PointerEvent, cell: Cell): void {
    const middle = placeOf(cell, this.#table.turned);
    const at = this.#inGarden(event);
    const off = (Math.hypot(at.x - middle.x, at.y - middle.y) * this.zoom.times) / this.#unit;
    const sure = off <= SURE || !this.#needsLoupe || this.#play.marked === cell.name;
    if (sure || !this.#play.isTarget(cell.name)) this.#play.choose(cell.name, "touch");
    else this.#play.mark(cell.name);
  }

  #cancel(event: PointerEvent): void {
    this.#down.delete(event.pointerId);
    this.#drop();
  }

  #drop(): void {
    clearTimeout(this.#timer);
    this.#touch = null;
    this.loupe = null;
    this.#play.looking = null;
    this.#play.drag = null;
  }

  /** Screen readers press without a pointer. */
  #clicked(event: MouseEvent): void {
    const cell = event.detail === 0 ? (event.target as Element).getAttribute("data-cell") : null;
    if (cell) this.#play.choose(cell, "key");
  }
}
