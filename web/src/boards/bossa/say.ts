/** Bossa in words: what is expected, what is picked, what happened. */

import { list } from "../../words/list";
import { about, nameOf } from "../common/saying";
import type { Happened, Hint, LogMark, Step, TableSide } from "../contract";
import type { Words } from "../../words/words.svelte";
import { readDeed, type Deed, type Picks } from "./deeds";
import { counts, samePlace, type BossaView, type Chip, type Line, type Place } from "./view";

type Table = TableSide<BossaView>;

/** `2:3, 1:1 and 4:0`, as the language lists things. */
export const listed = (words: Words, things: readonly string[]): string => list(words.lang, things);

/** A tile as it is read out, with the chip on it. */
export const tileName = (words: Words, tile: string, chip: Chip | null): string =>
  chip === null ? tile : words.say(chip === "doubler" ? "tileDoubled" : "tileInverted", { tile });

const laidNames = (words: Words, deed: Deed): string =>
  listed(
    words,
    deed.tiles.map((tile) => tileName(words, tile, tile === deed.chipOn ? deed.chip : null)),
  );

// What is expected

export function sentence(table: Table): string {
  const { view } = table;
  const expect = (key: string): string => about(table, view.turn, key, {}, table.seat);
  switch (view.stage) {
    case "deal":
      return table.words.say("dealing");
    case "white":
    case "black":
      return expect(view.stage === "white" ? "throwsWhite" : "throwsBlack");
    case "draw":
      return expect("draws");
    case "redraw":
      return expect("drawsAgain");
    case "keep":
      return expect("keeps");
    case "turn":
      return turnSentence(table);
    default:
      return ending(table, view);
  }
}

function turnSentence(table: Table): string {
  const { view, legal, words } = table;
  if (view.player !== table.seat) return words.say("plays", { who: nameOf(table, view.turn) });
  const kinds = new Set(legal.map(({ text }) => readDeed(text).kind));
  if (view.pile === 0) return words.say("yourLastTurn");
  if (legal.length && !kinds.has("extend") && !kinds.has("stack")) return words.say("yourTurnMarkers");
  if (kinds.has("redraw") || kinds.has("exchange")) return words.say("yourTurn");
  return words.say("yourTurnTiles");
}

/** Who has won, and by what. */
export function ending(table: Table, view: BossaView): string {
  const [mine = 0, theirs = 0] = view.hands.map((hand) => hand.length);
  if (view.winner === null) return table.words.say("endDraw", { left: mine });
  const left = view.hands[1 - view.winner]?.length ?? 0;
  const places = { other: nameOf(table, 1 - view.winner), left };
  const lost = view.winner === 1 - table.you ? "Lost" : "";
  if (view.stage === "stuck") return about(table, view.winner, `endStuck${lost}`, places);
  if (mine === 0 || theirs === 0) return about(table, view.winner, `endEmpty${lost}`, places);
  return about(table, view.winner, "endFewer", { ...places, own: view.hands[view.winner]?.length ?? 0 });
}

// What is picked

/** What is about to be done. */
interface Doing {
  readonly picks: Picks;
  readonly begun: boolean;
  readonly acting: number;
  readonly agree: readonly Deed[];
  readonly place: Place | null;
  readonly places: readonly Place[];
  readonly chip: Chip | null;
  sum(place: Place): number;
  isDone(place: Place): boolean;
}

/** What the picked things make and still need; empty while nothing is picked. */
export function status(table: Table, play: Doing): string {
  const { words } = table;
  const { picks, place, agree } = play;
  if (!play.begun) return "";
  if (picks.mode === "redraw")
    return words.say(picks.tiles.length ? "statusRedraw" : "statusRedrawPick", {
      tile: picks.tiles[0] ?? "",
    });
  if (picks.mode === "exchange") return exchangeStatus(table, play);
  if (place)
    return placeStatus(
      words,
      play,
      place,
      agree.filter((deed) => samePlace(deed.place, place)),
    );
  if (picks.mode === "stack" && !picks.tiles.length) return words.say("statusStack");
  if (!play.places.length) return words.say("statusNoPlace", { tile: picks.tiles[0] ?? "" });
  return words.say("statusSeveral", { n: play.places.length });
}

function exchangeStatus(table: Table, { picks, acting }: Doing): string {
  const places = { mine: picks.tiles[0] ?? "", theirs: picks.theirs ?? "", who: nameOf(table, 1 - acting) };
  const key = picks.tiles.length
    ? picks.theirs
      ? "statusExchange"
      : "statusExchangeTheirs"
    : picks.theirs
      ? "statusExchangeMine"
      : "statusExchangePick";
  return table.words.say(key, places);
}

