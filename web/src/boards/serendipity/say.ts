/** Serendipity in sentences: what is expected, what happened, how it is written down. */

import { about } from "../common/saying";
import type { Happened, Hint, LogMark, Step } from "../contract";
import type { Words } from "../../words/words.svelte";
import { cellOf, meeting } from "./geometry";
import { colourWord, directionWord, faceWord, listed } from "./labels";
import type { GardenPlay } from "./play.svelte";
import { placeIn, readDeed } from "./steps";
import { ownerOf, tileAt, type Colour, type GardenTable, type GardenView } from "./view";

type Places = Record<string, string | number>;

export function sentence(table: GardenTable): string {
  const { view, words } = table;
  const place = view.cell ?? "";
  const expect = (key: string, places: Places = {}): string =>
    about(table, view.turn, key, places, table.seat);
  switch (view.stage) {
    case "pick":
      return expect("toPick");
    case "flip":
      return expect(goesOn(table.running) ? "toFlipAgain" : "toFlip");
    case "show":
      return expect("toShow", { place });
    case "flower":
      return expect("toKeep", {
        place,
        colour: colourWord(words, tileAt(view, place).colour ?? "blue"),
      });
    case "serendip":
      return expect("toPlant", { place });
    case "turned":
      return expect("toTrade");
    case "trading":
      return expect("toTradeWith", { place });
    case "over":
      return result(table, view);
  }
}

const goesOn = (running: readonly Step[]): boolean =>
  ["keep", "shift"].includes(readDeed(running.at(-1)?.text ?? "").word);

/** Who won, as the server counted. */
function result(table: GardenTable, view: GardenView): string {
  const best = Math.max(...view.returns);
  const winners = view.returns.flatMap((value, seat) => (value === best ? [seat] : []));
  const points = view.fields[winners[0] ?? 0]?.points ?? 0;
  if (winners.length === 1) return about(table, winners[0] ?? 0, "wins", { points });
  const names = winners.map((seat) => table.names[seat] ?? "");
  return table.words.say("share", { who: listed(table.words, names), points });
}

function fieldWords(table: GardenTable, view: GardenView, seat: number): string {
  const field = view.fields[seat];
  if (!field) return "";
  return about(table, seat, "bestField", {
    flowers: field.flowers.length,
    serendips: field.serendips.length,
    edges: field.serendips.reduce((sum, serendip) => sum + serendip.edges.length, 0),
    points: field.points,
  });
}

export function announce(happened: Happened<GardenView>, table: GardenTable): string {
  const sentences = [stepWords(happened, table)];
  const { after } = happened;
  if (after.stage === "over") {
    sentences.push(
      ...after.fields.map((field) => fieldWords(table, after, field.seat)),
      result(table, after),
    );
  }
  return sentences.filter(Boolean).join(" ");
}

/** Whoever has turned up something of their own has heard with it what can be done. */
export function next({ before, after }: Happened<GardenView>, { you }: GardenTable): string | undefined {
  const hasFound = before.stage !== after.stage && (after.stage === "flower" || after.stage === "serendip");
  return hasFound && before.turn === you ? "" : undefined;
}

function stepWords(happened: Happened<GardenView>, table: GardenTable): string {
  const { before, after, step } = happened;
  const { words } = table;
  const { word, what } = readDeed(step.text);
  const seat = before.turn;
  const cell = before.cell ?? "";
  const moved = { from: cell, to: what, other: faceWord(words, tileAt(before, what)) };
  switch (word) {
    case "pick":
      return about(table, step.seat, "picked", { colour: colourWord(words, what) });
    case "flip": // a tile that nobody has seen is announced when chance shows it
      return after.stage === "show" ? "" : turnedUp(happened, table, what);
    case "=":
      return turnedUp(happened, table, cell);
    case "keep":
      return about(table, seat, "kept", { place: cell });
    case "move":
      return about(table, seat, "moved", { ...moved, colour: faceWord(words, tileAt(before, cell)) });
    case "shift":
      return about(table, seat, "shifted", moved);
    case "turn":
      return about(table, seat, "planted", {
        place: cell,
        direction: directionWord(words, Number(what)),
        matching: meeting(cellOf(cell), Number(what), (name) => tileAt(after, name)).length,
      });
    case "trade":
      return about(table, seat, "tradeTaken", { place: what, other: moved.other });
    case "with":
      return about(table, seat, "traded", { ...moved, one: faceWord(words, tileAt(before, cell)) });
    default:
      return about(table, seat, "tradedNothing");
  }
}

