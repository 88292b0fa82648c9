import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Step } from "../../src/boards/contract";
import {
  apart,
  chosen,
  keyMoment,
  line,
  linesOf,
  momentOf,
  nearest,
  place,
  roomFor,
  slider,
  surface,
  ticks,
} from "../../src/result/curve";
import { hadLuck, shares, signed, verdict, wayOf } from "../../src/end/luck";
import { cost, percent, points, shown, tenths } from "../../src/chances";
import { endingOf, reasonSentence, resultSentence, type Ending } from "../../src/result/result";
import { exactFrom, isNearThroughout } from "../../src/result/known";
import { Reviewing, winsAt } from "../../src/result/review.svelte";
import { commitmentOf } from "../../src/fair/check";
import { turnAt } from "../../src/end/turn";
import type { Look } from "../../src/server/http";
import texts from "../../src/words/en/study.json";
import { Words } from "../../src/words/words.svelte";

const FRAME = { left: 10, top: 20, width: 100, height: 50 };

describe("the curve", () => {
  it("lies across by number and up by chance, and stays in its frame", () => {
    const points = place([0, 10, 40], [0.5, 1, -3], FRAME);
    expect(points).toEqual([
      { x: 10, y: 45 },
      { x: 35, y: 20 },
      { x: 110, y: 70 },
    ]);
    expect(line(points)).toBe("M10 45L35 20L110 70");
    expect(surface(points, 45)).toBe("M10 45L35 20L110 70L110 45L10 45Z");
    expect(nearest(points, 60)).toBe(1);
    expect(nearest(points, 80)).toBe(2);
  });

  it("can be empty or a single point", () => {
    expect(line(place([], [], FRAME))).toBe("");
    expect(place([7], [0.5], FRAME)).toEqual([{ x: 10, y: 45 }]);
  });

  it("finds the moment of a number between two", () => {
    expect([0, 3, 4, 99].map((number) => momentOf([0, 4, 9], number))).toEqual([0, 0, 1, 2]);
  });

  it("has few round numbers along its axis", () => {
    expect(ticks(0, 74)).toEqual([0, 10, 20, 30, 40, 50, 60, 70]);
    expect(ticks(1, 16, 5)).toEqual([5, 10, 15]);
    expect(ticks(1, 3)).toEqual([1, 2, 3]);
  });

  it("goes with the keys of a slider, never out of it", () => {
    expect(keyMoment("ArrowRight", 3, 5)).toBe(4);
    expect(keyMoment("ArrowRight", 4, 5)).toBe(4);
    expect(keyMoment("PageDown", 4, 5)).toBe(0);
    expect(keyMoment("End", 0, 5)).toBe(4);
    expect(keyMoment("x", 3, 5)).toBeNull();
  });
  it("is a slider: keys choose a moment by its number and go no further", () => {
    const picked: number[] = [];
    let done = 0;
    const { pick, key } = slider(
      () => [0, 4, 9],
      () => 1,
      (number) => picked.push(number),
    );
    const press = (name: string): void =>
      key({ key: name, preventDefault: () => done++, stopPropagation: () => done++ } as never);
    for (const name of ["ArrowRight", "Home", "x"]) press(name);
    pick(1);
    pick(7);
    expect([picked, done]).toEqual([[9, 0, 4], 4]);
    expect([chosen([0, 4, 9], null), chosen([0, 4, 9], 5)]).toEqual([2, 1]);
  });
  it("has a line for each seat that is shown", () => {
    const frame = { left: 0, top: 0, width: 10, height: 10 };
    const wins = [
      [0.2, 0.3, 0.5],
      [1, 0, 0],
    ];
    const lines = linesOf([0, 1], wins, [2, 0], frame);
    expect(lines.map((points) => points.map(({ y }) => y))).toEqual([
      [5, 10],
      [8, 0],
    ]);
  });

  it("keeps signs from lying on each other and inside the picture", () => {
    expect(apart([10, 15, 90], 30, 200)).toEqual([10, 40, 90]);
    expect(apart([80, 90, 95], 30, 100)).toEqual([40, 70, 100]);
    expect(apart([], 30, 100)).toEqual([]);
  });

  it("has labels where neither the line nor a mark crosses them", () => {
    const points = [
      { x: 0, y: 90 },
      { x: 100, y: 10 },
      { x: 400, y: 10 },
    ];
    const low = { width: 50, height: 20, tops: [80, 50] };
    expect(roomFor(points, [], low)).toEqual({ x: 30, y: 80 }); // where the line has risen above it
    expect(roomFor(points, [], { ...low, tops: [0, 20] })).toEqual({ x: 10, y: 0 }); // before it does
    const mark = { x: 60, top: 0, bottom: 100 };
    expect(roomFor(points, [mark], low)).toEqual({ x: 80, y: 80 });
    const flat = [
      { x: 0, y: 90 },
      { x: 400, y: 90 },
    ];
    expect(roomFor(flat, [], low)).toEqual({ x: 10, y: 50 });
    expect(roomFor(flat, [], { ...low, tops: [80] })).toEqual({ x: 10, y: 80 }); // there is nowhere
  });

  it("counts turns as the log does", () => {
    const step = (number: number): Step => ({ number, seat: 0, text: "" });
    const turns = [
      { seat: -1, steps: [step(1), step(2)] },
      { seat: 0, steps: [step(3)] },
    ];
    expect([0, 1, 2, 3, 9].map((number) => turnAt(turns, number))).toEqual([0, 1, 1, 2, 2]);
  });
});

