/** Puzzles on the page: what is asked for comes, what is tried is judged, and all of it is said in every language. */

import { describe, expect, it, vi } from "vitest";
import { GAMES } from "../../src/games";
import { dayOf, isBeginning, isSolved, reasons, type Puzzle } from "../../src/puzzles/data";
import { MOST, Round } from "../../src/puzzles/round.svelte";
import { Words } from "../../src/words/words.svelte";

const puzzle = (game: string, id: string, more: Partial<Puzzle> = {}): Puzzle => ({
  game,
  id,
  options: {},
  position: "",
  answers: [
    ["a", "b"],
    ["b", "a"],
  ],
  themes: ["swap"],
  difficulty: 2,
  why: [["risk", { chance: 10, move: "x-y", other: 40 }]],
  wins: [
    ["a", 0.9],
    ["x-y", 0.5],
  ],
  knowledge: "exact",
  ...more,
});

vi.mock("../../src/server/books", () => ({
  puzzlesOf: (game: string) =>
    Promise.resolve([1, 2, 3].map((n) => puzzle(game, `${game}${n}`, { difficulty: n, themes: [`t${n}`] }))),
  puzzleWords: () => Promise.resolve({}),
}));

describe("an answer", () => {
  it("may be played in each of its orders, and in no other", () => {
    const one = puzzle("senet", "1");
    expect([isBeginning(one, ["a"]), isBeginning(one, ["b"]), isBeginning(one, ["c"])]).toEqual([
      true,
      true,
      false,
    ]);
    expect([isSolved(one, ["a"]), isSolved(one, ["b", "a"]), isSolved(one, ["a", "a"])]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it("is explained by facts and by what it is worth, with actions as the log calls them", () => {
    const words = new Words("en", {
      "why.risk": "{chance}% rather than {other}% after {move}.",
      "worth.exact": "Exactly {best}%, with {move} {other}%.",
      "worth.near-exact": "Almost exactly {best}%.",
    });
    expect(reasons(puzzle("senet", "1"), words, (text) => `«${text}»`)).toEqual([
      "10% rather than 40% after «x-y».",
      "Exactly 90%, with «x-y» 50%.",
    ]);
    const near = { ...puzzle("senet", "1"), knowledge: "near-exact" };
    expect(reasons(near, words, (text) => text).at(-1)).toBe("Almost exactly 90%.");
  });
});

describe("a round", () => {
  const none = { game: null, theme: null, difficulty: null };

  it("has the puzzle of the day by date alone, and another game each day", async () => {
    const days = [0, 1, 2, 3, 4].map((n) => dayOf(Date.UTC(2026, 10, 16 + n)));
    expect(new Set(days.map(({ game }) => game)).size).toBe(GAMES.length);
    // as quincunx.puzzles.of_the_day has it: 20773 days after 1 January 1970
    expect(days[0]).toEqual({ game: [...GAMES].sort()[20773 % 5], number: Math.floor(20773 / 5) });
    const round = new Round();
    await round.begin("day");
    expect(round.puzzle?.game).toBe(dayOf(Date.now()).game);
  });

  it("gives only what fits, each before any comes again", async () => {
    const round = new Round();
    await round.begin("practice", { game: "senet", theme: "t2", difficulty: null });
    expect(round.puzzle?.id).toBe("senet2");
    await round.begin("practice", { game: "senet", theme: null, difficulty: null });
    const seen = [round.puzzle?.id];
    await round.next();
    seen.push(round.puzzle?.id);
    expect(new Set([...seen, "senet2"]).size).toBe(3);
    await round.begin("practice", { ...none, theme: "nothing" });
    expect([round.isEmpty, round.puzzle]).toEqual([true, null]);
  });

  it("ends a run with the third mistake and keeps the best", async () => {
    const round = new Round();
    await round.begin("run", none);
    round.judge(true);
    round.judge(true);
    for (let n = 0; n < MOST; n++) {
      expect(round.isOver).toBe(false);
      round.judge(false);
    }
    expect([round.isOver, round.solved, round.best]).toEqual([true, 2, 2]);
    await round.begin("run", none);
    expect([round.isOver, round.solved, round.mistakes, round.best]).toEqual([false, 0, 0, 2]);
  });
});
