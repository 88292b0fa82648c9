/** Senet's board over whole recorded games: nothing that is said is empty, nothing that moves goes on for ever. */

import { describe, expect, it } from "vitest";
import type { Action } from "../../src/boards/contract";
import {
  across,
  fitting,
  inLines,
  lying,
  squareAt,
  standing,
  type Layout,
} from "../../src/boards/senet/geometry";
import { ground, sign } from "../../src/boards/senet/ground";
import { besides, cellLabel } from "../../src/boards/senet/labels";
import * as marks from "../../src/boards/senet/marks";
import { planOf } from "../../src/boards/senet/motion";
import { optionPicture } from "../../src/boards/senet/options";
import { SenetPlay } from "../../src/boards/senet/play.svelte";
import { announce, beginsTurn, log, next, sentence, side } from "../../src/boards/senet/say";
import { standsFor } from "../../src/boards/senet/score";
import { sounds } from "../../src/boards/senet/sounds";
import { facesOf, flatSides } from "../../src/boards/senet/sticks";
import * as v from "../../src/boards/senet/view";
import recorded from "../../fixtures/senet.json?raw";
import type { Playthrough } from "../../src/gallery/side.svelte";
import texts from "../../src/words/en/senet.json";
import { Words } from "../../src/words/words.svelte";
import { tablesOf } from "./table";

const games = JSON.parse(recorded) as Playthrough[];
const words = new Words("en", texts);

const tables = tablesOf<v.SenetView>(words, sounds);
const tableOf = (view: v.SenetView, seat: number, legal: readonly Action[] = view.actions) =>
  tables(view, { seat, legal });
const viewAt = (game: Playthrough, at: number): v.SenetView => {
  const both = game.views[at];
  if (!both) throw new Error(`the game has no moment ${at}`);
  return both.mover as v.SenetView;
};
const moments = games.flatMap((game) =>
  game.steps.map((step, at) => ({ step, before: viewAt(game, at), after: viewAt(game, at + 1) })),
);
/** A whole sentence: something is there, no place is left open, no name is missing. */
function whole(line: string): void {
  expect(line).toMatch(/^\S.*\S$/);
  expect(line).not.toMatch(/[{}]|undefined|NaN|\s\s|^\W|,\s*[,.:;]/);
}
const LAYOUTS: readonly Layout[] = [false, true].flatMap((turned) => [
  lying(turned),
  standing(turned, 344 / 430),
  standing(turned, 344 / 576),
  standing(turned, 1.2),
]);

