import { describe, expect, it } from "vitest";
import type { Step } from "../../src/boards/contract";
import { caseShut } from "../../src/boards/sarena/case";
import { circleAt, neighbours, place, rowsSeen, stepFrom } from "../../src/boards/sarena/geometry";
import { poseAt } from "../../src/boards/sarena/motion";
import { optionPicture } from "../../src/boards/sarena/options";
import { SarenaPlay } from "../../src/boards/sarena/play.svelte";
import {
  announce,
  beginsTurn,
  cellLabel,
  chanceName,
  chipsFromTop,
  log,
  sentence,
  side,
} from "../../src/boards/sarena/say";
import { sounds } from "../../src/boards/sarena/sounds";
import {
  outcome,
  pileOn,
  readMove,
  turnedOver,
  winners,
  type SarenaView,
} from "../../src/boards/sarena/view";
import texts from "../../src/words/en/sarena.json";
import recorded from "../../fixtures/sarena.json?raw";
import { Words } from "../../src/words/words.svelte";
import { tablesOf } from "./table";

interface Playthrough {
  readonly options: Record<string, string | number>;
  readonly steps: Step[];
  readonly views: { readonly mover: SarenaView; readonly spectator: SarenaView }[];
}
const games = JSON.parse(recorded) as Playthrough[];
const words = new Words("en", texts);

const tables = tablesOf<SarenaView>(words, sounds);
function tableAt(view: SarenaView) {
  const table = tables(view, { legal: view.actions });
  return { table, did: table.did, play: new SarenaPlay(table) };
}
const viewAt = (game: number, at: number, eyes: "mover" | "spectator" = "mover"): SarenaView =>
  games[game]!.views[at]![eyes];
const FIRST_MOVE = [39, 39, 40, 40, 41, 41];

describe("geometry", () => {
  it("has a1 at the lower left, and at the upper right of a turned board", () => {
    expect(place("a1", false)).toEqual({ x: 85, y: 635 });
    expect(place("a1", true)).toEqual({ x: 635, y: 85 });
    expect(rowsSeen(false)[5]![0]).toBe("a1");
    expect(rowsSeen(false)[0]![0]).toBe("a6");
    expect(rowsSeen(true)[0]).toEqual(["f1", "e1", "d1", "c1", "b1", "a1"]);
  });
  it("finds every circle at its own place, both ways round", () => {
    for (const turned of [false, true])
      for (const name of rowsSeen(turned).flat()) expect(circleAt(place(name, turned), turned)).toBe(name);
    expect(circleAt({ x: 5, y: 300 }, false)).toBe(null);
  });
  it("steps as seen and stops at the edge", () => {
    expect(stepFrom("c3", 1, 0, false)).toBe("d3");
    expect(stepFrom("c3", 1, 0, true)).toBe("b3");
    expect(stepFrom("f6", 0, 1, false)).toBe("f6");
    expect(neighbours("a1")).toEqual(["b1", "a2"]);
  });
});

describe("what a move makes", () => {
  it("is what the server says came of it, for every move of every game", () => {
    let turns = 0;
    for (const game of games)
      game.steps.forEach((step, n) => {
        const move = readMove(step.text);
        if (!move) return;
        const made = outcome(game.views[n]!.mover, move);
        expect(made.pile).toEqual(pileOn(game.views[n + 1]!.mover, move.to));
        if (made.turns) turns++;
      });
    expect(turns).toBeGreaterThan(10);
  });
  it("turns a pile over as a block", () => {
    expect(
      turnedOver([
        ["blue", "yellow"],
        ["green", "blue"],
      ]),
    ).toEqual([
      ["blue", "green"],
      ["yellow", "blue"],
    ]);
  });
});

describe("words over whole games", () => {
  it("leaves no place empty and never throws", () => {
    for (const game of games)
      game.steps.forEach((step, n) => {
        for (const eyes of ["mover", "spectator"] as const) {
          const [before, after] = [game.views[n]![eyes], game.views[n + 1]![eyes]];
          const { table, play } = tableAt(after);
          const spoken = [
            announce({ before, after, step }, table),
            sentence(table),
            log(step, words)?.text ?? "-",
          ];
          for (const name of ["a1", "c4", "f6"])
            spoken.push(cellLabel(table, play, step.text, name), chipsFromTop(table, name));
          for (const line of spoken) expect(line).not.toMatch(/undefined|null|NaN|[{}]| {2}| [.,:]|: \./);
          expect(readMove(step.text) ? spoken[0] : "said").not.toBe("");
        }
      });
  });
  it("gives the whole count at the end", () => {
    const game = games[3]!;
    const n = game.steps.length - 1;
    const [before, after] = [game.views[n]!.spectator, game.views[n + 1]!.spectator];
    expect(announce({ before, after, step: game.steps[n]! }, tableAt(after).table)).toMatch(
      /Ada: blue wave\. Jules: green leaf\. Maja: red sun\. .*Maja takes 6 piles with 15 chips\. Maja wins with 15 chips\.$/,
    );
    expect(winners(after)).toEqual([2]);
  });
  it("names the tie-break when it decided, and a shared win", () => {
    const over = games[0]!.views.at(-1)!.spectator;
    const said = (more: Partial<SarenaView>): string =>
      sentence(tableAt({ ...over, scores: [6, 6], ...more }).table);
    expect(said({ own: [5, 6], returns: [-1, 1] })).toBe(
      "Equal at 6 chips: Jules wins, with their own colour on 6 of them.",
    );
    expect(said({ own: [5, 6], returns: [-1, 1], seat: 1 })).toMatch(/you win, with your own colour on 6/);
    expect(said({ own: [5, 5], returns: [0, 0] })).toBe("Ada and Jules share the win with 6 chips each.");
  });
  it("puts deal, tokens and lots into one line of the log, and each move into its own", () => {
    const { steps } = games[0]!;
    expect(steps.slice(0, 40).filter((step, n) => n && beginsTurn(step, steps[n - 1]!))).toEqual([steps[39]]);
    expect(steps.slice(0, 39).filter((step) => log(step, words))).toEqual([steps[38]]);
    expect(log(steps[39]!, words)?.text).toBe("b6 to c6");
    const named = (text: string) => chanceName(text, words, ["Ada", "Bo"]);
    expect(named("=ry")).toBe("red sun over yellow lozenge");
    expect(named("=blue")).toBe("blue wave");
    expect(named("=seat1")).toBe("Bo begins.");
    expect(named("=?")).toBeNull();
  });
});

