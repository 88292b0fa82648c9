/** The hand: how a mouse, a finger or a pen takes something up from a board, carries it and lets it go, the same in
 * every game. The board says what lies where and what may be held; it answers taps by its own clicks.
 *
 * A swipe belongs to the page: a finger that moves on before it has rested scrolls, and never plays. */

import { untrack } from "svelte";
import type { TableSide } from "../contract";
import { hurried } from "./hurried";
import type { Point } from "./point";
import { scrolls } from "./scrolls";
import { HOME, settling } from "./times";

/** px before a press becomes a drag. */
const BEGINS = 6;
/** px that a piece rises under a finger, to be seen. */
const RISE = 36;
/** ms after which a finger rests: then it holds something, or looks closer. */
const RESTS = 150;
/** ms: a finger that is lifted sooner after its last movement was swiping. */
const STILL = 80;
/** ms that a piece waits where it was put, should no answer come. */
const PATIENCE = 4000;

export interface Carried<T> extends Point {
  readonly thing: T;
  /** The place under the pointer. */
  readonly over: T | null;
  /** Under the pointer, gliding home, or put down and waiting for the table's answer. */
  readonly state: "held" | "home" | "put";
}

/** What a board knows of its things. Points are in the units of its drawing. */
export interface Holder<T> {
  readonly table: Pick<TableSide, "motion" | "refused" | "view" | "reducedMotion">;
  /** What lies at a point. */
  find(at: Point): T | null;
  /** Whether it may be taken up: any piece of one's own, even one that will be refused wherever it goes. */
  canHold(thing: T, touch: boolean): boolean;
  /** Where its drawing lies while it is at home. */
  home(thing: T): Point;
  lift?(thing: T): void;
  allows(thing: T, over: T): boolean;
  /** It is let go where it may go: there it waits for the table's answer, or it is needed no more, or it goes home. */
  drop(thing: T, over: T): "waits" | "gone" | "home";
  /** It was let go where it may not go. */
  refuse(thing: T, over: T): void;
  /** It was let go beside the board or where it came from. */
  putBack?(thing: T): void;
  /** Ends what is being shown; true: there was something, and this press does no more. */
  hurry?(): boolean;
  /** A press that moves the ground, `dx` and `dy` so far: what to do with every further point. */
  pan?(at: Point, dx: number, dy: number): ((to: Point) => void) | null;
  /** A finger rests, or slides after it has rested; null: no more. True: the board shows closer what is there. */
  look?(at: Point | null): boolean;
  /** How the drawing is enlarged and moved. */
  readonly zoom?: Point & { readonly times: number };
  /** A press ends where nothing was carried. `still`: the finger lay still when it was lifted. */
  letGo?(press: Released<T>): void;
}

export interface Released<T> extends Point {
  readonly thing: T;
  readonly over: T | null;
  readonly touch: boolean;
  readonly rested: boolean;
  readonly still: boolean;
}

interface Press<T> {
  readonly pointer: number;
  readonly touch: boolean;
  readonly thing: T | null;
  /** On the screen. */
  readonly begun: Point;
  readonly time: number;
  pan: ((to: Point) => void) | null;
  state: "pressed" | "carries" | "pans" | "looks";
  /** Where it was last seen to move, and when. */
  stirred: Point & { readonly time: number };
}

export class Hand<T extends string | number> {
  #piece = $state.raw<Carried<T> | null>(null);
  /** The place under the mouse, or under what is carried. */
  hover = $state.raw<T | null>(null);
  #press: Press<T> | null = null;
  /** The click that ends a drag or a swipe, or that only ended a motion, does nothing else. */
  #swallows = false;
  #svg: SVGGraphicsElement | null = null;
  #resting: ReturnType<typeof setTimeout> | undefined;
  #waiting: ReturnType<typeof setTimeout> | undefined;
  #frame = 0;
  /** The moment of the game in which the piece was put down. */
  #putAt = -1;

  readonly holder: Holder<T>;

  /** `holds` is asked once: what it names of a board may change later. */
  constructor(holds: () => Holder<T>) {
    this.holder = untrack(holds);
  }

  /** What is off its place. While a step is shown that belongs to the step. */
  get piece(): Carried<T> | null {
    return this.holder.table.motion ? null : this.#piece;
  }

  /** Where a thing was put down, for the step that takes it from there. */
  putFrom(thing: T | null | undefined): Point | null {
    const piece = this.#piece;
    return piece?.state === "put" && piece.thing === thing ? piece : null;
  }

