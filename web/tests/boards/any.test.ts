/** The board for any game: places lead to actions, and everything has a word. */

import { describe, expect, it } from "vitest";
import { board } from "../../src/boards/any";
import { AnyPlay } from "../../src/boards/any/play.svelte";
import { addressOf, frameOf, leadingOn, placesOf, type AnyView } from "../../src/boards/any/view";
import type { Action, TableSide } from "../../src/boards/contract";
import { loadBoard } from "../../src/boards/load";
import { hasRulebook, isKnown, meet, partOf, titleOf } from "../../src/games";
import { route } from "../../src/routes";
import { loadWords } from "../../src/words/load";

const VIEW = {
  player: 0,
  number: 3,
  returns: [0, 0],
  picture: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 -10 200 100"><title>x</title></svg>',
  places: { a1: [0, 0, 20, 20], B2: [20, 0, 20, 20], c3: [40, 0, 20, 20] },
} as unknown as AnyView;
const texts = ["a1-b2", "a1-c3", "b2-c3", "pass"];
const LEGAL = texts.map((text, action) => ({ action, text })) as unknown as Action[];

async function side(changes: Partial<TableSide<AnyView>> = {}) {
  const acted: number[] = [];
  const words = await loadWords("en", "any");
  const table = {
    ...{ view: VIEW, legal: LEGAL, seat: 0, you: 0, names: ["Ada", "Bob"], words },
    act: (action: number) => acted.push(action),
    ...changes,
  } as unknown as TableSide<AnyView>;
  return { table, acted };
}

describe("places", () => {
  it("are found in the texts of actions", () => {
    expect(placesOf("A1-b2", VIEW)).toEqual(["a1", "B2"]);
    expect(placesOf("take 3", VIEW)).toEqual([]);
    expect(leadingOn(LEGAL, ["a1"], VIEW).map(({ text }) => text)).toEqual(["a1-b2", "a1-c3"]);
  });

  it("are pressed until one action is left", async () => {
    const { table, acted } = await side();
    const play = new AnyPlay(table);
    expect([...play.open]).toEqual(["a1", "B2"]);
    play.press("a1");
    expect(acted).toEqual([]);
    expect(play.offered.map(({ text }) => text)).toEqual(["a1-b2", "a1-c3"]);
    expect([...play.open]).toEqual(["B2", "c3"]);
    play.press("c3");
    expect(acted).toEqual([1]);
    expect(play.picked).toEqual([]);
  });

  it("begin anew where they lead nowhere, and by Escape", async () => {
    const { table, acted } = await side();
    const play = new AnyPlay(table);
    play.press("a1");
    play.press("a1");
    expect(play.picked).toEqual(["a1"]);
    play.escape();
    expect(play.offered).toEqual(LEGAL);
    play.press("B2"); // only one action begins there
    expect(acted).toEqual([2]);
  });
});

it("finds the picture's frame, with a viewBox or without", () => {
  expect(frameOf(VIEW.picture)).toEqual({ x: 0, y: -10, width: 200, height: 100 });
  expect(frameOf('<svg width="40px" height="30">')).toEqual({ x: 0, y: 0, width: 40, height: 30 });
  expect(addressOf("<svg>#</svg>")).toBe("data:image/svg+xml,%3Csvg%3E%23%3C%2Fsvg%3E");
});

it("says whose move it is, what happened and who won", async () => {
  const { table } = await side();
  expect(board.sentence(table)).toBe("Your turn: choose what to do.");
  const at = async (player: number, returns: number[]) =>
    board.sentence((await side({ view: { ...VIEW, player, returns } as AnyView })).table);
  expect(await at(1, [0, 0])).toBe("Bob is to move.");
  expect(await at(-1, [0, 0])).toBe("Chance decides.");
  expect(await at(-2, [1, -1])).toBe("You win.");
  expect(await at(-2, [-1, 1])).toBe("Bob wins.");
  expect(await at(-2, [0, 0])).toBe("The game is drawn.");
  expect(await at(-2, [0.5, 0.5, -1])).toBe("The win is shared.");
  const step = { number: 1, seat: 1, text: "a1-b2" };
  expect(board.announce({ before: VIEW, after: VIEW, step }, table)).toBe("Bob: a1-b2.");
});

it("is what a game without its own board gets", async () => {
  expect(await loadBoard("my_games.nim")).toBe(board);
  expect(await loadBoard("senet")).not.toBe(board);
});

it("goes with a game that a server has listed", () => {
  const at = (path: string) => route(new URL(path, "http://x"), () => null).page;
  expect(at("/new/my_games.nim")).toBe("nothing");
  meet([
    { name: "my_games.nim", title: "Nim", languages: [] },
    { name: "senet", title: "?", languages: [] },
  ]);
  expect(at("/new/my_games.nim")).toBe("new");
  expect(isKnown("my_games.nim")).toBe(true);
  expect([titleOf("my_games.nim"), titleOf("senet"), titleOf("their.go")]).toEqual(["Nim", "Senet", "go"]);
  expect([hasRulebook("my_games.nim"), hasRulebook("senet")]).toEqual([false, true]);
  expect([partOf("my_games.nim"), partOf("senet")]).toEqual(["any", "senet"]);
});
