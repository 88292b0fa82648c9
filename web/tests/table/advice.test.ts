/** Hints and our chance to win: who may ask, what is asked once, and what becomes of an answer that comes too late. */

import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Review } from "../../src/result/review.svelte";
import { Refusal, Unreachable } from "../../src/server/http";
import { Advice } from "../../src/table/advice.svelte";
import type { LiveTable } from "../../src/table/live.svelte";
import type { Look } from "../../src/table/moments.svelte";
import type { Side } from "../../src/table/side.svelte";
import { lookAt, viewAt } from "./fakes";

const asked = vi.hoisted(() => ({ hint: vi.fn(), evaluation: vi.fn() }));
vi.mock("../../src/server/http", async (real) => ({ ...(await real<object>()), ...asked }));

const bot = { kind: "bot", stand_in: false };
/** A look whose second player is somebody else. */
const against = (other: object, more: Partial<Look> = {}): Look => {
  const look = lookAt(2, more);
  return { ...look, players: look.players.map((one) => (one.player ? { ...one, ...other } : one)) };
};
const HINT = {
  actions: [
    { action: 5, text: "five", win: 0.7 },
    { action: 6, text: "six", win: 0.2 },
  ],
  knowledge: "estimate",
  wins: [0.7, 0.3],
};

const evaluation = (wins: number[]) => ({ number: 2, win: 0.6, knowledge: "proven", wins });

beforeEach(() => {
  asked.hint.mockReset().mockResolvedValue(HINT);
  asked.evaluation.mockReset().mockResolvedValue(evaluation([]));
});

function sit(look: Look = against(bot), seats: readonly number[] = [0]) {
  const spoken: string[] = [];
  const table = {
    ...{ look, shown: look, match: "M", token: "key0", eyes: 0, problem: null },
    held: new Map(seats.map((player) => [player, `key${player}`])),
    stage: { at: null as number | null, steps: [{ text: "m1" }, { text: "m2" }] },
  };
  const side = {
    ...{ legal: look.view?.actions ?? [], hint: null as Side["hint"], seat: 0, view: viewAt(2), words: {} },
    board: { log: ({ text }: { text: string }) => ({ text: `play ${text}` }) },
    tell: (sentence: string) => spoken.push(sentence),
  };
  const advice = new Advice(table as unknown as LiveTable, side as unknown as Side);
  return { advice, table, side, spoken };
}

describe("who may ask", () => {
  it("is whoever plays alone against bots, on their own turn", () => {
    expect(sit().advice.canAsk).toBe(true);
    expect(sit(against({ kind: "person" })).advice.canAsk).toBe(false);
    expect(sit(against({ ...bot, stand_in: true })).advice.canAsk).toBe(false);
    expect(sit(against(bot), [0, 1]).advice.canAsk).toBe(false);
    const { advice, side } = sit();
    side.legal = [];
    expect(advice.canAsk).toBe(false);
  });
});

describe("a hint", () => {
  it("says where to look, then what to do, and costs one question", async () => {
    const { advice, side, spoken } = sit();
    await advice.press();
    expect(side.hint).toEqual({ stage: "where", text: "five" });
    expect(spoken).toEqual([]);
    await advice.press();
    expect(side.hint).toEqual({ stage: "what", text: "five" });
    expect(spoken).toEqual(["play five"]);
    expect(asked.hint).toHaveBeenCalledOnce();
    expect(advice.best?.text).toBe("five");
  });

  it("is thought about once, however often somebody presses", async () => {
    let answer: (hint: typeof HINT) => void = () => undefined;
    asked.hint.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    const { advice } = sit();
    const both = [advice.press(), advice.press()];
    expect(advice.isThinking).toBe(true);
    answer(HINT);
    await Promise.all(both);
    expect(asked.hint).toHaveBeenCalledOnce();
    expect(advice.isThinking).toBe(false);
  });

  it("that comes after the board has changed is not shown", async () => {
    const { advice, table, side } = sit();
    asked.hint.mockImplementation(async () => {
      table.look = { ...table.look, number: 99 };
      return HINT;
    });
    await advice.press();
    expect([side.hint, advice.best]).toEqual([null, null]);
  });

  it("that the server refuses says why, and can be asked for again", async () => {
    const { advice, side } = sit();
    asked.hint.mockRejectedValueOnce(new Refusal({ code: "too_many", message: "no" } as never, 429));
    await advice.press();
    expect(advice.problem).toMatchObject({ code: "too_many" });
    expect([side.hint, advice.isThinking]).toEqual([null, false]);
    await advice.press();
    expect(advice.problem).toBeNull();
    expect(side.hint?.stage).toBe("where");
  });

  it("also reports our chance", async () => {
    const { advice } = sit();
    await advice.press();
    expect(advice.chance).toEqual({ win: 0.7, knowledge: "estimate", seats: [0.7, 0.3] });
  });
});

describe("our chance to win", () => {
  it("is asked for once a position, and costs no hint", async () => {
    const { advice } = sit();
    expect(advice.chance).toBeNull();
    await advice.evaluate();
    await advice.evaluate();
    expect(advice.chance).toEqual({ win: 0.6, knowledge: "proven", seats: [] });
    expect(asked.evaluation).toHaveBeenCalledOnce();
    expect(asked.hint).not.toHaveBeenCalled();
    expect(advice.curve).toEqual({ numbers: [2], wins: [[0.6, 0.4]], seat: 0 });
  });

  it("comes with every other seat's, where the server says them", async () => {
    asked.evaluation.mockResolvedValue(evaluation([0.6, 0.1, 0.3]));
    const { advice } = sit();
    await advice.evaluate();
    expect(advice.chance).toMatchObject({ win: 0.6, seats: [0.6, 0.1, 0.3] });
    expect(advice.curve).toEqual({ numbers: [2], wins: [[0.6, 0.1, 0.3]], seat: 0 });
  });

  it("is unknown where nobody could say", async () => {
    asked.evaluation.mockRejectedValue(new Unreachable());
    const { advice } = sit();
    await advice.evaluate();
    expect(advice.chance).toBe("unknown");
  });

  it("is not asked for against people", async () => {
    const { advice } = sit(against({ kind: "person" }));
    await advice.evaluate();
    expect(asked.evaluation).not.toHaveBeenCalled();
    expect(advice.chance).toBeNull();
  });

  it("needs no bot at the end", () => {
    const over = (winners: number[]) => against(bot, { phase: "over", result: { winners } as never });
    const win = (winners: number[]) => sit(over(winners)).advice.chance;
    expect(win([0])).toMatchObject({ win: 1 });
    expect(win([1])).toMatchObject({ win: 0, seats: [0, 1] });
    expect(win([0, 1])).toMatchObject({ win: 0.5, seats: [0.5, 0.5] });
    expect(win([])).toMatchObject({ win: 0.5 });
  });

  it("comes from the review where somebody looks back, also after a game against people", () => {
    const look = against({ kind: "person" }, { phase: "over", result: { winners: [0] } as never });
    const { advice, table } = sit(look);
    table.stage.at = 2;
    const [numbers, wins] = [
      [0, 2],
      [
        [0.5, 0.5],
        [0.9, 0.1],
      ],
    ];
    advice.review = { numbers, wins, knowledge: ["estimate", "proven"], deciding: [] } as unknown as Review;
    expect(advice.chance).toEqual({ win: 0.9, knowledge: "proven", seats: [0.9, 0.1] });
    expect(advice.curve).toEqual({ numbers, wins, seat: 0 });
  });
});
