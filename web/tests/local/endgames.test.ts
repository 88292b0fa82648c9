/** Senet's exact endgames are the same here as in Python, bit by bit, and so is what bots make of them. Python wrote down
 * a digest of its table and what its bots said: web/tools/equal/endgames.py. */

import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { Bots } from "../../src/local/bots";
import type { Facts } from "../../src/local/bots/senet/lookahead";
import { make, type Solved, type Told } from "../../src/local/bots/senet/making";
import type { Kept, Shelf } from "../../src/local/bots/senet/shelf";
import { BYTES, extent, piecesOf, type Plan, type Work } from "../../src/local/bots/senet/solver";
import { call } from "../../src/local/python/make";
import { fromPlain } from "../../src/local/python/plain";
import type { Value } from "../../src/local/python/value";
import { Game } from "../../src/local/translated/quincunx/state/game.js";
import { fixture } from "./equal";

const MODULES = new URL("../../src/local/modules/", import.meta.url);
const read = async (file: string) => new Uint8Array(await readFile(new URL(file, MODULES)));
const noPause = () => Promise.resolve();

interface Found {
  die: boolean;
  plan: Plan;
  digest: string;
  said: { position: string; seed: number; chosen: Record<string, number>; judged: Value[][] }[];
}

/** A device that keeps blocks in memory; it can be full. */
class FakeShelf implements Shelf {
  readonly kept = new Map<string, Kept>();
  isFull = false;

  load(table: string, block: number, piece: number): Promise<Kept | null> {
    const kept = this.kept.get(`${table} ${block} ${piece}`);
    return Promise.resolve(kept ? { ...kept, bytes: kept.bytes.slice() } : null);
  }
  tidy = () => Promise.resolve();
  save(table: string, block: number, pieces: Iterable<Kept>): Promise<void> {
    if (this.isFull) return Promise.reject(new Error("full"));
    for (const [piece, kept] of [...pieces].entries()) this.kept.set(`${table} ${block} ${piece}`, kept);
    return Promise.resolve();
  }
}

/** The module's own plan is for three pieces a side, which takes a minute: here there are two. */
async function readSmall(plan: Plan, file: string) {
  const found = await read(file);
  if (file !== "senet.json") return found;
  const about = JSON.parse(new TextDecoder().decode(found)) as { variants: Record<string, Facts> };
  for (const variant of Object.values(about.variants)) variant.endgame = plan;
  return new TextEncoder().encode(JSON.stringify(about));
}

/** Bots, the blocks that were reported to them, what a maker was given, and what lets it make them. */
function prepared(plan: Plan, shelf: Shelf = new FakeShelf()) {
  const told: Solved[] = [];
  const given: Work[] = [];
  const made: Promise<void>[] = [];
  let begin: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => (begin = resolve));
  const bots = new Bots({
    read: (file) => readSmall(plan, file),
    pause: noPause,
    background: () => (work, hear) => {
      given.push(work as Work);
      const tell = (one: Told) => {
        if ("bytes" in one) told.push({ ...one, bytes: one.bytes.slice() });
        hear(one);
      };
      made.push(make(work as Work, shelf, tell, { alone: (act) => asked.then(act) }));
    },
  });
  const finish = async () => {
    begin();
    for (const making of made) await making; // the last one may be asked for while we wait
  };
  return { bots, told, given, finish };
}

/** Everything that a maker reports, and what is kept when it has ended. */
async function heard(task: Work, shelf: Shelf): Promise<Solved[]> {
  const told: Solved[] = [];
  let kept: number | undefined;
  const hear = (one: Told): void => {
    if ("bytes" in one) told.push(one);
    else if ("isKept" in one) kept = one.isKept;
  };
  await make(task, shelf, hear);
  if (kept !== undefined) await make({ ...task, from: kept }, shelf, hear);
  return told;
}

const digestOf = (told: readonly Solved[]): string => {
  const hash = createHash("sha256");
  for (const { bytes } of told) hash.update(bytes);
  return hash.digest("hex");
};

const stateOf = (die: boolean, position: string): Value =>
  call(Game, null, ["senet"], fromPlain({ die })).from_position(position);

