/** Bossa's board without a browser: reading actions, picking from legal ones, and every word of whole games. */

import { describe, expect, it } from "vitest";
import games from "../../fixtures/bossa.json?raw";
import { cellLists, neighbour, rowsOf } from "../../src/boards/bossa/cells";
import { agreeing, complete, placesOf, playText, readDeed, type Picks } from "../../src/boards/bossa/deeds";
import { columns, geometry, PHONE } from "../../src/boards/bossa/geometry";
import { board } from "../../src/boards/bossa/index";
import { drawnIn, handOrder, layout } from "../../src/boards/bossa/layout";
import { hinted, markedTiles } from "../../src/boards/bossa/marks";
import { planOf } from "../../src/boards/bossa/motion";
import { status } from "../../src/boards/bossa/say";
import { positionAt, type BossaView } from "../../src/boards/bossa/view";
import type { Motion, Step, TableSide } from "../../src/boards/contract";
import { Words } from "../../src/words/words.svelte";
import texts from "../../src/words/en/bossa.json";
import { tablesOf } from "./table";

interface Game {
  readonly steps: readonly Step[];
  readonly views: readonly { readonly mover: BossaView }[];
}
const recorded = JSON.parse(games) as readonly Game[];
const words = new Words("en", texts);
const NONE: Picks = { tiles: [], chipOn: null, place: null, theirs: null, mode: null };

const tables = tablesOf<BossaView>(words, board.sounds);
function tableAt(view: BossaView, seat = view.seat, more: Partial<TableSide<BossaView>> = {}) {
  const table = tables(view, { seat, ...more });
  return { table, play: board.createPlay(table), acted: table.acted, tried: table.tried };
}

const isWhole = (text: string): void => {
  expect(text).not.toMatch(/undefined|null|NaN|\{|\}|  /);
  expect(text.trim()).toBe(text);
};

const moments = recorded.flatMap((game) =>
  game.steps.map((step, i) => ({ step, before: game.views[i]!.mover, after: game.views[i + 1]!.mover })),
);
const turns = recorded
  .flatMap((game) => game.views.map(({ mover }) => mover))
  .filter((view) => view.stage === "turn");

describe("actions", () => {
  it("reads what is laid where, with chips", () => {
    expect(readDeed("w+ 1:0 2:3")).toMatchObject({ kind: "extend", place: { line: "white", number: 3 } });
    expect(readDeed("b- 1:4x2")).toMatchObject({
      tiles: ["1:4"],
      chipOn: "1:4",
      chip: "doubler",
      place: { line: "black", number: 8 },
    });
    expect(readDeed("stack w5 1:0 1:4~")).toMatchObject({
      kind: "stack",
      chip: "inverter",
      place: { line: "white", number: 5 },
    });
    expect(readDeed("exchange 2:3 1:4")).toMatchObject({
      kind: "exchange",
      tiles: ["2:3"],
      theirs: "1:4",
      place: null,
    });
    expect(readDeed("=b6")).toMatchObject({ kind: "die", die: { line: "black", pips: 6 } });
  });

  it("reads the number that the rules make of the tiles: of every legal play, and of every one that was made", () => {
    for (const view of turns)
      for (const { text } of view.actions) {
        const { kind, place } = readDeed(text);
        if (!place) continue;
        const { open, positions } = view.lines[place.line];
        const numbers = (kind === "extend" ? open : positions).map(({ number }) => number);
        expect(numbers, text).toContain(place.number);
      }
    for (const { step, after } of moments) {
      const { place, tiles } = readDeed(step.text);
      if (!place) continue;
      const laid = positionAt(after, place)?.layers.at(-1) ?? [];
      expect(laid.map(({ tile }) => tile).sort(), step.text).toEqual([...tiles].sort());
    }
  });

  it("writes every legal play as the server does", () => {
    let plays = 0;
    for (const view of turns)
      for (const { text } of view.actions) {
        const { place, tiles, chipOn, chip } = readDeed(text);
        if (!place) continue;
        plays++;
        expect(playText(view, place, tiles, chipOn, chip)).toBe(text);
      }
    expect(plays).toBeGreaterThan(100);
  });
});