describe("what is said", () => {
  it("has a sentence for every step, whoever hears it", () => {
    for (const moment of moments)
      for (const seat of [0, 1, -1]) {
        whole(announce(moment, tableOf(moment.after, seat)));
        whole(sentence(tableOf(moment.after, seat)));
        whole(sentence(tableOf(moment.before, seat)));
      }
  });

  it("says where a drowned piece came out, and where a swapped one went", () => {
    const drowned = moments.find(({ step }) => step.text.endsWith("-27"));
    const shore = drowned && v.shoreOf(drowned.before, drowned.after);
    expect(drowned && announce(drowned, tableOf(drowned.after, -1))).toContain(`comes out on ${shore}`);
    const swap = moments.find(({ step, before }) => v.standsOn(before, v.wayOf(step.text)?.to ?? 0));
    const way = v.wayOf(swap?.step.text ?? "");
    expect(swap && announce(swap, tableOf(swap.after, swap.step.seat))).toMatch(
      new RegExp(`goes to ${way?.from}\\.$`),
    );
    expect(swap && announce(swap, tableOf(swap.after, 1 - swap.step.seat))).toContain("your piece");
  });

  it("says what is left after leaving with a larger throw", () => {
    const left = moments.find(({ step, after }) => step.text.endsWith("-off") && after.left > 0);
    expect(left && announce(left, tableOf(left.after, -1))).toContain(`${left?.after.left} left to play`);
    expect(left && sentence(tableOf(left.after, left.after.turn))).toBe(
      `${left?.after.left} left: pick another piece.`,
    );
  });

  it("does not say the number of a throw twice", () => {
    const thrown = moments.find(
      ({ step, after }) =>
        v.throwOf(step.text) && sentence(tableOf(after, after.turn)).startsWith("Your turn: move a piece by"),
    );
    if (!thrown) throw new Error("nobody could simply move");
    const { turn } = thrown.after;
    expect(announce(thrown, tableOf(thrown.after, turn))).toContain(`You threw ${thrown.after.left}`);
    expect(next(thrown, tableOf(thrown.after, turn))).toBe("Move a piece.");
    expect(next(thrown, tableOf(thrown.after, 1 - turn))).toBeUndefined();
  });

  it("asks to pass when there is nothing else", () => {
    const before = viewAt(games[0]!, 40);
    const table = tableOf(before, before.turn, [{ action: 0, text: "pass" }]);
    expect(sentence(table)).toBe(`No piece can move by ${before.left}: pass.`);
    const step = { number: 41, seat: before.turn, text: "pass" };
    whole(announce({ before, after: before, step }, table));
    expect(log(step, words)?.text).toBe("pass");
  });

  it("writes every step into the log, each throw on a new line", () => {
    for (const { step } of moments) {
      const line = log(step, words);
      whole(line?.text ?? "");
      expect(beginsTurn(step)).toBe(step.seat === -1);
    }
  });

  it("names all thirty squares and what can be done there", () => {
    for (const { before } of moments.filter((_, i) => i % 5 < 2)) {
      const play = new SenetPlay(tableOf(before, before.turn));
      for (let n = 1; n <= 30; n++) whole(cellLabel(n, before, play, words) + ".");
      const can = before.actions.flatMap(({ text }) => v.wayOf(text)?.from ?? []);
      for (const n of can) expect(cellLabel(n, before, play, words)).toMatch(/can (move|go back|leave)/);
      besides(before, 3, words).forEach(whole);
    }
  });

  it("knows whose pieces are whose only when it is decided", () => {
    const [start, later] = [viewAt(games[0]!, 0), viewAt(games[0]!, 40)];
    expect(side(start, 0, words)).toBeNull();
    expect([side(later, 0, words), side(later, 1, words)]).toEqual(["light cones", "dark spools"]);
  });

  it("counts a win as the server does", () => {
    for (const game of games) {
      const end = viewAt(game, game.steps.length);
      const left = standsFor(end);
      expect(left && left.first * 3 + left.beyond).toBe(Math.max(...end.scores));
      expect(standsFor(viewAt(game, 40))).toBeNull();
    }
  });
});

