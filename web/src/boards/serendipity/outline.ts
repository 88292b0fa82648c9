/** The outline of a field: those edges of its tiles behind which another field, or nothing, lies. */

import { corner } from "./drawing";
import { cellOf, near, placeOf, R } from "./geometry";

interface Edge {
  readonly key: string;
  readonly d: string;
}

export function outline(cells: readonly string[], turned: boolean): Edge[] {
  const inside = new Set(cells);
  return cells.flatMap((name) => {
    const cell = cellOf(name);
    const { x, y } = placeOf(cell, turned);
    return [0, 1, 2, 3, 4, 5].flatMap((direction) => {
      const beside = near(cell, direction);
      if (beside && inside.has(beside.name)) return [];
      const k = direction + (turned ? 3 : 0);
      const [from, to] = [corner(k, R - 0.5), corner(k + 1, R - 0.5)];
      return [{ key: `${name}/${direction}`, d: `M${x + from[0]} ${y + from[1]}L${x + to[0]} ${y + to[1]}` }];
    });
  });
}