describe("picking", () => {
  it("reaches every legal action by its tiles, and nothing else", () => {
    for (const view of turns) {
      const deeds = view.actions.map(({ action, text }) => ({ ...readDeed(text), action }));
      for (const deed of deeds) {
        const mode = deed.kind === "extend" ? null : (deed.kind as Picks["mode"]);
        const picks: Picks = {
          tiles: deed.tiles,
          chipOn: deed.chipOn,
          place: deed.place,
          theirs: deed.theirs,
          mode,
        };
        expect(complete(deeds, picks).map(({ action }) => action)).toEqual([deed.action]);
        for (let n = 0; n < deed.tiles.length; n++)
          expect(agreeing(deeds, { ...NONE, tiles: deed.tiles.slice(0, n) })).toContainEqual(deed);
      }
      expect(complete(deeds, { ...NONE, tiles: ["9:9"] })).toEqual([]);
      expect(placesOf(deeds).length).toBeLessThanOrEqual(24);
    }
  });

  it("plays every legal action by pressing its things", () => {
    for (const view of turns)
      for (const { action, text } of view.actions) {
        const { play, acted, tried } = tableAt(view);
        const deed = readDeed(text);
        if (deed.kind === "redraw" || deed.kind === "exchange") play.pressMarker(deed.kind);
        for (const tile of deed.tiles) {
          play.pressTile(tile);
          if (tile === deed.chipOn)
            play.drop({ is: "chip", seat: view.player }, { is: "tile", tile, seat: view.player });
        }
        if (deed.theirs) play.pressTheirs(deed.theirs);
        if (deed.place) play.pressPlace(deed.place);
        else play.confirm();
        expect([text, tried, acted]).toEqual([text, [], [action]]);
      }
  });

  it("asks the server about what does not fit, with the text it would have", () => {
    const view = recorded[0]!.views[31]!.mover;
    const { play, tried, acted } = tableAt(view);
    play.pressTile("5:0");
    play.pressTile("0:6");
    play.pressPlace({ line: "white", number: 5 });
    play.pressMarker("redraw");
    expect(tried).toEqual(["w+ 5:0 0:6", "stack w5 5:0", "redraw 5:0"]);
    expect(acted).toEqual([]);
    expect(play.picks.tiles).toEqual(["5:0"]);
    play.escape();
    expect(play.begun).toBe(false);
  });

  it("says the sum and what is missing", () => {
    const view = recorded[0]!.views[31]!.mover;
    const { table, play } = tableAt(view);
    expect(status(table, play)).toBe("");
    play.pressTile("5:0");
    expect(status(table, play)).toBe("White 6: 5 so far, 1 more with 1 tile.");
    play.pressTile("1:0");
    expect(status(table, play)).toBe("White 6 is complete.");
    expect(board.buttons(table, play).map(({ id, notNow }) => [id, notNow])).toEqual([
      ["putBack", undefined],
      ["place", undefined],
    ]);
  });

  it("does nothing for spectators", () => {
    const { play, acted, tried } = tableAt(turns[0]!, -1);
    play.pressTile(turns[0]!.hands[0]![0]!);
    play.pressMarker("redraw");
    expect([acted, tried, play.begun]).toEqual([[], [], false]);
  });
});

describe("words", () => {
  it("says every step to everybody, and leaves no place empty", () => {
    for (const { step, before, after } of moments)
      for (const seat of [-1, 0, 1]) {
        const { table, play } = tableAt(after, seat);
        const said = board.announce({ step, before, after }, table);
        isWhole(said);
        if (before.stage !== "deal") expect(said).not.toBe("");
        isWhole(board.sentence(table));
        expect(board.sentence(table)).not.toBe("");
        for (const button of board.buttons(table, play)) isWhole(button.label + (button.notNow ?? ""));
        for (const n of [0, 1]) isWhole(board.side(after, n, words) ?? "");
        const mark = board.log(step, words);
        isWhole(mark?.text ?? "");
        expect(mark?.text, "words, no signs").toMatch(/^\p{Letter}/u);
      }
  });

  it("says who won and why", () => {
    const [first, second] = recorded;
    const stuck = first!.views.at(-1)!.mover;
    const empty = second!.views.at(-1)!.mover;
    expect(board.sentence(tableAt(stuck, 0).table)).toBe("Jules wins: you can do nothing.");
    expect(board.sentence(tableAt(stuck, 1).table)).toBe("You win: Ada can do nothing.");
    expect(board.sentence(tableAt(empty, 1).table)).toBe(
      "Ada wins with an empty hand; you still hold 3 tiles.",
    );
    expect(board.sentence(tableAt(empty, -1).table)).toBe(
      "Ada wins with an empty hand; Jules still holds 3 tiles.",
    );
  });

  it("says that equal dice are thrown again", () => {
    const { before, after } = moments.find(({ step }) => step.text.startsWith("=b"))!;
    const again: BossaView = {
      ...after,
      dice: { white: null, black: null },
      lines: before.lines,
      stage: "white",
      turn: 0,
    };
    const step: Step = { number: 10, seat: -1, text: "=b5" };
    const { table } = tableAt(again, 0);
    expect(board.announce({ step, before, after: again }, table)).toBe(
      "Jules throws 5 with the black die. The dice are equal and are thrown again.",
    );
    const g = geometry(false, false);
    const look = { near: 0, drawn: null, fan: null, scrolled: 0 };
    const plan = planOf(
      { step, before, after: again, speed: 1, done: () => undefined },
      g,
      layout(before, g, look),
      layout(again, g, look),
    );
    expect(plan.tumble).toEqual({ line: "black", pips: 5, equal: true });
  });

  it("gathers a turn: draw, action, and the draw of a redraw", () => {
    for (const game of recorded) {
      const lines: Step[][] = [];
      for (const step of game.steps) {
        const last = lines.at(-1)?.at(-1);
        if (last && !board.beginsTurn(step, last)) lines.at(-1)!.push(step);
        else lines.push([step]);
      }
      expect(lines[0]).toHaveLength(8);
      expect(lines[1]!.map(({ text }) => text.slice(0, 2))).toEqual(["=w", "=b"]);
      for (const line of lines.slice(2))
        expect(line.filter(({ seat }) => seat >= 0).length).toBeLessThanOrEqual(1);
    }
  });
});