describe("where things lie", () => {
  it("lays thirty squares side by side, none over another, all on the board", () => {
    for (const layout of LAYOUTS) {
      for (let n = 1; n <= 30; n++) {
        const cell = layout.cell(n);
        expect(squareAt(layout, cell.cx, cell.cy)).toBe(n);
        expect(cell.x >= layout.m && cell.x + cell.w <= layout.track.w - layout.m + 0.01).toBe(true);
        expect(cell.y >= layout.m && cell.y + cell.h <= layout.track.h - layout.m + 0.01).toBe(true);
        if (n === 30) continue;
        const next = layout.cell(n + 1); // the track never jumps
        expect(Math.abs(next.x - cell.x) / cell.w + Math.abs(next.y - cell.y) / cell.h).toBeCloseTo(1);
      }
      expect(squareAt(layout, 2, 2)).toBeNull();
    }
  });

  it("never makes squares too small for a finger", () => {
    for (const ratio of [0.4, 344 / 576, 344 / 430, 1, 2]) {
      const { w, h } = standing(false, ratio).cell(1);
      expect(Math.min(w, h)).toBeGreaterThanOrEqual(40);
    }
  });

  it("goes across the rows as they are seen", () => {
    expect([across(lying(false), 7, 1), across(lying(false), 14, 1), across(lying(false), 7, -1)]).toEqual([
      14, 27, 7,
    ]);
    expect([across(lying(true), 7, -1), across(lying(true), 7, 1)]).toEqual([14, 7]);
    expect(across(standing(false, 0.8), 7, 1)).toBe(14);
  });

  it("lays each tray of an upright board beside the seat that fills it, whichever way the board is turned", () => {
    for (const turned of [false, true])
      for (const below of v.COLOURS) {
        const { trays } = standing(turned, 0.8, below);
        const above = below === "light" ? "dark" : "light";
        expect(trays[below].y).toBeGreaterThan(trays[above].y);
      }
  });

  it("keeps trays, bowl and track apart", () => {
    for (const layout of LAYOUTS) {
      const boxes = [{ x: 0, y: 0, ...layout.track }, layout.trays.light, layout.trays.dark, layout.bowl];
      for (const [i, a] of boxes.entries())
        for (const b of boxes.slice(i + 1))
          expect(a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y).toBe(true);
      for (const box of boxes)
        expect(box.x + box.w <= layout.width && box.y + box.h <= layout.height + 0.01).toBe(true);
    }
  });

  it("draws nothing that is not a number", () => {
    const view = viewAt(games[0]!, 166);
    const play = new SenetPlay(tableOf(view, view.turn));
    play.tap(10);
    for (const layout of LAYOUTS) {
      let drawing = ground("q", layout) + marks.under(layout, play) + marks.over(layout, play, 10);
      for (let n = 1; n <= 30; n++) drawing += sign(n, layout, n % 2 === 0, n % 3 === 0);
      for (const rule of ["N1", "N3", "N4", "N6", "N8", null])
        drawing += marks.whyNot(layout, view, { text: "16-19", rule }, { from: 16, to: 19 });
      drawing += marks.hinted(layout, { stage: "what", text: "10-13" });
      drawing += marks.pointed(layout, { number: 1, seat: -1, text: "t3" });
      expect(drawing).not.toMatch(/NaN|undefined|null/);
    }
    for (const value of [true, false])
      expect(optionPicture("die", value)).toMatch(/^<svg viewBox="0 0 160 100"/);
  });
});

describe("what moves", () => {
  it("ends every step in good time, with sounds that exist", () => {
    for (const moment of moments)
      for (const layout of [lying(true), standing(false, 344 / 430)]) {
        const plan = planOf(moment, layout, { put: null, lifted: false }, true);
        expect(plan.ms).toBeGreaterThan(0);
        expect(plan.ms).toBeLessThanOrEqual(1200);
        for (const flight of plan.flights) {
          expect(flight.delay + flight.ms).toBeLessThanOrEqual(plan.ms);
          expect(JSON.stringify(flight.frames)).not.toMatch(/NaN|undefined|null/);
        }
        for (const { name } of plan.sounds) expect(sounds[name]).toBeDefined();
        const way = v.wayOf(moment.step.text);
        if (way) expect(plan.away).toContain(way.from);
        if (way && v.standsOn(moment.before, way.to)) expect(plan.flights).toHaveLength(2);
      }
  });

  it("ends even for a step it does not understand", () => {
    const [moment] = moments;
    const step = { number: 1, seat: 0, text: "?" };
    expect(moment && planOf({ ...moment, step }, lying(false), { put: null, lifted: false }, false).ms).toBe(
      0,
    );
  });

  it("begins where a piece was let go", () => {
    const moment = moments.find(({ step }) => step.text === "14-16");
    const plan = moment && planOf(moment, lying(false), { put: { x: 1, y: 2 }, lifted: false }, false);
    expect(plan?.flights.at(-1)?.frames[0]?.["transform"]).toBe("translate(1px, 2px)");
  });

  it("shows as many flat sides as were thrown", () => {
    for (let seed = 0; seed < 8; seed++)
      for (const number of [1, 2, 3, 4, 6]) {
        expect(flatSides(number, seed).filter(Boolean)).toHaveLength(number === 6 ? 0 : number);
        const faces = facesOf(number, seed);
        expect(faces.at(-1)).toBe(number);
        expect(faces.every((face) => face >= 1 && face <= 6)).toBe(true);
      }
  });
});

