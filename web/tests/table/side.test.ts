/** The table as its board sees it: what may be done, which way round it lies, and what is said. */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { BoardGame } from "../../src/boards/contract";
import { Refusal } from "../../src/server/http";
import { LiveTable, type Opening } from "../../src/table/live.svelte";
import { Side, type Surroundings } from "../../src/table/side.svelte";
import { FakeLine, HOOKS, lookAt, openingAt, played, viewAt } from "./fakes";

vi.hoisted(() => vi.stubGlobal("navigator", { languages: ["en"] }));
vi.mock("../../src/server/line", async () => ({ Line: (await import("./fakes")).FakeLine }));

beforeEach(() => {
  vi.useFakeTimers();
  FakeLine.all = [];
});
afterEach(() => vi.useRealTimers());

const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

/** A board on which a turn has two steps. */
const twoSteps = {
  beginsTurn: ({ number }) => number % 2 === 1,
  announce: ({ step }) => `was ${step.text}`,
  sentence: ({ view }) => `now ${view.number}`,
  sounds: {},
  homes: true,
} as Partial<BoardGame> as BoardGame;

interface Wanted {
  readonly at?: number;
  readonly around?: Partial<Surroundings>;
  readonly board?: Partial<BoardGame>;
  readonly opening?: Partial<Opening>;
}

async function sit(seats: readonly number[], { at = 2, around, board, opening }: Wanted = {}) {
  const spoken: string[] = [];
  const surroundings = {
    ...{ phone: false, reducedMotion: false, sound: false, confirms: false, opensLid: false },
    names: ["Ada", "Jules"],
    tell: (sentence: string) => spoken.push(sentence),
    ...around,
  } as Surroundings;
  const opened = openingAt(at, seats, opening);
  const table = new LiveTable(opened, HOOKS);
  await table.arrive();
  for (const line of FakeLine.all) line.hear(opened.look);
  await settle();
  return { table, side: new Side(table, { ...twoSteps, ...board }, surroundings), spoken };
}

describe("what may be done", () => {
  it("is what the server allows, and nothing for those who may not act", async () => {
    const { side } = await sit([0]);
    expect(side.legal.map(({ text }) => text)).toEqual(["five", "six"]);
    const other = await sit([1], { opening: { look: lookAt(2, { may: [] }) } });
    expect(other.side.legal).toEqual([]);
  });

  it("is nothing while something is sent, while somebody looks back, or in another tab", async () => {
    const { table, side } = await sit([0]);
    await table.stage.goTo(1);
    expect([side.legal, side.live, side.view.number]).toEqual([[], false, 1]);
    expect(side.now.number).toBe(2);
    table.stage.leave();
    table.elsewhere = true;
    expect(side.legal).toEqual([]);
    table.elsewhere = false;
    expect(side.legal.length).toBe(2);
    table.act(5);
    expect(side.legal).toEqual([]);
  });

  it("is played at once, or after a yes where the player likes to be asked", async () => {
    const { side } = await sit([0]);
    side.hint = { stage: "where", text: "five" };
    side.act(5);
    expect(FakeLine.of("key0").asked.length).toBe(1);
    expect(side.hint).toBeNull();
    FakeLine.all = [];
    const { side: careful } = await sit([0], { around: { confirms: true } });
    careful.act(6);
    expect(FakeLine.of("key0").asked.length).toBe(0);
    expect(careful.asked?.text).toBe("six");
    careful.confirm();
    expect(FakeLine.of("key0").asked[0]?.command).toMatchObject({ action: 6 });
    expect(careful.asked).toBeNull();
  });

  it("is not played by a yes that comes when it is no longer on the board", async () => {
    const { side } = await sit([0], { around: { confirms: true } });
    side.act(6);
    FakeLine.of("key0").hear(lookAt(3, { may: [] }), played(2, ["m3"]));
    await settle();
    side.confirm();
    expect(FakeLine.of("key0").asked).toEqual([]);
  });
});

