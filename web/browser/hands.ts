/** Three ways to press things on a page: with a mouse, with a finger, with keys alone. */

import type { CDPSession, Page } from "playwright-core";

interface Point {
  readonly x: number;
  readonly y: number;
}

export type Hand = Mouse | Finger | Keys;

interface Pressing {
  readonly page: Page;
  /** Presses a place of the board that shows that it can be pressed; `any`: also one that does not. */
  cell(name: string, how?: { any?: boolean }): Promise<void>;
  /** Presses a button that has this name. */
  button(name: string): Promise<void>;
  /** Presses what a selector finds: things that no name tells apart. */
  thing(selector: string): Promise<void>;
}

/** How a board names its places, and how arrow keys lead from one to another. */
export interface Ground {
  /** The attribute that names a place: data-square. */
  readonly attribute: string;
  /** The keys from a place to another; where there is no such rule, the way is found by looking. */
  readonly keys?: (from: string, to: string) => readonly string[];
}

const CAN = ".can";

function selectorOf({ attribute }: Ground, name: string, any = false): string {
  return `.board [${attribute}="${name}"]${any ? "" : CAN}`;
}

/** Where to press: waits until the thing is there, in sight, and nothing lies over it. */
async function placeOf(page: Page, selector: string): Promise<Point> {
  const find = (wanted: string) => {
    const thing = document.querySelector(wanted);
    if (!thing) return null;
    const { left, top, width, height } = thing.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const above = document.elementFromPoint(x, y);
    if (above && (above === thing || thing.contains(above))) return { x, y };
    thing.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    return null;
  };
  const now = await page.evaluate(find, selector);
  if (now) return now;
  try {
    const later = await page.waitForFunction(find, selector, { polling: "raf", timeout: 20_000 });
    return (await later.jsonValue()) as Point;
  } catch {
    const there = await page.evaluate((wanted) => {
      const thing = document.querySelector(wanted);
      if (!thing) return "it is not there";
      const { left, top, width, height } = thing.getBoundingClientRect();
      const over = document.elementFromPoint(left + width / 2, top + height / 2);
      return `it is at ${left},${top} (${width} x ${height}), under ${over?.outerHTML.slice(0, 200) ?? "nothing"}`;
    }, selector);
    throw new Error(`${selector} cannot be pressed: ${there}`);
  }
}

abstract class Pointing implements Pressing {
  abstract readonly by: "mouse" | "finger";

  constructor(
    readonly page: Page,
    readonly ground: Ground,
  ) {}

  protected abstract at(x: number, y: number): Promise<void>;

  async thing(selector: string): Promise<void> {
    const { x, y } = await placeOf(this.page, selector);
    await this.at(x, y);
  }

  cell(name: string, { any = false } = {}): Promise<void> {
    return this.thing(selectorOf(this.ground, name, any));
  }

  async button(name: string): Promise<void> {
    const button = this.page.getByRole("button", { name, exact: true });
    await (this.by === "finger" ? button.tap() : button.click());
  }
}

export class Mouse extends Pointing {
  readonly by = "mouse";

  protected at(x: number, y: number): Promise<void> {
    return this.page.mouse.click(x, y);
  }
}

export class Finger extends Pointing {
  readonly by = "finger";
  #session: CDPSession | undefined;

  protected at(x: number, y: number): Promise<void> {
    return this.page.touchscreen.tap(x, y);
  }

  /** From a point to another in steps. `rest`: how long it lies still before it goes and before it lifts, in ms; at 0
   * nothing is waited for on the way, so that a slow machine does not make a rest of it. */
  async drag(from: Point, to: Point, rest = 0): Promise<void> {
    const session = (this.#session ??= await this.page.context().newCDPSession(this.page));
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: Point): Promise<unknown> =>
      session.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });
    const steps = Array.from({ length: 8 }, (_, step) => (step + 1) / 8);
    const way = steps.map((share) => ({
      x: from.x + (to.x - from.x) * share,
      y: from.y + (to.y - from.y) * share,
    }));
    const start = touch("touchStart", from);
    if (rest) await start.then(() => new Promise((resolve) => setTimeout(resolve, rest)));
    const moves = Promise.all(way.map((at) => touch("touchMove", at)));
    if (rest) await moves.then(() => new Promise((resolve) => setTimeout(resolve, 200)));
    await Promise.all([start, moves, touch("touchEnd")]);
  }
}

