/** The hand without a browser: what becomes of presses, drags, swipes and flicks. */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Hand, type Holder, type Released } from "../../src/boards/common/hand.svelte";
import type { Point } from "../../src/boards/common/point";
import * as page from "../../src/boards/common/scrolls";

/** A drawing that is shown at twice its size, 10 px from the corner. */
class Drawing extends EventTarget {
  captured: number[] = [];
  getScreenCTM() {
    return { a: 2, d: 2, e: 10, f: 10 };
  }
  setPointerCapture(pointer: number) {
    this.captured.push(pointer);
  }
  contains() {
    return true;
  }
}

/** Squares of 10 in a row: 1 is one's own, 2 may be gone to, 3 may not, 4 belongs to nobody. */
function lay(more: Partial<Holder<number>> = {}) {
  const did: string[] = [];
  const table = { motion: null, refused: null, view: { number: 7 }, reducedMotion: true };
  const hand = new Hand<number>(() => ({
    table: table as unknown as Holder<number>["table"],
    find: ({ x, y }) => (y < 0 || y >= 10 || x < 10 || x >= 50 ? null : Math.floor(x / 10)),
    canHold: (n) => n === 1,
    home: (n) => ({ x: n * 10 + 5, y: 5 }),
    lift: (n) => did.push(`lift ${n}`),
    allows: (_, over) => over === 2,
    drop: (n, over) => (did.push(`drop ${n} ${over}`), "waits"),
    refuse: (n, over) => did.push(`refuse ${n} ${over}`),
    putBack: (n) => did.push(`back ${n}`),
    ...more,
  }));
  const drawing = new Drawing();
  const stop = hand.attach(drawing as unknown as SVGSVGElement);
  drawing.addEventListener("click", () => did.push("click"));
  const send = (type: string, at: Point, time: number, more: object = {}) => {
    const event = new Event(type, { cancelable: true });
    const fields = {
      ...{ clientX: 10 + 2 * at.x, clientY: 10 + 2 * at.y, timeStamp: time, detail: 1 },
      ...{ pointerId: 5, pointerType: "mouse", isPrimary: true, button: 0, ...more },
    };
    for (const [name, value] of Object.entries(fields)) Object.defineProperty(event, name, { value });
    drawing.dispatchEvent(event);
    return event;
  };
  return { hand, did, table, send, stop, drawing };
}

const at = (x: number, y = 5): Point => ({ x, y });
const TOUCH = { pointerType: "touch" };

