// Makes Senet's table of exact endgames by the program that the server makes it with
// (quincunx/solve/senet/endgames.py), step by step; the values are the same, bit by bit.

import { type About, Machine, type Row } from "../machine";

/** What there is to do: see `facts` in quincunx/solve/senet/making.py. */
export interface Plan {
  /** Changes with the sources, with the number of pieces and with sticks or die. */
  name: string;
  pieces: number;
  guess: number;
  pairs: [number, number][];
  /** The first number and the width of every layer. */
  layers: number[];
  size: number;
  ranks: number;
  sets: [number, number];
  starts: [number, number];
  tolerance: number;
}

/** Everything that a worker needs for it: also the chances of the throws, and room for what they can lead to. */
export interface Work {
  code: WebAssembly.Module;
  about: About;
  plan: Plan;
  chances: number[];
  room: number;
  /** Only reports what is kept, from this block on. */
  from?: number;
}

/** Of one value. */
export const BYTES = 4;
/** Values that are copied at once: a copy of the largest block would take as much memory as the whole table. */
const PIECE = 1 << 16;
const THROWS = 5;
const LAYERS = 6;
const [BLOCK, SWEEPS] = [0, 1];
const SOLVED = 2;

/** Where a block's values begin among all of them, and how many they are. */
export function extent(plan: Plan, block: number): [number, number] {
  const first = ([mine, others]: [number, number]) => plan.layers[2 * (LAYERS * mine + others)]!;
  const start = first(plan.pairs[block]!);
  const next = plan.pairs[block + 1];
  return [start, (next ? first(next) : plan.size) - start];
}

/** Where the pieces of a block begin among all values, and how many values each has. */
export function piecesOf(plan: Plan, block: number): [number, number][] {
  const [start, size] = extent(plan, block);
  return Array.from({ length: Math.ceil(size / PIECE) }, (_, n) => [
    start + n * PIECE,
    Math.min(PIECE, size - n * PIECE),
  ]);
}

/** The places of a block's layers in the table of layers. */
export function layersOf(plan: Plan, block: number): number[] {
  const [mine, others] = plan.pairs[block]!;
  return [2 * (LAYERS * mine + others), 2 * (LAYERS * others + mine)];
}

/** The table of ranks, by which positions get their numbers. */
export function ranksIn(machine: Machine, plan: Plan): Row {
  const ranks = machine.row("int32", plan.ranks);
  machine.call("fill_ranks", ranks);
  return ranks;
}

export class Solver {
  private readonly values: Row;
  private readonly progress: Row;
  private readonly rest: Parameters<Machine["call"]>[1][];

  private constructor(
    private readonly machine: Machine,
    private readonly plan: Plan,
    chances: readonly number[],
    room: number,
  ) {
    const ints = (...shape: number[]) => machine.row("int64", ...shape);
    const [pairs, layers] = [ints(plan.pairs.length, 2), ints(plan.layers.length)];
    plan.pairs.flat().forEach((count, n) => pairs.set(n, count));
    plan.layers.forEach((number, n) => layers.set(n, number));
    const weights = machine.row("float64", chances.length);
    chances.forEach((chance, n) => weights.set(n, chance));
    const [sets, starts] = [ints(...plan.sets), ints(...plan.starts)];
    machine.call("fill_sets", plan.pieces, sets, starts);
    this.progress = ints(3);
    const change = machine.row("float64", 1);
    const [nothing, out] = [machine.row("uint32", 0, THROWS), ints(room)];
    this.values = machine.row("float32", plan.size);
    plan.pairs.forEach((_, block) => this.guess(block));
    const pages = [this.values, ranksIn(machine, plan), layers];
    this.rest = [pairs, plan.tolerance, this.progress, change, sets, starts, weights, pages, nothing, out];
  }

  /** Every position of a block is worth the same as long as nothing is known. */
  guess(block: number): void {
    for (const [start, size] of piecesOf(this.plan, block))
      this.values.fill(new Uint8Array(new Float32Array(size).fill(this.plan.guess).buffer), start);
  }

  static async start({ code, about, plan, chances, room }: Work): Promise<Solver> {
    // The network's numbers, which travel apart, have no part in it.
    return new Solver(await Machine.start(code, { ...about, tables: [] }, []), plan, chances, room);
  }

  get block(): number {
    return this.progress.get(BLOCK);
  }

  get isDone(): boolean {
    return this.block === this.plan.pairs.length;
  }

  /** One sweep over the present block; whether that solved it. */
  sweep(): boolean {
    let ended = 0;
    while (ended === 0) ended = this.machine.call("work_on", ...this.rest);
    return ended === SOLVED;
  }

  /** Some of the values, as bytes. */
  read(start: number, size: number): Uint8Array<ArrayBuffer> {
    return this.machine.read(this.values.address + BYTES * start, BYTES * size);
  }

  /** Values of the present block that were worked out before; sweeps begin where they ended. */
  write(bytes: Uint8Array, start: number): void {
    this.values.fill(bytes, start);
  }

  /** The present block was solved before. */
  skip(): void {
    this.progress.set(BLOCK, this.block + 1);
    this.progress.set(SWEEPS, 0);
  }
}
