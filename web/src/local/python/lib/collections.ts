import { Dict } from "../dict";
import { sum } from "../builtins";
import type { Value } from "../value";

class Counted extends Dict {
  protected override missing(): number {
    return 0;
  }

  total(): Value {
    return sum(this.values());
  }
}

/** How often each item occurs; 0 for what does not. */
export function Counter(items: Iterable<Value> = []): Counted {
  const counts = new Counted();
  for (const item of items) counts.set(item, counts.get(item, 0) + 1);
  return counts;
}
