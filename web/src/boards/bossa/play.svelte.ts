/** What somebody is about to do in Bossa: tiles, a place, a chip, a marker. */

import { Possible } from "../common/possible.svelte";
import type { BoardProps, Play, TableSide } from "../contract";
import { agreeing, complete, placesOf, playText, readDeed, sumOf, type LegalDeed, type Picks } from "./deeds";
import { status } from "./say";
import { nearestPlace, stackPlace, tilesFor } from "./trying";
import {
  freshChip,
  placeKey,
  positionAt,
  samePlace,
  type BossaView,
  type Chip,
  type Marker,
  type Place,
  type What,
} from "./view";

const NONE: Picks = { tiles: [], chipOn: null, place: null, theirs: null, mode: null };

/** What the parts of the board get. */
export type BossaProps = BoardProps<BossaView, BossaPlay>;

export class BossaPlay implements Play {
  picks = $state.raw<Picks>(NONE);
  /** The stack that hover, tap or focus fans out. */
  fan = $state<string | null>(null);
  /** What was tried in vain, by the keys of its cells, for the no-sign. */
  tried = $state.raw<{ readonly text: string; readonly keys: readonly string[] } | null>(null);

  readonly #possible: Possible;

  constructor(readonly table: TableSide<BossaView>) {
    this.#possible = new Possible(table);
  }