describe("luck or play", () => {
  const way = (luck: number, play: number) => ({ before: 50, after: 50 + luck + play, luck, play });

  it("says what gave the win", () => {
    expect(verdict(way(31, 19))).toBe("verdictLuck");
    expect(verdict(way(10, 40))).toBe("verdictPlay");
    expect(verdict(way(0, 50))).toBe("verdictPlay");
    expect(verdict(way(-10, 60))).toBe("verdictAgainstLuck");
    expect(verdict(way(60, -10))).toBe("verdictDespitePlay");
    expect(verdict(way(50, 0))).toBe("verdictLuck");
  });

  it("weighs what brought the win against what went the other way", () => {
    expect(shares(way(31, 19))).toEqual({ towards: ["luck", "play"], against: null });
    expect(shares(way(-10, 60))).toEqual({ towards: ["play"], against: "luck" });
    expect(shares(way(60, -10))).toEqual({ towards: ["luck"], against: "play" });
    expect(shares(way(0, 50))).toEqual({ towards: ["play"], against: null });
    expect(shares(way(0, 0))).toBeNull(); // who resigns when winning gives what nobody earned
  });

  it("leads from the first chance to the last, for every seat", () => {
    const review = { wins: [[0.5, 0.5], [1, 0]], play: [0.1949, -0.1949] }; // prettier-ignore
    expect(wayOf(review, 0)).toEqual({ before: 50, after: 100, luck: 31, play: 19 });
    expect(wayOf(review, 1)).toEqual({ before: 50, after: 0, luck: -31, play: -19 });
  });

  it("is silent without chance", () => {
    expect(hadLuck(null)).toBe(false);
    expect(hadLuck([0.001, -0.001])).toBe(false);
    expect(hadLuck([0.02, -0.02])).toBe(true);
    expect([12, -20, 0].map(signed)).toEqual(["+12", "−20", "0"]);
  });
});

describe("percentage points", () => {
  const parts = Array.from({ length: 10_001 }, (_, n) => n / 10_000);

  it("of two seats always add up to a hundred", () => {
    expect(parts.filter((chance) => points(chance) + points(1 - chance) !== 100)).toEqual([]);
  });

  it("lost by one seat are gained by the other", () => {
    expect(parts.filter((part) => points(-part) !== (-points(part) || 0))).toEqual([]);
    const steps = parts.slice(1).map((after, i) => [parts[i * 7919 % 10_000] ?? 0, after] as const); // prettier-ignore
    expect(steps.filter(([a, b]) => cost(a, b) !== -cost(1 - a, 1 - b))).toEqual([]);
  });

  it("cost what the two percentages differ by", () => {
    expect([cost(0.4949, 0.3451), points(0.4949), points(0.3451)]).toEqual([14, 49, 35]);
    const odd = parts.filter((before) => percent(before) - cost(before, before / 2) !== percent(before / 2));
    expect(odd).toEqual([]);
    expect(shown(0.4949)).toBe(0.49);
  });

  it("say 0 and 100 only where it is certain", () => {
    expect([0, 0.00004, 0.004, 0.9951, 0.99996, 1].map(percent)).toEqual([0, 1, 1, 99, 99, 100]);
    expect([0, 0.00004, 0.9996, 1].map(tenths)).toEqual([0, 0.001, 0.999, 1]);
    expect(parts.filter((chance) => percent(chance) + percent(1 - chance) !== 100)).toEqual([]);
  });

  it("of luck and play are the whole way, whatever the shares", () => {
    for (const first of [0.5, 1 / 3, 0.1667, 0.505])
      for (const play of parts.filter((_, n) => n % 13 === 0)) {
        const { before, after, luck, play: byPlay } = wayOf({ wins: [[first], [1]], play: [play - 0.5] }, 0);
        expect(before + luck + byPlay).toBe(after);
      }
  });
});

