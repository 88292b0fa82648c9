/** Dragging a tile or the chip to where it shall go, and a phone's field sideways. */

import type { Cell } from "./cells";
import type { Scene } from "./scene.svelte";

/** A press becomes a drag after so many px. */
const BEGINS = 6;
/** What is held rises, under a finger so far that it can be seen. */
const LIFT = { mouse: 7, touch: 36 } as const;

export interface Held {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

interface Press {
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
  readonly cell: Cell | undefined;
  readonly pans: boolean;
  readonly from: number;
  moving: boolean;
  putBack: () => void;
}

export class Dragging {
  #held = $state.raw<Held | null>(null);
  #press: Press | null = null;
  #home = 0;

  get held(): Held | null {
    return this.#held;
  }
  set held(held: Held | null) {
    this.#held = held;
    this.scene.held = held?.key ?? "";
  }

  constructor(
    readonly scene: Scene,
    readonly root: () => SVGSVGElement | undefined,
  ) {}

  /** A finger is on something that can be dragged. */
  get isDrag(): boolean {
    return this.#press !== null && (!this.#press.pans || this.#press.moving);
  }

  down(event: PointerEvent): void {
    if (event.button !== 0) return;
    cancelAnimationFrame(this.#home);
    const { x, y } = this.#at(event);
    const cell = this.#cellAt(x, y);
    const field = this.scene.g.field;
    const pans = this.scene.at.overflow > 0 && y >= field.y && y <= field.y + field.h;
    if (!pans && !this.#canHold(cell)) return;
    this.#press = {
      pointer: event.pointerId,
      x,
      y,
      cell,
      pans,
      from: this.scene.scrolled,
      moving: false,
      putBack: () => undefined,
    };
  }

  move(event: PointerEvent): void {
    const press = this.#press;
    if (!press || event.pointerId !== press.pointer) return;
    const { x, y, scale } = this.#at(event);
    const far = Math.hypot(x - press.x, y - press.y) * scale;
    if (!press.moving) {
      if (far < BEGINS) return;
      press.moving = true;
      this.root()?.setPointerCapture(press.pointer);
      if (!press.pans && press.cell?.what.is === "tile")
        press.putBack = this.scene.play.lift(press.cell.what.tile);
    }
    if (press.pans) {
      this.scene.scrolled = Math.max(0, Math.min(this.scene.at.overflow, press.from + press.x - x));
    } else if (press.cell) {
      const lift = LIFT[event.pointerType === "touch" ? "touch" : "mouse"] / scale;
      this.held = { key: press.cell.key, x, y: y - lift, size: Math.max(40, press.cell.w - 8) };
    }
  }

  up(event: PointerEvent): void {
    const press = this.#press;
    if (!press || event.pointerId !== press.pointer) return;
    this.#press = null;
    if (!press.moving || press.pans || !press.cell) return;
    const held = this.held;
    const target =
      held && (this.#cellAt(this.#at(event).x, this.#at(event).y) ?? this.#cellAt(held.x, held.y));
    const home = press.cell;
    if (target && target.key !== home.key && this.#drop(home, target)) this.held = null;
    else {
      press.putBack();
      this.#glideHome(home);
    }
  }

  cancel(): void {
    const home = this.#press?.cell;
    this.#press?.putBack();
    this.#press = null;
    if (home && this.held) this.#glideHome(home);
  }

  #canHold(cell: Cell | undefined): boolean {
    const { acting, chip, keeping } = this.scene.play;
    if (!cell || acting < 0 || keeping) return false;
    if (cell.what.is === "tile") return cell.what.seat === acting;
    return cell.what.is === "chip" && cell.what.seat === acting && chip !== null;
  }

  /** Whether it was dropped on something that answers and leaves it there; else it glides home. */
  #drop(from: Cell, to: Cell): boolean {
    const play = this.scene.play;
    if (from.what.is === "chip") {
      if (to.what.is !== "tile" || to.what.seat !== play.acting) return false;
      play.chipTo(to.what.tile);
    } else if (from.what.is === "tile") {
      const { tile } = from.what;
      if (to.what.is === "place") play.dropOnPlace(tile, to.what.place);
      else if (to.what.is === "tile" && to.what.seat !== play.acting) play.dropOnTheirs(tile, to.what.tile);
      else if (to.what.is === "discard" || to.what.is === "pile") play.dropOnDiscard(tile);
      else if (to.what.is === "marker" && to.what.marker === "redraw") play.dropOnDiscard(tile);
      else return false;
    }
    return play.tried === null;
  }

  #glideHome(home: Cell): void {
    const held = this.held;
    if (!held || this.scene.table.reducedMotion) {
      this.held = null;
      return;
    }
    const [x, y] = [home.x + home.w / 2, home.y + home.h / 2 - 2];
    const begun = performance.now();
    const glide = (now: number): void => {
      const k = Math.min(1, (now - begun) / 180);
      const eased = 1 - (1 - k) ** 3;
      this.held =
        k < 1 ? { ...held, x: held.x + (x - held.x) * eased, y: held.y + (y - held.y) * eased } : null;
      if (k < 1) this.#home = requestAnimationFrame(glide);
    };
    this.#home = requestAnimationFrame(glide);
  }

  #cellAt(x: number, y: number): Cell | undefined {
    return this.scene.cells.findLast(
      (cell) => x >= cell.x && x <= cell.x + cell.w && y >= cell.y && y <= cell.y + cell.h,
    );
  }

  /** Where a pointer is on the board, and how large a unit of the board is on the screen. */
  #at(event: PointerEvent): { x: number; y: number; scale: number } {
    const matrix = this.root()?.getScreenCTM();
    if (!matrix) return { x: 0, y: 0, scale: 1 };
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return { x: point.x, y: point.y, scale: matrix.a };
  }
}
