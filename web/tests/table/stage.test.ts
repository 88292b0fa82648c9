import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Changed, Look, Moment, Source } from "../../src/table/moments.svelte";
import { Stage } from "../../src/table/stage.svelte";

const view = (number: number) => ({ number, player: 0, actions: [] }) as never;
const look = (number: number) => ({ view: view(number), round: 1 }) as unknown as Look;
const source: Source = async ({ first, last }) => {
  const moments: Moment[] = [];
  for (let number = first; number <= (last ?? 2); number++)
    moments.push({ number, seat: number ? 0 : null, text: number ? `m${number}` : null, view: view(number) });
  return moments;
};
const acted = (unchanged: number, ...texts: string[]): Changed => ({
  unchanged,
  round: 1,
  log: [],
  log_from: 0,
  events: texts.map((text) => ({ kind: "acted", player: 0, number: 0, at: 0, data: { texts: [text] } })),
});

describe("what is on the board", () => {
  let isStill = false;
  let shown: number[] = [];
  let settled = 0;
  let stage: Stage;
  beforeEach(async () => {
    vi.useFakeTimers();
    [isStill, shown, settled] = [false, [], 0];
    stage = new Stage(source, {
      still: () => isStill,
      shown: ({ step }) => shown.push(step.number),
      settled: () => settled++,
    });
    stage.begin(look(2), source);
    await vi.advanceTimersByTimeAsync(0);
  });
  afterEach(() => vi.useRealTimers());

  it("shows steps one after the other, each from where the last one ended", async () => {
    stage.heard(look(4), acted(2, "m3", "m4"), () => 0);
    await vi.advanceTimersByTimeAsync(0);
    expect(stage.motion?.before.number).toBe(2);
    expect(stage.motion?.after.number).toBe(3);
    expect(stage.isMoving).toBe(true);
    stage.motion?.done();
    expect(stage.motion?.before.number).toBe(3);
    stage.motion?.done();
    expect(stage.motion).toBeNull();
    expect(stage.live?.number).toBe(4);
    expect(shown).toEqual([3, 4]);
    expect(settled).toBe(2);
  });

  it("goes on when a board never says that it is done", async () => {
    stage.heard(look(3), acted(2, "m3"), () => 0);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(stage.motion).toBeNull();
    expect(stage.live?.number).toBe(3);
  });

  it("moves nothing where nothing shall move, and tells every step all the same", async () => {
    isStill = true;
    stage.heard(look(5), acted(2, "m3", "m4", "m5"), () => 0);
    await vi.advanceTimersByTimeAsync(0);
    expect(stage.motion).toBeNull();
    expect(shown).toEqual([3, 4, 5]);
    expect(stage.live?.number).toBe(5);
  });

  it("hurries when much is waiting, and shows only the last of very much", async () => {
    const texts = Array.from({ length: 30 }, (_, i) => `m${i + 3}`);
    stage.heard(look(32), acted(2, ...texts), () => 0);
    await vi.advanceTimersByTimeAsync(0);
    expect(shown.length).toBe(24);
    expect(stage.motion?.speed).toBeGreaterThan(3);
  });

  it("jumps back without a show when something is taken back", async () => {
    const back: Changed = {
      ...acted(1),
      events: [{ kind: "taken_back", player: 0, number: 0, at: 0, data: { to: 1 } }],
    };
    stage.heard(look(1), back, () => 0);
    await vi.advanceTimersByTimeAsync(0);
    expect(stage.motion).toBeNull();
    expect(stage.live?.number).toBe(1);
    expect(stage.steps.length).toBe(1);
  });

  it("looks back while the game goes on, and returns to where it stands", async () => {
    await stage.goTo(0);
    expect(stage.view?.number).toBe(0);
    stage.heard(look(3), acted(2, "m3"), () => 0);
    await vi.advanceTimersByTimeAsync(0);
    expect(stage.view?.number).toBe(0);
    expect(shown).toEqual([3]);
    stage.leave();
    expect(stage.view?.number).toBe(3);
    expect(stage.motion).toBeNull();
  });

  it("ends what is moving when somebody looks back, and loses nothing of it", async () => {
    stage.heard(look(3), acted(2, "m3"), () => 0);
    await vi.advanceTimersByTimeAsync(0);
    await stage.goTo(1);
    expect(stage.live?.number).toBe(3);
    expect(stage.view?.number).toBe(1);
  });
});
