// Makes a table of endgames once on a device: what is kept is read, the rest is worked out and kept.

import type { Kept, Shelf } from "./shelf";
import { BYTES, piecesOf, Solver, type Work } from "./solver";

/** Values of a block that is solved, and where they begin among all. */
export interface Solved {
  block: number;
  start: number;
  bytes: Uint8Array<ArrayBuffer>;
}

/** What is reported: blocks in order, piece by piece; once, that all kept ones have been; and that the last block
 * is kept now. That one is as large as all others together and more: whoever wants it reads it when the memory in
 * which it was worked out is free. */
export type Told = Solved | { isRead: true } | { isKept: number };

interface How {
  /** Does something while no other tab does it. */
  alone?: (act: () => Promise<void>) => Promise<void>;
  clock?: () => number;
}

/** How often what is worked out of a block is kept (ms): a page that is closed loses no more. */
const EVERY = 30_000;

/** A piece of a block, if the device has it. */
async function load({ plan }: Work, shelf: Shelf, block: number, piece: number): Promise<Kept | null> {
  const kept = await shelf.load(plan.name, block, piece).catch(() => null);
  return kept?.bytes.length === BYTES * piecesOf(plan, block)[piece]![1] ? kept : null;
}

/** Reports the blocks that are kept; returns the first that is not solved. */
async function tellKept(work: Work, shelf: Shelf, tell: (told: Told) => void): Promise<number> {
  const { plan, from = 0 } = work;
  for (let block = from; block < plan.pairs.length; block++)
    for (const [piece, [start]] of piecesOf(plan, block).entries()) {
      const kept = await load(work, shelf, block, piece);
      if (!kept?.isSolved) return block;
      tell({ block, start, bytes: kept.bytes });
    }
  return plan.pairs.length;
}

class Making {
  constructor(
    private readonly solver: Solver,
    private readonly work: Work,
    private readonly shelf: Shelf,
    private readonly tell: (told: Told) => void,
    private readonly clock: () => number,
  ) {}

  /** Reports all blocks from one on. Where nothing can be kept they are worked out all the same. */
  async solve(first: number): Promise<void> {
    while (!this.solver.isDone) {
      const { block } = this.solver;
      const isKept = (await this.resume()) || (await this.sweep(block));
      if (block >= first) this.telling(block, isKept);
    }
  }

  /** Goes on from what is kept of the present block; whether that is all of it. */
  private async resume(): Promise<boolean> {
    const { solver, work } = this;
    const { block } = solver;
    let isSolved = true;
    for (const [piece, [start]] of piecesOf(work.plan, block).entries()) {
      const kept = await load(work, this.shelf, block, piece);
      if (!kept) {
        solver.guess(block);
        return false;
      }
      solver.write(kept.bytes, start);
      isSolved &&= kept.isSolved;
    }
    if (isSolved) solver.skip();
    return isSolved;
  }

  /** Solves the present block; whether it could be kept. */
  private async sweep(block: number): Promise<boolean> {
    let saved = this.clock();
    while (!this.solver.sweep()) {
      if (this.clock() - saved < EVERY) continue;
      await this.save(block, false);
      saved = this.clock();
    }
    return this.save(block, true);
  }

  private save(block: number, isSolved: boolean): Promise<boolean> {
    const { solver, work, shelf } = this;
    const { plan } = work;
    function* pieces(): Generator<Kept> {
      for (const [start, size] of piecesOf(plan, block)) yield { bytes: solver.read(start, size), isSolved };
    }
    return shelf.save(plan.name, block, pieces()).then(
      () => true,
      () => false, // it is in memory
    );
  }

  private telling(block: number, isKept: boolean): void {
    const { plan } = this.work;
    if (isKept && block === plan.pairs.length - 1) this.tell({ isKept: block });
    else
      for (const [start, size] of piecesOf(plan, block))
        this.tell({ block, start, bytes: this.solver.read(start, size) });
  }
}

export async function make(
  work: Work,
  shelf: Shelf,
  tell: (told: Told) => void,
  { alone = (act) => act(), clock = () => performance.now() }: How = {},
): Promise<void> {
  const first = await tellKept(work, shelf, tell);
  tell({ isRead: true });
  if (first === work.plan.pairs.length || work.from !== undefined) return;
  await shelf.tidy(work.plan.name).catch(() => undefined);
  await alone(async () => {
    const solver = await Solver.start(work);
    await new Making(solver, work, shelf, tell, clock).solve(first);
  });
}
