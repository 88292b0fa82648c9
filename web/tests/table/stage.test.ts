import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Changed, Look, Moment, Source } from "../../src/table/moments.svelte";
import type { Manner } from "../../src/table/manner";
import { MOST_SHOWN, Stage } from "../../src/table/stage.svelte";

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
  let isSeen = true;
  let shown: number[] = [];
  let settled = 0;
  let stage: Stage;
  /** What differs from a plain motion, by the text of the step. */
  let manners: Record<string, Partial<Manner>> = {};
  const hooks = (start = 2) => ({
    manner: ({ step }: { step: { text: string } }) => ({
      ...{ still: isStill, speed: 1, pause: 0, stays: 0, byHand: false },
      ...manners[step.text],
    }),
    isSeen: () => isSeen,
    turnOf: ({ number }: { number: number }) => number % 2,
    start: () => start,
    shown: ({ step }: { step: { number: number } }) => shown.push(step.number),
    settled: () => settled++,
  });
  beforeEach(async () => {
    vi.useFakeTimers();
    [isStill, isSeen, shown, settled, manners] = [false, true, [], 0, {}];
    stage = new Stage(source, hooks());
    stage.begin(look(2), source);
    await vi.advanceTimersByTimeAsync(0);
  });
  afterEach(() => vi.useRealTimers());
  const many = (from: number, to: number): string[] =>
    Array.from({ length: to - from + 1 }, (_, i) => `m${from + i}`);

  it("never shows to other eyes what was on its way for the last ones", async () => {
    const seen = (number: number, eyes: string) => ({ number, player: 0, actions: [], eyes }) as never;
    const by = (eyes: string, number: number) => ({ view: seen(number, eyes), round: 1 }) as unknown as Look;
    void stage.heard(by("first", 4), acted(2, "m3", "m4"), () => 0);
    stage.begin(by("second", 4), source);
    const boards: unknown[] = [stage.live];
    for (let i = 0; i < 8; i++) {
      await vi.advanceTimersByTimeAsync(100);
      stage.motion?.done();
      boards.push(stage.live);
    }
    expect(boards).toEqual(boards.map(() => seen(4, "second")));
  });

  it("ends on the newest look of a position, also of one that came while the step to it was shown", async () => {
    void stage.heard(look(3), acted(2, "m3"), () => 0);
    await vi.advanceTimersByTimeAsync(0);
    expect(stage.motion?.after.number).toBe(3);
    const newest = { ...look(3), view: { number: 3, player: 0, actions: [], token: "red" } } as never;
    void stage.heard(newest, acted(3), () => 0);
    await vi.advanceTimersByTimeAsync(0);
    stage.motion?.done();
    expect(stage.live).toMatchObject({ number: 3, token: "red" });
  });

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

  it("moves nothing where nothing may move, and reports every step all the same", async () => {
    isStill = true;
    stage.heard(look(5), acted(2, "m3", "m4", "m5"), () => 0);
    await vi.advanceTimersByTimeAsync(0);
    expect(stage.motion).toBeNull();
    expect(shown).toEqual([3, 4, 5]);
    expect(stage.live?.number).toBe(5);
  });

  it("shows everything to whoever looks, however much is waiting, and never faster for that", async () => {
    void stage.heard(look(32), acted(2, ...many(3, 32)), () => 0);
    await vi.advanceTimersByTimeAsync(0);
    for (let number = 3; number <= 32; number++) {
      expect(stage.motion?.step.number).toBe(number);
      expect(stage.motion?.speed).toBe(1);
      stage.motion?.done();
    }
    expect(shown.length).toBe(30);
    expect(stage.isBehind).toBe(false);
  });

  it("says no more than it has shown: steps, and that more has come, from the very message on", async () => {
    void stage.heard(look(4), acted(2, "m3", "m4"), () => 0);
    expect(stage.isBehind).toBe(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(stage.steps.length).toBe(2);
    stage.motion?.done();
    expect(stage.steps.length).toBe(3);
    expect(stage.isBehind).toBe(true);
    stage.motion?.done();
    expect(stage.steps.length).toBe(4);
    expect(stage.isBehind).toBe(false);
  });

  it("keeps what must be seen in sight for its time, whatever is pressed and whatever waits", async () => {
    manners = { m3: { stays: 1400 }, m4: { stays: 1400, still: true } };
    void stage.heard(look(5), acted(2, "m3", "m4", "m5"), () => 0);
    await vi.advanceTimersByTimeAsync(1000);
    stage.motion?.done();
    expect(stage.motion?.step.number).toBe(3);
    await vi.advanceTimersByTimeAsync(1000);
    stage.motion?.done();
    expect(stage.motion).toMatchObject({ still: true, stays: 1400 });
    stage.motion?.done();
    expect(stage.motion?.step.number).toBe(4);
    await vi.advanceTimersByTimeAsync(1400);
    stage.motion?.done();
    expect(stage.motion?.step.number).toBe(5);
  });

  it("waits with what must be seen until somebody looks; then shows the last of each seat and folds the rest", async () => {
    isSeen = false;
    isStill = true;
    for (let n = 4; n <= 32; n += 1) if (n % 3 === 0) manners[`m${n}`] = { stays: 1400 };
    void stage.heard(look(32), acted(2, ...many(3, 32)), () => 0);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(stage.live?.number).toBe(5); // step 6 is to be seen
    expect(settled).toBe(1);
    [isSeen, isStill] = [true, false];
    stage.wake();
    const moved: number[] = [];
    while (stage.motion) {
      moved.push(stage.motion.step.number);
      await vi.advanceTimersByTimeAsync(2000);
      stage.motion?.done();
    }
    // 27 and 30 are the last that seats 0 and 1 showed; of the others the newest few move
    expect(moved).toEqual([27, 28, 29, 30, 31, 32]);
    expect(shown).toEqual(Array.from({ length: 30 }, (_, i) => i + 3));
  });

  it("folds what is old when the connection comes back, and not what comes while somebody looks", async () => {
    void stage.heard(look(32), acted(2, ...many(3, 32)), () => 0, true);
    await vi.advanceTimersByTimeAsync(0);
    expect(stage.motion?.step.number).toBe(32 - MOST_SHOWN + 1);
  });

  it("waits for the player's hand, shows nothing of the throw before, and shows it then", async () => {
    manners = { m3: { byHand: true } };
    void stage.heard(look(4), acted(2, "m3", "m4"), () => 0);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(stage.held?.number).toBe(3);
    expect(stage.motion).toBeNull();
    expect(stage.steps.length).toBe(2);
    expect(settled).toBe(1);
    stage.throwNow();
    expect(stage.held).toBeNull();
    expect(stage.motion?.step.number).toBe(3);
  });

  it("gives the eye a pause before another's turn", async () => {
    manners = { m3: { pause: 500 } };
    void stage.heard(look(3), acted(2, "m3"), () => 0);
    await vi.advanceTimersByTimeAsync(499);
    expect(stage.motion).toBeNull();
    expect(stage.isBehind).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(stage.motion?.step.number).toBe(3);
  });

  it("shows newcomers the round from where they have seen it", async () => {
    stage = new Stage(source, hooks(0));
    await stage.arrive(look(2), source);
    expect(stage.live?.number).toBe(0);
    expect(stage.motion?.step.number).toBe(1);
    await stage.arrive(look(2), source); // the first word of the socket brings nothing new
    expect(stage.motion?.step.number).toBe(1);
    stage.motion?.done();
    stage.motion?.done();
    expect(stage.live?.number).toBe(2);
    expect(shown).toEqual([1, 2]);
  });

  it("shows the end of a round before the next one begins", async () => {
    void stage.heard(look(3), acted(2, "m3"), () => 0);
    const next: Changed = {
      ...acted(0),
      round: 2,
      events: [{ kind: "round_started", player: null, number: 0, at: 0, data: { texts: [] } }],
    };
    void stage.heard({ ...look(0), round: 2 } as Look, next, () => 0);
    await vi.advanceTimersByTimeAsync(0);
    expect(stage.motion?.step.number).toBe(3);
    stage.motion?.done();
    await vi.advanceTimersByTimeAsync(0);
    expect(shown).toEqual([3]);
    expect(stage.live?.number).toBe(0);
  });

  it("plays the round again, can be stopped, and ends with the game as it stands", async () => {
    void stage.replay(0);
    await vi.advanceTimersByTimeAsync(0);
    expect([stage.at, stage.isPlaying]).toEqual([0, true]);
    await vi.advanceTimersByTimeAsync(500);
    expect(stage.at).toBe(1);
    stage.pause();
    stage.motion?.done();
    await vi.advanceTimersByTimeAsync(5000);
    expect(stage.at).toBe(1);
    void stage.replay(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect([stage.at, stage.isPlaying]).toEqual([null, false]);
  });

  it("shows the last step of a game that reveals its secrets: what was hidden before has changed, too", async () => {
    stage.heard(look(3), acted(2, "m3"), () => 0);
    stage.heard(look(4), acted(0, "m4"), () => 0);
    await vi.advanceTimersByTimeAsync(0);
    expect(stage.motion?.step.number).toBe(3);
    stage.motion?.done();
    expect(stage.motion?.step.number).toBe(4);
    stage.motion?.done();
    expect(stage.live?.number).toBe(4);
    expect(shown).toEqual([3, 4]);
  });

  it("begins at the beginning although a bot has played on since the look", async () => {
    stage = new Stage(source, hooks(0));
    await stage.arrive(look(1), source); // by now the server knows of two steps
    await vi.advanceTimersByTimeAsync(0);
    expect(stage.motion?.before.number).toBe(0);
    expect(stage.behind).toBe(0); // the second comes with the next look
    stage.motion?.done();
    void stage.heard(look(2), acted(1, "m2"), () => 0);
    await vi.advanceTimersByTimeAsync(1000);
    stage.motion?.done();
    expect([stage.live?.number, shown]).toEqual([2, [1, 2]]);
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