describe("lying on the board", () => {
  it("gives each tile one place inside the board, on any screen", () => {
    for (const { after } of moments)
      for (const phone of [false, true])
        for (const turned of [false, true]) {
          const g = geometry(phone, turned);
          const laid = layout(after, g, { near: 0, drawn: null, fan: null, scrolled: 0 });
          const names = laid.tiles.map(({ tile }) => tile);
          expect(new Set(names).size).toBe(names.length);
          expect(names.length + after.unseen.length).toBe(27);
          const reach = g.width + columns(after, g).overflow;
          for (const { x, y, size } of laid.tiles) {
            expect(x).toBeGreaterThanOrEqual(-6);
            expect(x + size).toBeLessThanOrEqual(reach + 6);
            expect(y).toBeGreaterThanOrEqual(-6);
            expect(y + size).toBeLessThanOrEqual(g.height + 6);
          }
        }
  });

  it("has targets of 40 px and more for whatever can be pressed on a phone", () => {
    for (const view of turns) {
      const { table, play } = tableAt(view, view.player, { phone: true });
      const g = geometry(true, false);
      expect([g.width, g.height]).toEqual([PHONE.width, PHONE.height]);
      const laid = layout(view, g, { near: view.player, drawn: null, fan: null, scrolled: 0 });
      for (const { cells } of cellLists(table, play, g, laid, view.player, null, 0))
        for (const cell of cells) {
          isWhole(cell.label);
          if (!cell.can || (cell.what.is === "tile" && cell.what.seat !== view.player)) continue;
          expect(Math.min(cell.w, cell.h)).toBeGreaterThanOrEqual(40);
        }
    }
  });

  it("puts the drawn tile last and leads the arrow keys everywhere", () => {
    expect(handOrder(["0:1", "2:2", "3:0"], "2:2")).toEqual(["0:1", "3:0", "2:2"]);
    const view = turns[3]!;
    expect(drawnIn(view, [{ number: 20, seat: -1, text: `=${view.hands[view.player]![0]}` }])).toBe(
      view.hands[view.player]![0],
    );
    const { table, play } = tableAt(view);
    const g = geometry(false, false);
    const laid = layout(view, g, { near: view.player, drawn: null, fan: null, scrolled: 0 });
    const lists = cellLists(table, play, g, laid, view.player, null, 0);
    const rows = rowsOf(lists, g);
    const seen = new Set([lists[0]!.cells[0]!.key]);
    for (const key of seen)
      for (const arrow of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
        const next = neighbour(rows, key, arrow);
        if (next) seen.add(next.key);
      }
    expect(seen.size).toBe(lists.flatMap(({ cells }) => cells).length);
  });
});

describe("motion, marks and hints", () => {
  it("ends every step, with known sounds, and moves what the step names", () => {
    for (const { step, before, after } of moments) {
      const g = geometry(false, false);
      const look = { near: 0, drawn: null, fan: null, scrolled: 0 };
      const motion: Motion<BossaView> = { step, before, after, speed: 2, done: () => undefined };
      const plan = planOf(motion, g, layout(before, g, look), layout(after, g, look));
      expect(plan.ms).toBeGreaterThan(0);
      expect(plan.ms).toBeLessThanOrEqual(1700 / 2);
      for (const { name } of plan.sounds) expect(board.sounds).toHaveProperty(name);
      const { tiles, theirs } = readDeed(step.text);
      for (const tile of theirs ? [...tiles, theirs] : tiles)
        expect(plan.flights.get(tile)?.above).toBe(true);
    }
  });

  it("marks what came or was placed, not the deal", () => {
    const { steps } = recorded[0]!;
    expect(markedTiles(steps.slice(0, 10))).toEqual(new Set());
    expect(markedTiles(steps.slice(10, 12))).toEqual(new Set(["0:4", "1:2", "6:0"]));
  });

  it("points first at a place, then at everything", () => {
    for (const view of turns) {
      const { table, play } = tableAt(view);
      const g = geometry(false, false);
      const laid = layout(view, g, { near: view.player, drawn: null, fan: null, scrolled: 0 });
      const cells = cellLists(table, play, g, laid, view.player, null, 0).flatMap((list) => list.cells);
      for (const { text } of view.actions) {
        const where = hinted({ stage: "where", text }, cells, view, columns(view, g));
        const what = hinted({ stage: "what", text }, cells, view, columns(view, g));
        expect(where).toHaveLength(1);
        expect(what.length).toBeGreaterThan(readDeed(text).tiles.length);
      }
    }
  });
});

it("has pictures for its options", () => {
  for (const [option, value] of [
    ["expansion", true],
    ["expansion", false],
    ["seats", 2],
  ] as const)
    expect(board.optionPicture(option, value)).toMatch(/^<svg viewBox="0 0 160 100"/);
});