function placeStatus(words: Words, play: Doing, place: Place, deeds: readonly Deed[]): string {
  const { line, number } = place;
  const sum = play.sum(place);
  if (play.isDone(place)) return words.say("statusDone", { line, number });
  if (!deeds.length) return words.say("statusNothingFits", { line, number });
  const more = deeds.map((deed) => deed.tiles.length - play.picks.tiles.length).filter((n) => n > 0);
  if (!more.length && play.chip) return words.say("statusChip", { line, number, sum, chip: play.chip });
  const [few, many] = [Math.min(...more), Math.max(...more)];
  const places = { line, number, sum, rest: number - sum, few, many };
  if (!play.picks.tiles.length) return words.say(few === many ? "statusNeeds" : "statusNeedsRange", places);
  if (sum >= number && play.chip) return words.say("statusChip", { line, number, sum, chip: play.chip });
  return words.say(few === many ? "statusSoFar" : "statusSoFarRange", places);
}

// What happened

export function announce(motion: Happened<BossaView>, table: Table): string {
  const { before, after, step } = motion;
  const deed = readDeed(step.text);
  const happened = event(deed, before, after, table);
  return after.player === -2 ? `${happened} ${ending(table, after)}` : happened;
}

function event(deed: Deed, before: BossaView, after: BossaView, table: Table): string {
  const { words } = table;
  const seat = before.turn;
  const [tile = ""] = deed.tiles;
  switch (deed.kind) {
    case "draw": {
      const hand = after.hands[seat] ?? [];
      if (before.stage !== "deal") return about(table, seat, "drew", { tile, pile: after.pile });
      return hand.length === 4 ? about(table, seat, "dealt", { tiles: listed(words, hand) }) : "";
    }
    case "die":
      return thrown(deed, before, after, table);
    case "keep":
      return about(table, seat, "kept", { chip: deed.chip ?? "" });
    case "redraw":
      return about(table, seat, "redrew", { tile });
    case "exchange": {
      const other = 1 - seat;
      const key =
        other === table.you ? "exchangedWithYou" : seat === table.you ? "exchangedYou" : "exchanged";
      return words.say(key, {
        ...{ who: nameOf(table, seat), other: nameOf(table, other) },
        ...{ mine: tile, theirs: deed.theirs ?? "" },
      });
    }
    default:
      return about(table, seat, deed.kind === "stack" ? "stacked" : "extended", {
        ...{ line: deed.place?.line ?? "", number: deed.place?.number ?? 0 },
        ...{ tiles: laidNames(words, deed), n: deed.tiles.length, left: after.hands[seat]?.length ?? 0 },
      });
  }
}

function thrown(deed: Deed, before: BossaView, after: BossaView, table: Table): string {
  const pips = deed.die?.pips ?? 0;
  if (deed.die?.line === "white") return about(table, before.turn, "threwWhite", { pips });
  const threw = about(table, before.turn, "threwBlack", { pips });
  if (after.dice.white === null) return `${threw} ${table.words.say("threwEqual")}`;
  return `${threw} ${about(table, after.turn, "goesFirst", { white: after.dice.white, black: pips })}`;
}

// The log

export function log(step: Step, words: Words): LogMark | null {
  const deed = readDeed(step.text);
  const [tile = ""] = deed.tiles;
  switch (deed.kind) {
    case "draw":
      return { text: words.say("logDraw", { tile }), quiet: true };
    case "die": {
      const { line, pips } = deed.die ?? { line: "white", pips: 0 };
      return { text: words.say("logDie", { line, pips }), quiet: true };
    }
    case "keep":
      return { text: words.say("logKeep", { chip: deed.chip ?? "" }) };
    case "redraw":
      return { text: words.say("logRedraw", { tile }) };
    case "exchange":
      return { text: words.say("logExchange", { mine: tile, theirs: deed.theirs ?? "" }) };
    default: {
      const { line, number } = deed.place ?? { line: "white", number: 0 };
      const key = deed.kind === "stack" ? "logStack" : "logExtend";
      return { text: words.say(key, { line, number, tiles: laidNames(words, deed) }) };
    }
  }
}

/** Deal and dice are a line each; then every turn begins with its draw. A redraw is followed by a draw too. */
export function beginsTurn(step: Step, before: Step): boolean {
  const kind = readDeed(step.text).kind;
  const last = readDeed(before.text);
  if (kind === "keep") return true;
  if (kind === "die") return last.die?.line !== "white";
  if (kind !== "draw") return false;
  if (step.number <= 8) return false; // the deal
  return last.kind !== "redraw";
}

export const side = (view: BossaView, seat: number, words: Words): string =>
  words.say(seat === 0 ? "sideWhite" : "sideBlack", { n: view.hands[seat]?.length ?? 0 });

/** Whether a tile counts nothing in a line, even with the chip on it: a reason why it does not fit. */
export const lacks = (tile: string, line: Line, chip: Chip | null): boolean =>
  counts(tile, line, null) === 0 && counts(tile, line, chip) === 0;

/** Where a hint points, in words; the whole action is written by the frame. */
export function hintSaid({ text }: Hint, { words }: Table): string {
  const { kind, place } = readDeed(text);
  if (kind === "keep") return words.say("hintKeep");
  return place ? words.say("hintPlace", { ...place }) : words.say("hintMarker", { marker: kind });
}
