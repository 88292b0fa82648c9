import { describe, expect, it } from "vitest";
import type { Step } from "../../src/boards/contract";
import { buttons } from "../../src/boards/serendipity/buttons";
import {
  byArrow,
  cellOf,
  CELLS,
  coordinates,
  meeting,
  near,
  nearest,
  placeOf,
  rowsFromTop,
} from "../../src/boards/serendipity/geometry";
import { cellLabel, edgesWords, rotationWords } from "../../src/boards/serendipity/labels";
import { arc, cellsOf, sceneOf } from "../../src/boards/serendipity/motion";
import { optionPicture } from "../../src/boards/serendipity/options";
import { outline } from "../../src/boards/serendipity/outline";
import { GardenPlay } from "../../src/boards/serendipity/play.svelte";
import { announce, log, next, sentence, side } from "../../src/boards/serendipity/say";
import { sounds } from "../../src/boards/serendipity/sounds";
import { beginsTurn, find, marksOf, readDeed } from "../../src/boards/serendipity/steps";
import { isPlanted, tileAt, type GardenTable, type GardenView } from "../../src/boards/serendipity/view";
import texts from "../../src/words/en/serendipity.json";
import recorded from "../../fixtures/serendipity.json?raw";
import { Words } from "../../src/words/words.svelte";
import { tablesOf } from "./table";

interface Playthrough {
  readonly options: Record<string, string | number | boolean>;
  readonly steps: Step[];
  readonly views: { readonly mover: GardenView }[];
}
const games = JSON.parse(recorded) as Playthrough[];
const words = new Words("en", texts);

const tables = tablesOf<GardenView>(words, sounds);
function tableAt(view: GardenView, more: Partial<GardenTable> = {}) {
  const table = tables(view, { you: view.seat, legal: view.actions, ...more });
  return { table, did: table.did, play: new GardenPlay(table) };
}
/** The first view of any game that is at a stage, with a few conditions. */
function viewAt(stage: GardenView["stage"], fits: (view: GardenView) => boolean = () => true): GardenView {
  for (const game of games) {
    const found = game.views.find(({ mover }) => mover.stage === stage && fits(mover));
    if (found) return found.mover;
  }
  throw new Error(`no view at ${stage}`);
}
const steps = (...all: string[]): Step[] => all.map((text, n) => ({ number: n + 1, seat: 0, text }));

describe("geometry", () => {
  it("has ninety-one cells as the server names them", () => {
    expect(CELLS.map((cell) => cell.name)).toEqual(games[0]!.views[0]!.mover.tiles.map((tile) => tile.cell));
  });
  it("finds every tile at its own place, both ways round, and nothing off the garden", () => {
    for (const turned of [false, true])
      for (const cell of CELLS) expect(nearest(placeOf(cell, turned), turned)).toBe(cell);
    expect(nearest({ x: 370, y: 300 }, false)).toBeUndefined();
  });
  it("has neighbours that are each other's", () => {
    for (const cell of CELLS)
      for (let direction = 0; direction < 6; direction++) {
        const other = near(cell, direction);
        if (other) expect(near(other, direction + 3)).toBe(cell);
      }
    expect(near(cellOf("f6"), 0)?.name).toBe("f7");
    expect(near(cellOf("f6"), 5)?.name).toBe("g6");
    expect(near(cellOf("f6"), 1)?.name).toBe("e6");
  });
  it("goes where an arrow points, turned or not", () => {
    expect(byArrow(cellOf("f6"), "ArrowUp", false, false)?.name).toBe("g6");
    expect(byArrow(cellOf("f6"), "ArrowUp", true, false)?.name).toBe("g5");
    expect(byArrow(cellOf("f6"), "ArrowUp", false, true)?.name).toBe("e5");
    expect(byArrow(cellOf("f11"), "ArrowUp", false, false)?.name).toBe("g10");
    expect(byArrow(cellOf("k1"), "ArrowUp", false, false)).toBeUndefined();
    expect(rowsFromTop(false)[0]![0]!.name).toBe("k1");
    expect(rowsFromTop(true)[0]![0]!.name).toBe("a6");
  });
  it("finds the edges that the server counts", () => {
    let edges = 0;
    for (const { views } of games) {
      const view = views.at(-1)!.mover;
      for (const field of view.fields)
        for (const serendip of field.serendips) {
          const rotation = tileAt(view, serendip.cell).rotation ?? -1;
          const met = meeting(
            cellOf(serendip.cell),
            rotation,
            (name) => tileAt(view, name),
            view.colours[field.seat],
          );
          const flowers = met.map((direction) => near(cellOf(serendip.cell), direction)!.name);
          for (const edge of serendip.edges) expect(flowers).toContain(edge.flower);
          edges += serendip.edges.length;
        }
    }
    expect(edges).toBeGreaterThan(5);
  });
  it("outlines a field by the edges between it and the rest", () => {
    expect(outline(["f6"], false)).toHaveLength(6);
    expect(outline(["f6", "f7"], false)).toHaveLength(10);
    expect(outline(["f6", "f7", "g6"], true)).toHaveLength(12);
  });
});

