/** Local matches on the device: what two tabs, a full device and a window that may keep nothing do to them. */

import { beforeEach, describe, expect, it } from "vitest";
import { DeviceKept, type Keeping, type KeptHead, type KeptMatch, type Store } from "../../src/local/kept";

class Fake implements Store {
  readonly matches = new Map<string, KeptMatch>();
  /** What every call is answered with, if it is not null. */
  error: Error | null = null;
  #try(): void {
    if (this.error) throw this.error;
  }
  async heads(): Promise<KeptHead[]> {
    this.#try();
    return [...this.matches.values()].map(({ head }) => head);
  }
  async read(id: string): Promise<KeptMatch | null> {
    if (this.error?.name !== "QuotaExceededError") this.#try(); // a full device can be read
    return this.matches.get(id) ?? null;
  }
  async write(head: KeptHead, from: number, events: readonly unknown[]): Promise<boolean> {
    this.#try();
    const before = this.matches.get(head.id)?.events ?? [];
    if (before.length !== from) return false;
    this.matches.set(head.id, { head, events: [...before, ...events] });
    return true;
  }
  async remove(id: string): Promise<void> {
    this.#try();
    this.matches.delete(id);
  }
}

/** Tabs of one browser hear each other, not themselves. */
class FakeChannel {
  static all: FakeChannel[] = [];
  heard: ((event: MessageEvent) => void)[] = [];
  constructor() {
    FakeChannel.all.push(this);
  }
  postMessage(data: unknown): void {
    for (const other of FakeChannel.all)
      if (other !== this) for (const heard of other.heard) heard({ data } as MessageEvent);
  }
  addEventListener(_: string, heard: unknown): void {
    this.heard.push(heard as (event: MessageEvent) => void);
  }
}

const full = (): Error => Object.assign(new Error("full"), { name: "QuotaExceededError" });
const head = (id: string, at = 1): KeptHead => ({ id, game: "senet", at });

describe("matches on the device", () => {
  let store: Fake;
  let said: Keeping[];
  const tab = (): DeviceKept => new DeviceKept(store, new FakeChannel() as never, (how) => said.push(how));
  beforeEach(() => {
    [store, said, FakeChannel.all] = [new Fake(), [], []];
  });

  it("come back with all their events, the newest first in the list", async () => {
    const kept = tab();
    expect(await kept.append(head("local-a", 1), 0, ["one", "two"])).toBe(true);
    expect(await kept.append(head("local-b", 2), 0, ["one"])).toBe(true);
    expect(await kept.append(head("local-a", 3), 2, ["three"])).toBe(true);
    expect(await tab().load("local-a")).toEqual({
      head: head("local-a", 3),
      events: ["one", "two", "three"],
    });
    expect((await kept.list()).map(({ id }) => id)).toEqual(["local-a", "local-b"]);
    expect(said).toEqual([]);
  });

  it("are written by one tab at a time, and the other hears of it", async () => {
    const [one, other] = [tab(), tab()];
    const heard: string[] = [];
    const stop = other.watch((id) => heard.push(id));
    await one.append(head("local-a"), 0, ["one"]);
    expect(heard).toEqual(["local-a"]);
    expect(await other.append(head("local-a"), 0, ["another"])).toBe(false);
    expect((await other.load("local-a"))?.events).toEqual(["one"]);
    await one.remove("local-a");
    expect(heard).toEqual(["local-a", "local-a"]);
    expect(await other.load("local-a")).toBeNull();
    stop();
    await one.append(head("local-a"), 0, ["one"]);
    expect(heard).toHaveLength(2);
  });

  it("go on in memory while the device is full, and are written when it has room again", async () => {
    const kept = tab();
    await kept.append(head("local-a"), 0, ["one"]);
    store.error = full();
    expect(await kept.append(head("local-a"), 1, ["two"])).toBe(true);
    expect(await kept.append(head("local-a"), 2, ["three"])).toBe(true);
    expect(await kept.append(head("local-a"), 2, ["late"])).toBe(false);
    expect(said).toEqual(["full"]);
    expect((await kept.load("local-a"))?.events).toEqual(["one", "two", "three"]);
    expect(store.matches.get("local-a")?.events).toEqual(["one"]);
    store.error = null;
    expect(await kept.append(head("local-a"), 3, ["four"])).toBe(true);
    expect(said).toEqual(["full", "ok"]);
    expect(store.matches.get("local-a")?.events).toEqual(["one", "two", "three", "four"]);
  });

  it("never mix what two tabs played while the device was full: what was stored first counts", async () => {
    const [one, other] = [tab(), tab()];
    await one.append(head("local-a"), 0, ["one"]);
    store.error = full();
    await one.append(head("local-a"), 1, ["two"]);
    await one.append(head("local-a"), 2, ["three"]);
    store.error = null;
    await other.append(head("local-a"), 1, ["another two"]);
    expect(await one.append(head("local-a"), 3, ["four"])).toBe(false);
    expect((await one.load("local-a"))?.events).toEqual(["one", "another two"]);
    expect(await one.append(head("local-a"), 2, ["three"])).toBe(true);
    expect(store.matches.get("local-a")?.events).toEqual(["one", "another two", "three"]);
  });

  it("are only in memory where a window may keep nothing", async () => {
    store.error = new Error("forbidden");
    const kept = tab();
    expect(await kept.append(head("local-a"), 0, ["one"])).toBe(true);
    expect(await kept.append(head("local-a"), 1, ["two"])).toBe(true);
    expect((await kept.load("local-a"))?.events).toEqual(["one", "two"]);
    expect((await kept.list()).map(({ id }) => id)).toEqual(["local-a"]);
    expect(said).toEqual(["none"]);
    await kept.remove("local-a");
    expect(await kept.load("local-a")).toBeNull();
  });

  it("are handed on while only memory has them, and come back from there", async () => {
    const spare = new Map<string, KeptMatch | null>();
    const hear = (id: string, match: KeptMatch | null) => spare.set(id, match);
    const kept = new DeviceKept(store, null, () => undefined, hear);
    await kept.append(head("local-a"), 0, ["one"]);
    expect(spare.size).toBe(0);
    store.error = full();
    await kept.append(head("local-a"), 1, ["two"]);
    const left = spare.get("local-a") as KeptMatch;
    expect(left.events).toEqual(["one", "two"]);
    const next = new DeviceKept(store, null, () => undefined, hear);
    next.recall(left);
    expect((await next.load("local-a"))?.events).toEqual(["one", "two"]);
    store.error = null;
    await next.append(head("local-a"), 2, ["three"]);
    expect(store.matches.get("local-a")?.events).toEqual(["one", "two", "three"]);
    expect(spare.get("local-a")).toBeNull();
  });

  it("never invent a beginning that nobody knows", async () => {
    await tab().append(head("local-a"), 0, ["one"]);
    store.error = new Error("forbidden");
    await expect(tab().append(head("local-a"), 1, ["two"])).rejects.toThrow("forbidden");
  });
});
