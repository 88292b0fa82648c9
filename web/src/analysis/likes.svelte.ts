/** How somebody likes to analyse; kept from visit to visit. */

import { recall, remember } from "../storage";

export const SECONDS = [1, 3, 10, 60] as const;
export const LINES = [1, 2, 3] as const;

const FIRST = {
  /** The engine thinks. */
  engine: true,
  seconds: 10 as number,
  lines: 3 as number,
  /** What it would play is drawn on the board. */
  arrows: true,
  /** Chance plays by itself. */
  auto: true,
};
type Values = typeof FIRST;

class Likes {
  #values = $state<Values>({ ...FIRST, ...recall<Partial<Values>>("analysis", {}) });

  #set<Name extends keyof Values>(name: Name, value: Values[Name]): void {
    this.#values[name] = value;
    remember("analysis", $state.snapshot(this.#values));
  }

  get engine(): boolean {
    return this.#values.engine;
  }
  set engine(value: boolean) {
    this.#set("engine", value);
  }
  get seconds(): number {
    const { seconds } = this.#values;
    return SECONDS.some((one) => one === seconds) ? seconds : FIRST.seconds;
  }
  set seconds(value: number) {
    this.#set("seconds", value);
  }
  get lines(): number {
    const { lines } = this.#values;
    return LINES.some((one) => one === lines) ? lines : FIRST.lines;
  }
  set lines(value: number) {
    this.#set("lines", value);
  }
  get arrows(): boolean {
    return this.#values.arrows;
  }
  set arrows(value: boolean) {
    this.#set("arrows", value);
  }
  get auto(): boolean {
    return this.#values.auto;
  }
  set auto(value: boolean) {
    this.#set("auto", value);
  }
}

export const likes = new Likes();