describe("words", () => {
  const leftEmpty = /\{|undefined|null|\(\)| {2}|: ,|, \./;
  it("say every step of every game, to everybody", { timeout: 30_000 }, () => {
    for (const game of games)
      game.steps.forEach((step, n) => {
        const [before, after] = [game.views[n]!.mover, game.views[n + 1]!.mover];
        for (const seat of [-1, 0, 1]) {
          const { table } = tableAt(after, { seat });
          const said = announce({ before, after, step }, table);
          if (readDeed(step.text).word === "flip" && after.stage === "show") expect(said).toBe("");
          else expect(said.length).toBeGreaterThan(10);
          expect(said).not.toMatch(leftEmpty);
          expect(sentence(table)).toMatch(/\.$/);
          expect(sentence(table)).not.toMatch(leftEmpty);
        }
        const mark = log(step, words);
        expect(mark?.text, "words, no signs").toMatch(/^\p{Letter}/u);
        expect(mark?.silent ?? false).toBe(step.text === "done");
        expect(side(after, 0, words) ?? "").not.toMatch(leftEmpty);
      });
  });
  it("call cells as the look says", () => {
    const view = viewAt("flip", ({ tiles }) => tiles.some(isPlanted));
    const { table, play } = tableAt(view);
    const down = view.tiles.find((tile) => tile.side === "down")!;
    expect(cellLabel(table, play, down.cell)).toBe(`${down.cell}, face down.`);
    const gem = view.tiles.find(isPlanted)!;
    expect(cellLabel(table, play, gem.cell)).toMatch(/serendip\. east \w+.*; south-east \w+/);
    expect(edgesWords(words, view, gem).split("; ")).toHaveLength(6);
    expect(rotationWords(words, 2, 2)).toBe(
      "Rotation 2. Blue points south-west. 2 edges face flowers of yours in their colours.",
    );
    expect(rotationWords(words, 2, 0, 1)).toMatch(/ Your best field gains 1 point\.$/);
    expect(rotationWords(words, 2, 0, 0)).toMatch(/ Your best field does not grow\.$/);
  });
  it("say once, to whoever finds something, what can be done", () => {
    let found = 0;
    for (const game of games)
      game.steps.forEach((step, n) => {
        const [before, after] = [game.views[n]!.mover, game.views[n + 1]!.mover];
        const { table } = tableAt(after, { seat: before.turn, you: before.turn });
        const said = announce({ before, after, step }, table);
        const isFound = /Keep it, or move it\.|plant it, or shift it\./.test(said);
        if (isFound) found++;
        expect(next({ before, after, step }, table)).toBe(isFound ? "" : undefined);
        expect(next({ before, after, step }, tableAt(after, { seat: -1, you: -1 }).table)).toBeUndefined();
      });
    expect(found).toBeGreaterThan(0);
  });
  it("say whose flower was turned down again", () => {
    for (const game of games.slice(0, 3))
      game.steps.forEach((step, n) => {
        const after = game.views[n + 1]!.mover;
        if (!after.shown) return;
        const { table } = tableAt(after, { seat: -1, you: -1 });
        const said = announce({ before: game.views[n]!.mover, after, step }, table);
        expect(said).toContain(after.shown.colour);
        expect(said).toContain("turned down again");
      });
  });
  it("do not tell seen tiles from unseen ones without the aid", () => {
    // Every tile face down has the same label but for its place, whatever has been seen of it.
    for (const game of games.filter(({ options }) => !options["aid"]))
      for (const { mover } of game.views.filter((_, n) => n % 40 === 0)) {
        const { table, play } = tableAt(mover, { legal: [] });
        const down = mover.tiles.filter((tile) => tile.side === "down" && tile.cell !== mover.cell);
        const labels = down.map(({ cell }) => cellLabel(table, play, cell).replace(cell, "it"));
        expect([...new Set(labels)]).toEqual(down.length ? ["it, face down."] : []);
      }
  });
  it("name seen tiles with the aid, unless they are hidden", () => {
    const view = viewAt("flip", ({ tiles }) => tiles.some((tile) => tile.seen));
    const { table, play } = tableAt(view);
    const seen = view.tiles.find((tile) => tile.seen)!;
    expect(cellLabel(table, play, seen.cell)).toBe(`${seen.cell}, face down, seen: ${seen.seen}.`);
  });
});

describe("turns", () => {
  it("begin with a tile turned up, unless the seat goes on", () => {
    const [flip, shown, keep, again] = steps("flip f6", "=red", "keep", "flip a1") as [
      Step,
      Step,
      Step,
      Step,
    ];
    expect(beginsTurn(shown, flip)).toBe(false);
    expect(beginsTurn(keep, shown)).toBe(false);
    expect(beginsTurn(again, keep)).toBe(false);
    expect(beginsTurn(again, shown)).toBe(true);
  });
  it("belong to one seat each", () => {
    for (const game of games) {
      let seat = -1;
      game.steps.forEach((step, n) => {
        const before = game.steps[n - 1];
        if (!before || beginsTurn(step, before)) seat = step.seat;
        else if (step.seat >= 0) expect(step.seat).toBe(seat);
      });
    }
  });
  it("leave marks", () => {
    expect(marksOf(steps("flip f6", "=red"))).toEqual([{ cell: "f6", kind: "from", number: 1 }]);
    expect(marksOf(steps("flip f6", "=red", "keep", "flip a1", "=blue", "move b2"))).toEqual([
      { cell: "f6", kind: "to", number: 1 },
      { cell: "a1", kind: "from", number: 2 },
      { cell: "b2", kind: "to", number: 2 },
    ]);
    expect(
      marksOf(steps("flip f6", "=serendip1", "turn 2", "trade a1", "with b2")).map(({ cell }) => cell),
    ).toEqual(["f6", "a1", "b2"]);
  });
});

describe("playing", () => {
  it("can do every action of every position by choosing tiles, buttons or the dial", () => {
    for (const game of games.slice(0, 3))
      for (const { mover } of game.views.filter((_, n) => n % 7 === 0))
        for (const { text } of mover.actions) {
          const { word, what } = readDeed(text);
          const { table, play, did } = tableAt(mover);
          if (word === "pick") continue; // the tray's own buttons
          if (word === "keep")
            buttons(table, play)
              .find(({ id }) => id === "keepIt")!
              .press();
          else if (word === "done")
            buttons(table, play)
              .find(({ id }) => id === "leaveAll")!
              .press();
          else if (word === "turn") {
            play.turnTo(Number(what) + 6);
            play.plant();
          } else if (word === "trade") {
            const after = CELLS.findLast(({ name }) => !isPlanted(tileAt(mover, name)))!.name;
            play.choose(after, "mouse");
            play.choose(what, "mouse"); // in either order
          } else {
            if (word === "shift") play.setMode("shift");
            expect(play.isTarget(what)).toBe(true);
            play.choose(what, "mouse");
          }
          expect(did).toEqual([`act ${text}`]);
        }
  });
  it("asks the server about everything else", () => {
    const view = viewAt("flip", ({ tiles }) => tiles.some((tile) => tile.side === "up"));
    const up = view.tiles.find((tile) => tile.side === "up")!.cell;
    const { play, did } = tableAt(view);
    play.choose(up, "key");
    expect(did).toEqual([`try flip ${up}`]);
  });
  it("never trades a planted serendip, and says which rule", () => {
    const view = viewAt("turned");
    const planted = view.tiles.find(isPlanted)!.cell;
    const { play, did } = tableAt(view);
    expect(play.isTarget(planted)).toBe(false);
    play.choose(planted, "mouse");
    expect(did).toEqual([`try trade ${planted}`]);
  });
  it("sends the second tile of a trade when the first has arrived", () => {
    const view = viewAt("turned");
    const trading = viewAt("trading", ({ number }) => number === view.number + 1);
    const { table, play, did } = tableAt(view);
    const second = readDeed(trading.actions.at(-1)!.text).what;
    play.choose(second, "mouse");
    expect(play.inHand).toBe(second);
    play.choose(trading.cell!, "mouse");
    play.goOn();
    expect(did).toEqual([`act trade ${trading.cell}`]); // not before the server has answered
    const later: string[] = [];
    Object.assign(table, {
      view: trading,
      legal: trading.actions,
      act: (action: number) => later.push(String(action)),
    });
    play.goOn();
    play.goOn();
    expect(later).toEqual([String(find(trading.actions, `with ${second}`)!.action)]);
  });
  it("does not decide by a second click on what is in hand", () => {
    const view = viewAt("flower");
    const { play, did } = tableAt(view);
    play.choose(view.cell!, "mouse");
    expect(did).toEqual([]);
    play.choose(view.cell!, "key");
    expect(did).toEqual(["act keep"]);
  });
  it("has at most one primary button, everywhere", () => {
    for (const game of games)
      for (const { mover } of game.views) {
        const { table, play } = tableAt(mover);
        expect(buttons(table, play).filter(({ primary }) => primary).length).toBeLessThan(2);
      }
  });
  it("turns the dial any way without spinning back", () => {
    const view = viewAt("serendip");
    const { play } = tableAt(view);
    const begun = play.sixths;
    play.turnTo(begun - 1);
    expect(play.rotation).toBe((begun + 5) % 6);
    play.turnTo(begun + 7);
    expect(play.rotation).toBe((begun + 1) % 6);
    play.escape();
    expect(play.sixths).toBe(begun);
  });
  it("says what planting brings, way by way", () => {
    const view = viewAt("serendip", ({ gains }) => new Set(gains).size > 1);
    const { play } = tableAt(view);
    for (let sixth = 0; sixth < 6; sixth++) {
      play.turnTo(sixth);
      expect(play.gain).toBe(view.gains?.[sixth]);
      expect(play.rotationWords()).toContain(play.gain ? String(play.gain) : "does not grow");
    }
    expect(tableAt(viewAt("flip")).play.gain).toBeNull();
  });
});

describe("motion", () => {
  it("shows every step of every game with tiles that were there", () => {
    for (const game of games)
      game.steps.forEach((step, n) => {
        const [before, after] = [game.views[n]!.mover, game.views[n + 1]!.mover];
        const scene = sceneOf({ before, after, step });
        if (step.text !== "done") expect(scene.kind).not.toBe("none");
        for (const cell of cellsOf(scene)) expect(CELLS.some(({ name }) => name === cell)).toBe(true);
        if (scene.kind === "swap") {
          expect(tileAt(after, scene.to)).toMatchObject({ side: tileAt(before, scene.from).side });
        }
        if (scene.kind === "turnUp") expect(scene.back).toBe(after.shown?.cell === scene.cell);
      });
  });
  it("ends an arc where the tile goes", () => {
    expect(arc({ x: 0, y: 0 }, { x: 100, y: 50 }, true).at(-1)!.transform).toBe(
      "translate(100.0px, 50.0px) scale(1.000)",
    );
  });
});

describe("options", () => {
  it("have pictures that differ", () => {
    const pictures = [2, 3, 4, 5, 6].map((seats) => optionPicture("seats", seats));
    pictures.push(optionPicture("aid", true), optionPicture("aid", false));
    expect(new Set(pictures).size).toBe(7);
    for (const seats of [4, 5])
      expect(optionPicture("seats", seats).split("g-stone").length - 1).toBe(6 - seats);
  });
});

describe("coordinates", () => {
  it.each([
    [false, false],
    [true, false],
    [false, true],
    [true, true],
  ])("stand on the board at every size, whichever way it is turned (%s, %s)", (turned, phone) => {
    const written = coordinates(turned, phone);
    expect(new Set(written.map(({ text }) => text))).toEqual(
      new Set([..."abcdefghijk", ...Array.from({ length: 11 }, (_, n) => String(n + 1))]),
    );
    const half = phone ? 349 : 380;
    for (const { x, y } of written) {
      expect(Math.abs(x)).toBeLessThan(half - 8);
      expect(y).toBeGreaterThan(-336 + 12);
      expect(y).toBeLessThan(340);
      // beside the tiles, never on one
      for (const cell of CELLS) expect(Math.hypot(cell.x - x, cell.y - y)).toBeGreaterThan(33);
    }
  });
});
