/** Where the game stands, in one sentence: while it is played, looked back at, between rounds and at the end. */

import { describe, expect, it, vi } from "vitest";
import type { Desk } from "../../src/table/desk";
import { nowSentence, whoIsMeant } from "../../src/table/now";

vi.hoisted(() => vi.stubGlobal("navigator", { languages: ["en"] }));

const say = (key: string, places: object = {}): string => [key, ...Object.values(places)].join(" ");

interface Standing {
  readonly look?: object;
  readonly stage?: object;
  readonly held?: number;
  readonly player?: number;
}

/** A table of Ada and Jules, seen by Ada; in `look` and `stage` what differs from a game under way. */
function deskOf({ look = {}, stage = {}, held = 1, player = 0 }: Standing = {}): Desk {
  const desk = {
    table: {
      shown: { phase: "playing", rounds: 1, round: 1, to_move: 0, result: null, players: PLAYERS, ...look },
      stage: { at: null, steps: [1, 2, 3], isBehind: false, ...stage },
      held: new Map(Array.from({ length: held }, (_, n) => [n, "token"])),
      nameOf: (n: number) => ["Ada", "Jules"][n],
      isAlone: held === 1,
      eyes: held ? 0 : null,
    },
    side: { view: { player } },
    board: { sentence: () => "Your turn." },
  };
  return desk as unknown as Desk;
}

const now = (standing?: Standing) => nowSentence(deskOf(standing), say, say);

const PLAYERS = [{ player: 0 }, { player: 1 }];
const result = (more: object) => ({
  ...{ winners: [1], draw: false, totals: [0, 1], reason: "played", by: null },
  ...more,
});

describe("who is meant", () => {
  it("is said by name only where several share the screen", () => {
    expect(whoIsMeant(deskOf())).toBe("");
    expect(whoIsMeant(deskOf({ held: 2, look: { to_move: 1 } }))).toBe("Jules");
  });

  it("is nobody while chance acts, somebody looks back, or the game is over", () => {
    expect(whoIsMeant(deskOf({ held: 2, player: -1 }))).toBe("");
    expect(whoIsMeant(deskOf({ held: 2, stage: { at: 1 } }))).toBe("");
    expect(whoIsMeant(deskOf({ held: 2, look: { phase: "over" } }))).toBe("");
  });
});

describe("the sentence of the moment", () => {
  it("is the game's own, with the round where there are several", () => {
    expect(now()).toEqual({ title: "Your turn.", detail: "" });
    expect(now({ look: { rounds: 3, round: 2 } }).detail).toBe("roundOf 2 3");
  });

  it("says that somebody without a seat watches", () => {
    expect(now({ held: 0, look: { rounds: 2, round: 1 } }).detail).toBe("youWatch roundOf 1 2");
  });

  it("says where one looks back to, whatever the game does meanwhile", () => {
    expect(now({ stage: { at: 2 }, look: { phase: "over", result: result({}) } })).toEqual({
      title: "lookingBack",
      detail: "momentOf 2 3",
    });
  });

  it("says that a round is over, once the board has shown it", () => {
    const between = { to_move: null, rounds: 2, round: 1 };
    expect(now({ look: between }).detail).toBe("roundOver roundOf 1 2");
    expect(now({ look: between, stage: { isBehind: true } }).detail).toBe("roundOf 1 2");
  });
});

describe("the sentence of the end", () => {
  const over = (more: object, rounds = 1) => ({ phase: "over", to_move: null, rounds, result: result(more) });

  it("is the game's own where it was played to the end", () => {
    expect(now({ look: over({}), player: -2 })).toEqual({ title: "Your turn.", detail: "" });
  });

  it("says who has won a match of several rounds, and how the last one ended", () => {
    const { title, detail } = now({ look: over({}, 3), player: -2 });
    expect(title).toContain("Jules");
    expect(detail).toBe("Your turn.");
  });

  it("says who resigned", () => {
    const { title, detail } = now({ look: over({ reason: "resigned", by: 0 }) });
    expect(title).toContain("Jules");
    expect(detail).toMatch(/^endResigned/);
  });
});