describe.each(fixture("endgames") as Found[])("with the die $die", ({ die, plan, digest, said }) => {
  it("is the same table, and bots say the same by it", async () => {
    const { bots, told, given, finish } = prepared(plan);
    const first = stateOf(die, said[0]!.position);
    const before = await (await bots.player(first, "master", 1)).analyse(first, noPause);
    expect(before.actions.some(({ knowledge }) => knowledge === "near-exact")).toBe(true); // nobody waits
    await finish();
    expect(given.map(({ from }) => from)).toEqual([undefined, plan.pairs.length - 1]);
    expect(digestOf(told)).toBe(digest);
    for (const { position, seed, chosen, judged } of said) {
      const state = stateOf(die, position);
      for (const [level, action] of Object.entries(chosen)) {
        const player = await bots.player(state, level, seed);
        expect({ position, level, action: await player.choose(state, noPause) }).toEqual({
          position,
          level,
          action,
        });
      }
      const { actions } = await (await bots.player(state, "master", seed)).analyse(state, noPause);
      const found = actions.map((one) => [
        one.action,
        one.win,
        one.error,
        one.visits,
        one.proven,
        one.knowledge,
      ]);
      expect({ position, found }).toEqual({ position, found: judged });
    }
    expect(said.some(({ judged }) => judged.every(([, , , , , knowledge]) => knowledge === "exact"))).toBe(
      true,
    );
    expect(given).toHaveLength(2); // all of them share it
  });
});

describe("the device", () => {
  const { die, plan: whole, said } = (fixture("endgames") as Found[])[0]!;
  const plan = { ...whole, pairs: whole.pairs.slice(0, 2), size: extent(whole, 2)[0] };

  /** What a maker is given, and what it makes. */
  async function work(): Promise<[Work, string]> {
    const { bots, given, told, finish } = prepared(plan);
    const state = stateOf(die, said[0]!.position);
    await (await bots.player(state, "master", 1)).analyse(state, noPause);
    await finish();
    return [given[0]!, digestOf(told)];
  }

  it("keeps what was worked out, also in the middle of a block", async () => {
    const [task, digest] = await work();
    const shelf = new FakeShelf();
    const cut = plan.pairs.length - 1;
    let now = 0;
    let isOff = false;
    const off: Shelf = {
      load: shelf.load.bind(shelf),
      tidy: shelf.tidy,
      save: async (table, block, pieces) => {
        if (!isOff) await shelf.save(table, block, pieces);
        isOff ||= block === cut; // the tab is closed after the first part of the last block
      },
    };
    await make(task, off, () => undefined, { clock: () => (now += 20_000) });
    expect([...shelf.kept.values()].map(({ isSolved }) => isSolved)).toEqual([true, false]);
    expect(digestOf(await heard(task, shelf))).toBe(digest);
    expect([...shelf.kept.values()].every(({ isSolved }) => isSolved)).toBe(true);
    shelf.isFull = true; // nothing is written when all is there
    expect(digestOf(await heard(task, shelf))).toBe(digest);
  });

  it("may be full, forbidden or hold something else", async () => {
    const [task, digest] = await work();
    const never: Shelf = {
      load: () => Promise.reject(new Error("forbidden")),
      save: () => Promise.reject(new Error("forbidden")),
      tidy: () => Promise.reject(new Error("forbidden")),
    };
    const odd = new FakeShelf();
    await odd.save(plan.name, 0, [{ bytes: new Uint8Array(3), isSolved: true }]);
    const full = new FakeShelf();
    full.isFull = true;
    for (const shelf of [never, odd, full]) expect(digestOf(await heard(task, shelf))).toBe(digest);
  });

  it("has whole blocks in pieces that are small", () => {
    const large = { ...whole, pairs: whole.pairs.slice(0, 1), size: 200_000 };
    const pieces = piecesOf(large, 0);
    expect(pieces.length).toBeGreaterThan(1);
    expect(Math.max(...pieces.map(([, size]) => BYTES * size))).toBeLessThanOrEqual(2 ** 18);
    expect(pieces.reduce((next, [start, size]) => (expect(start).toBe(next), start + size), 0)).toBe(
      large.size,
    );
  });
});
