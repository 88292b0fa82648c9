/** The tree of an analysis: what was played, taken back, branched, named, saved and opened again. */

import { describe, expect, it } from "vitest";
import { AnalysisDesk } from "../../src/local/analysis/desk";
import type { FromAnalysis, Saved, StudyLook } from "../../src/local/analysis/messages";
import { HIDDEN } from "../../src/local/analysis/messages";
import { Study } from "../../src/local/analysis/study";
import { names } from "../../src/local/twins/games";
import texts from "../../src/words/en/facts.json";
import { sentencesOf } from "../../src/words/facts";
import { Words } from "../../src/words/words.svelte";

const english = new Words("en", texts);
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

  it("becomes the same position again when it is arranged as it lies", () => {
    const study = Study.begin(start(game), [], first);
    study.chance(true);
    for (let n = 0; n < 8 && study.state.player >= 0; n++) study.play(study.state.legal_actions()[0], true);
    const draft = study.draft();
    const fields = Object.fromEntries(
      draft.fields.map(({ name, of, value }) => [of ? `${name}.${of}` : name, value]),
    );
    const known = (position: string): string =>
      game === "sensei" ? position.replace(/ \S+ (\w+)$/, " - $1") : position; // how it stood before
    expect(known(study.arranged({ lies: draft.lies, fields }))).toBe(known(study.look("mover").position));
    const { turn, ...without } = fields;
    expect(() => study.arranged({ lies: {}, fields: { ...without, turn: turn ?? "0" } })).toThrow();
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

describe("two actions compared", () => {
  it("say in words what the rules say", () => {
    const position = "LLL7/3L6/3D6 0 1 1 free 40";
    const study = Study.begin({ game: "senet", options: {}, position });
    const facts = study.compared({ at: 0, better: "14-15", worse: "3-4" });
    expect(facts).toContainEqual({ name: "breaks", places: { first: 1, last: 3 } });
    const said = sentencesOf(
      "senet",
      [...facts, { name: "unheard of", places: {} }],
      english,
      ["Ada", "Bo"],
      {
        better: "14 to 15",
        worse: "3 to 4",
      },
    );
    expect(said).toContain("3 to 4: breaks up the wall from 1 to 3.");
    expect(said).toHaveLength(facts.length);
  });
});

describe("a record of a game that was still being played", () => {
  /** What seat 1 of three knew after a few moves. */
  const played = (): Study => {
    const study = Study.begin(start("sarena", { seats: 3 }), [], first);
    study.chance(true);
    for (let n = 0; n < 4; n++) study.play(study.state.legal_actions()[0], true);
    return study;
  };
  const saved = (study: Study, more = {}): string => {
    const actions = [...study.state.hidden(1).history_texts()] as string[];
    return JSON.stringify({ ...study.record(["Ada", "Bo", "Cy"]), actions, ...more });
  };
  function read(text: string, round?: number): StudyLook {
    const told: FromAnalysis[] = [];
    const none = {
      player: () => Promise.reject(Error("none")),
      belief: () => [],
      told: () => Promise.reject(Error("none")),
    };
    const desk = new AnalysisDesk(none, (one) => told.push(one));
    const which = round === undefined ? {} : { round };
    desk.hear({ study: 1, command: { do: "read", start: start("sarena"), text, eyes: 1, ...which } });
    const [answer] = told;
    if (!answer || !("look" in answer)) throw Error(JSON.stringify(answer));
    return answer.look;
  }

  it("is replayed to its end, as its owner saw it", () => {
    const study = played();
    const look = read(saved(study));
    expect(look.position).toBe(study.state.hidden(1).position());
    expect(look.view).toEqual(study.look(1).view);
    expect(look.tree.map(({ text }) => text)).toEqual([...study.state.hidden(1).history_texts()]);
    expect(look.tree.filter(({ action }) => action === HIDDEN)).toHaveLength(2);
    expect(look.legal).toEqual(study.look(1).legal);
  });

  it("shows the rounds before it too", () => {
    const before = played();
    const earlier = [{ actions: [...before.state.history_texts()], times: [], result: null }];
    const text = saved(played(), { rounds: 2, earlier });
    expect(read(text, 1).position).toBe(before.state.position());
    expect(read(text, 2).tree.some(({ action }) => action === HIDDEN)).toBe(true);
  });

  it("can be kept and opened again", () => {
    const look = read(saved(played()));
    const again = Study.open(JSON.parse(JSON.stringify(look.saved)) as Saved).look(1);
    expect(again.view).toEqual(look.view);
  });
});