describe("a moment of a review", () => {
  const review = {
    ...({ state: "ready", done: 2, of: 2, knowledge: [], luck: null, play: [], cost: [] } as const),
    numbers: [0, 1, 4],
    wins: [[0.5, 0.3, 0.2], [0.6, 0.3, 0.1], [1, 0, 0]], // prettier-ignore
    deciding: [{ number: 1, seat: 1, text: "a", best: "b", before: 0.3, after: 0.2, lost: 0.1, why: [] }],
  };

  it("is the last one that was weighed", () => {
    expect(winsAt(review, 0)).toEqual([0.5, 0.3, 0.2]);
    expect(winsAt(review, 3)).toEqual([0.6, 0.3, 0.1]);
    expect(winsAt(review, 9)).toEqual([1, 0, 0]);
  });

  it("agrees with the card right after a move that decided it, and still adds up", () => {
    const wins = winsAt(review, 1);
    expect(wins[1]).toBe(0.2);
    expect(wins.reduce((sum, win) => sum + win, 0)).toBeCloseTo(1);
  });
});

describe("the winner's sentence", () => {
  const words = new Words("en", texts);
  const end: Ending = { winners: [0], draw: false, reason: "played", by: null, totals: [5, 0] };
  const say = (change: Partial<Ending>, you: number | null, names = ["Ada", "Jules"]): string => {
    const { key, places } = resultSentence({ ...end, ...change }, names, you, "en");
    return words.say(key, places);
  };

  it("names the winner, or you, and by how much", () => {
    expect(say({}, 0)).toBe("You win by 5 points.");
    expect(say({}, 1)).toBe("Ada wins by 5 points.");
    expect(say({ totals: [14, 13] }, null)).toBe("Ada wins by 1 point.");
  });

  it("says no number where there is none to give", () => {
    expect(say({ totals: [1, 0] }, 0)).toBe("You win."); // games that only count the win
    expect(say({ totals: [6, 6] }, 0)).toBe("You win."); // a tie-break
    expect(say({ reason: "resigned", by: 1 }, null)).toBe("Ada wins.");
  });

  it("knows shared wins and draws", () => {
    expect(say({ winners: [0, 2], totals: [3, 1, 3] }, 1, ["Ada", "Jules", "Noor"])).toBe(
      "Ada and Noor share the win.",
    );
    expect(say({ winners: [0, 2], totals: [3, 1, 3] }, 0, ["Ada", "Jules", "Noor"])).toBe(
      "You share the win with Noor.",
    );
    expect(say({ winners: [], draw: true }, 0)).toBe("Nobody wins: a draw.");
    expect(say({ winners: [0, 1], totals: [2, 2] }, 0)).toBe("Nobody wins: a draw.");
  });

  it("says why it ended early", () => {
    const why = (change: Partial<Ending>, you: number | null): string | null => {
      const found = reasonSentence({ ...end, ...change }, ["Ada", "Jules"], you);
      return found && words.say(found.key, found.places);
    };
    expect(why({}, 0)).toBeNull();
    expect(why({ reason: "resigned", by: 1 }, 0)).toBe("Jules resigned.");
    expect(why({ reason: "time", by: 0 }, 0)).toBe("You ran out of time.");
    expect(why({ reason: "agreed draw", by: 0, draw: true }, 0)).toBe("A draw was offered and accepted.");
  });

  it("reports a round that is over while the match goes on, by player and not by seat", () => {
    const look = {
      phase: "playing",
      players: [{ player: 0 }, { player: 1 }],
      view: { player: -2, returns: [1, -1], scores: [4, 0] },
    } as unknown as Look;
    const moved = endingOf(look, (player) => (player === null ? -1 : 1 - player));
    expect(moved).toMatchObject({ winners: [1], draw: false, totals: [0, 4] });
    expect(
      endingOf({ ...look, view: { ...look.view, player: 0 } } as Look, (player) => player ?? -1),
    ).toBeNull();
  });
});

