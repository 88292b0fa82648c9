/** Hands on the board: hovering, clicking, tapping and dragging. A drag begins after 6 px. */

import type { TableSide } from "../contract";
import { circleAt, place, type Point } from "./geometry";
import type { SarenaPlay } from "./play.svelte";
import type { Stage } from "./stage.svelte";
import { pileOn, type SarenaView } from "./view";

const DRAG_PX = 6;
const HOVER_MS = 250;

interface Down {
  readonly id: number;
  readonly name: string;
  readonly touch: boolean;
  readonly client: Point;
  /** From the pointer to the middle of the circle, so that the pile does not jump. */
  readonly grab: Point;
}

export class Pointer {
  /** The circle under the mouse. */
  hovered = $state<string | null>(null);
  #down: Down | null = null;
  #dragged = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly table: TableSide<SarenaView>,
    readonly play: SarenaPlay,
    readonly stage: Stage,
    /** From the screen to the board. */
    readonly toBoard: (client: Point) => Point,
  ) {}

  /** Nothing may scroll while a pile may be about to be dragged. */
  get holds(): boolean {
    return this.#down !== null && this.play.canTake(this.#down.name);
  }

  enter(event: PointerEvent, name: string): void {
    if (event.pointerType !== "mouse") return;
    this.hovered = name;
    clearTimeout(this.#timer);
    if (!this.table.phone) this.#timer = setTimeout(() => this.play.fan(name, "hover"), HOVER_MS);
  }
  leave(): void {
    this.hovered = null;
    clearTimeout(this.#timer);
    this.play.unfan("hover");
  }

  down(event: PointerEvent, name: string): void {
    if (event.button !== 0 || this.#down) return;
    const client = { x: event.clientX, y: event.clientY };
    const [here, home] = [this.toBoard(client), place(name, this.table.turned)];
    this.#dragged = false;
    this.#down = {
      id: event.pointerId,
      name,
      touch: event.pointerType === "touch",
      client,
      grab: { x: home.x - here.x, y: home.y - here.y },
    };
  }

  move(event: PointerEvent): void {
    const down = this.#down;
    if (!down || event.pointerId !== down.id) return;
    if (this.#dragged && !this.play.drag) return; // put back meanwhile, by Escape
    const far = Math.hypot(event.clientX - down.client.x, event.clientY - down.client.y);
    if (!this.play.drag && (far < DRAG_PX || !this.play.canTake(down.name))) return;
    if (!this.play.drag) {
      this.#dragged = true;
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
      clearTimeout(this.#timer);
      this.play.take(down.name);
    }
    const here = this.toBoard({ x: event.clientX, y: event.clientY });
    this.play.drag = {
      from: down.name,
      at: { x: here.x + down.grab.x, y: here.y + down.grab.y },
      over: circleAt(here, this.table.turned),
    };
  }

  up(event: PointerEvent): void {
    if (event.pointerId !== this.#down?.id) return;
    this.#down = null;
    const drag = this.play.drag;
    if (!drag) return;
    const chips = pileOn(this.table.view, drag.from);
    const target = drag.over !== null && this.play.targets.has(drag.over);
    if (drag.over === null || drag.over === drag.from) this.play.putBack();
    else this.play.moveTo(drag.over, drag.at);
    if (!target) this.stage.glideHome(drag.from, drag.at, chips);
  }

  cancel(): void {
    this.#down = null;
    if (this.play.drag) this.play.putBack();
  }

  /** A click, a tap, or what a screen reader sends instead; a drag ends with a click too. */
  click(event: MouseEvent, name: string): void {
    if (this.#dragged) {
      this.#dragged = false;
      return;
    }
    const touch = "pointerType" in event && event.pointerType === "touch";
    this.play.press(name, touch || (this.table.phone && event.detail > 0));
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
