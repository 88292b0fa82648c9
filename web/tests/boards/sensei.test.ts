import { afterEach, describe, expect, it, vi } from "vitest";
import type { Step } from "../../src/boards/contract";
import { board } from "../../src/boards/sensei";
import { Grid } from "../../src/boards/sensei/geometry";
import { under, numbers, touchAt } from "../../src/boards/sensei/marks";
import { takenBack } from "../../src/boards/sensei/motion";
import { cellLabel } from "../../src/boards/sensei/say";
import { follow, type Stone } from "../../src/boards/sensei/stones";
import { between, isAcross, read, type SenseiView } from "../../src/boards/sensei/view";
import recorded from "../../fixtures/sensei.json?raw";
import texts from "../../src/words/en/sensei.json";
import { Words } from "../../src/words/words.svelte";
import { tablesOf } from "./table";

interface Playthrough {
  readonly options: Record<string, string>;
  readonly steps: Step[];
  readonly views: { mover: SenseiView }[];
}
const games = JSON.parse(recorded) as Playthrough[];
const words = new Words("en", texts);

const tables = tablesOf<SenseiView>(words, board.sounds);
const tableOf = (view: SenseiView, seat = view.seat) => tables(view, { seat, reducedMotion: true });

const moments = (game: Playthrough): [SenseiView, Step, SenseiView][] =>
  game.steps.map((step, i) => [game.views[i]!.mover, step, game.views[i + 1]!.mover]);
const start = games[0]!.views[0]!.mover;
/** The monkey's line, touched by three of the sage's stones. */
const walled: SenseiView = {
  ...start,
  number: 7,
  left: { moves: 1, leap: 1 },
  actions: [
    { action: 952, text: "end" },
    { action: 953, text: "claim" },
  ],
  stones: {
    sage: ["a4", "b3", "c3", "d2", "e3", "f4", "g2"],
    monkey: ["a5", "b5", "c4", "d4", "e5", "f5", "g4"],
  },
  character: { sage: "e3", monkey: "d4" },
  claim: { line: ["a5", "b5", "c4", "d4", "e5", "f5", "g4"], touching: ["a4", "c3", "f4"] },
};

describe("what is said", () => {
  it("says every step of every game, to both seats and to spectators, with no place left empty", () => {
    for (const game of games)
      for (const [before, step, after] of moments(game))
        for (const seat of [0, 1, -1]) {
          const table = tableOf(after, seat);
          const said = [board.announce({ before, after, step }, table), board.sentence(table)];
          for (const line of said) expect(line).toMatch(/^[^{}]*\w[^{}]*\.$/);
          expect(said.join(" ")).not.toMatch(/undefined|\s\s|\s[.,:]/);
        }
  });

  it("describes a leap with the stones of its own side that it passes", () => {
    const [before, step, after] = moments(games[0]!)[0]!;
    const said = board.announce({ before, after, step }, tableOf(after, 1));
    expect(said).toBe("The sage leaps from d1 over b1 and c1 to a1. Two stone moves are left.");
  });

  it("asks only whoever has the turn to end it", () => {
    const before: SenseiView = { ...walled, player: 0, left: { moves: 1, leap: 0 } };
    const after: SenseiView = { ...before, left: { moves: 0, leap: 0 } };
    const step = { number: 8, seat: 0, text: "a3-a4" };
    expect(board.announce({ before, after, step }, tableOf(after, 1))).toBe("Ada: stone a3 to a4.");
    const undone = { ...after, left: { moves: 1, leap: 1 } };
    expect(board.announce({ before, after: undone, step }, tableOf(undone, 1))).toBe(
      "Ada: stone a3 to a4. One stone move and the leap are left.",
    );
  });

  it("names who wins, and how", () => {
    const [before, step, after] = moments(games[0]!).at(-1)!;
    expect(board.announce({ before, after, step }, tableOf(after, 0))).toBe(
      "The monkey leaps from e6 to e1. The monkey has come to the other side: Jules wins.",
    );
    expect(board.sentence(tableOf(after, 1))).toBe("The monkey has come to the other side: you win.");
  });

  it("describes an open claim and a claim", () => {
    expect(board.sentence(tableOf(walled, 0))).toBe(
      "You can claim the game: a4, c3 and f4 touch the monkey’s line.",
    );
    const after: SenseiView = { ...walled, player: -2, actions: [], result: "won", returns: [1, -1] };
    const step = { number: 8, seat: 0, text: "claim" };
    expect(board.announce({ before: walled, after, step }, tableOf(after, 1))).toBe(
      "Ada claims the game: a4, c3 and f4 touch the monkey’s line. Claimed against the monkey’s line: Ada wins.",
    );
  });

  it("describes both kinds of draw", () => {
    const drawn: SenseiView = { ...start, player: -2, actions: [], result: "drawn", turns: 40 };
    expect(board.sentence(tableOf(drawn))).toContain("third time");
    expect(board.sentence(tableOf({ ...drawn, turns: 300 }))).toContain("300");
  });

  it("labels every square of every position", () => {
    for (const game of games)
      for (const { mover } of game.views.filter((_, i) => i % 5 === 0)) {
        const table = tableOf(mover);
        const play = board.createPlay(table);
        for (const square of new Grid(false, false).rows().flat())
          expect(cellLabel(square, table, play)).toMatch(new RegExp(`^${square}, [^{}]+$`));
      }
    const pits = tableOf(games[3]!.views[0]!.mover);
    expect(cellLabel("c4", pits, board.createPlay(pits))).toBe("c4, pit");
  });

  it("names moves in words, leaving out of the log that a turn ended", () => {
    const mark = (text: string) => board.log({ number: 1, seat: 0, text }, words);
    expect(mark("c1-c2")?.text).toBe("stone c1 to c2");
    expect(mark("d1>c2")?.text).toBe("leap d1 to c2");
    expect(mark("claim")?.text).toBe("claim the game");
    expect(mark("end")).toEqual({ text: "end the turn", silent: true });
  });

  it("has words and a picture for every value of every option", () => {
    for (const game of games)
      for (const [option, value] of Object.entries(game.options)) {
        expect(board.optionPicture(option, value)).toMatch(/^<svg viewBox="0 0 160 100"/);
        if (option === "seats") continue;
        expect(texts).toHaveProperty([`option.${option}.question`]);
        expect(texts).toHaveProperty([`option.${option}.${value}.name`]);
        expect(texts).toHaveProperty([`option.${option}.${value}.says`]);
      }
  });
});