let canScroll = true;
beforeEach(() => {
  vi.useFakeTimers();
  canScroll = true;
  vi.spyOn(page, "scrolls").mockImplementation(() => canScroll);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("a mouse", () => {
  it("drags after 6 px, keeps its grip, and leaves the piece where it was put", () => {
    const { hand, did, send, drawing } = lay();
    send("pointerdown", at(12), 0);
    send("pointermove", at(14), 10);
    expect(hand.piece).toBe(null); // 4 px
    send("pointermove", at(23), 20);
    expect(hand.piece).toMatchObject({ thing: 1, over: 2, x: 26, y: 5, state: "held" });
    expect([hand.hover, drawing.captured]).toEqual([2, [5]]);
    send("pointerup", at(23), 30);
    expect(did).toEqual(["lift 1", "drop 1 2"]);
    expect([hand.piece?.state, hand.putFrom(1)?.x, hand.putFrom(2)]).toEqual(["put", 26, null]);
    send("click", at(23), 31);
    expect(did).toHaveLength(2); // the click that ends a drag is none
    send("click", at(23), 40);
    expect(did.at(-1)).toBe("click");
  });

  it("puts a piece that waits where the table's answer wants it", () => {
    const { hand, table, send } = lay();
    const dragged = () => {
      send("pointerdown", at(12), 0);
      send("pointermove", at(23), 20);
      send("pointerup", at(23), 30);
      hand.answered();
      return hand.piece?.state;
    };
    expect(dragged()).toBe("put");
    table.refused = { text: "x", rule: null } as never;
    hand.answered();
    expect(hand.piece).toBe(null);
    table.refused = null;
    expect(dragged()).toBe("put");
    table.motion = { done: () => undefined } as never; // the step itself shows it
    expect([hand.piece, hand.putFrom(1)?.x]).toEqual([null, 26]);
    table.motion = null;
    table.view = { number: 8 };
    hand.answered();
    expect(hand.putFrom(1)).toBe(null);
    expect(dragged()).toBe("put");
    vi.advanceTimersByTime(5000);
    expect(hand.piece).toBe(null); // no answer came
  });

  it("asks why not, puts back what is let go at home or beside the board, and heeds Escape", () => {
    const { hand, did, send } = lay();
    const drag = (to: Point) => {
      did.length = 0;
      send("pointerdown", at(12), 0);
      send("pointermove", at(25), 20);
      send("pointermove", to, 30);
      send("pointerup", to, 40);
      return did.join(", ");
    };
    expect(drag(at(35))).toBe("lift 1, refuse 1 3");
    expect(drag(at(15))).toBe("lift 1, back 1");
    expect(drag(at(15, 50))).toBe("lift 1, back 1");
    send("pointerdown", at(12), 0);
    send("pointermove", at(25), 20);
    hand.cancel();
    expect([hand.piece, did.at(-1)]).toEqual([null, "back 1"]);
    send("pointermove", at(25), 20);
    send("pointerup", at(25), 30);
    expect(did.at(-1)).toBe("back 1");
  });

  it("clicks where nothing can be held, even if it trembles", () => {
    const { did, send } = lay();
    send("pointerdown", at(41), 0);
    send("pointermove", at(48), 20);
    send("pointerup", at(48), 30);
    send("click", at(48), 31);
    expect(did).toEqual(["click"]);
  });

  it("only ends what is being shown", () => {
    const { did, table, send } = lay();
    table.motion = { done: () => did.push("done") } as never;
    send("pointerdown", at(12), 0);
    table.motion = null;
    send("pointermove", at(25), 20);
    send("pointerup", at(25), 30);
    send("click", at(25), 31);
    expect(did).toEqual(["done"]);
  });
});

describe("a finger", () => {
  it("scrolls when it goes up or down before it has rested, and plays nothing", () => {
    const { hand, did, send } = lay();
    send("pointerdown", at(12), 0, TOUCH);
    send("pointermove", at(13, 12), 40, TOUCH);
    expect(send("touchmove", at(13, 12), 40).defaultPrevented).toBe(false);
    send("pointermove", at(25, 5), 90, TOUCH);
    send("pointerup", at(25), 100, TOUCH);
    send("click", at(25), 101);
    expect([hand.piece, did]).toEqual([null, []]);
  });

  it("drags sideways at once, any way when it has rested or the page cannot scroll, and rises", () => {
    const { hand, send, drawing } = lay();
    const drag = (to: Point, time: number) => {
      send("pointerdown", at(12), 0, TOUCH);
      send("pointermove", to, time, TOUCH);
      const held = hand.piece?.state === "held" && send("touchmove", to, time).defaultPrevented;
      send("pointercancel", to, time + 1, TOUCH);
      return held;
    };
    expect(drag(at(25), 20)).toBe(true);
    expect(drag(at(12, 15), 200)).toBe(true);
    expect(drag(at(12, 15), 20)).toBe(false);
    canScroll = false;
    expect(drag(at(12, 15), 20)).toBe(true);
    expect(drawing.captured).toHaveLength(3);
    send("pointerdown", at(12), 0, TOUCH);
    send("pointermove", at(25), 20, TOUCH);
    expect(hand.piece?.y).toBe(5 - 36 / 2);
  });

  it("is not refused for a flick", () => {
    const { did, send } = lay();
    const drag = (ms: number) => {
      did.length = 0;
      send("pointerdown", at(12), 0, TOUCH);
      send("pointermove", at(35), ms, TOUCH);
      send("pointerup", at(35), ms, TOUCH);
      return did.at(-1);
    };
    expect([drag(120), drag(500)]).toEqual(["back 1", "refuse 1 3"]);
  });

  it("that swipes over what cannot be held does not click, whichever way it goes", () => {
    const { did, send } = lay();
    send("pointerdown", at(41), 0, TOUCH);
    send("pointermove", at(30), 300, TOUCH);
    send("pointerup", at(30), 310, TOUCH);
    send("click", at(30), 311);
    expect(did).toEqual([]);
  });

  it("looks closer when it rests, and chooses only what it lies still on", () => {
    const let_go: Released<number>[] = [];
    const looks: (Point | null)[] = [];
    const { send } = lay({
      canHold: () => false,
      look: (to) => (looks.push(to), true),
      letGo: (press) => let_go.push(press),
    });
    send("pointerdown", at(12), 0, TOUCH);
    vi.advanceTimersByTime(160);
    expect(looks).toEqual([at(12)]);
    send("pointermove", at(32), 400, TOUCH);
    expect(send("touchmove", at(32), 400).defaultPrevented).toBe(true);
    send("pointerup", at(32), 600, TOUCH);
    expect(let_go.at(-1)).toMatchObject({ thing: 1, over: 3, rested: true, still: true });
    expect(looks.at(-1)).toBe(null);
    send("pointerdown", at(12), 1000, TOUCH);
    vi.advanceTimersByTime(160);
    send("pointermove", at(32), 1400, TOUCH);
    send("pointerup", at(34), 1410, TOUCH);
    expect(let_go.at(-1)).toMatchObject({ still: false });
    send("pointerdown", at(12), 2000, TOUCH);
    send("pointerup", at(12), 2060, TOUCH);
    expect(let_go.at(-1)).toMatchObject({ thing: 1, over: 1, rested: false, still: true });
  });

  it("moves the ground where that can be moved", () => {
    const moved: Point[] = [];
    const { did, send } = lay({
      pan: (_, dx, dy) => (Math.abs(dx) > Math.abs(dy) ? (to) => moved.push(to) : null),
    });
    send("pointerdown", at(41), 0, TOUCH);
    send("pointermove", at(30), 20, TOUCH);
    send("pointerup", at(30), 30, TOUCH);
    send("click", at(30), 31);
    expect([moved, did]).toEqual([[at(30)], []]);
  });
});
