/** The browser's own database, as local matches are kept in it. */

import { answerOf, ended, openDatabase } from "./database";

/** What is kept of a match beside its events: plain JSON, as the house wants it. */
export interface KeptHead {
  readonly id: string;
  readonly game: string;
  /** When something last happened (ms since 1970). */
  readonly at: number;
  readonly [more: string]: unknown;
}

export interface KeptMatch {
  readonly head: KeptHead;
  /** `events[i]` is the event with the number i + 1, as plain JSON. */
  readonly events: readonly unknown[];
}

/** The device's own store: a database of the browser's, or a fake in tests. What it cannot do it rejects. */
export interface Store {
  heads(): Promise<KeptHead[]>;
  read(id: string): Promise<KeptMatch | null>;
  /** All of it or nothing; false: the match does not have `from` events. */
  write(head: KeptHead, from: number, events: readonly unknown[]): Promise<boolean>;
  remove(id: string): Promise<void>;
}

const NAME = "quincunx";
const VERSION = 1;
const HEADS = "heads";
const EVENTS = "events";

const open = (): Promise<IDBDatabase> =>
  openDatabase(NAME, VERSION, (database) => {
    database.createObjectStore(HEADS, { keyPath: "id" });
    database.createObjectStore(EVENTS); // by match and number
  });

const eventsOf = (id: string): IDBKeyRange => IDBKeyRange.bound([id, 0], [id, Infinity]);

class Database implements Store {
  #opened: Promise<IDBDatabase> | null = null;

  /** Opened when it is first needed, and again where that failed or a newer page closed it. */
  async #begin(mode: IDBTransactionMode): Promise<IDBTransaction> {
    this.#opened ??= open();
    try {
      const database = await this.#opened;
      return database.transaction([HEADS, EVENTS], mode, { durability: "strict" });
    } catch (error) {
      this.#opened = null;
      throw error;
    }
  }

  async heads(): Promise<KeptHead[]> {
    const work = await this.#begin("readonly");
    return answerOf(work.objectStore(HEADS).getAll() as IDBRequest<KeptHead[]>);
  }

  async read(id: string): Promise<KeptMatch | null> {
    const work = await this.#begin("readonly");
    const [head, events] = await Promise.all([
      answerOf(work.objectStore(HEADS).get(id) as IDBRequest<KeptHead | undefined>),
      answerOf(work.objectStore(EVENTS).getAll(eventsOf(id)) as IDBRequest<unknown[]>),
    ]);
    return head ? { head, events } : null;
  }

  async write(head: KeptHead, from: number, events: readonly unknown[]): Promise<boolean> {
    const work = await this.#begin("readwrite");
    const written = ended(work);
    const there = work.objectStore(EVENTS).count(eventsOf(head.id));
    let isNext = true;
    there.onsuccess = () => {
      isNext = there.result === from;
      if (!isNext) return;
      work.objectStore(HEADS).put(head);
      for (const [i, event] of events.entries()) work.objectStore(EVENTS).add(event, [head.id, from + i + 1]);
    };
    await written;
    return isNext;
  }

  async remove(id: string): Promise<void> {
    const work = await this.#begin("readwrite");
    work.objectStore(HEADS).delete(id);
    work.objectStore(EVENTS).delete(eventsOf(id));
    await ended(work);
  }
}

export const openStore = (): Store => new Database();