/** Tab, arrows and Enter; nothing else. */
export class Keys implements Pressing {
  readonly by = "keys";

  constructor(
    readonly page: Page,
    readonly ground: Ground,
  ) {}

  async cell(name: string, { any = false } = {}): Promise<void> {
    const selector = selectorOf(this.ground, name, any);
    await this.page.waitForSelector(selector, { state: "attached" });
    let here = await this.#here();
    if (here === null) {
      await this.#tabTo(`.board [${this.ground.attribute}]`);
      here = await this.#here();
    }
    if (here === null) throw new Error("Tab leads to no place of the board");
    if (this.ground.keys) for (const key of this.ground.keys(here, name)) await this.page.keyboard.press(key);
    else await this.#steer(selector);
    const arrived = await this.#here();
    if (arrived !== name) throw new Error(`the arrows lead from ${here} to ${arrived}, not to ${name}`);
    await this.page.keyboard.press("Enter");
  }

  async button(name: string): Promise<void> {
    const button = this.page.getByRole("button", { name, exact: true });
    await button.waitFor();
    await this.#tab(() => button.evaluate((element) => element === document.activeElement), name);
    await this.page.keyboard.press("Enter");
  }

  async thing(selector: string): Promise<void> {
    await this.page.waitForSelector(selector, { state: "attached" });
    await this.#tabTo(selector);
    await this.page.keyboard.press("Enter");
  }

  /** Presses a key on what a selector finds. */
  async keyOn(selector: string, key: string): Promise<void> {
    await this.#tabTo(selector);
    await this.page.keyboard.press(key);
  }

  /** The place that has the focus. */
  #here(): Promise<string | null> {
    return this.page.evaluate(
      (attribute) =>
        document.activeElement?.closest(".board")
          ? (document.activeElement.getAttribute(attribute) ?? null)
          : null,
      this.ground.attribute,
    );
  }

  #tabTo(selector: string): Promise<void> {
    const isThere = () =>
      this.page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
    return this.#tab(isThere, selector);
  }

  async #tab(isThere: () => Promise<boolean>, what: string): Promise<void> {
    for (let pressed = 0; pressed < 80; pressed++) {
      if (await isThere()) return;
      await this.page.keyboard.press("Tab");
    }
    throw new Error(`Tab does not lead to ${what}`);
  }

  /** As somebody does who looks where it lies: up or down, then along the row; another way where that leads nowhere. */
  async #steer(selector: string): Promise<void> {
    const tried = new Map<string, Set<string>>();
    for (let pressed = 0; pressed < 80; pressed++) {
      const far = await this.page.evaluate((wanted) => {
        const [here, goal] = [document.activeElement, document.querySelector(wanted)];
        if (!here || !goal || here === goal) return null;
        const [a, b] = [here.getBoundingClientRect(), goal.getBoundingClientRect()];
        return { x: b.x + b.width / 2 - a.x - a.width / 2, y: b.y + b.height / 2 - a.y - a.height / 2 };
      }, selector);
      if (!far) return;
      const here = (await this.#here()) ?? "";
      const before = tried.get(here) ?? new Set();
      const along = far.x > 0 ? ["ArrowRight", "ArrowLeft"] : ["ArrowLeft", "ArrowRight"];
      const across = far.y > 0 ? ["ArrowDown", "ArrowUp"] : ["ArrowUp", "ArrowDown"];
      const wishes = Math.abs(far.y) > 8 ? [across[0], ...along, across[1]] : [along[0], ...across, along[1]];
      const key = wishes.find((wish) => wish !== undefined && !before.has(wish));
      if (!key) throw new Error(`no arrow leads on from ${here}`);
      tried.set(here, before.add(key));
      await this.page.keyboard.press(key);
    }
  }
}
