/** What the engine of an analysis takes: all of its memory is there before it begins to think, so that thinking longer
 * takes no more. */

import { readFile } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AnalysisDesk } from "../../src/local/analysis/desk";
import type { Command, FromAnalysis, StudyLook, Thought } from "../../src/local/analysis/messages";
import { Bots } from "../../src/local/bots";
import { piecesOf, Solver, type Work } from "../../src/local/bots/senet/solver";
import { call } from "../../src/local/python/make";
import { fromPlain } from "../../src/local/python/plain";
import type { Value } from "../../src/local/python/value";
import { Game } from "../../src/local/translated/quincunx/state/game.js";
import { names } from "../../src/local/twins/games";

const MODULES = new URL("../../src/local/modules/", import.meta.url);
const read = async (file: string) => new Uint8Array(await readFile(new URL(file, MODULES)));
/** MB: with these a page of 100 MB stays below 200, and so it does while Senet's endgames are worked out beside it. */
const [ENGINE, MAKER] = [48, 44];
/** And for all who think at a table: a page of 80 MB stays below 200 with them. */
const TABLE = 75;
/** One of the puzzles. */
const BOSSA_ENDING =
  "0:2,1:1,2:3/0:5,6:0 1:5+3:2|2:1+2:4,2:0+3:3,(6),3:0+4:2 2:2+3:1,0:1+1:3,(5),0:6,0:3+0:4 4:0,5:0 -/es - 1 turn";

let memories: WebAssembly.Memory[];
beforeEach(() => {
  memories = [];
  const real = WebAssembly.instantiate.bind(WebAssembly) as (code: object, more: object) => Promise<unknown>;
  vi.spyOn(WebAssembly, "instantiate").mockImplementation((async (code: object, more: object) => {
    const made = (await real(code, more)) as WebAssembly.Instance;
    memories.push(made.exports["memory"] as WebAssembly.Memory);
    return made;
  }) as typeof WebAssembly.instantiate);
});
afterEach(() => vi.restoreAllMocks());
const taken = (): number => memories.reduce((sum, { buffer }) => sum + buffer.byteLength, 0) / 2 ** 20;

/** What makes endgames, told of as if all of them had been worked out. */
let given: Work | null = null;
const background = () => (work: object, hear: (told: object) => void) => {
  given = work as Work;
  const { plan } = given;
  for (const block of plan.pairs.keys())
    for (const [start, size] of piecesOf(plan, block))
      hear({ block, start, bytes: new Uint8Array(4 * size).fill(63) });
  hear({ isRead: true });
};

/** Thinks about a position for a moment; the first action it would play. */
function thinker(game: string) {
  const heard: ((message: FromAnalysis) => void)[] = [];
  const desk = new AnalysisDesk(new Bots({ read, background }), (message) => heard.at(-1)?.(message));
  const next = <Found>(act: () => void, find: (message: FromAnalysis) => Found | false): Promise<Found> =>
    new Promise((resolve, reject) => {
      heard.push((message) => {
        if ("fault" in message || "broken" in message) reject(new Error(JSON.stringify(message)));
        const found = find(message);
        if (found) resolve(found);
      });
      act();
    });
  const look = (command: Partial<Command> & { do: string }): Promise<StudyLook> =>
    next(
      () => desk.hear({ study: 1, command: { eyes: "mover", ...command } as Command }),
      (message) => "look" in message && message.look,
    );
  const think = (): Promise<Thought> =>
    next(
      () => desk.hear({ think: { do: "think", eyes: "mover", seconds: 0.3, lines: 3 } }),
      (message) => "thought" in message && message.thought.isDone && message.thought,
    );
  const begin = async (position: string | null = null): Promise<StudyLook> => {
    await look({ do: "begin", start: { game, options: {}, position }, moves: [] });
    return look({ do: "chance", all: true });
  };
  return { begin, look, think };
}

