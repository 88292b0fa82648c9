import { describe, expect, it } from "vitest";
import type { components } from "../../src/server/messages";
import { calledApart } from "../../src/table/names";
import { turnsOf } from "../../src/table/turns";
import texts from "../../src/words/en/table.json";
import { Words } from "../../src/words/words.svelte";

type Player = components["schemas"]["PlayerLook"];
const words = new Words("en", texts);
const t = (key: string, places?: Record<string, string | number>): string => words.say(key, places);

const sits = (player: number, more: Partial<Player>): Player =>
  ({ player, kind: "person", name: "", level: "", stand_in: false, ...more }) as Player;

describe("names at a table", () => {
  it("numbers people without a name in the reader's words, and takes every name as it is", () => {
    const players = [sits(0, {}), sits(1, { name: "player 7" }), sits(2, { name: "Ada" })];
    expect(calledApart(players, t)).toEqual(["Player 1", "player 7", "Ada"]);
  });
  it("tells bots of the same level apart, and calls an open seat open", () => {
    const bot = { kind: "bot", level: "novice", name: "novice" } as const;
    const [one, two, open] = calledApart([sits(0, bot), sits(1, bot), sits(2, { kind: "open" })], t);
    expect(one).not.toBe(two);
    expect([one, two]).toEqual([
      words.say("sameName", { name: words.say("bot.novice"), n: 1 }),
      words.say("sameName", { name: words.say("bot.novice"), n: 2 }),
    ]);
    expect(open).toBe(words.say("openSeat"));
  });
  it("calls bots by strength and number where there is little room, and people as always", () => {
    const bot = { kind: "bot", level: "novice", name: "novice" } as const;
    const named = { kind: "bot", level: "novice", name: "Ada’s machine" } as const;
    const players = [sits(0, { name: "Ada" }), sits(1, bot), sits(2, bot), sits(3, named)];
    const home = (key: string) => ({ "level.novice": "Novice" })[key] ?? "?";
    expect(calledApart(players, t, home)).toEqual(["Ada", "Novice 1", "Novice 2", "Ada’s machine"]);
  });
});

describe("turns of the log", () => {
  const step = (number: number, seat: number) => ({ number, seat, text: `${number}` });
  const board = { beginsTurn: ({ number }: { number: number }) => number % 2 === 1 };
  it("gathers steps, and gives chance's steps to whoever acts in the same turn", () => {
    const turns = turnsOf([step(1, -1), step(2, 1), step(3, -1)], board as never, 0);
    expect(turns.map(({ seat, steps }) => [seat, steps.map(({ number }) => number)])).toEqual([
      [1, [1, 2]],
      [0, [3]],
    ]);
  });
});
