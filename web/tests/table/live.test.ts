/** A match as a screen knows it: what is heard, what is sent, and what becomes of it when the line breaks. */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Refusal, Unreachable } from "../../src/server/http";
import { LiveTable, type Opening } from "../../src/table/live.svelte";
import { reader } from "../../src/words/reader.svelte";
import { FakeLine, HOOKS, lookAt, openingAt, played } from "./fakes";

vi.hoisted(() => vi.stubGlobal("navigator", { languages: ["en"] }));
vi.mock("../../src/server/line", async () => ({ Line: (await import("./fakes")).FakeLine }));

const refusal = (code: string): Refusal => new Refusal({ code, message: "no" } as never, 409);
const said = (text: string) => ({ kind: "said", player: 1, number: 3, at: 0, data: { text } });
const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

beforeEach(async () => {
  vi.useFakeTimers();
  FakeLine.all = [];
  await reader.need("table");
});
afterEach(() => vi.useRealTimers());

/** A table that has arrived after two steps, its lines up. */
async function sit(seats: readonly number[], more: Partial<Opening> = {}): Promise<LiveTable> {
  const opening = openingAt(2, seats, more);
  const table = new LiveTable(opening, HOOKS);
  await table.arrive();
  for (const line of FakeLine.all) line.hear(opening.look);
  await settle();
  return table;
}

describe("what is heard", () => {
  it("comes over one line for each seat of the screen, with its key; a spectator has one without", async () => {
    await sit([0, 1]);
    expect(FakeLine.all.map(({ token }) => token)).toEqual(["key0", "key1"]);
    FakeLine.all = [];
    const table = await sit([]);
    expect(FakeLine.all.map(({ token }) => token)).toEqual([null]);
    expect([table.eyes, table.token, table.isAlone]).toEqual([null, null, false]);
  });

  it("is the newest look, its steps and what was said", async () => {
    const table = await sit([0]);
    FakeLine.of("key0").hear(lookAt(3), played(2, ["m3"], [said("hello")]));
    await settle();
    expect(table.look.number).toBe(13);
    expect(table.stage.steps.map(({ text }) => text)).toEqual(["m1", "m2", "m3"]);
    expect(table.stage.live?.number).toBe(3);
    expect(table.chat.map(({ text }) => text)).toEqual(["hello"]);
    expect(table.shown).toBe(table.look);
  });

  it("says no more than the board has shown, and offers nothing that is about a board not seen yet", async () => {
    const look = lookAt(3, { phase: "over", result: { winners: [0] } as never, may: ["act", "say"] });
    const table = await sit([0]);
    FakeLine.of("key0").hear(look, played(2, ["m3"]));
    expect(table.look.phase).toBe("over");
    expect(table.shown).toMatchObject({ phase: "playing", result: null, to_move: 0 });
    expect(table.may("act")).toBe(false);
    await settle();
    expect(table.shown).toMatchObject({ phase: "over", result: { winners: [0] } });
    expect(table.may("act")).toBe(true);
  });

  it("reports who is present, how many watch, and how far a bot's first game is prepared", async () => {
    const table = await sit([0]);
    FakeLine.of("key0").hooks.present([0, 1], 3);
    FakeLine.of("key0").hooks.preparing(0.5);
    expect([table.present, table.watching, table.preparing]).toEqual([[0, 1], 3, 0.5]);
  });

  it("is a no to our offer only where somebody else said it", async () => {
    const table = await sit([0]);
    const no = (player: number, yes: boolean) => ({
      ...{ kind: "answered", player, number: 3, at: 0 },
      data: { what: "draw", yes },
    });
    FakeLine.of("key0").hear(lookAt(2), played(2, [], [no(0, false), no(1, true)]));
    expect(table.declined).toBeNull();
    FakeLine.of("key0").hear(lookAt(2), played(2, [], [no(1, false)]));
    expect(table.declined).toEqual({ what: "draw", by: 1 });
  });

  it("ends for good where the match is gone", async () => {
    const table = await sit([0]);
    FakeLine.of("key0").hooks.refused(refusal("unknown_match"));
    expect(table.gone?.code).toBe("unknown_match");
  });

  it("comes with a seat's key to a spectator who has got one", async () => {
    const table = await sit([]);
    const watched = FakeLine.of(null);
    table.join(1, "new");
    expect(watched.isClosed).toBe(true);
    expect(FakeLine.of("new").isClosed).toBe(false);
    expect([table.eyes, table.token, table.isAlone]).toEqual([1, "new", true]);
  });

  it("stops with the table", async () => {
    const table = await sit([0, 1]);
    table.tryNow();
    table.close();
    expect(FakeLine.all.map(({ isClosed, tried }) => [isClosed, tried])).toEqual([
      [true, 1],
      [true, 1],
    ]);
  });
});

describe("several seats at one screen", () => {
  it("look from the seat whose turn it is, once its own look has come", async () => {
    const table = await sit([0, 1]);
    expect(table.eyes).toBe(0);
    FakeLine.of("key0").hear(lookAt(3), played(2, ["m3"]));
    await settle();
    expect(table.eyes).toBe(0);
    FakeLine.of("key1").hear(lookAt(3), played(2, ["m3"]));
    expect(table.eyes).toBe(1);
  });

  it("have a curtain between them where there are secrets", async () => {
    const table = await sit([0, 1], { game: { name: "bossa", secrets: true } as Opening["game"] });
    expect(table.curtain).toBe(0);
    table.liftCurtain();
    for (const token of ["key0", "key1"]) FakeLine.of(token).hear(lookAt(3), played(2, ["m3"]));
    await settle();
    expect([table.curtain, table.eyes]).toEqual([null, 0]);
    await vi.advanceTimersByTimeAsync(1000);
    expect([table.curtain, table.eyes]).toEqual([1, 0]);
    table.liftCurtain();
    expect([table.curtain, table.eyes, table.token]).toEqual([null, 1, "key1"]);
  });
});

