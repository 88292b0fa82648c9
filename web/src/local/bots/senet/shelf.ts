// Tables of endgames on this device: blocks of values as bytes, in pieces, under the name of their table.

import { answerOf, ended, openDatabase } from "../../database";

export interface Kept {
  bytes: Uint8Array<ArrayBuffer>;
  /** Whether the block is: all of its pieces say the same. */
  isSolved: boolean;
}

/** Where blocks are kept; a database of the browser's, or a fake in tests. What it cannot do it rejects. */
export interface Shelf {
  load(table: string, block: number, piece: number): Promise<Kept | null>;
  /** Keeps all pieces of a block or none; each is asked for when the one before is written. */
  save(table: string, block: number, pieces: Iterable<Kept>): Promise<void>;
  /** Removes other tables of the same kind: those of older rules. */
  tidy(table: string): Promise<void>;
}

const NAME = "quincunx-endgames";
const BLOCKS = "blocks";
/** In the first one a block was one piece. */
const VERSION = 2;

const opened = (): Promise<IDBDatabase> =>
  openDatabase(NAME, VERSION, (database) => {
    if (database.objectStoreNames.contains(BLOCKS)) database.deleteObjectStore(BLOCKS);
    database.createObjectStore(BLOCKS); // by table, block and piece
  });

class Database implements Shelf {
  #database: Promise<IDBDatabase> | null = null;

  async #blocks(mode: IDBTransactionMode): Promise<IDBObjectStore> {
    this.#database ??= opened();
    return (await this.#database).transaction(BLOCKS, mode).objectStore(BLOCKS);
  }

  async load(table: string, block: number, piece: number): Promise<Kept | null> {
    const blocks = await this.#blocks("readonly");
    const asked = blocks.get([table, block, piece]) as IDBRequest<Kept | undefined>;
    return (await answerOf(asked)) ?? null;
  }

  async save(table: string, block: number, pieces: Iterable<Kept>): Promise<void> {
    const blocks = await this.#blocks("readwrite");
    const written = ended(blocks.transaction);
    written.catch(() => undefined); // a piece that could not be written says so first
    let piece = 0;
    for (const kept of pieces) await answerOf(blocks.put(kept, [table, block, piece++]));
    await written;
  }

  async tidy(table: string): Promise<void> {
    const blocks = await this.#blocks("readwrite");
    const [kind] = table.split("-", 1);
    for (const key of (await answerOf(blocks.getAllKeys())) as [string, number, number][]) {
      if (key[0] !== table && key[0].startsWith(`${kind}-`)) blocks.delete(key);
    }
  }
}

export const openShelf = (): Shelf => new Database();