const started = (game: string, options: object = {}): Value => {
  const state: Value = call(Game, null, [game], fromPlain(options)).start();
  return chanced(state);
};
/** Chance has had its turns; in some games the same outcome again and again would go on for ever. */
let thrown = 0;
function chanced(state: Value): Value {
  while (state.player === -1) {
    const outcomes = [...state.chance_outcomes()];
    state.push(outcomes[thrown++ % outcomes.length][0]);
  }
  return state;
}

describe("a table on a phone", () => {
  beforeEach(() => void vi.stubGlobal("navigator", { userAgent: "Mozilla/5.0 (Linux; Android 14) Mobile" }));
  afterEach(() => void vi.unstubAllGlobals());

  it.each(names() as string[])(
    "of %s with the strongest bots and their advice",
    async (game) => {
      const bots = new Bots({ read });
      const state = started(game);
      for (const you = state.player as number; state.player === you; chanced(state))
        state.push(state.legal_actions()[0]);
      state.push(await bots.choose(state.hidden(state.player), "master", "a match"));
      chanced(state);
      await bots.assess(state.hidden(state.player), 0.1); // the bar and hints
      await bots.assess(state.hidden(state.player), 0.05); // the review
      await bots.look_back(state, 0.05);
      expect(taken()).toBeLessThan(TABLE);
    },
    20_000,
  );

  it("with more seats has no more for all bots together", async () => {
    const bots = new Bots({ read });
    const state = started("sarena", { seats: 4 });
    for (let seat = 0; seat < 3; seat++)
      state.push(await bots.choose(state.hidden(state.player), "master", "a match"));
    expect(memories).toHaveLength(3);
    expect(taken()).toBeLessThan(TABLE / 2);
  }, 20_000);
});

describe("an adviser", () => {
  it("answers one question after the other: it has one tree", async () => {
    const bots = new Bots({ read });
    const [here, there] = [started("sarena"), started("sarena")];
    there.push(there.legal_actions()[0]);
    const answers = await Promise.all(
      [here, there, here].map((state) => bots.assess(state.hidden(state.player), 0.1)),
    );
    const legal = [here, there, here].map((state) => [...state.legal_actions()].sort((a, b) => a - b));
    expect(answers.map(({ actions }) => actions.map(({ action }) => action).sort((a, b) => a - b))).toEqual(
      legal,
    );
    for (const { actions, reach } of answers) {
      const walked = actions.reduce((sum, { visits }) => sum + visits, 0);
      expect(Math.abs(walked - reach.n)).toBeLessThanOrEqual(1);
    }
  });
});

describe("the engine", () => {
  it.each(names() as string[])("of %s takes no more than it may, whatever is looked at", async (game) => {
    const { begin, look, think } = thinker(game);
    await begin();
    let { lines } = await think();
    const first = taken();
    expect(first).toBeGreaterThan(1);
    expect(first).toBeLessThan(ENGINE);
    for (let n = 0; n < 3; n++) {
      await look({ do: "play", action: lines[0]!.action, auto: true }); // what it knows of that is kept
      ({ lines } = await think());
    }
    await begin(); // and here nothing is
    await think();
    expect(taken()).toBe(first);
  });

  it("of Bossa takes no more than it may in endings, which it remembers too", async () => {
    const { begin, think } = thinker("bossa");
    await begin();
    await think();
    const first = taken();
    await begin(BOSSA_ENDING);
    const thought = await think();
    expect(thought.lines[0]!.knowledge).toBe("exact");
    expect(taken()).toBeGreaterThan(first);
    expect(taken()).toBeLessThan(ENGINE);
  });

  it("of Senet has its endgames once, and whoever makes them has them once", async () => {
    const { begin, think } = thinker("senet");
    await begin("2LL1D4/10/3D6 0 1 2 free 40");
    const { lines, reach } = await think();
    expect(lines.map(({ knowledge }) => knowledge)).toEqual(lines.map(() => "exact"));
    expect(reach.by).toBe("end");
    expect(memories).toHaveLength(1);
    const engine = taken();
    expect(engine).toBeGreaterThan(37); // they are in it
    await Solver.start(given!);
    expect(taken() - engine).toBeLessThan(MAKER);
  });
});