describe("the commitment", () => {
  it("is the SHA-256 of the seed's bytes", () => {
    expect(commitmentOf("00")).toBe("6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d");
    expect(commitmentOf("no seed")).toBeNull();
  });
});

describe("how well chances are known", () => {
  it("says from where on all are exact, unless that is the result alone", () => {
    expect(exactFrom([0, 4, 7, 9, 12], ["estimate", "exact", "estimate", "exact", "exact"])).toBe(9);
    expect(exactFrom([0, 4, 12], ["estimate", "estimate", "exact"])).toBeNull();
    expect(exactFrom([0, 4, 12], ["estimate", "exact", "estimate"])).toBeNull();
    expect(exactFrom([0, 4, 12], ["exact", "exact", "exact"])).toBe(0);
    expect(exactFrom([0, 4], [])).toBeNull();
  });

  it("knows whether anything was guessed after the beginning", () => {
    expect(isNearThroughout(["estimate", "near-exact", "exact"])).toBe(true);
    expect(isNearThroughout(["near-exact", "estimate", "exact"])).toBe(false);
    expect(isNearThroughout(["exact"])).toBe(false);
  });
});

describe("waiting for a review", () => {
  const answers: (() => Response)[] = [];
  const json = (body: unknown, status = 200): Response => new Response(JSON.stringify(body), { status });
  const busy = (): Response => json({ error: { code: "busy", message: "" } }, 503);
  let asked: Request[] = [];

  beforeEach(() => {
    vi.useFakeTimers();
    asked = [];
    vi.stubGlobal("fetch", (address: string, init: RequestInit) => {
      asked.push(new Request(new URL(address, "http://table.test"), init));
      const answer = answers.shift();
      return answer ? Promise.resolve(answer()) : Promise.reject(new TypeError("no line"));
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    answers.length = 0;
  });

  it("asks every second with the seat's key until it is ready", async () => {
    answers.push(
      () => json({ state: "thinking", done: 1, of: 2 }),
      () => json({ state: "ready", done: 2, of: 2, numbers: [0, 1], wins: [[0.5, 0.5]], luck: null }),
    );
    const reviewing = new Reviewing("M", "key");
    reviewing.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(reviewing.review).toMatchObject({ state: "thinking", done: 1, numbers: [], luck: null });
    await vi.advanceTimersByTimeAsync(1000);
    expect(reviewing.review).toMatchObject({ state: "ready", numbers: [0, 1], deciding: [] });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(2);
    expect(asked[0]?.headers.get("Authorization")).toBe("Bearer key");
    expect(asked[0]?.url).toBe("http://table.test/api/matches/M/review");
  });

  it("believes a busy server after three times, and can be asked again", async () => {
    answers.push(busy, busy, busy);
    const reviewing = new Reviewing("M", null);
    reviewing.start();
    await vi.advanceTimersByTimeAsync(1);
    expect(reviewing.refusal).toBeNull();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reviewing.refusal).toBe("busy");
    expect(asked).toHaveLength(3);
    answers.push(() => json({ state: "ready", done: 0, of: 0 }));
    reviewing.start();
    await vi.advanceTimersByTimeAsync(1);
    expect(reviewing.refusal).toBeNull();
    expect(reviewing.review?.state).toBe("ready");
  });

  it("distinguishes no review from no connection, and stops when nobody waits", async () => {
    answers.push(() => json({ error: { code: "not_found", message: "" } }, 404));
    const reviewing = new Reviewing("M", null);
    reviewing.start();
    await vi.advanceTimersByTimeAsync(1);
    expect(reviewing.refusal).toBe("none");
    reviewing.start();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reviewing.refusal).toBe("away");
    const before = asked.length;
    reviewing.start();
    reviewing.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(before + 1);
  });
});
