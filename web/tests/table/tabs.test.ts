/** The same seat in two tabs: the one that was chosen last plays. */

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openTabs } from "../../src/table/tabs";

/** What tabs say to each other, heard by all others at once. */
class FakeChannel {
  static all: FakeChannel[] = [];
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor(readonly name: string) {
    FakeChannel.all.push(this);
  }
  postMessage(data: unknown): void {
    for (const one of FakeChannel.all) if (one !== this && one.name === this.name) one.onmessage?.({ data });
  }
  close(): void {
    FakeChannel.all = FakeChannel.all.filter((one) => one !== this);
  }
}
beforeEach(() => {
  FakeChannel.all = [];
  vi.stubGlobal("BroadcastChannel", FakeChannel);
});
afterEach(() => vi.unstubAllGlobals());

function tab(match: string, players: readonly number[]) {
  const elsewhere = vi.fn();
  const tabs = openTabs(match, () => players, elsewhere);
  return { elsewhere, take: () => tabs.take(players), close: () => tabs.close() };
}

it("only the last one that takes a seat plays it", () => {
  const [first, second] = [tab("M", [0]), tab("M", [0, 1])];
  second.take();
  expect([first, second].map(({ elsewhere }) => elsewhere.mock.calls.length)).toEqual([1, 0]);
  first.take();
  expect([first, second].map(({ elsewhere }) => elsewhere.mock.calls.length)).toEqual([1, 1]);
});

it("other seats and matches disturb nobody, and those who have gone hear nothing", () => {
  const tabs = [tab("M", [0]), tab("M", [1]), tab("N", [0]), tab("M", [])];
  const gone = tab("M", [0]);
  gone.close();
  tabs[0]?.take();
  for (const { elsewhere } of [...tabs, gone]) expect(elsewhere).not.toHaveBeenCalled();
});

it("a browser that cannot tell its tabs apart plays all the same", () => {
  delete (globalThis as { BroadcastChannel?: unknown }).BroadcastChannel;
  const { elsewhere, take, close } = tab("M", [0]);
  take();
  close();
  expect(elsewhere).not.toHaveBeenCalled();
});
