// A game's WebAssembly module and its memory. What a module offers is described by the compiler
// (quincunx/native/wasm/kinds.py): numbers, records, arrays (an address and its lengths), groups of these.

export type Layout = string | { size: number; fields: Record<string, Field> };
interface Field {
  at: number;
  of: string;
  shape: number[];
}
export type Kind =
  "int" | "real" | { rows: number; of: Layout } | { one: Layout } | { group: Record<string, Kind> };
interface Call {
  takes: Kind[];
  gives: "int" | "real" | null;
}
export interface Level {
  walks: number | null;
  seconds: number | null;
  ahead: number | null;
  temperature: number;
  misses: number;
  misjudges: number;
  thinks_of: number | null;
  form: number;
  wishes: number;
  points: boolean;
  memory: number | null;
  knows: boolean;
  book: boolean;
  learned: boolean;
  width: number | null;
  trust: number;
  beyond: number;
  glances: boolean;
  observers: boolean;
  reads: number;
}
/** How the strongest player's chances are corrected: see quincunx/bots/calibration.py. */
export interface Calibration {
  trust: number;
  lean: number;
  doubt: number;
}

/** What the bots of a game with certain options know; games add facts of their own. */
export interface Variant {
  width: number;
  judge_width: number;
  calibration: Calibration;
  levels: Record<string, Level>;
  [fact: string]: unknown;
}
export interface About {
  state: Layout;
  most: number;
  guess: number;
  exports: Record<string, Call>;
  tables: number[];
  variants: Record<string, Variant>;
}

/** Whole numbers that may be changed where they lie. */
export type Numbers = Int32Array | Int16Array;

export type Argument = number | bigint | Row | readonly Argument[];

const SIZES: Record<string, number> = {
  int8: 1,
  int16: 2,
  int32: 4,
  int64: 8,
  uint32: 4,
  float32: 4,
  float64: 8,
};
const PAGE = 1 << 16;
const ALIGNED = 16;

const size = (of: Layout): number => (typeof of === "string" ? SIZES[of]! : of.size);

export class Machine {
  private heap: number;
  private seen: DataView;
  private readonly memory: WebAssembly.Memory;
  private readonly exports: WebAssembly.Exports;

  private constructor(
    instance: WebAssembly.Instance,
    readonly about: About,
  ) {
    this.exports = instance.exports;
    this.memory = this.exports["memory"] as WebAssembly.Memory;
    this.heap = Number((this.exports["__heap_base"] as WebAssembly.Global).value);
    this.seen = new DataView(this.memory.buffer);
  }

  /** A module with its own memory; `tables` are those that travel apart. */
  static async start(
    code: WebAssembly.Module,
    about: About,
    tables: readonly Uint8Array[],
  ): Promise<Machine> {
    const machine = new Machine(await WebAssembly.instantiate(code, {}), about);
    about.tables.forEach((address, n) => machine.write(address, tables[n]!));
    return machine;
  }

  /** The memory as it is now: it moves when it grows. */
  get view(): DataView {
    if (this.seen.buffer !== this.memory.buffer) this.seen = new DataView(this.memory.buffer);
    return this.seen;
  }

  /** Zeros, or whatever is there if they need not be zeros: memory is never given back. */
  row(of: Layout, ...shape: number[]): Row {
    const count = shape.reduce((all, one) => all * one, 1);
    const address = Math.ceil(this.heap / ALIGNED) * ALIGNED;
    this.heap = address + count * size(of);
    const missing = this.heap - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE));
    return new Row(this, of, shape, address);
  }

  /** What a function takes where there is nothing to give: arrays without entries. */
  nothing(kind: Kind): Argument {
    if (kind === "int" || kind === "real") return 0;
    if ("group" in kind) return Object.values(kind.group).map((member) => this.nothing(member));
    if ("one" in kind) return this.row(kind.one, 1);
    return this.row(kind.of, ...new Array<number>(kind.rows).fill(0));
  }

  write(address: number, bytes: Uint8Array): void {
    new Uint8Array(this.memory.buffer, address, bytes.length).set(bytes);
  }

  read(address: number, length: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.memory.buffer, address, length).slice();
  }

  /** Calls one of the module's functions with what it takes. */
  call(name: string, ...given: Argument[]): number {
    const { takes } = this.about.exports[name]!;
    const flat: (number | bigint)[] = [];
    takes.forEach((kind, n) => flatten(kind, given[n]!, flat));
    const answer: unknown = (this.exports[name] as (...numbers: unknown[]) => unknown)(...flat);
    return Number(answer ?? 0);
  }
}

function flatten(kind: Kind, given: Argument, flat: (number | bigint)[]): void {
  if (kind === "int") flat.push(BigInt(given as number | bigint));
  else if (kind === "real") flat.push(given as number);
  else if ("group" in kind) {
    Object.values(kind.group).forEach((member, n) => flatten(member, (given as Argument[])[n]!, flat));
  } else {
    const row = given as Row;
    flat.push(row.address);
    if ("rows" in kind) flat.push(...row.shape);
  }
}

/** An array in a module's memory: of numbers, or of records whose fields have names. */
export class Row {
  constructor(
    private readonly machine: Machine,
    private readonly of: Layout,
    readonly shape: readonly number[],
    readonly address: number,
  ) {}

  /** One of the rows of a table, or one record, as an array of its own. */
  part(n: number, ...shape: number[]): Row {
    const length = shape.reduce((all, one) => all * one, 1);
    return new Row(this.machine, this.of, shape, this.address + n * length * size(this.of));
  }

  get(n: number, field?: string, place = 0): number {
    const [at, kind] = this.where(n, field, place);
    const view = this.machine.view;
    if (kind === "int64") return Number(view.getBigInt64(at, true));
    if (kind === "float64") return view.getFloat64(at, true);
    if (kind === "float32") return view.getFloat32(at, true);
    if (kind === "int32") return view.getInt32(at, true);
    return kind === "int16" ? view.getInt16(at, true) : view.getInt8(at);
  }

  /** An integer with all of its 64 bits: sets of squares do not fit into a number. */
  big(n: number, field?: string, place = 0): bigint {
    return this.machine.view.getBigInt64(this.where(n, field, place)[0], true);
  }

  set(n: number, value: number | bigint, field?: string, place = 0): void {
    const [at, kind] = this.where(n, field, place);
    const view = this.machine.view;
    if (kind === "int64") view.setBigInt64(at, BigInt(value), true);
    else if (kind === "float64") view.setFloat64(at, Number(value), true);
    else if (kind === "float32") view.setFloat32(at, Number(value), true);
    else if (kind === "int32") view.setInt32(at, Number(value), true);
    else if (kind === "int16") view.setInt16(at, Number(value), true);
    else view.setInt8(at, Number(value));
  }

  /** The bytes of some records from place n on. */
  bytes(n = 0, count = 1): Uint8Array {
    return this.machine.read(this.address + n * size(this.of), count * size(this.of));
  }

  fill(bytes: Uint8Array, n = 0): void {
    this.machine.write(this.address + n * size(this.of), bytes);
  }

  /** Its first entries where they lie, of int32 or int16; they lie elsewhere when the memory grows. */
  numbers(count: number): Numbers {
    const { buffer } = this.machine.view;
    return this.of === "int32"
      ? new Int32Array(buffer, this.address, count)
      : new Int16Array(buffer, this.address, count);
  }

  private where(n: number, field: string | undefined, place: number): [number, string] {
    const start = this.address + n * size(this.of);
    if (typeof this.of === "string") return [start, this.of];
    const { at, of } = this.of.fields[field!]!;
    return [start + at + place * SIZES[of]!, of];
  }
}
