// Senet's exact endgames as its players look them up: see quincunx/solve/senet/book.py. Players with the same dice
// share one, and the module it lies in. It is made when the first of them thinks, and never waited for.

import type { Argument, Kind, Machine, Row } from "../machine";
import type { Solved, Told } from "./making";
import { BYTES, extent, layersOf, type Plan, ranksIn } from "./solver";

/** Has the table made and hears of every block, or only of those that are kept from one on. */
export type Solve = (hear: (told: Told) => void, from?: number) => void;

/** A table that is on the device is read before the first move (ms at most); one that is not is never waited for. */
const PATIENCE = 2000;

export interface OpenBook {
  readonly machine: Machine;
  /** What programs read, as it is now. */
  readonly pages: () => Argument;
}

export class EndgameBook {
  private begun: Promise<OpenBook> | null = null;
  private opened: Promise<OpenBook> | null = null;
  private table: Table | null = null;

  constructor(
    private readonly start: () => Promise<Machine>,
    private readonly plan: Plan,
    private readonly solve: Solve | null,
  ) {}

  /** With what has been read so far: for a first word, which waits for nothing. */
  glance(): Promise<OpenBook> {
    this.begun ??= this.begin();
    this.begun.catch(() => (this.begun = null)); // its module may load next time
    return this.begun;
  }

  /** With what the device has kept. */
  open(): Promise<OpenBook> {
    this.opened ??= this.read();
    this.opened.catch(() => (this.opened = null));
    return this.opened;
  }

  private async begin(): Promise<OpenBook> {
    const machine = await this.start();
    const nothing = machine.nothing(machine.about.exports["consult"]!.takes[1] as Kind);
    return { machine, pages: () => this.table?.pages ?? nothing };
  }

  private async read(): Promise<OpenBook> {
    const found = await this.glance();
    const { solve, plan } = this;
    if (solve) {
      await new Promise<void>((isRead) => {
        setTimeout(isRead, PATIENCE);
        const hear = (told: Told): void => {
          if ("isRead" in told) isRead();
          else if ("isKept" in told) solve(hear, told.isKept);
          else (this.table ??= new Table(found.machine, plan)).add(told);
        };
        solve(hear);
      });
    }
    return found;
  }
}

/** The values in a module's memory, as far as they are known. */
class Table {
  readonly pages: Row[];
  private readonly values: Row;
  private readonly layers: Row;

  constructor(
    machine: Machine,
    private readonly plan: Plan,
  ) {
    this.values = machine.row("float32", plan.size);
    this.layers = machine.row("int64", plan.layers.length);
    this.pages = [this.values, ranksIn(machine, plan), this.layers];
  }

  /** A block is known once its last piece is there. */
  add({ block, start, bytes }: Solved): void {
    this.values.fill(bytes, start);
    const [first, size] = extent(this.plan, block);
    if (start + bytes.length / BYTES < first + size) return;
    for (const place of layersOf(this.plan, block)) {
      for (const n of [place, place + 1]) this.layers.set(n, this.plan.layers[n]!);
    }
  }
}