describe("the secret colour", () => {
  const SIGNS = /sun|lozenge|leaf|wave|red|yellow|green|blue/;
  it("is in nothing that is said, logged or drawn before the end, not even for its owner", () => {
    games.forEach((game, g) => {
      for (let n = 36; n < FIRST_MOVE[g]!; n++) {
        const [before, after] = [game.views[n]!.mover, game.views[n + 1]!.mover];
        const { table } = tableAt(after);
        const step = game.steps[n]!;
        expect(announce({ before, after, step }, table)).not.toMatch(SIGNS);
        expect(log(step, words)?.text ?? "").not.toMatch(SIGNS);
      }
      const view = game.views[50]!.mover;
      expect(view.token).not.toBe(null);
      for (let seat = 0; seat < view.returns.length; seat++) {
        expect(side(view, seat, words)).toMatch(/lid$/);
        expect(caseShut(seat)).not.toMatch(SIGNS);
      }
    });
  });
  it("is shown when everything is over", () => {
    const view = games[3]!.views.at(-1)!.spectator;
    expect(side(view, 2, words)).toBe("red sun");
  });
});

describe("hands", () => {
  const view = viewAt(3, 58);
  it("takes a pile, knows its targets, and moves it", () => {
    const { play, did } = tableAt(view);
    play.press("e4", false);
    expect(play.hand).toBe("e4");
    expect([...play.targets.keys()].sort()).toEqual(["d4", "e5", "f4"]);
    play.press("d4", false);
    expect(did).toContain("act e4-d4");
    expect(play.hand).toBe(null);
  });
  it("asks why, and keeps the pile in hand", () => {
    const { play, did } = tableAt(view);
    play.press("e4", false);
    play.press("e3", false);
    expect(did).toContain("try e4-e3");
    expect(play.tried).toBe("e3");
    expect(play.hand).toBe("e4");
    play.press("e4", false);
    expect(play.hand).toBe(null);
  });
  it("asks why a pile cannot move at all", () => {
    const { play, did } = tableAt(view);
    play.press("e3", false);
    expect(did).toContain("try e3-e4");
    expect(play.hand).toBe(null);
  });
  it("takes another pile that is further away instead", () => {
    const { play, did } = tableAt(view);
    play.press("e4", false);
    play.press("a5", false);
    expect(play.hand).toBe("a5");
    expect(did.filter((line) => line.startsWith("try"))).toEqual([]);
  });
  it("fans out at the first tap and takes at the second", () => {
    const { play } = tableAt(view);
    play.press("e4", true);
    expect([play.hand, play.fanned]).toEqual([null, "e4"]);
    play.press("e4", true);
    expect([play.hand, play.fanned]).toEqual(["e4", null]);
  });
  it("does nothing for those who look on, but lets them read", () => {
    const { table, play, did } = tableAt(viewAt(3, 58, "spectator"));
    play.press("e4", false);
    expect([play.hand, play.fanned]).toEqual([null, "e4"]);
    expect([...did, ...table.spoken, ...table.sounded]).toEqual([]);
  });
});

describe("motion", () => {
  it("ends where the pile lies, turned over or on top", () => {
    const ends = { from: { x: 85, y: 85 }, to: { x: 195, y: 85 }, way: { x: 1, y: 0 } };
    expect(poseAt({ ...ends, turns: true, onto: 0 }, 1)).toMatchObject({ at: ends.to, degrees: 180 });
    expect(poseAt({ ...ends, turns: true, onto: 0 }, 1).lift).toBeCloseTo(0);
    expect(poseAt({ ...ends, turns: true, onto: 0 }, 0.5).degrees).toBeCloseTo(90);
    expect(poseAt({ ...ends, turns: false, onto: 2 }, 1)).toMatchObject({
      at: ends.to,
      lift: 20,
      degrees: 0,
    });
  });
});

it("has words and a picture for every value of every option", () => {
  for (const { options } of games)
    for (const [option, value] of Object.entries(options)) {
      expect(words.say(`option.${option}.question`)).toMatch(/\?$/);
      expect(words.say(`option.${option}.${value}.name`)).not.toBe("");
      expect(words.say(`option.${option}.${value}.says`)).toMatch(/\.$/);
      expect(optionPicture(option, value)).toMatch(/^<svg .*<\/svg>$/s);
    }
});
