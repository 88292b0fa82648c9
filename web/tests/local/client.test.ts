/** The page's end of the house, with a worker in our hands: answers, lines, and a worker that dies. */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Client, type House } from "../../src/local/client";
import { NotHere } from "../../src/server/http";
import type { WireHooks } from "../../src/server/wire";

class FakeWorker implements House {
  static all: FakeWorker[] = [];
  readonly sent: Record<string, unknown>[] = [];
  onmessage: House["onmessage"] = null;
  onerror: House["onerror"] = null;
  isEnded = false;
  constructor() {
    FakeWorker.all.push(this);
  }
  postMessage(message: unknown): void {
    this.sent.push(message as Record<string, unknown>);
  }
  terminate(): void {
    this.isEnded = true;
  }
  say(data: object): void {
    (this.onmessage as ((event: { data: object }) => void) | null)?.({ data });
  }
  fail(): void {
    (this.onerror as ((event: object) => void) | null)?.({});
  }
}
const newest = (): FakeWorker => FakeWorker.all.at(-1) as FakeWorker;
const question = { method: "GET", path: "/api/matches/local-a", query: {}, body: undefined, token: "T" };

describe("the house in the worker", () => {
  let client: Client;
  let told: string[];
  let hooks: { [Name in keyof WireHooks]: ReturnType<typeof vi.fn> };
  beforeEach(() => {
    vi.useFakeTimers();
    [FakeWorker.all, told] = [[], []];
    client = new Client(() => new FakeWorker(), {
      kept: (how) => told.push(how),
      bots: (how) => told.push(`bots ${how}`),
    });
    hooks = { opened: vi.fn(), heard: vi.fn(), closed: vi.fn() };
  });
  afterEach(() => vi.useRealTimers());
  const open = () => client.open(hooks as unknown as WireHooks);

  it("is started by the first question, and answers who asked", async () => {
    expect(FakeWorker.all).toHaveLength(0);
    const [one, other] = [client.ask(question), client.ask({ ...question, path: "/api/matches/local-b" })];
    expect(newest().sent).toMatchObject([{ ask: 1, path: "/api/matches/local-a", token: "T" }, { ask: 2 }]);
    newest().say({ answer: 2, status: 200, body: "b" });
    newest().say({ answer: 1, status: 404, body: "a" });
    await expect(one).resolves.toMatchObject({ status: 404, body: "a" });
    await expect(other).resolves.toMatchObject({ status: 200, body: "b" });
    expect(FakeWorker.all).toHaveLength(1);
  });

  it("starts when it may be wanted soon, and is left in peace until then", async () => {
    client.warm();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeWorker.all).toHaveLength(1);
    expect(newest().sent).toEqual([]);
    void client.ask(question);
    expect(FakeWorker.all).toHaveLength(1);
    expect(newest().sent).toMatchObject([{ ask: 1 }]);
  });

  it("has lines that are open at once", async () => {
    const wire = open();
    expect(wire.isOpen).toBe(true);
    await Promise.resolve();
    expect(hooks.opened).toHaveBeenCalledOnce();
    wire.send({ do: "watch" });
    newest().say({ line: 1, frame: { type: "going" } });
    expect(hooks.heard).toHaveBeenCalledWith({ type: "going" });
    wire.close();
    expect(newest().sent).toEqual([
      { line: 1, open: true },
      { line: 1, frame: { do: "watch" } },
      { line: 1, close: true },
    ]);
    expect(wire.isOpen).toBe(false);
    newest().say({ line: 1, frame: { type: "going" } });
    expect(hooks.heard).toHaveBeenCalledOnce();
    expect(hooks.closed).not.toHaveBeenCalled();
  });

  it("says how keeping on the device goes, and whether bots can play", () => {
    open();
    newest().say({ kept: "full" });
    newest().say({ kept: "ok" });
    newest().say({ bots: "waits" });
    expect(told).toEqual(["full", "ok", "bots waits"]);
  });

  it("that dies in mid-search is ended and started anew; whoever waits hears so", async () => {
    const wire = open();
    newest().say({ line: 1, frame: {} });
    const asked = client.ask(question);
    const failed = expect(asked).rejects.toMatchObject({ name: "NotHere", reason: "stopped" });
    await vi.advanceTimersByTimeAsync(13_000); // asked now and then, it says nothing
    await failed;
    expect(FakeWorker.all[0]?.isEnded).toBe(true);
    expect(FakeWorker.all[0]?.sent).toContainEqual({ ping: expect.any(Number) as number });
    expect(hooks.closed).toHaveBeenCalledOnce();
    expect(wire.isOpen).toBe(false);
    open();
    expect(FakeWorker.all).toHaveLength(2);
    expect(newest().sent).toEqual([{ line: expect.any(Number) as number, open: true }]);
  });

  it("that dies leaves what the device could not keep to the next one", async () => {
    open();
    const match = { head: { id: "local-a", game: "senet", at: 1 }, events: ["one", "two"] };
    newest().say({ spare: "local-a", match });
    newest().say({ spare: "local-b", match });
    newest().say({ spare: "local-b", match: null }); // there is room again
    newest().fail();
    open();
    expect(newest().sent.slice(0, -1)).toEqual([{ spare: match }]);
    expect(newest().sent.at(-1)).toMatchObject({ open: true });
  });

  it("lives as long as it answers, and rests when nothing is open", async () => {
    const wire = open();
    for (let minute = 0; minute < 4; minute++) {
      await vi.advanceTimersByTimeAsync(7000);
      newest().say({ pong: 1 });
    }
    expect(newest().isEnded).toBe(false);
    wire.close();
    const before = newest().sent.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(newest().sent).toHaveLength(before);
    expect(newest().isEnded).toBe(false);
  });

  it("that is left ends when nothing is open and everything is stored; the next word starts another", async () => {
    const wire = open();
    const ended = vi.fn();
    void client.leave().then(ended);
    expect(newest().sent).not.toContainEqual({ settle: expect.any(Number) as number }); // somebody watches
    wire.close();
    const { settle } = newest().sent.at(-1)!;
    expect(settle).toEqual(expect.any(Number));
    newest().say({ settled: Number(settle) - 1 });
    await vi.advanceTimersByTimeAsync(1);
    expect(newest().isEnded).toBe(false);
    expect(ended).not.toHaveBeenCalled();
    newest().say({ settled: settle });
    await vi.advanceTimersByTimeAsync(1);
    expect(newest().isEnded).toBe(true);
    expect(ended).toHaveBeenCalled(); // its memory is there for somebody else
    expect(hooks.closed).not.toHaveBeenCalled();
    void client.ask(question);
    expect(FakeWorker.all).toHaveLength(2);
    expect(newest().isEnded).toBe(false);
  });

  it("that is wanted again while it ends its work goes on", async () => {
    open().close();
    const left = client.leave();
    const { settle } = newest().sent.at(-1)!;
    const asked = client.ask(question);
    newest().say({ settled: settle });
    expect(newest().isEnded).toBe(false);
    newest().say({ answer: newest().sent.at(-1)!["ask"], status: 200, body: "here" });
    await expect(asked).resolves.toMatchObject({ body: "here" });
    expect(newest().isEnded).toBe(false);
    expect(FakeWorker.all).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1000);
    await left; // nobody waits for ever
  });

  it("that is left before it has begun stays away", async () => {
    await client.leave();
    expect(FakeWorker.all).toHaveLength(0);
  });

  it("that fails says so, and whether it had ever loaded", async () => {
    const first = client.ask(question);
    newest().fail();
    await expect(first).rejects.toMatchObject({ reason: "not_loaded" });
    const second = client.ask(question);
    newest().say({ kept: "ok" });
    newest().fail();
    await expect(second).rejects.toMatchObject({ reason: "stopped" });
    expect(FakeWorker.all).toHaveLength(2);
  });

  it("that cannot even be started refuses", async () => {
    const none = new Client(
      () => {
        throw new Error("no worker here");
      },
      { kept: () => undefined, bots: () => undefined },
    );
    await expect(none.ask(question)).rejects.toBeInstanceOf(NotHere);
  });
});
