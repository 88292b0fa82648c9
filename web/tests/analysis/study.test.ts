/** The tree of an analysis: what was played, taken back, branched, named, saved and opened again. */

import { describe, expect, it } from "vitest";
import type { Saved } from "../../src/local/analysis/messages";
import { Study } from "../../src/local/analysis/study";
import { names } from "../../src/local/twins/games";

const start = (game: string, options = {}) => ({ game, options, position: null });
/** The same chance each time. */
let word = 0;
const first = { below: (n: number): number => (word = (word * 48271 + 11) % 65537) % n };

describe.each(names() as string[])("an analysis of %s", (game) => {
  it("plays both sides, with chance by itself, and comes back through its own saved tree", () => {
    const study = Study.begin(start(game), [], first);
    study.chance(true);
    for (let n = 0; n < 6 && study.state.player >= 0; n++) study.play(study.state.legal_actions()[0], true);
    const main = study.look("mover");
    expect(main.view.number).toBe(main.tree.length);
    const branches = [...main.tree].reverse().find(({ id }) => {
      study.go(id);
      return study.state.legal_actions().length > 1;
    })!;
    const [other] = study.play(study.state.legal_actions().at(-1), true);
    expect(other).toBeGreaterThan(main.at);
    study.name(other!, " other ");
    expect(study.look("mover").tree.find(({ id }) => id === other)?.parent).toBe(branches.id);
    const both = study.look("mover");
    const again = Study.open(JSON.parse(JSON.stringify(both.saved)) as Saved).look("mover");
    expect(again.position).toBe(both.position);
    expect(again.view).toEqual(both.view);
    expect(again.tree.map(({ seat, text, name }) => [seat, text, name])).toEqual(
      both.tree.map(({ seat, text, name }) => [seat, text, name]),
    );
    expect(both.tree.filter(({ name }) => name === "other")).toHaveLength(1);
  });

  it("begins from a position as well as from the beginning", () => {
    const study = Study.begin(start(game), [], first);
    study.chance(true);
    study.play(study.state.legal_actions()[0], true);
    const { position, view, start: begun } = study.look("mover");
    const there = Study.begin({ ...begun, position }).look("mover");
    expect(there.position).toBe(position);
    expect({ ...there.view, number: view.number }).toEqual(view);
    expect(() => Study.begin({ ...begun, position: "nonsense" })).toThrow();
  });
});

describe("the tree", () => {
  const study = (): Study => Study.begin(start("sensei"));

  it("does not hold the same action twice", () => {
    const tree = study();
    const [action] = tree.state.legal_actions();
    const [once] = tree.play(action, false);
    tree.go(0);
    expect(tree.play(action, false)).toEqual([once]);
    expect(tree.look("mover").tree).toHaveLength(1);
  });

  it("lets a variation become the main line, and loses what is deleted with all that follows", () => {
    const tree = study();
    const [a, b] = tree.state.legal_actions();
    const [one] = tree.play(a, false);
    tree.play(tree.state.legal_actions()[0], false);
    tree.go(0);
    const [other] = tree.play(b, false);
    expect(tree.look("mover").tree[0]?.id).toBe(one);
    tree.promote(other!);
    expect(tree.look("mover").tree[0]?.id).toBe(other);
    tree.go(one!);
    tree.delete(one!);
    expect(tree.at).toBe(0);
    expect(tree.look("mover").tree.map(({ id }) => id)).toEqual([other]);
    expect(() => tree.go(one!)).toThrow("no position");
    expect(() => tree.delete(0)).toThrow("beginning");
  });

  it("refuses what is illegal and keeps what it has", () => {
    const tree = study();
    expect(() => tree.try("a1-a7")).toThrow("illegal action");
    expect(() => tree.play(999999, false)).toThrow("illegal action");
    expect(tree.look("mover").tree).toEqual([]);
  });

  it("does not grow for ever", () => {
    const tree = Study.begin(start("sensei"), [], { most: 4 });
    for (let n = 0; n < 3; n++) tree.play(tree.state.legal_actions()[0], false);
    expect(() => tree.play(tree.state.legal_actions()[0], false)).toThrow("4 positions");
    expect(tree.look("mover").tree).toHaveLength(3);
  });

  it("becomes a record from which a table continues", () => {
    const tree = Study.begin(start("senet"), [], first);
    tree.chance(true);
    const record = tree.record(["Ada", "bot:casual"]) as { actions: string[]; options: object };
    expect(record.actions).toEqual([...tree.state.history_texts()]);
    expect(record.options).toEqual({ seats: 2, die: false });
    const there = Study.begin({ ...start("senet"), position: tree.look("mover").position });
    expect(() => there.record(["Ada", "bot:casual"])).toThrow("not known");
  });
});

describe("secrets", () => {
  it("are seen by their owner only, in the tree too", () => {
    const study = Study.begin(start("sarena", { seats: 3 }), [], first);
    study.chance(true);
    const texts = (eyes: number): string[] =>
      study.look(eyes).tree.flatMap(({ text }) => (/^=(\?|red|yellow|green|blue)$/.test(text) ? [text] : []));
    const tokens = [0, 1, 2].map(texts);
    expect(new Set(tokens.map(String)).size).toBe(3);
    for (const [seat, seen] of tokens.entries()) {
      expect(seen.filter((text) => !text.includes("?"))).toHaveLength(1);
      expect(seen[seat]).not.toContain("?");
    }
  });

  it("of others cannot be chosen by hand", () => {
    const study = Study.begin(start("sarena"), [], first);
    const drawing = (): boolean => study.look(0).outcomes.every(({ text }) => text !== "=red");
    while (study.look(0).outcomes.length && drawing()) study.chance(false);
    const own = study.look(0);
    const others = study.look(1);
    expect(own.outcomes.map(({ chance }) => chance).reduce((a, b) => a + b)).toBeCloseTo(1);
    expect(others.outcomes).toEqual([]);
  });
});