describe("what is sent", () => {
  it("is an action with the number it is meant for, one at a time", async () => {
    const table = await sit([0]);
    const { asked } = FakeLine.of("key0");
    table.act(5);
    table.act(6);
    expect(asked.map(({ command }) => command)).toEqual([{ do: "act", action: 5, number: 12 }]);
    expect(table.isSending).toBe(true);
    asked[0]?.done();
    await settle();
    expect([table.isSending, table.problem]).toEqual([false, null]);
  });

  it("is refused in sight, until the next act", async () => {
    const table = await sit([0]);
    const { asked } = FakeLine.of("key0");
    table.act(5);
    asked[0]?.fail(refusal("stale_number"));
    await settle();
    expect(table.problem).toMatchObject({ code: "stale_number" });
    expect(table.isSending).toBe(false);
    table.act(6);
    expect(table.problem).toBeNull();
  });

  it("is any command, as any player of this screen; whoever sent it knows whether it is done", async () => {
    const table = await sit([0, 1]);
    const first = table.send({ do: "takeback" });
    const second = table.send({ do: "resign" }, 1);
    FakeLine.of("key0").asked[0]?.done();
    FakeLine.of("key1").asked[0]?.fail(refusal("over"));
    expect([await first, await second]).toEqual([true, false]);
    expect(FakeLine.of("key1").asked[0]?.command).toEqual({ do: "resign" });
    expect(table.problem).toMatchObject({ code: "over" });
    expect(await table.send({ do: "resign" }, 7)).toBe(false);
    expect(table.problem).toBeInstanceOf(Unreachable);
  });

  it("is nothing of a spectator's", async () => {
    const table = await sit([]);
    table.act(5);
    expect(FakeLine.of(null).asked).toEqual([]);
    expect(table.isSending).toBe(false);
  });
});

describe("a broken line", () => {
  /** Breaks the line while an action is on its way. */
  async function broken(): Promise<{ table: LiveTable; line: FakeLine }> {
    const table = await sit([0]);
    const line = FakeLine.of("key0");
    table.act(5);
    line.hooks.state(false, 5000);
    line.asked[0]?.fail(new Unreachable());
    await settle();
    return { table, line };
  }

  it("is seen, with the time of the next try, and over with the next look", async () => {
    const { table, line } = await broken();
    expect([table.isUp, table.again, table.downSince]).toEqual([false, 5000, Date.now()]);
    await vi.advanceTimersByTimeAsync(3000);
    const since = Date.now() - 3000;
    line.hooks.state(false, null);
    expect([table.again, table.downSince]).toEqual([null, since]);
    line.hooks.state(true, null);
    expect(table.isUp).toBe(false); // connected, but how the match stands is not known yet
    line.hear(lookAt(2), played(2, []));
    expect([table.isUp, table.downSince]).toEqual([true, null]);
  });

  it("is no problem of the player's: the action waits and goes again with its old number", async () => {
    const { table, line } = await broken();
    expect([table.problem, table.isSending]).toEqual([null, true]);
    line.hear(lookAt(4), played(2, ["m3", "m4"]));
    expect(line.asked.map(({ command }) => command)).toEqual([
      { do: "act", action: 5, number: 12 },
      { do: "act", action: 5, number: 12 },
    ]);
    line.asked[1]?.done();
    await settle();
    expect([table.problem, table.isSending]).toEqual([null, false]);
  });

  it.each(["stale_number", "wrong_turn", "over", "round_over"])(
    "that had swallowed only the answer (%s) is reported to nobody",
    async (code) => {
      const { table, line } = await broken();
      line.hear(lookAt(3), played(2, ["m3"]));
      line.asked[1]?.fail(refusal(code));
      await settle();
      expect([table.problem, table.isSending]).toEqual([null, false]);
    },
  );

  it("hides no other refusal of what is sent again", async () => {
    const { table, line } = await broken();
    line.hear(lookAt(2), played(2, []));
    line.asked[1]?.fail(refusal("illegal_action"));
    await settle();
    expect(table.problem).toMatchObject({ code: "illegal_action" });
    expect(table.isSending).toBe(false);
  });

  it("says what others did meanwhile", async () => {
    const { table, line } = await broken();
    line.hear(lookAt(4), played(2, ["m3", "m4"]));
    expect(table.missed).toEqual({ from: 2, steps: 1 }); // m3 was our own
  });

  it("of another seat of the screen sends nothing again", async () => {
    const table = await sit([0, 1]);
    table.act(5);
    const [mine, theirs] = [FakeLine.of("key0"), FakeLine.of("key1")];
    theirs.hooks.state(false, 1000);
    expect(table.isUp).toBe(false);
    theirs.hear(lookAt(2), played(2, []));
    expect(table.isUp).toBe(true);
    expect([mine.asked.length, theirs.asked.length]).toEqual([1, 0]);
  });
});