describe("acting", () => {
  afterEach(() => vi.useRealTimers());

  it("picks and places what is legal, and puts back", () => {
    const table = tableOf(start);
    const play = board.createPlay(table);
    play.press("d1");
    expect([...play.targets.keys()].sort()).toEqual(["a1", "b1", "c1", "e1", "f1", "g1"]);
    play.press("d1");
    expect(play.hand).toBeNull();
    play.press("c1");
    play.press("c2");
    expect(table.acted).toEqual([start.actions.find(({ text }) => text === "c1-c2")?.action]);
    expect(table.tried).toEqual([]);
  });

  it("can play every recorded step by two presses", () => {
    for (const game of games)
      for (const [view, step] of moments(game)) {
        const table = tableOf(view);
        const play = board.createPlay(table);
        const deed = read(step.text);
        if ("from" in deed) [deed.from, deed.to].forEach((square) => play.press(square));
        else play.end();
        expect(table.acted).toEqual([view.actions.find(({ text }) => text === step.text)?.action]);
      }
  });

  it("asks the server why something is not possible", () => {
    const table = tableOf(start);
    const play = board.createPlay(table);
    play.press("c1");
    play.press("d3");
    expect(play.hand).toBe("c1"); // it stays in hand
    play.press("d1"); // another piece of one's own is picked instead
    expect(play.hand).toBe("d1");
    play.press("e2");
    expect(table.tried).toEqual(["c1-d3", "d1>e2"]);
    expect(table.acted).toEqual([]);
  });

  it("asks about a stone of the other side, and says what is empty by itself", () => {
    const table = tableOf(start);
    const play = board.createPlay(table);
    play.press("a7");
    play.press("d4", true);
    expect(table.tried).toEqual(["a7-a6"]);
  });

  it("takes an empty square before the character as a try with the stone under it", () => {
    const table = tableOf(start);
    const play = board.createPlay(table);
    play.press("d1");
    play.press("d2");
    play.press("d7"); // a stone: the character would leap there
    expect(table.tried).toEqual(["d1-d2", "d1>d7"]);
  });

  it("takes a press on the character that has leapt as one on its stone", () => {
    const view = games[0]!.views[1]!.mover; // d1>a1 was played
    const table = tableOf(view);
    board.createPlay(table).press("a1");
    expect(table.tried).toEqual(["a1-a2"]);
  });

  it("does nothing for a player who does not have the move", () => {
    const table = tableOf(start, 1);
    const play = board.createPlay(table);
    play.press("c1");
    play.press("c2");
    expect([play.hand, table.acted, table.tried]).toEqual([null, [], []]);
  });

  it("drags: a legal square plays, any other asks and lets go", () => {
    const table = tableOf(start);
    const play = board.createPlay(table);
    expect([play.canHold("c7"), play.canHold("c1")]).toEqual([false, true]);
    play.lift("c1");
    expect(play.hand).toBe("c1");
    expect([play.allows("c1", "c4"), play.allows("c1", "c2")]).toEqual([false, true]);
    play.refuse("c1", "c4");
    expect(play.hand).toBe(null);
    play.lift("c1");
    expect(play.drop("c1", "c2")).toBe("waits");
    expect(table.tried).toEqual(["c1-c4"]);
    expect(table.acted).toHaveLength(1);
  });

  it("claims only when asked twice, and not by a double press", () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const table = tableOf(walled);
    const play = board.createPlay(table);
    const press = (id: string) =>
      board
        .buttons(table, play)
        .find((button) => button.id === id)!
        .press();
    press("claim");
    press("claim");
    expect(play.asking).toBe(true);
    expect(table.acted).toEqual([]);
    press("end"); // now: play on
    expect(play.asking).toBe(false);
    vi.advanceTimersByTime(410);
    press("claim");
    vi.advanceTimersByTime(410);
    press("claim");
    expect(table.acted).toEqual([953]);
  });

  it("says why a button is not for now", () => {
    const reasons = (view: SenseiView, seat: number) => {
      const table = tableOf(view, seat);
      return board.buttons(table, board.createPlay(table)).map(({ notNow }) => notNow ?? "");
    };
    expect(reasons(start, 0)).toEqual([
      expect.stringContaining("no line"),
      expect.stringContaining("at least one"),
    ]);
    expect(reasons(start, 1)).toEqual(["Ada has the move.", "Ada has the move."]);
    expect(reasons(walled, 0)).toEqual(["", ""]);
    expect(reasons(start, -1)).toEqual([]);
  });

  it("has a button to pass where nothing else is possible", () => {
    const stuck = tableOf({ ...start, actions: [{ action: 954, text: "pass" }] });
    const [pass] = board.buttons(stuck, board.createPlay(stuck));
    pass?.press();
    expect(stuck.acted).toEqual([954]);
    expect(board.sentence(stuck)).toContain("pass");
  });
});

