import { describe, expect, it, vi } from "vitest";
import { Refusal } from "../../src/server/http";
import { Evaluations, type Evaluation } from "../../src/table/evaluations.svelte";

const answer = (number: number, win: number): Evaluation => ({
  ...{ number, win, knowledge: "estimate" as const },
  wins: [win, 1 - win],
});
const refusal = (code: string, status: number): Refusal =>
  new Refusal({ code, message: code, rule: null } as ConstructorParameters<typeof Refusal>[0], status);

describe("our chance to win", () => {
  it("is asked for once a position, however often the page looks", async () => {
    const found = new Evaluations();
    const ask = vi.fn(async () => answer(4, 0.6));
    await Promise.all([1, 2, 3].map(() => found.weigh(4, "1 a b c d", ask)));
    await found.weigh(4, "1 a b c d", ask);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(found.at(4)?.win).toBe(0.6);
    expect(found.at(9)?.win).toBe(0.6);
    expect(found.at(3)).toBeUndefined();
  });

  it("needs no question after a hint for the same position", async () => {
    const found = new Evaluations();
    found.learn(2, "1 a b", { win: 0.4, knowledge: "exact", seats: [] });
    const ask = vi.fn(async () => answer(2, 0.5));
    await found.weigh(2, "1 a b", ask);
    expect(ask).not.toHaveBeenCalled();
    expect(found.at(2)?.win).toBe(0.4);
  });

  it("is unknown where the server could not say, and nothing old is shown for it", async () => {
    const found = new Evaluations();
    await found.weigh(1, "1 a", async () => answer(1, 0.5));
    await found.weigh(3, "1 a b c", () => Promise.reject(refusal("busy", 503)));
    expect(found.at(3)).toBeNull();
    expect(found.at(2)?.win).toBe(0.5);
    expect(found.known()).toMatchObject([{ moment: 1, win: 0.5, seats: [0.5, 0.5] }]);
  });

  it("is not unknown because somebody was faster than the question", async () => {
    const found = new Evaluations();
    await found.weigh(1, "1 a", async () => answer(1, 0.5));
    await found.weigh(3, "1 a b c", () => Promise.reject(refusal("wrong_turn", 409)));
    expect(found.at(3)?.win).toBe(0.5);
    await found.weigh(5, "1 a b c d e", async () => answer(6, 0.9)); // of a later moment: not of this one
    expect(found.at(5)?.win).toBe(0.5);
  });

  it("forgets what was taken back, and asks for what came instead", async () => {
    const found = new Evaluations();
    await found.weigh(1, "1 a", async () => answer(1, 0.5));
    await found.weigh(3, "1 a b c", async () => answer(3, 0.8));
    const ask = vi.fn(async () => answer(3, 0.2));
    await found.weigh(3, "1 a b x", ask);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(found.at(3)?.win).toBe(0.2);
    expect(found.at(1)?.win).toBe(0.5);
  });
});
