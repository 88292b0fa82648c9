import { describe, expect, it } from "vitest";
import type { BoardGame } from "../../src/boards/contract";
import { mannerOf, type Pacing } from "../../src/table/pace";
import type { Way } from "../../src/table/manner";

/** A game of throws (t3), reveals (=red) and moves; every throw begins a turn. */
const board = {
  beginsTurn: ({ text }: { text: string }) => text.startsWith("t"),
  throws: ({ text }: { text: string }) => text.startsWith("t"),
  reveals: ({ step }: Way) => step.text.startsWith("="),
  turn: ({ turn }: { turn: number }) => turn,
  mustRemember: () => true,
} as unknown as BoardGame;

const way = (text: string, seat: number, turn: number): Way =>
  ({ before: { turn, player: seat }, after: {}, step: { number: 2, seat, text } }) as unknown as Way;
const last = { number: 1, seat: 1, text: "m" };
const pacing = (more: Partial<Pacing> = {}): Pacing => ({
  ...{ board, pace: "calm", isStill: false, throwsItself: false, isPressed: false },
  isOwn: (seat) => seat === 0,
  ...more,
});

describe("the pace of the table", () => {
  it("leaves a pause before another's turn, none before one's own and none for the brisk", () => {
    expect(mannerOf(way("t3", -1, 1), last, pacing()).pause).toBeGreaterThan(0);
    expect(mannerOf(way("m", 1, 1), last, pacing()).pause).toBe(0);
    expect(mannerOf(way("t3", -1, 0), last, pacing()).pause).toBe(0);
    expect(mannerOf(way("t3", -1, 1), last, pacing({ pace: "brisk" })).pause).toBe(0);
  });

  it("hurries where one's own clock runs meanwhile", () => {
    expect(mannerOf(way("t3", -1, 1), last, pacing({ isPressed: true })).pause).toBe(0);
  });

  it("keeps what is covered again in sight for 1.4 s, and never skips it", () => {
    const stays = (more: Partial<Pacing>) => mannerOf(way("=red", -1, 1), last, pacing(more)).stays;
    expect(stays({})).toBe(1400);
    expect(stays({ pace: "brisk" })).toBe(1400);
    expect(stays({ isStill: true })).toBe(1400);
    expect(stays({ pace: "instant" })).toBeGreaterThanOrEqual(500);
    expect(mannerOf(way("m", 1, 1), last, pacing()).stays).toBe(0);
  });

  it("does not make anybody who plays at once wait on a board that shows what was seen", () => {
    const shows = { ...board, mustRemember: () => false };
    const stays = (pace: Pacing["pace"]) =>
      mannerOf(way("=red", -1, 1), last, pacing({ board: shows, pace })).stays;
    expect([stays("calm"), stays("brisk"), stays("instant")]).toEqual([1400, 1400, 0]);
  });

  it("lets players throw their own sticks, unless they like it otherwise", () => {
    expect(mannerOf(way("t3", -1, 0), last, pacing()).byHand).toBe(true);
    expect(mannerOf(way("t3", -1, 1), last, pacing()).byHand).toBe(false);
    expect(mannerOf(way("t3", -1, 0), last, pacing({ throwsItself: true })).byHand).toBe(false);
  });
});
