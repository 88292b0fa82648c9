import { describe, expect, it } from "vitest";
import type { Game } from "../../src/games";
import { sorted, standing, type MyTable } from "../../src/home/mine.svelte";
import type { GameLine } from "../../src/server/books";
import type { Look } from "../../src/server/http";
import { TableSetup } from "../../src/setup/setup.svelte";

const SARENA: GameLine = {
  name: "sarena",
  title: "Sàrena",
  sentence: "",
  seats: [2, 4],
  minutes: [15, 20],
  options: [
    { name: "seats", choices: [2, 3, 4] },
    { name: "deal", choices: ["random", "fair"] },
  ],
  apart: [],
  secrets: true,
  languages: ["en"],
  bots: ["novice", "casual"],
};
const NAME = SARENA.name as Game;
const unnamed = (number: number) => `Player ${number}`;

describe("a table that is planned", () => {
  it("begins with the first choice of everything", () => {
    const plan = new TableSetup(NAME, SARENA, "bot").plan(unnamed);
    expect(plan).toMatchObject({
      game: "sarena",
      options: { seats: 2, deal: "random" },
      players: [
        { kind: "person", name: "Player 1" },
        { kind: "bot", level: "casual" },
      ],
      clock: { kind: "none" },
      rounds: 1,
      chat: false,
      public: false,
    });
  });

  it("has as many players as seats, and keeps who sits there", () => {
    const setup = new TableSetup(NAME, SARENA, "friend");
    const [you] = setup.seats;
    if (you) you.name = " Ada ";
    setup.choose("seats", 4);
    expect(setup.plan(unnamed)?.players?.map((player) => player.kind)).toEqual([
      "person",
      "open",
      "open",
      "open",
    ]);
    setup.choose("seats", 3);
    setup.moveOn();
    expect(setup.plan(unnamed)?.players?.map((player) => player.name)).toEqual(["", "Ada", ""]);
  });

  it("is not sent while something is wrong, and nothing of it is lost", () => {
    const setup = new TableSetup(NAME, SARENA, "screen");
    setup.choose("deal", "fair");
    setup.rounds = 0;
    expect(setup.plan(unnamed)).toBeNull();
    setup.rounds = 3;
    expect(setup.plan(unnamed)).toMatchObject({ rounds: 3, options: { deal: "fair" } });
  });

  it("asks for chat and stand-ins only where somebody else comes", () => {
    const setup = new TableSetup(NAME, SARENA, "screen");
    setup.chat = true;
    setup.botForLeavers = true;
    expect(setup.plan(unnamed)).toMatchObject({ chat: false, leavers: "wait" });
    const [, other] = setup.seats;
    if (other) other.kind = "link";
    expect(setup.plan(unnamed)).toMatchObject({ chat: true, leavers: "bot" });
  });
});

describe("your games", () => {
  const table = (match: string, look: Partial<Look>, changed = 0): MyTable => ({
    ...{ match, game: "senet", at: 0, changed, tokens: new Map([[0, "key"]]) },
    look: { phase: "playing", to_move: null, players: [], ...look } as unknown as Look,
  });

  it("say how they stand", () => {
    expect(standing(table("a", { to_move: 0 }))).toBe("yourTurn");
    expect(standing(table("a", { to_move: 1 }))).toBe("theirTurn");
    expect(standing(table("a", {}))).toBe("between");
    expect(standing(table("a", { phase: "waiting" }))).toBe("waiting");
    expect(standing(table("a", { phase: "over", to_move: 0 }))).toBe("over");
  });

  it("come in the order in which they wait for you", () => {
    const all = [
      table("over", { phase: "over" }, 9),
      table("theirs", { to_move: 1 }, 8),
      table("old", { to_move: 0 }, 1),
      table("new", { to_move: 0 }, 2),
    ];
    expect(sorted(all).map(({ match }) => match)).toEqual(["new", "old", "theirs", "over"]);
  });
});
