import { eq } from "../compare";
import { Tuple, tuple_of } from "../tuple";
import type { Value } from "../value";

/** Runs of items with equal keys. */
export function* groupby(items: Iterable<Value>, how: { key?: Value } = {}): Generator<Tuple> {
  const key = how.key ?? ((value: Value) => value);
  let run: Value[] = [];
  let runKey: Value;
  for (const item of items) {
    const itemKey = key(item);
    if (run.length && !eq(itemKey, runKey)) {
      yield tuple_of(runKey, run);
      run = [];
    }
    runKey = itemKey;
    run.push(item);
  }
  if (run.length) yield tuple_of(runKey, run);
}

/** Every choice of that many, in order. */
export function* combinations(items: Iterable<Value>, count: number): Generator<Tuple> {
  const row = [...items];
  function* from(start: number, chosen: Value[]): Generator<Tuple> {
    if (chosen.length === count) yield tuple_of(...chosen);
    else for (let n = start; n < row.length; n++) yield* from(n + 1, [...chosen, row[n]]);
  }
  yield* from(0, []);
}

export function* product(...rows: Iterable<Value>[]): Generator<Tuple> {
  const [first, ...others] = rows;
  if (first === undefined) {
    yield tuple_of();
    return;
  }
  const rest = [...product(...others)];
  for (const item of first) for (const more of rest) yield tuple_of(item, ...more);
}

export function* chain(...rows: Iterable<Value>[]): Generator<Value> {
  for (const row of rows) yield* row;
}
