/** The keyboard on a board: one tab stop, arrows from place to place, Enter and Escape. Every place is an element that
 * bears its name in an attribute. */

import { untrack } from "svelte";
import { on } from "svelte/events";
import type { TableSide } from "../contract";
import { hurried } from "./hurried";

export interface Ways {
  readonly table: Pick<TableSide, "motion">;
  /** The attribute that names a place: "data-square". */
  readonly attribute: string;
  /** Where a key leads; null: it is not a key of the board. */
  next(from: string, key: string, shift: boolean): string | null | undefined;
  press(place: string): void;
  /** Escape: true if something was put back. */
  escape(): boolean;
  /** Any other key; true: it meant something. */
  other?(key: string, place: string): boolean;
  /** Ends what is being shown; true: there was something, and Enter does no more. */
  hurry?(): boolean;
}

export class GridFocus {
  /** Where the focus is or was last. */
  cursor = $state<string | null>(null);
  /** The place that has the focus, and the same if the focus is visible. */
  here = $state<string | null>(null);
  ring = $state<string | null>(null);
  #root: Element | null = null;

  readonly ways: Ways;

  /** `ways` is asked once: what it names of a board may change later. */
  constructor(ways: () => Ways) {
    this.ways = untrack(ways);
  }

  attach = (root: SVGElement): (() => void) => {
    this.#root = root;
    // By Svelte's own `on`: a place that is taken out of the drawing loses the focus while the drawing is made.
    const stops = [
      on(root, "keydown", (event) => this.#key(event as KeyboardEvent)),
      on(root, "focusin", (event) => this.#came(event.target)),
      on(root, "focusout", () => (this.here = this.ring = null)),
    ];
    return () => stops.forEach((stop) => stop());
  };

  goTo(place: string): void {
    this.cursor = place;
    this.#root?.querySelector<SVGElement>(`[${this.ways.attribute}="${CSS.escape(place)}"]`)?.focus();
  }

  #placeOf(target: EventTarget | null): string | null {
    return target instanceof Element ? target.getAttribute(this.ways.attribute) : null;
  }

  #came(target: EventTarget | null): void {
    const place = this.#placeOf(target);
    if (place === null) return;
    this.cursor = this.here = place;
    this.ring = (target as Element).matches(":focus-visible") ? place : null;
  }

  #key(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const here = this.#placeOf(event.target);
    if (here === null || !this.#does(event, here)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  #does({ key, shiftKey, repeat }: KeyboardEvent, here: string): boolean {
    const { ways } = this;
    const to = ways.next(here, key, shiftKey);
    if (to || key.startsWith("Arrow")) {
      this.#hurried();
      if (to) this.goTo(to);
      return true;
    }
    if (key === "Escape") return this.#hurried() || ways.escape();
    if (key !== "Enter" && key !== " ") return ways.other?.(key, here) ?? false;
    if (!this.#hurried() && !repeat) ways.press(here);
    return true;
  }

  #hurried(): boolean {
    return this.ways.hurry ? this.ways.hurry() : hurried(this.ways.table);
  }
}