describe("what is not allowed", () => {
  it("is tried at the server, whose rule is kept beside what was tried", async () => {
    const { side } = await sit([0]);
    side.tryIllegal("9-12");
    const [asked] = FakeLine.of("key0").asked;
    expect(asked?.command).toEqual({ do: "act", text: "9-12", number: 12 });
    asked?.fail(new Refusal({ code: "illegal_action", message: "no", rule: "N4" } as never, 409));
    await settle();
    expect(side.refused).toMatchObject({ text: "9-12", rule: "N4" });
    side.act(5);
    expect(side.refused).toBeNull();
  });

  it("is not even tried out of turn", async () => {
    const { side } = await sit([1], { opening: { look: lookAt(2, { may: [] }) } });
    side.tryIllegal("9-12");
    await settle();
    expect(FakeLine.of("key1").asked).toEqual([]);
  });
});

describe("whose eyes", () => {
  it("are a seat's; only somebody alone at the screen is called you", async () => {
    const alone = await sit([1]);
    expect([alone.side.seat, alone.side.you]).toEqual([1, 1]);
    const shared = await sit([0, 1]);
    expect([shared.side.seat, shared.side.you]).toEqual([0, -1]);
    const watching = await sit([]);
    expect([watching.side.seat, watching.side.you]).toEqual([-1, -1]);
  });

  it("see their own side near, on boards where seats have one; turning is theirs to choose", async () => {
    const { side } = await sit([1]);
    expect([side.turned, side.near]).toEqual([true, 1]);
    side.turned = false;
    expect([side.turned, side.near]).toEqual([false, 0]);
    expect((await sit([0, 1])).side.turned).toBe(false);
    const round = await sit([1], { board: { homes: false } });
    expect([round.side.turned, round.side.near]).toEqual([false, 1]);
    round.side.turned = true;
    expect(round.side.near).toBe(0);
  });

  it("leave a secret open only to somebody who is alone and likes it so", async () => {
    const around = { opensLid: true };
    expect((await sit([0], { around })).side.lidOpen).toBe(true);
    expect((await sit([0, 1], { around })).side.lidOpen).toBe(false);
    expect((await sit([0])).side.lidOpen).toBe(false);
  });
});

describe("turns", () => {
  const texts = (steps: readonly { text: string }[]): string[] => steps.map(({ text }) => text);

  it("are the running one and the last finished one", async () => {
    const { side } = await sit([0], { at: 3 });
    expect([texts(side.last), texts(side.running), side.mover]).toEqual([["m1", "m2"], ["m3"], 1]);
    const { side: between } = await sit([0], { at: 4 });
    expect([texts(between.last), texts(between.running), between.mover]).toEqual([["m3", "m4"], [], -1]);
  });

  it("all are over with the round", async () => {
    const look = lookAt(3, { phase: "over", view: viewAt(3, -2), to_move: null, may: [] });
    const { side } = await sit([0], { at: 3, opening: { look } });
    FakeLine.of("key0").hear(look);
    await settle();
    expect([texts(side.last), texts(side.running), side.live]).toEqual([["m3"], [], false]);
  });
});

describe("what is said", () => {
  it("is every step that was shown, which also clears what was about the board before", async () => {
    const { side, spoken } = await sit([0]);
    side.hint = { stage: "what", text: "five" };
    side.refused = { text: "9-12", rule: null };
    side.shown({
      before: viewAt(2),
      after: viewAt(3),
      step: { number: 3, seat: 0, text: "m3" },
    });
    expect(spoken).toEqual(["was m3"]);
    expect([side.hint, side.refused]).toEqual([null, null]);
  });

  it("is what is expected of whoever is to act, once", async () => {
    const { side, spoken } = await sit([0]);
    side.settled();
    side.settled();
    expect(spoken).toEqual(["now 2"]);
  });

  it("is nothing behind a curtain, to spectators, and no empty sentence", async () => {
    const { table, side, spoken } = await sit([0]);
    table.curtain = 0;
    side.settled();
    const other = await sit([1], { opening: { look: lookAt(2, { may: [] }) } });
    other.side.settled();
    side.tell("");
    expect([...spoken, ...other.spoken]).toEqual([]);
  });
});
