/** What may be reported of a bot's thoughts: as quincunx/bots/telling.py does. */

import { describe, expect, it } from "vitest";
import type { Assessment, Judged } from "../../src/local/bots/kinds";
import { modest } from "../../src/local/bots/telling";

const PLAIN = { trust: 1, lean: 0, doubt: 0.1 };
const judged = (win: number, knowledge: Judged["knowledge"] = "estimate"): Judged => ({
  ...{ action: 1, win, error: 0, visits: 9, proven: knowledge === "exact", knowledge },
});
const found = (actions: Judged[], wins: number[] = []): Assessment => ({
  ...{ actions, wins, reach: { by: "walks", n: 9 } },
});

describe("what is reported", () => {
  it("is never certain unless it is proven", () => {
    const { actions } = modest(found([judged(1), judged(0)]), 0, PLAIN);
    expect(actions.map(({ win }) => win)).toEqual([0.99, 0.01]);
    expect(actions.every(({ error }) => error > 0)).toBe(true);
    const proven = judged(1, "exact");
    expect(modest(found([proven]), 0, PLAIN).actions).toEqual([proven]);
  });

  it("leaves something to each of several seats", () => {
    const { wins } = modest(found([judged(0.4)], [0.6, 0.4, 0]), 1, PLAIN);
    expect(wins[1]).toBe(0.4);
    expect(Math.min(...wins)).toBeGreaterThan(0);
    expect(wins.reduce((all, one) => all + one)).toBeCloseTo(1);
  });

  it("is corrected by what was measured", () => {
    const { actions } = modest(found([judged(0.9), judged(0.6)]), 0, {
      trust: 0.75,
      lean: -0.65,
      doubt: 0.1,
    });
    // quincunx.bots.telling says the same
    expect(actions.map(({ win }) => Number(win.toFixed(4)))).toEqual([0.7306, 0.4144]);
  });
});
