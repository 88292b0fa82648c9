import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Unreachable } from "../../src/server/http";
import { Line, type LineHooks } from "../../src/server/line";

/** A socket in our hands. */
class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  hear(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}
const newest = (): FakeSocket => FakeSocket.all.at(-1) as FakeSocket;

describe("the line", () => {
  let line: Line;
  let hooks: { [Name in keyof LineHooks]: ReturnType<typeof vi.fn> };
  beforeEach(() => {
    vi.useFakeTimers();
    FakeSocket.all = [];
    vi.stubGlobal("WebSocket", FakeSocket);
    vi.stubGlobal("location", new URL("http://here/t/M"));
    vi.stubGlobal("addEventListener", () => undefined);
    vi.stubGlobal("document", { hidden: false, addEventListener: () => undefined });
    hooks = { table: vi.fn(), present: vi.fn(), preparing: vi.fn(), state: vi.fn(), refused: vi.fn() };
    line = new Line("M", "T", hooks as unknown as LineHooks);
    newest().open();
  });
  afterEach(() => {
    line.close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("says who is there and how many look on", () => {
    newest().hear({ type: "presence", match: "M", players: [0, 2], watching: 3 });
    expect(hooks.present).toHaveBeenCalledWith([0, 2], 3);
  });

  it("watches with its token and gives answers to whoever asked", async () => {
    expect(newest().sent[0]).toMatchObject({ do: "watch", match: "M", token: "T", after: null });
    const asked = line.ask({ do: "act", action: 3, number: 7 });
    const { id } = newest().sent[1] as { id: number };
    newest().hear({ type: "done", id, number: 8 });
    await expect(asked).resolves.toMatchObject({ number: 8 });
  });

  it("refuses with the server's code and rule", async () => {
    const asked = line.ask({ do: "act", text: "1-2", number: 7 });
    const { id } = newest().sent[1] as { id: number };
    newest().hear({ type: "error", id, code: "illegal_action", message: "no", rule: "N4", match: "M" });
    await expect(asked).rejects.toMatchObject({ code: "illegal_action", rule: "N4" });
  });

  it("comes back by itself and asks for what came after its number", async () => {
    newest().hear({ type: "table", match: "M", number: 12, look: {}, changed: null });
    const asked = line.ask({ do: "resign" });
    newest().close();
    await expect(asked).rejects.toBeInstanceOf(Unreachable);
    expect(hooks.state).toHaveBeenLastCalledWith(false, expect.any(Number));
    await vi.advanceTimersByTimeAsync(500);
    expect(FakeSocket.all.length).toBe(2);
    newest().open();
    expect(newest().sent[0]).toMatchObject({ do: "watch", after: 12 });
  });

  it("completes the look it has with news, and wants a whole one if it has another", () => {
    expect(newest().sent[0]).toMatchObject({ do: "watch", differences: true });
    const old = { number: 12, phase: "playing", to_move: 0, view: { a: 1 }, position: "p", log: ["x"] };
    newest().hear({ type: "table", match: "M", number: 12, look: old, changed: null });
    const look = { number: 13, to_move: 1, view: { a: 2 }, position: null };
    const changed = { events: [], log: [] };
    newest().hear({ type: "news", match: "M", number: 13, after: 12, look, changed });
    const whole = { ...look, phase: "playing", log: null };
    expect(hooks.table).toHaveBeenLastCalledWith({
      type: "table",
      match: "M",
      number: 13,
      look: whole,
      changed,
    });
    newest().hear({ type: "news", match: "M", number: 15, after: 14, look: { number: 15 }, changed });
    expect(hooks.table).toHaveBeenCalledTimes(2);
    expect(newest().sent.at(-1)).toMatchObject({ do: "watch", after: 13 });
  });

  it("waits as long as a server that goes asks for", async () => {
    newest().hear({ type: "going", after_ms: 5000 });
    newest().close();
    await vi.advanceTimersByTimeAsync(4900);
    expect(FakeSocket.all.length).toBe(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(FakeSocket.all.length).toBe(2);
  });

  it("gives a silent socket up", async () => {
    await vi.advanceTimersByTimeAsync(11_000);
    expect(FakeSocket.all.length).toBe(2);
  });

  it("gives up for good when there is no such match", async () => {
    const { id } = newest().sent[0] as { id: number };
    newest().hear({ type: "error", id, code: "unknown_match", message: "no", match: "M" });
    expect(hooks.refused).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.all.length).toBe(1);
  });

  it("gives up when the match is deleted while it looks on", () => {
    newest().hear({ type: "error", id: null, code: "unknown_match", message: "no", match: "other" });
    expect(hooks.refused).not.toHaveBeenCalled();
    newest().hear({ type: "error", id: null, code: "unknown_match", message: "no", match: "M" });
    expect(hooks.refused).toHaveBeenCalledOnce();
  });
});