/** A tile was turned up on a place: whose it is, and what becomes of it. */
function turnedUp({ before, after }: Happened<GardenView>, table: GardenTable, place: string): string {
  const { words, names, you } = table;
  const tile = tileAt(after, place);
  if (tile.side === "up" && tile.kind === "serendip") {
    return about(table, before.turn, "foundSerendip", {
      place,
      direction: directionWord(words, tile.rotation ?? 0),
    });
  }
  if (tile.side === "up" && tile.colour) {
    return about(table, before.turn, "foundOwn", { place, colour: colourWord(words, tile.colour) });
  }
  const colour: Colour | undefined = after.shown?.colour;
  if (!colour) return "";
  const owner = ownerOf(after, colour);
  const places = { place, colour: colourWord(words, colour), owner: names[owner] ?? "" };
  const key = owner < 0 ? "foundNobodys" : owner === you ? "foundYours" : "foundTheirs";
  return about(table, before.turn, key, places);
}

export function log(step: Step, words: Words): LogMark | null {
  const { word, what } = readDeed(step.text);
  switch (word) {
    case "pick":
      return { text: words.say("logPick", { colour: colourWord(words, what) }) };
    case "flip":
      return { text: words.say("logFlip", { place: what }) };
    case "=":
      return { text: shownWord(words, what), quiet: true };
    case "keep":
      return { text: words.say("logKeep") };
    case "move":
      return { text: words.say("logMove", { place: what }) };
    case "shift":
      return { text: words.say("logShift", { place: what }) };
    case "turn":
      return { text: words.say("logTurn", { direction: directionWord(words, Number(what)) }) };
    case "trade":
      return { text: words.say("logTrade", { place: what }) };
    case "with":
      return { text: words.say("logWith", { place: what }) };
    default:
      return { text: words.say("logDone"), silent: true }; // nothing was traded
  }
}

const shownWord = (words: Words, what: string): string =>
  what.startsWith("serendip") ? words.say("serendip") : colourWord(words, what);

/** A seat's colours, and how many points its best field has now. */
export function side(view: GardenView, seat: number, words: Words): string | null {
  const colours = view.colours[seat] ?? [];
  if (!colours.length) return null;
  const names = listed(
    words,
    colours.map((colour) => colourWord(words, colour)),
  );
  if (view.stage === "pick") return names;
  return words.say("sideField", { colours: names, points: view.fields[seat]?.points ?? 0 });
}

/** Where a hint points, in words; null where it is drawn on a tile. */
export function hintSaid(
  { text, stage }: Hint,
  { words }: GardenTable,
  { mode }: Pick<GardenPlay, "mode">,
): string | null {
  const { word, what } = readDeed(text);
  // The dial lies over the garden: a ring there could not be seen.
  if (mode === "turn" && word === "shift") return words.say("hintShift");
  if (placeIn(text)) return stage === "where" ? null : words.say("hintBoard");
  if (word === "keep") return words.say("hintKeep");
  if (word === "done") return words.say("hintDone");
  if (word === "turn" && stage === "where") return words.say("hintPlantHere");
  if (word === "turn") return words.say("hintPlant", { direction: directionWord(words, Number(what)) });
  return word === "pick" ? words.say("hintPick", { colour: colourWord(words, what) }) : null;
}