describe("acting", () => {
  const view = viewAt(games[0]!, 166); // dark has thrown 3: 10-13, 16-19, 24-27
  const begin = () => {
    const table = tableOf(view, view.turn);
    return { table, play: new SenetPlay(table) };
  };

  it("plays a piece by picking it and its target", () => {
    const { table, play } = begin();
    play.tap(24);
    play.tap(27);
    expect(table.acted).toEqual([24]);
    expect(table.tried).toEqual([]);
  });

  it("asks the server about everything else, in the words of the game", () => {
    const { table, play } = begin();
    play.tap(28); // a piece of one's own that cannot leave yet
    play.tap(24);
    play.tap(20); // too near
    expect(play.allows(21, 30)).toBe(false); // beyond all throws
    play.refuse(21, 30, true);
    expect(table.tried).toEqual(["28-off", "24-20", "21-off"]);
    expect(table.acted).toEqual([]);
  });

  it("plays a piece that is let go where it may go, from where it was put", () => {
    const { table, play } = begin();
    play.pick(24);
    expect([play.allows(24, 27), play.drop(24, 27), play.lifted]).toEqual([true, "waits", null]);
    expect(table.acted).toEqual([24]);
  });

  it("puts back what is tapped twice or escaped, and says so", () => {
    const { table, play } = begin();
    expect(play.putBack()).toBe(false);
    play.tap(24);
    expect(play.putBack()).toBe(true);
    expect(table.spoken.at(-1)).toBe("Put back.");
    play.tap(24);
    play.tap(24);
    play.tap(27);
    expect([table.acted, table.tried]).toEqual([[], []]);
  });

  it("does nothing when it is not one's move", () => {
    const table = tableOf(view, 1 - view.turn, []);
    const play = new SenetPlay(table);
    for (let n = 1; n <= 30; n++) play.tap(n);
    expect([table.acted, table.tried, table.spoken]).toEqual([[], [], []]);
    expect(play.canHold(24)).toBe(false);
  });
});

describe("why not", () => {
  it("shows what the server says stands in the way, and nothing where nothing does", () => {
    const blocked = { "1-5": [5, 6], "2-8": [3, 4, 5], "29-off": [1, 7] };
    const view = { ...viewAt(games[0]!, 8), blocked };
    const [layout] = LAYOUTS;
    if (!layout) throw new Error("there is no layout");
    const drawn = (text: string, rule: string): string =>
      marks.whyNot(layout, view, { text, rule }, v.wayOf(text) ?? { from: 0, to: 0 });
    expect(drawn("1-5", "N3")).toContain("<path");
    expect(drawn("2-8", "N4")).toContain("<path");
    expect(drawn("29-off", "N6").match(/<ellipse|<circle|<rect/g)?.length).toBeGreaterThanOrEqual(2);
    expect(drawn("1-6", "N3") + drawn("1-6", "N4") + drawn("1-6", "N6") + drawn("1-5", "N8")).toBe("");
  });

  it("calls pieces safe and the gate open as the server does", () => {
    const view = { ...viewAt(games[0]!, 8), pieces: { light: [5], dark: [28] }, safe: [5] };
    const play = { moves: [], targets: [], picked: null };
    const label = (n: number, gate_open = false): string => cellLabel(n, { ...view, gate_open }, play, words);
    expect([label(5), label(28)]).toEqual([
      expect.stringContaining("light cone, safe"),
      expect.not.stringContaining("safe"),
    ]);
    expect(label(30, true)).not.toBe(label(30, false));
  });

  it("breaks a caption in two before its letters get small, where its halves are most alike", () => {
    expect(inLines("tap to throw", 132)).toEqual(["tap to throw"]);
    expect(inLines("нажмите, чтобы бросить", 132)).toEqual(["нажмите,", "чтобы бросить"]);
    expect(inLines("koppintsadobáshozgyorsan", 132)).toEqual(["koppintsadobáshozgyorsan"]);
    expect(fitting("чтобы бросить", 132)).toBe(12.5);
  });

  it("says what ended a game without a winner", () => {
    const view = { ...viewAt(games[0]!, 8), player: -2 };
    expect(sentence(tableOf({ ...view, drawn: true }, 0))).toBe(words.say("sentenceDrawn"));
    expect(sentence(tableOf({ ...view, drawn: false }, 0))).toBe(words.say("sentenceOver"));
  });
});
