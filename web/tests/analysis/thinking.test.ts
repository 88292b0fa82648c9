/** The engine of the analysis: what it says, how it is stopped, and what it may know. */

import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { AnalysisDesk } from "../../src/local/analysis/desk";
import type {
  Command,
  Every,
  FromAnalysis,
  StudyLook,
  ThinkAbout,
  Thought,
} from "../../src/local/analysis/messages";
import { Bots } from "../../src/local/bots";
import { names } from "../../src/local/twins/games";

const MODULES = new URL("../../src/local/modules/", import.meta.url);
const bots = new Bots({ read: async (file) => new Uint8Array(await readFile(new URL(file, MODULES))) });

/** Dark is about to throw. */
const START = "2LL1D4/10/3D6 0 1 - free 40";

/** A desk with what it has said. */
class Page {
  readonly heard: FromAnalysis[] = [];
  #wakes: (() => void)[] = [];
  readonly desk = new AnalysisDesk(bots, (message) => {
    this.heard.push(message);
    for (const wake of this.#wakes.splice(0)) wake();
  });
  #asked = 0;

  do(command: Partial<Command> & { do: string }): StudyLook {
    this.desk.hear({ study: ++this.#asked, command: { eyes: "mover", ...command } as Command });
    const answer = this.heard.at(-1)!;
    if ("fault" in answer) throw Object.assign(new Error(answer.fault.message), answer.fault);
    if (!("look" in answer)) throw new Error("no look");
    return answer.look;
  }

  begin(game: string, options = {}, moves: string[] = []): StudyLook {
    this.do({ do: "begin", start: { game, options, position: null }, moves });
    return this.do({ do: "chance", all: true });
  }

  think(wish: Partial<ThinkAbout> = {}): void {
    this.desk.hear({ think: { do: "think", eyes: "mover", seconds: 0.4, lines: 3, ...wish } });
  }

  /** The first message that fits, now or later. */
  async until<Found>(find: (message: FromAnalysis) => Found | null | false): Promise<Found> {
    for (;;) {
      for (const message of this.heard) {
        const found = find(message);
        if (found) return found;
      }
      await new Promise<void>((resolve) => this.#wakes.push(resolve));
    }
  }

  readonly thought = (): Promise<Thought> =>
    this.until((message) => "thought" in message && message.thought.isDone && message.thought);
  readonly every = (): Promise<Every> =>
    this.until((message) => "every" in message && message.every.isDone && message.every);
}

describe.each(names() as string[])("the engine of %s", (game) => {
  it("says its best lines, with chances, errors and how it knows them", async () => {
    const page = new Page();
    const look = page.begin(game);
    page.think();
    const thought = await page.thought();
    expect(thought.at).toBe(look.at);
    expect(thought.lines.length).toBeGreaterThan(0);
    expect(thought.lines.length).toBeLessThanOrEqual(3);
    expect(new Set(thought.lines.map(({ action }) => action)).size).toBe(thought.lines.length);
    // Readers see the numbers: no later line promises more, and the bars say what the first one says.
    const wins = thought.lines.map(({ win }) => win);
    expect(wins).toEqual([...wins].sort((a, b) => b - a));
    if (thought.wins.length) expect(thought.wins[look.view.player]).toBe(wins[0]);
    const legal = look.legal.map(({ text }) => text);
    for (const { win, error, knowledge, steps } of thought.lines) {
      expect(win).toBeGreaterThanOrEqual(0);
      expect(win).toBeLessThanOrEqual(1);
      expect(error).toBeGreaterThanOrEqual(0);
      expect(["exact", "near-exact", "estimate"]).toContain(knowledge);
      expect(steps[0]?.seat).toBe(look.view.player);
      expect(legal).toContain(steps[0]?.text);
    }
    if (thought.wins.length) expect(thought.wins.reduce((a, b) => a + b)).toBeCloseTo(1);
    expect(thought.reach.n).toBeGreaterThan(0);
  });
});

describe("the engine", () => {
  it("is stopped at once, and what is asked next is answered", async () => {
    const page = new Page();
    page.begin("bossa");
    page.think({ seconds: 600 });
    await page.until((message) => "thought" in message);
    page.desk.hear({ think: null });
    const said = page.heard.length;
    page.do({ do: "look" });
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(page.heard).toHaveLength(said + 1); // only the answer to the look
    page.think({ seconds: 0.1, lines: 1 });
    expect((await page.thought()).lines).toHaveLength(1);
  });

  it("says nothing about lines that were hardly looked at", async () => {
    const page = new Page();
    page.begin("sarena", { seats: 4 });
    page.think({ seconds: 0.3 });
    await page.thought();
    const thoughts = page.heard.flatMap((one) => ("thought" in one ? [one.thought] : []));
    expect(thoughts).not.toEqual([]);
    for (const { lines, wins } of thoughts) {
      // after 200 walks or as many as the best one had, whose error that is
      const least = Math.max(0.036, 1.5 * Math.min(...lines.map(({ error }) => error)));
      for (const { error, proven } of lines) expect(proven || error <= least).toBe(true);
      expect(lines.map(({ win }) => win)).toEqual(lines.map(({ win }) => win).sort((a, b) => b - a));
      expect(wins.reduce((a, b) => a + b)).toBeCloseTo(1);
    }
  });

  it("looks at the other lines, too, where the best is certain at once", async () => {
    const page = new Page();
    const position =
      "GRYV*2*0/*0ORYYRo/ByBBRROY/1YRVVbg*4y/B*5RYGYrVYG/OGRBVVOBGOB/gVyBOYVvB*3/RGRGYg*0V*0/ORB*4OOvG/O*2*2OR*4G/B*1vOVB 110100 0 flower f7 - 3";
    page.do({ do: "begin", start: { game: "serendipity", options: { aid: true }, position } });
    page.think({ seconds: 5 });
    const { lines } = await page.thought();
    expect(lines).toHaveLength(3);
  });

  it("begins with chance's outcomes where chance has the move, whatever was asked", async () => {
    const page = new Page();
    const look = page.do({ do: "begin", start: { game: "senet", options: {}, position: START }, moves: [] });
    expect(look.view.player).toBe(-1);
    page.think();
    expect((await page.every()).rows).toHaveLength(5);
  });

  it("gives lines of Senseï that come to different things, each a whole turn and its answer", async () => {
    const page = new Page();
    page.begin("sensei");
    page.think({ seconds: 1 });
    const { lines, reach } = await page.thought();
    expect(reach.by).toBe("turns");
    expect(lines).toHaveLength(3);
    for (const { steps } of lines) expect(new Set(steps.map(({ seat }) => seat))).toEqual(new Set([0, 1]));
  });

  it("knows the best for every throw of Senet, and what that makes on the whole", async () => {
    const page = new Page();
    let look = page.begin("senet");
    for (let n = 0; n < 4; n++) look = page.do({ do: "play", action: look.legal[0]!.action, auto: true });
    const before = page.do({ do: "go", id: look.tree.find(({ id }) => id === look.at)!.parent });
    expect(before.outcomes.map(({ text }) => text)).toEqual(["t1", "t2", "t3", "t4", "t6"]);
    expect(before.canAskEvery).toBe(true);
    page.think({ do: "every" });
    const { rows, win } = await page.every();
    expect(rows.map(({ chance }) => chance)).toEqual([0.25, 0.375, 0.25, 0.0625, 0.0625]);
    expect(win).toBeCloseTo(
      rows.reduce((sum, row) => sum + row.chance * row.win!, 0),
      12,
    );
    for (const row of rows) {
      const after = page.do({ do: "play", action: row.action, auto: false });
      expect(after.legal.map(({ text }) => text)).toContain(row.best);
      page.do({ do: "go", id: before.at });
    }
  });

  it("says for every tile of Bossa's pile what would be best", async () => {
    const page = new Page();
    page.begin("bossa");
    page.think({ do: "every" });
    const { rows } = await page.every();
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.every(({ win, best }) => win !== null && best)).toBe(true);
  });
});

describe("belief in Sàrena", () => {
  it("gives each colour a chance, and names the moves that gave it away", () => {
    const page = new Page();
    let look = page.begin("sarena", { seats: 3 });
    for (let n = 0; n < 9; n++)
      look = page.do({ do: "play", action: look.legal[n]!.action, auto: true, eyes: 0 });
    expect(look.beliefs.map(({ seat }) => seat)).toEqual([1, 2]);
    const own = (look.view as unknown as { tokens: string[] }).tokens?.[0];
    for (const { chances, told, seat } of look.beliefs) {
      expect(Object.values(chances).reduce((a, b) => a + b)).toBeCloseTo(1);
      if (own) expect(chances[own]).toBe(0);
      for (const one of told) {
        expect(one.after).toBeGreaterThan(one.before);
        expect(look.tree.find(({ id }) => id === one.id)?.seat).toBe(seat);
      }
    }
  });

  it("does not depend on what the others really have", async () => {
    const deal = new Page().begin("sarena").tree.map(({ text }) => text);
    const tokens = deal.filter((text) => /^=(red|yellow|green|blue|\?)$/.test(text));
    expect(tokens).toHaveLength(2);
    const place = deal.findIndex((text) => /^=(red|yellow|green|blue|\?)$/.test(text));
    const colours = ["red", "yellow", "green", "blue"].filter((colour) => `=${colour}` !== "=red");
    const beliefs = colours.slice(0, 2).map((colour) => {
      const moves = [...deal.slice(0, place), "=red", `=${colour}`, ...deal.slice(place + 2)];
      const page = new Page();
      return page.do({
        ...{ do: "begin", eyes: 0, moves },
        start: { game: "sarena", options: {}, position: null },
      }).beliefs;
    });
    expect(beliefs[0]).toHaveLength(1);
    expect(beliefs[0]).toEqual(beliefs[1]);
  });
});

describe("what is read", () => {
  const start = { game: "senet", options: {}, position: null };

  it("is a position, a record or a saved analysis", () => {
    const page = new Page();
    const look = page.begin("senet");
    expect(page.do({ do: "read", start, text: look.position }).position).toBe(look.position);
    const saved = JSON.stringify(look.saved);
    expect(page.do({ do: "read", start, text: saved }).tree).toEqual(look.tree);
    page.desk.hear({ study: 99, record: ["Ada", "Jules"] });
    const answer = page.heard.at(-1)!;
    const record = "record" in answer ? answer.record : "";
    const again = page.do({ do: "read", start, text: record, number: 1 });
    expect(again.tree.map(({ text }) => text)).toEqual(look.tree.map(({ text }) => text));
    expect(again.view.number).toBe(1);
  });

  it("is a record that hides what its owner did not know", () => {
    const page = new Page();
    const look = page.begin("sarena");
    page.desk.hear({ study: 99, record: ["Ada", "Jules"] });
    const answer = page.heard.at(-1)!;
    const record =
      "record" in answer ? (JSON.parse(answer.record) as { actions: string[] }) : { actions: [] };
    const tokens = record.actions.flatMap((text, n) => (/^=(red|yellow|green|blue)$/.test(text) ? [n] : []));
    record.actions[tokens[1]!] = "=?";
    const text = JSON.stringify(record);
    const again = page.do({ do: "read", start: { ...start, game: "sarena" }, text, eyes: 0 });
    expect(again.tree).toHaveLength(look.tree.length);
    expect(again.beliefs.map(({ seat }) => seat)).toEqual([1]);
  });

  it.each([
    ["", "empty"],
    ["not a position", "text"],
    ["{ half", "damaged"],
    ['{"analysis": 7, "game": "senet", "options": {}, "tree": []}', "format"],
    ['{"analysis": 1, "game": "senet"}', "damaged"],
    ['{"analysis": 1, "game": "senet", "options": null, "tree": []}', "damaged"],
    ['{"analysis": 1, "game": "senet", "options": {"die": {}}, "tree": []}', "damaged"],
    ['{"analysis": 1, "game": "senet", "options": {}, "position": 7, "tree": []}', "damaged"],
    ['{"analysis": 1, "game": "senet", "options": {}, "tree": [null]}', "damaged"],
    ['{"analysis": 1, "game": "senet", "options": {}, "tree": [{"action": "t1", "name": 7}]}', "damaged"],
    ['{"analysis": 1, "game": "senet", "options": {}, "tree": [{"action": "t1", "then": 7}]}', "damaged"],
    ['{"analysis": 1, "game": "senet", "options": {}, "tree": [{"action": "t5"}]}', "text"],
    ['{"analysis": 1, "game": "chess", "options": {}, "tree": []}', "text"],
    ['{"other": 1}', "text"],
    ['{"quincunx": 2, "game": "senet", "options": null, "actions": ["?"]}', "damaged"],
    ['{"quincunx": 2, "game": "senet", "options": {}, "earlier": [null], "actions": ["?"]}', "damaged"],
  ])("is refused with a word when it is %j", (text, code) => {
    const page = new Page();
    const before = page.begin("senet");
    expect(() => page.do({ do: "read", start, text })).toThrow(expect.objectContaining({ code }));
    expect(page.do({ do: "look" }).tree).toEqual(before.tree); // nothing is lost
  });
});
