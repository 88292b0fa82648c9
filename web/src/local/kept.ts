/** Local matches on this device. As at the server a match is the list of its events, written before anybody is shown
 * them, and the number of an event is unique: of two tabs that want to write the same one only one wins. */

import { openStore, type KeptHead, type KeptMatch, type Store } from "./store";

export type { KeptHead, KeptMatch, Store };

export interface Kept {
  /** The newest first. */
  list(): Promise<KeptHead[]>;
  load(id: string): Promise<KeptMatch | null>;
  /** Appends events to a match that has `from`. False: another tab was first; load it again and decide again. */
  append(head: KeptHead, from: number, events: readonly unknown[]): Promise<boolean>;
  remove(id: string): Promise<void>;
  /** Calls back when another tab has appended to a match or removed it. */
  watch(changed: (id: string) => void): () => void;
}

/** How keeping goes: well; the device is full; this window may keep nothing. */
export type Keeping = "ok" | "full" | "none";

/** Hears of a match that is in memory alone, or (null) no longer is. */
type Spare = (id: string, match: KeptMatch | null) => void;

/** How tabs notify each other: a `BroadcastChannel`, or a fake in tests. */
type Channel = Pick<BroadcastChannel, "postMessage" | "addEventListener">;

/** Keeps matches in a store; what it cannot take is kept in memory until it can, so that a game goes on. */
export class DeviceKept implements Kept {
  /** Matches that are ahead of the store, whole. */
  readonly #ahead = new Map<string, KeptMatch>();
  readonly #watching = new Set<(id: string) => void>();
  #said: Keeping = "ok";

  constructor(
    private readonly store: Store,
    private readonly channel: Channel | null,
    private readonly told: (how: Keeping) => void,
    private readonly spare: Spare = () => undefined,
  ) {
    channel?.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      for (const changed of this.#watching) changed(String(data));
    });
  }

  async list(): Promise<KeptHead[]> {
    const heads = new Map((await this.#heads()).map((head) => [head.id, head]));
    for (const { head } of this.#ahead.values()) heads.set(head.id, head);
    return [...heads.values()].sort((a, b) => b.at - a.at);
  }

  async #heads(): Promise<KeptHead[]> {
    try {
      return await this.store.heads();
    } catch (error) {
      this.#say(error);
      return [];
    }
  }

  async load(id: string): Promise<KeptMatch | null> {
    const ahead = this.#ahead.get(id);
    if (ahead) return ahead;
    try {
      return await this.store.read(id);
    } catch (error) {
      this.#say(error);
      return null;
    }
  }

  async append(head: KeptHead, from: number, events: readonly unknown[]): Promise<boolean> {
    const ahead = this.#ahead.get(head.id);
    if (ahead && ahead.events.length !== from) return false;
    try {
      const written = ahead
        ? await this.#catchUp({ head, events: [...ahead.events, ...events] })
        : await this.store.write(head, from, events);
      this.#putAway(head.id);
      this.#say(null);
      if (!written) return false;
      if (events.length) this.channel?.postMessage(head.id);
    } catch (error) {
      const before = ahead?.events ?? (from > 0 ? (await this.load(head.id))?.events : []);
      if (before?.length !== from) throw error; // nobody knows how it began
      const match = { head, events: [...before, ...events] };
      this.recall(match);
      this.spare(head.id, match);
      this.#say(error);
    }
    return true;
  }

  /** A match that is in memory alone: also one of a worker that died. */
  recall(match: KeptMatch): void {
    this.#ahead.set(match.head.id, match);
  }

  #putAway(id: string): void {
    if (this.#ahead.delete(id)) this.spare(id, null);
  }

  /** Writes what the store could not take before. False: another tab has played on from what was stored, which counts;
   * the two together would not make one match. */
  async #catchUp({ head, events }: KeptMatch): Promise<boolean> {
    for (;;) {
      const there = (await this.store.read(head.id))?.events ?? [];
      if (!isSame(there.at(-1), events[there.length - 1])) return false;
      if (await this.store.write(head, there.length, events.slice(there.length))) return true;
    }
  }

  async remove(id: string): Promise<void> {
    this.#putAway(id);
    try {
      await this.store.remove(id);
      this.channel?.postMessage(id);
    } catch (error) {
      this.#say(error);
    }
  }

  watch(changed: (id: string) => void): () => void {
    this.#watching.add(changed);
    return () => this.#watching.delete(changed);
  }

  #say(error: unknown): void {
    const isFull = error instanceof Error && error.name === "QuotaExceededError";
    const how = error === null ? "ok" : isFull ? "full" : "none";
    if (how === this.#said || (how === "ok" && this.#ahead.size > 0)) return;
    this.#said = how;
    this.told(how);
  }
}

/** Whether two events of the same number are one; each says when it happened, and follows from those before it. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Keeps matches on this device; `told` hears how that goes whenever it changes, `spare` what only memory has. */
export function keepOnDevice(told: (how: Keeping) => void, spare: Spare): DeviceKept {
  const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("quincunx-kept");
  return new DeviceKept(openStore(), channel, told, spare);
}
