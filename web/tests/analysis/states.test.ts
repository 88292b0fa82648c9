/** The positions of an analysis: all of them can be had, few of them are kept. */

import { describe, expect, it } from "vitest";
import { type Placed, States } from "../../src/local/analysis/states";
import { MOST_NODES } from "../../src/local/analysis/study";
import type { Value } from "../../src/local/python/value";
import { Game } from "../../src/local/translated/quincunx/state/game.js";

const LONG = 200;

/** A line of Senet, as an analysis grows it. */
function grown(states: States): { line: Placed[]; positions: string[] } {
  let state: Value = Game("senet").start();
  let node: Placed = { parent: null, depth: 0, action: 0 };
  const [line, positions] = [[node], [state.position() as string]];
  states.add(node, state);
  for (let word = 1; line.length < LONG; word = (word * 48271) % 65537) {
    const actions = state.legal_actions() as number[];
    const action = actions[word % actions.length]!;
    state = states.of(node).copy();
    state.push(action);
    node = { parent: node, depth: node.depth + 1, action };
    states.add(node, state);
    line.push(node);
    positions.push(state.position() as string);
  }
  return { line, positions };
}

describe("the positions of an analysis", () => {
  it("are the same again, whichever is wanted", () => {
    const states = new States(8);
    const { line, positions } = grown(states);
    const places = [...line.keys()];
    for (const n of [...places, ...places.toReversed(), 17, 150, 3])
      expect(states.of(line[n]!).position()).toBe(positions[n]);
    expect(states.of(line[LONG - 1]!).history).toHaveLength(LONG - 1);
  });

  it("are few in memory, however long a line is", () => {
    const few = new States(8);
    const { line } = grown(few);
    for (const node of line) few.of(node);
    expect(few.size).toBeLessThanOrEqual(8 + Math.ceil(LONG / 64));
    // Each has at most as many actions behind it as an analysis has positions, 4 bytes each and half as much to grow.
    const usual = new States();
    const lines: Placed[] = [{ parent: null, depth: 0, action: 0 }];
    const nothing = {} as Value;
    for (let n = 1; n < MOST_NODES; n++) lines.push({ parent: lines[n - 1]!, depth: n, action: 0 });
    for (const node of lines) usual.add(node, nothing);
    expect((usual.size * MOST_NODES * 6) / 2 ** 20).toBeLessThan(24);
  });

  it("are gone with what was deleted", () => {
    const states = new States();
    const { line } = grown(states);
    for (const node of line.slice(1)) states.delete(node);
    expect(states.size).toBe(1);
  });
});
