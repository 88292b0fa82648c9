import type { Value } from "../value";

export { cache } from "../make";

export const partial =
  (func: Value, ...first: Value[]): Value =>
  (...rest: Value[]) =>
    func(...first, ...rest);