  attach = (svg: SVGGraphicsElement): (() => void) => {
    this.#svg = svg;
    const stop = new AbortController();
    const on = (name: string, heard: (event: never) => void, more: AddEventListenerOptions = {}): void =>
      svg.addEventListener(name, heard as (event: Event) => void, { signal: stop.signal, ...more });
    on("pointerdown", (event: PointerEvent) => this.#down(event));
    on("pointermove", (event: PointerEvent) => this.#move(event));
    on("pointerup", (event: PointerEvent) => this.#up(event));
    on("pointercancel", (event: PointerEvent) => event.pointerId === this.#press?.pointer && this.cancel());
    on("pointerleave", () => !this.#press && (this.hover = null));
    on("click", (event: Event) => this.#clicked(event), { capture: true });
    on("contextmenu", (event: Event) => this.#press?.touch && event.preventDefault());
    // Browsers do not all heed touch-action inside a drawing, and it knows no "only while something is held".
    on("touchmove", (event: Event) => this.#keeps && event.cancelable && event.preventDefault(), {
      passive: false,
    });
    for (const name of ["pointerdown", "keydown"])
      globalThis.addEventListener?.(name, this.#elsewhere, { capture: true, signal: stop.signal });
    $effect(() => this.answered());
    return () => {
      stop.abort();
      this.cancel();
      this.#drop();
    };
  };

  /** Everything goes back: Escape, or a second finger. */
  cancel(): void {
    const press = this.#press;
    this.#press = null;
    clearTimeout(this.#resting);
    this.hover = null;
    if (press) this.holder.look?.(null);
    if (this.#piece?.state !== "held") return;
    this.holder.putBack?.(this.#piece.thing);
    this.#glide();
  }

  /** The page must not scroll with this finger. */
  get #keeps(): boolean {
    return this.#press !== null && this.#press.state !== "pressed";
  }

  #down(event: PointerEvent): void {
    if (isOther(event.target) || event.button !== 0 || !event.isPrimary) return;
    this.#swallows = this.#hurried();
    if (this.#swallows) return;
    const at = this.#at(event);
    const thing = this.holder.find(at);
    const touch = event.pointerType === "touch";
    const time = event.timeStamp;
    const begun = { x: event.clientX, y: event.clientY };
    const stirred = { ...begun, time };
    this.#press = {
      pointer: event.pointerId,
      touch,
      thing,
      begun,
      time,
      stirred,
      pan: null,
      state: "pressed",
    };
    clearTimeout(this.#resting);
    if (touch && thing !== null) this.#resting = setTimeout(() => this.#rest(at), RESTS);
  }

  /** A press or a key elsewhere on the page ends what is being shown, and does what it does. */
  #elsewhere = (event: Event): void => {
    const key = "key" in event ? event.key : "";
    if (key === "Escape") this.cancel();
    else if (!IDLE.includes(String(key)) && !this.#svg?.contains(event.target as Node)) this.#hurried();
  };

  #hurried(): boolean {
    return this.holder.hurry ? this.holder.hurry() : hurried(this.holder.table);
  }

  #rest(at: Point): void {
    if (this.#press?.state === "pressed" && this.holder.look?.(at)) this.#press.state = "looks";
  }

  #move(event: PointerEvent): void {
    const press = this.#press;
    if (!press || event.pointerId !== press.pointer) {
      if (!press && event.pointerType !== "touch") this.hover = this.holder.find(this.#at(event));
      return;
    }
    const [dx, dy] = [event.clientX - press.begun.x, event.clientY - press.begun.y];
    if (apart(press.stirred, event) > BEGINS)
      press.stirred = { x: event.clientX, y: event.clientY, time: event.timeStamp };
    if (press.state !== "carries" && press.state !== "pans" && Math.hypot(dx, dy) > BEGINS)
      this.#begin(event, press, dx, dy);
    if (this.#press === press) this.#follow(event, press);
  }

  /** A press has moved: what becomes of it? */
  #begin(event: PointerEvent, press: Press<T>, dx: number, dy: number): void {
    const { thing, touch } = press;
    const canHold = thing !== null && this.holder.canHold(thing, touch);
    const isEarly = touch && event.timeStamp - press.time < RESTS;
    press.pan = canHold ? null : (this.holder.pan?.(this.#onBoard(press.begun), dx, dy) ?? null);
    if (press.pan) press.state = "pans";
    else if (isEarly && (!canHold || this.#isScroll(dx, dy))) return this.#swipe();
    else if (canHold) press.state = "carries";
    else if (touch && press.state !== "looks") return this.#swipe();
    else return; // a mouse may tremble while it clicks
    this.#swallows = true;
    clearTimeout(this.#resting);
    this.#svg?.setPointerCapture?.(press.pointer);
    if (press.state !== "carries" || thing === null) return;
    this.#drop();
    this.holder.lift?.(thing);
    this.#hold(event, press);
  }

  #isScroll(dx: number, dy: number): boolean {
    return Math.abs(dy) >= Math.abs(dx) && this.#svg !== null && scrolls(this.#svg);
  }

  #swipe(): void {
    this.#swallows = true;
    this.cancel();
  }

  #follow(event: PointerEvent, press: Press<T>): void {
    if (press.state === "pans") press.pan?.(this.#at(event));
    else if (press.state === "looks") this.holder.look?.(this.#at(event));
    else if (press.state === "carries" && this.#piece?.state === "held") {
      this.#hold(event, press); // else Escape has put it back
      if (press.touch) this.holder.look?.(this.#at(event));
    }
  }

  #hold(event: PointerEvent, { thing, begun, touch }: Press<T>): void {
    if (thing === null) return;
    const [here, grip] = [this.#at(event), this.#onBoard(begun)];
    const { x, y } = this.holder.home(thing);
    const rise = touch ? RISE * this.unit : 0;
    const over = this.holder.find(here) ?? this.holder.find({ x: here.x, y: here.y - rise });
    this.#piece = { thing, over, x: x + here.x - grip.x, y: y + here.y - grip.y - rise, state: "held" };
    this.hover = over;
  }

  #up(event: PointerEvent): void {
    const press = this.#press;
    if (!press || event.pointerId !== press.pointer) return;
    this.#press = null;
    clearTimeout(this.#resting);
    const lasted = event.timeStamp - press.time;
    if (press.state === "carries") this.#letGo(press.touch && lasted < 2 * RESTS);
    else if (press.thing !== null && press.state !== "pans") {
      const at = this.#at(event);
      const { thing, touch } = press;
      const rested = press.state === "looks";
      const still = press.stirred.time === press.time || event.timeStamp - press.stirred.time > STILL;
      this.holder.look?.(null);
      this.holder.letGo?.({ ...at, thing, over: this.holder.find(at), touch, rested, still });
    }
    if (press.state === "carries") this.holder.look?.(null);
  }

  /** What is carried is let go. A flick of a finger was hardly meant as a try: it is not refused, it goes home. */
  #letGo(isFlick: boolean): void {
    const piece = this.#piece;
    this.hover = null;
    if (piece?.state !== "held") return;
    const { holder } = this;
    const { thing, over } = piece;
    const isAway = over !== null && over !== thing;
    if (isAway && holder.allows(thing, over)) {
      this.#putAt = holder.table.view.number;
      this.#piece = { ...piece, state: "put" };
      const then = holder.drop(thing, over);
      if (then === "waits") this.#waiting = setTimeout(() => this.#glide(), PATIENCE);
      else if (then === "home") this.#glide();
      else this.#drop();
      return;
    }
    this.#glide();
    if (isAway && !isFlick) holder.refuse(thing, over);
    else holder.putBack?.(thing);
  }

  /** The table has answered: what was put down is part of the position, or goes home. */
  answered(): void {
    const { refused, view, motion } = this.holder.table;
    if (motion || (!refused && view.number === this.#putAt)) return;
    untrack(() => {
      if (this.#piece?.state !== "put") return;
      if (view.number === this.#putAt) this.#glide();
      else this.#drop();
    });
  }

  #glide(): void {
    const from = this.#piece;
    if (!from) return;
    this.#drop();
    if (this.holder.table.reducedMotion || typeof requestAnimationFrame === "undefined") return;
    const begun = performance.now();
    const draw = (now: number): void => {
      const t = Math.max(0, (now - begun) / HOME);
      if (t >= 1 || this.holder.table.motion) return this.#drop();
      const home = this.holder.home(from.thing);
      const share = settling(t);
      const [x, y] = [from.x + (home.x - from.x) * share, from.y + (home.y - from.y) * share];
      this.#piece = { ...from, x, y, over: null, state: "home" };
      this.#frame = requestAnimationFrame(draw);
    };
    draw(begun);
    // Frames stop in a page that nobody sees; time does not.
    this.#waiting = setTimeout(() => this.#drop(), HOME + 100);
  }

  #drop(): void {
    clearTimeout(this.#waiting);
    if (this.#frame) cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#piece = null;
  }

  #clicked(event: Event): void {
    if (this.#swallows && (event as MouseEvent).detail !== 0) event.stopImmediatePropagation();
    this.#swallows = false;
  }

  /** One px of the screen in units of the drawing. */
  get unit(): number {
    return 1 / (this.#svg?.getScreenCTM()?.a || 1) / (this.holder.zoom?.times ?? 1);
  }

  #at(event: PointerEvent): Point {
    return this.#onBoard({ x: event.clientX, y: event.clientY });
  }

  /** Drawings are scaled and moved, never turned. */
  #onBoard({ x, y }: Point): Point {
    const { a, d, e, f } = this.#svg?.getScreenCTM() ?? { a: 1, d: 1, e: 0, f: 0 };
    const zoom = this.holder.zoom ?? { times: 1, x: 0, y: 0 };
    return { x: ((x - e) / a - zoom.x) / zoom.times, y: ((y - f) / d - zoom.y) / zoom.times };
  }
}

const apart = (from: Point, to: PointerEvent): number => Math.hypot(to.clientX - from.x, to.clientY - from.y);

/** Keys that mean nothing by themselves. */
const IDLE = ["Tab", "Shift", "Control", "Alt", "Meta"];

/** Parts of a drawing that have their own ways, such as a dial. */
const isOther = (target: EventTarget | null): boolean =>
  target !== null && "closest" in target && (target as Element).closest("[data-own]") !== null;
