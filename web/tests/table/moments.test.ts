import { describe, expect, it } from "vitest";
import { Moments, type Changed, type Moment, type Source } from "../../src/table/moments.svelte";

const source: Source = async ({ first, last, views }) => {
  const moments: Moment[] = [];
  for (let number = first; number <= (last ?? 3); number++) {
    const view = { number } as never;
    moments.push({
      number,
      seat: number ? number % 2 : null,
      text: number ? `m${number}` : null,
      ...(views && { view }),
    });
  }
  return moments;
};

function changed(
  unchanged: number,
  ...events: [kind: string, player: number | null, data: object][]
): Changed {
  return {
    unchanged,
    round: 1,
    log: [],
    log_from: 0,
    events: events.map(([kind, player, data], i) => ({ kind, player, data: { ...data }, number: i, at: 0 })),
  };
}
const seatOf = (player: number | null): number => player ?? -1;
const texts = (moments: Moments): string[] => moments.steps.map(({ seat, text }) => `${seat}:${text}`);

describe("the moments of a round", () => {
  it("begin with every step and no board", async () => {
    const moments = new Moments(source);
    await moments.begin();
    expect(texts(moments)).toEqual(["1:m1", "0:m2", "1:m3"]);
    expect(moments.known(2)).toBeUndefined();
    expect((await moments.view(2)).number).toBe(2);
    expect(moments.known(3)?.number).toBe(3);
  });

  it("take an action with what chance answered", async () => {
    const moments = new Moments(source);
    await moments.begin();
    const came = moments.take(changed(3, ["acted", 1, { texts: ["14-17", "t2"] }]), seatOf);
    expect(came.map(({ number, seat, text }) => [number, seat, text])).toEqual([
      [4, 1, "14-17"],
      [5, -1, "t2"],
    ]);
  });

  it("forget what was taken back, with its boards", async () => {
    const moments = new Moments(source);
    await moments.begin();
    await moments.fetch(0, 3);
    const came = moments.take(
      changed(1, ["taken_back", 0, { to: 1 }], ["acted", 0, { texts: ["a1-a2"] }]),
      seatOf,
    );
    expect(texts(moments)).toEqual(["1:m1", "0:a1-a2"]);
    expect(came.map(({ number }) => number)).toEqual([2]);
    expect(moments.known(1)?.number).toBe(1);
    expect(moments.known(2)).toBeUndefined();
  });

  it("end in the right place when something is played, reset and played again at once", async () => {
    const moments = new Moments(source);
    await moments.begin();
    moments.take(
      changed(
        3,
        ["acted", 0, { texts: ["x"] }],
        ["acted", 0, { texts: ["y"] }],
        ["reset", 0, { to: 3 }],
        ["acted", 0, { texts: ["z"] }],
      ),
      seatOf,
    );
    expect(texts(moments).slice(3)).toEqual(["0:z"]);
  });

  it("begin anew with a round", async () => {
    const moments = new Moments(source);
    await moments.begin();
    moments.take(changed(0, ["round_started", null, { round: 2, texts: ["t1"] }]), seatOf);
    expect(texts(moments)).toEqual(["-1:t1"]);
  });
});