describe("what is drawn", () => {
  it("finds every square again, turned or not", () => {
    for (const phone of [false, true])
      for (const turned of [false, true]) {
        const grid = new Grid(phone, turned);
        const squares = grid.rows().flat();
        expect(new Set(squares).size).toBe(49);
        for (const square of squares) {
          const { cx, cy } = grid.cell(square);
          expect(grid.squareAt({ x: cx, y: cy })).toBe(square);
        }
        expect(grid.rows()[0]?.[0]).toBe(turned ? "g1" : "a7");
      }
  });

  it("follows every stone through every game", () => {
    for (const game of games) {
      let stones: Stone[] = follow([], game.views[0]!.mover);
      for (const [, step, after] of moments(game)) {
        const deed = read(step.text);
        const mover = deed.kind === "stone" && stones.find(({ square }) => square === deed.from);
        stones = follow(stones, after);
        expect(stones.map(({ square }) => square).sort()).toEqual(
          [...after.stones.sage, ...after.stones.monkey].sort(),
        );
        if (mover && deed.kind === "stone")
          expect(stones.find(({ square }) => square === deed.to)?.id).toBe(mover.id);
      }
      expect(new Set(stones.map(({ id }) => id)).size).toBe(14);
    }
  });

  it("marks a square that a stone only passed with dashes, and numbers both steps", () => {
    const table = tableOf(start);
    const play = board.createPlay(table);
    const grid = new Grid(false, false);
    table.running = ["b1-b2", "b2-b3"].map((text, i) => ({ number: i + 1, seat: 0, text }));
    expect(under(table, play, grid).match(/stroke-dasharray/g)).toHaveLength(2);
    expect(under(table, play, grid).match(/var\(--on-last\)/g)).toHaveLength(1);
    expect(numbers(table, grid).match(/<text/g)).toHaveLength(2);
  });

  it("knows lines, far ranks and where a wall is touched", () => {
    expect(between("c3", "f6")).toEqual(["d4", "e5"]);
    expect(between("c3", "d5")).toBeNull();
    expect(isAcross(games[0]!.views.at(-1)!.mover, "monkey")).toBe(true);
    const grid = new Grid(false, false);
    expect(touchAt(grid, "a4", ["a5"]).y).toBeLessThan(grid.cell("a4").cy);
    expect(touchAt(grid, "a6", ["a5"]).y).toBeGreaterThan(grid.cell("a6").cy);
  });

  it("draws a refused leap up to the stone that the server says is in its way", () => {
    const drawn = (blocked: SenseiView["blocked"]): string => {
      const table = tableOf({ ...start, blocked });
      const play = board.createPlay(table);
      play.refusal = read("d1>d5");
      return under(table, play, new Grid(false, false));
    };
    expect(drawn({ "d1>d5": "d3" })).not.toBe(drawn({}));
    expect(drawn({ "d1>a4": "c2" })).toBe(drawn({}));
  });

  it("sees which steps were taken back", () => {
    const steps = ["a1-a2", "b1-b2", "d1>a2"].map((text, i) => ({ number: i + 1, seat: 0, text }));
    expect(takenBack(steps, steps.slice(0, 1))).toEqual(steps.slice(1));
    expect(takenBack(steps, [{ number: 1, seat: 0, text: "c1-c2" }])).toEqual([]);
  });
});