  deeds: LegalDeed[] = $derived.by(() =>
    this.#possible.actions.map(({ action, text }) => ({ ...readDeed(text), action })),
  );
  /** Whose hand can be used now; -1: nobody's. */
  acting = $derived.by(() => (this.#possible.actions.length ? this.table.view.player : -1));
  keeping = $derived(this.deeds.some((deed) => deed.kind === "keep"));
  agree = $derived(agreeing(this.deeds, this.picks));
  done = $derived(complete(this.deeds, this.picks));
  begun = $derived(
    this.picks.tiles.length > 0 ||
      this.picks.place !== null ||
      this.picks.mode !== null ||
      this.picks.theirs !== null,
  );
  /** The places where what is picked can still go. */
  places = $derived(placesOf(this.agree));
  /** The one place that is meant, if that is clear. */
  place: Place | null = $derived.by(() => {
    if (this.picks.place) return this.picks.place;
    if (!this.picks.tiles.length || this.picks.mode === "redraw" || this.picks.mode === "exchange")
      return null;
    if (this.places.length === 1) return this.places[0] ?? null;
    const sure = placesOf(this.done);
    return sure.length === 1 ? (sure[0] ?? null) : null;
  });
  /** The chip that can still be laid on a tile. */
  chip: Chip | null = $derived.by(() => (this.acting < 0 ? null : freshChip(this.table.view, this.acting)));

  /** Whether the chip would help with what is picked. */
  chipFits = $derived(this.picks.tiles.some((tile) => this.#chipFits(tile)));

  canPick(tile: string): boolean {
    return agreeing(this.deeds, this.#with(tile)).length > 0;
  }

  canTake(tile: string): boolean {
    return agreeing(this.deeds, { ...this.picks, mode: "exchange", theirs: tile, place: null }).length > 0;
  }

  canUse(mode: Marker): boolean {
    return agreeing(this.deeds, { ...this.#fitting(mode), mode }).length > 0;
  }

  /** What the picked tiles add up to at a place. */
  sum(place: Place): number {
    return sumOf(this.picks.tiles, place.line, this.picks.chipOn, this.chip);
  }

  isDone(place: Place): boolean {
    return this.done.some((deed) => samePlace(deed.place, place));
  }

  // Pressing things

  pressTile(tile: string): void {
    if (this.acting < 0) return;
    const { tiles, chipOn } = this.picks;
    if (tiles.includes(tile)) {
      this.#set({ tiles: tiles.filter((other) => other !== tile), chipOn: chipOn === tile ? null : chipOn });
      this.table.sound("down");
    } else if (this.canPick(tile)) {
      this.#set(this.#with(tile));
      this.table.sound("pick", { pitch: 1 + 0.06 * this.picks.tiles.length });
    } else this.#tryTiles(this.#with(tile).tiles, [tile]);
  }

  pressPlace(place: Place): void {
    if (this.acting < 0 || this.keeping) return;
    const here: Picks = { ...this.picks, place, theirs: null, mode: this.#modeAt() };
    const exact = complete(this.deeds, here)[0];
    if (exact && this.picks.tiles.length) return this.#do(exact);
    const again = samePlace(this.picks.place, place);
    if (!this.picks.tiles.length) {
      if (again) return this.#set({ place: null });
      if (positionAt(this.table.view, place) && !agreeing(this.deeds, here).length)
        return this.#tryAt(place, tilesFor(this.#own, place));
      this.table.sound("pick");
      return this.#set(here);
    }
    if (again || !agreeing(this.deeds, here).length) return this.#tryAt(place, this.picks.tiles);
    this.table.sound("pick");
    this.#set(here);
  }

  /** One of the other hand's tiles. */
  pressTheirs(tile: string): void {
    if (this.acting < 0 || this.keeping) return;
    const { mode, theirs, tiles } = this.picks;
    if (mode === "exchange" && theirs === tile) {
      const exact = this.done[0];
      if (exact) return this.#do(exact);
      return this.#set({ theirs: null });
    }
    const mine = tiles.length === 1 ? tiles : [];
    const picks: Picks = { tiles: mine, chipOn: null, place: null, theirs: tile, mode: "exchange" };
    if (!agreeing(this.deeds, picks).length)
      return this.#refuse(`exchange ${tiles[0] ?? this.#own[0]} ${tile}`, [tile]);
    this.table.sound("pick");
    this.#set(picks);
  }

  pressMarker(mode: Marker): void {
    if (this.acting < 0 || this.keeping) return;
    if (this.picks.mode === mode) {
      const exact = mode === "stack" ? undefined : this.done[0];
      if (exact) return this.#do(exact);
      return this.#set({ mode: null, theirs: null });
    }
    if (!this.canUse(mode)) return this.#tryMarker(mode);
    this.table.sound("pick");
    this.#set({ ...this.#fitting(mode), mode });
  }

  /** Lays the chip on a picked tile, on the next one, and at last off again. */
  pressChip(): void {
    if (this.acting < 0 || !this.chip) return;
    const { tiles, chipOn } = this.picks;
    const fits = [...tiles].reverse().filter((tile) => this.#chipFits(tile));
    const next = fits[chipOn ? fits.indexOf(chipOn) + 1 : 0] ?? null;
    if (next === null && chipOn === null) {
      if (tiles.length) this.#tryTiles(tiles, ["chip"], tiles.at(-1));
      else this.table.tell(this.table.words.say("chipAfterTile"));
      return;
    }
    this.table.sound("tick");
    this.#set({ chipOn: next });
  }

  keep(chip: Chip): void {
    const deed = this.deeds.find((found) => found.kind === "keep" && found.chip === chip);
    if (deed) this.#do(deed);
  }

  /** The button Place (or Redraw, Exchange). */
  confirm(): void {
    const [deed, other] = this.done;
    if (deed && !other) return this.#do(deed);
    const place = this.place;
    if (place && this.picks.tiles.length) this.#tryAt(place, this.picks.tiles);
    else this.table.tell(status(this.table, this));
  }

  // Carrying things

  canHold(what: What | undefined): boolean {
    if (!what || this.acting < 0 || this.keeping) return false;
    if (what.is === "tile") return what.seat === this.acting;
    return what.is === "chip" && what.seat === this.acting && this.chip !== null;
  }

  /** What would be picked if one thing were let go on another; null: nothing is meant. */
  #carried(from: What, to: What): Picks | null {
    if (from.is === "chip" && to.is === "tile" && to.seat === this.acting) {
      const picks = this.picks.tiles.includes(to.tile) ? this.picks : this.#with(to.tile);
      return { ...picks, chipOn: to.tile };
    }
    if (from.is !== "tile") return null;
    const { tile } = from;
    if (to.is === "place")
      return { ...this.#with(tile), place: to.place, theirs: null, mode: this.#modeAt() };
    if (to.is === "tile" && to.seat !== this.acting)
      return { ...NONE, tiles: [tile], theirs: to.tile, mode: "exchange" };
    const isRedraw =
      to.is === "discard" || to.is === "pile" || (to.is === "marker" && to.marker === "redraw");
    return isRedraw ? { ...NONE, tiles: [tile], mode: "redraw" } : null;
  }

  allows(from: What, to: What): boolean {
    const picks = this.#carried(from, to);
    return picks !== null && agreeing(this.deeds, picks).length > 0;
  }

  /** A thing is let go where it may go: that is played if it is a whole action, else it is picked. */
  drop(from: What, to: What): "waits" | "gone" | "home" {
    const picks = this.#carried(from, to);
    if (!picks) return "home";
    const exact = from.is === "chip" ? undefined : complete(this.deeds, picks)[0];
    if (exact) {
      this.#do(exact);
      return "waits";
    }
    this.table.sound(from.is === "chip" ? "tick" : "pick");
    this.#set(picks);
    return from.is === "chip" ? "gone" : "home";
  }

  /** A thing is let go where it may not go: the server knows why. */
  refuse(from: What, to: What): void {
    const picks = this.#carried(from, to);
    if (!picks) return;
    const [tile = ""] = picks.tiles;
    if (from.is === "chip") this.#tryTiles(picks.tiles, ["chip"], picks.chipOn);
    else if (picks.place) this.#tryAt(picks.place, picks.tiles);
    else if (picks.theirs) this.#refuse(`exchange ${tile} ${picks.theirs}`, [picks.theirs]);
    else this.#refuse(`redraw ${tile}`, [tile]);
  }

  /** A tile is being dragged: targets show as if it were picked. The answer puts everything back. */
  lift(tile: string): () => void {
    const before = this.picks;
    if (this.canPick(tile)) this.picks = this.#with(tile);
    return () => (this.picks = before);
  }

  escape(): void {
    if (this.begun) this.table.sound("down");
    this.clear();
  }

  /** Escape: true if something was picked. */
  putBack(): boolean {
    if (!this.begun) return false;
    this.escape();
    this.table.tell(this.table.words.say("putBack"));
    return true;
  }

  clear(): void {
    this.picks = NONE;
    this.tried = null;
  }

  // Inside

  get #own(): readonly string[] {
    return this.table.view.hands[this.acting] ?? [];
  }

  /** What is picked with one tile more. Redraw and exchange take one tile: another one replaces it. */
  #with(tile: string): Picks {
    const { tiles, mode } = this.picks;
    if (tiles.includes(tile)) return this.picks;
    const single = mode === "redraw" || mode === "exchange";
    return { ...this.picks, tiles: single ? [tile] : [...tiles, tile] };
  }

  /** What of the picked things a marker can use. */
  #fitting(mode: Marker): Picks {
    if (mode === "stack") return { ...this.picks, theirs: null };
    return { ...NONE, tiles: this.picks.tiles.length === 1 ? this.picks.tiles : [] };
  }

  /** At a place no other marker than the one for stacking is meant. */
  #modeAt(): Marker | null {
    return this.picks.mode === "stack" ? "stack" : null;
  }

  #chipFits(tile: string): boolean {
    return agreeing(this.deeds, { ...this.picks, chipOn: tile }).some((deed) => deed.chipOn === tile);
  }

  #set(change: Partial<Picks>): void {
    this.picks = { ...this.picks, ...change };
    this.tried = null;
    const now = status(this.table, this);
    if (now) this.table.tell(now);
  }

  #do(deed: LegalDeed): void {
    if (this.table.legal.length) this.table.act(deed.action);
  }

  #refuse(text: string, keys: readonly string[]): void {
    this.tried = { text, keys };
    this.table.tryIllegal(text);
  }

  #tryAt(place: Place, tiles: readonly string[]): void {
    this.#refuse(playText(this.table.view, place, tiles, this.picks.chipOn, this.chip), [placeKey(place)]);
  }

  /** Tiles that fit nowhere: asked about at the place they are meant for, or nearly make. */
  #tryTiles(tiles: readonly string[], keys: readonly string[], chipOn = this.picks.chipOn): void {
    const [tile] = tiles;
    if (!tile) return;
    if (this.picks.mode === "redraw") return this.#refuse(`redraw ${tile}`, keys);
    const place = this.place ?? nearestPlace(this.table.view, this.places, tiles);
    if (place) this.#refuse(playText(this.table.view, place, tiles, chipOn ?? null, this.chip), keys);
  }

  #tryMarker(mode: Marker): void {
    const { view } = this.table;
    const mine = this.picks.tiles[0] ?? this.#own[0] ?? "";
    const key = `marker-${this.acting}-${mode}`;
    if (mode === "redraw") return this.#refuse(`redraw ${mine}`, [key]);
    if (mode === "exchange")
      return this.#refuse(`exchange ${mine} ${view.hands[1 - this.acting]?.[0]}`, [key]);
    const place = stackPlace(view);
    if (!place) return;
    const tiles = this.picks.tiles.length ? this.picks.tiles : tilesFor(this.#own, place);
    this.#refuse(playText(view, place, tiles, null, null), [key]);
  }
}
