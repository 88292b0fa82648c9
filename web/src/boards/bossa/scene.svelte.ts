/** What a Bossa board shows at this moment, worked out from the table and from what is picked. */

import { untrack } from "svelte";
import type { Hand } from "../common/hand.svelte";
import type { Point } from "../common/point";
import type { TableSide } from "../contract";
import { cellLists, type Cell, type CellList } from "./cells";
import type { TileLook } from "./draw";
import { columns, geometry, type Columns, type Geometry } from "./geometry";
import { drawnIn, layout, type Layout, type Looking, type TileSpot } from "./layout";
import { hinted, markedTiles } from "./marks";
import { planOf, type Flight, type Plan } from "./motion";
import type { BossaPlay } from "./play.svelte";
import type { BossaView, Place } from "./view";

const NO_TILES: ReadonlySet<string> = new Set();

export class Scene {
  /** How far a phone's field is scrolled. */
  scrolled = $state(0);

  constructor(
    readonly table: TableSide<BossaView>,
    readonly play: BossaPlay,
    readonly hand: () => Hand<string>,
  ) {}

  /** The cell that is off its place. */
  get held(): string {
    return this.hand().piece?.thing ?? "";
  }

  motion = $derived.by(() => this.table.motion);
  /** Nothing moves. */
  still = $derived(this.motion === null);
  /** While something moves, the board shows where it goes; what flies comes from where it was. */
  view: BossaView = $derived.by(() => this.motion?.after ?? this.table.view);
  near = $derived.by(() => Math.max(0, this.table.seat));
  exchanging = $derived.by(() => this.still && this.play.picks.mode === "exchange");
  g: Geometry = $derived.by(() =>
    geometry(this.table.phone, this.table.turned, this.exchanging, this.table.low),
  );
  drawn = $derived.by(() => drawnIn(this.view, this.motion ? [this.motion.step] : this.table.running));
  #looking: Looking = $derived.by(() => ({
    ...{
      near: this.near,
      drawn: this.drawn,
      fan: this.still ? this.play.fan : null,
      scrolled: this.scrolled,
    },
  }));
  laid: Layout = $derived(layout(this.view, this.g, this.#looking));
  at: Columns = $derived(columns(this.view, this.g, this.scrolled));
  /** Made once for each step: what flies must not start again when something else changes. */
  plan: (Plan & { readonly before: Layout }) | null = $derived.by(() => {
    const { motion } = this;
    if (!motion) return null;
    return untrack(() => {
      const drawn = drawnIn(motion.before, this.table.running);
      const before = layout(motion.before, this.g, { ...this.#looking, fan: null, drawn });
      const from = { ...before, tiles: before.tiles.map((spot) => this.#put(spot)) };
      return { ...planOf(motion, this.g, from, this.laid), before };
    });
  });

  /** Tiles that lie in the lines, on the page (hands and discard), and those that fly above all. */
  inField = $derived(this.laid.tiles.filter((spot) => spot.zone === "line" && !this.flies(spot)));
  onPage = $derived(this.laid.tiles.filter((spot) => spot.zone !== "line" && !this.flies(spot)));
  flying = $derived.by(() => {
    const order = [...(this.plan?.flights.keys() ?? [])];
    return this.laid.tiles
      .filter((spot) => this.flies(spot))
      .sort((a, b) => order.indexOf(a.tile) - order.indexOf(b.tile));
  });

  /** While something moves, the cells stay where it comes from, so that the focus is not lost. */
  lists: CellList[] = $derived.by(() => {
    const laid = this.plan?.before ?? this.laid;
    const drawn = this.plan ? drawnIn(this.table.view, this.table.running) : this.drawn;
    return cellLists(this.table, this.play, this.g, laid, this.near, drawn, this.scrolled);
  });
  cells: Cell[] = $derived(this.lists.flatMap((list) => list.cells));

  /** Tiles that came or were placed last; those of the step that is pointed at in the log. */
  marked = $derived.by(() =>
    this.still ? markedTiles([...this.table.last, ...this.table.running]) : NO_TILES,
  );
  pointed = $derived.by(() => (this.table.pointed ? markedTiles([this.table.pointed], true) : NO_TILES));
  hints = $derived.by(() =>
    this.still && this.table.hint ? hinted(this.table.hint, this.cells, this.view, this.at) : [],
  );
  /** The same for what would be nearly as good. */
  also = $derived.by(() =>
    this.still ? (this.table.also ?? []).map((one) => hinted(one, this.cells, this.view, this.at)) : [],
  );
  /** Cells that were tried in vain. */
  refused: readonly string[] = $derived.by(() => {
    const { tried, acting } = this.play;
    if (!tried || this.table.refused?.text !== tried.text) return [];
    return tried.keys.map((key) => (key === "chip" ? `chip-${acting}` : key));
  });
  /** The game ended with the pile: both hands are counted. */
  counted = $derived(this.view.stage === "over" && this.view.hands.every((hand) => hand.length > 0));

  flightOf(tile: string): Flight | null {
    return this.plan?.flights.get(tile) ?? null;
  }

  flies(spot: TileSpot): boolean {
    return this.flightOf(spot.tile)?.above ?? false;
  }

  lookOf(spot: TileSpot): TileLook {
    const { picks, chip } = this.play;
    return {
      counting: spot.line,
      chip: spot.chip ?? (spot.tile === picks.chipOn ? chip : null),
      chipNew: spot.zone === "hand" || this.flies(spot),
      dim: spot.zone === "discard" || this.#isImpossible(spot),
    };
  }

  isPicked({ zone, tile }: TileSpot): boolean {
    const { tiles, theirs } = this.play.picks;
    return this.still && zone === "hand" && this.held !== tile && (tiles.includes(tile) || theirs === tile);
  }

  canPick({ zone, seat, tile }: TileSpot): boolean {
    const { picks, acting, keeping } = this.play;
    if (!this.still || zone !== "hand" || keeping || acting < 0 || this.held === tile) return false;
    if (seat === acting) return !picks.tiles.includes(tile) && this.play.canPick(tile);
    return picks.mode === "exchange" && picks.theirs !== tile && this.play.canTake(tile);
  }

  /** A tile that was put down where it goes flies from there. */
  #put(spot: TileSpot): TileSpot {
    const at = spot.zone === "hand" ? this.hand().putFrom(spot.tile) : null;
    return at ? { ...spot, x: at.x - spot.size / 2, y: at.y - spot.size / 2 } : spot;
  }

  cellAt({ x, y }: Point): Cell | undefined {
    return this.cells.findLast(
      (cell) => x >= cell.x && x <= cell.x + cell.w && y >= cell.y && y <= cell.y + cell.h,
    );
  }

  cell(key: string | null): Cell | undefined {
    return this.cells.find((cell) => cell.key === key);
  }

  /** Where a held thing has its middle while it is at home. */
  home(key: string): Point {
    const { x, y, w, h } = this.cell(key) ?? { x: 0, y: 0, w: 0, h: 0 };
    return { x: x + w / 2, y: y + h / 2 - 2 };
  }

  /** A finger that goes sideways over a phone's field moves it. */
  pan({ x, y }: Point, dx: number, dy: number): ((to: Point) => void) | null {
    const { field } = this.g;
    const { overflow } = this.at;
    if (overflow <= 0 || y < field.y || y > field.y + field.h || Math.abs(dy) > Math.abs(dx)) return null;
    const from = this.scrolled;
    return (to) => (this.scrolled = Math.max(0, Math.min(overflow, from + x - to.x)));
  }

  /** Scrolls a phone's field so that a number can be seen. */
  reveal(number: number): void {
    const all = columns(this.view, this.g, 0);
    const left = all.x(number) - 8;
    const right = all.x(number) + all.pitch + 8 - this.g.field.w;
    this.scrolled = Math.max(0, Math.min(all.overflow, left, Math.max(right, this.scrolled)));
  }

  /** Scrolls as little as it takes until one of some places is in sight. */
  revealOne(places: readonly Place[]): void {
    const { at, g } = this;
    const off = ({ number }: Place): number =>
      Math.max(0, g.field.x - at.x(number), at.x(number) + at.t - g.field.x - g.field.w);
    const [nearest] = [...places].sort((a, b) => off(a) - off(b));
    if (nearest && off(nearest) > 0) this.reveal(nearest.number);
  }

  /** Impossible with what is picked. */
  #isImpossible({ zone, seat, tile }: TileSpot): boolean {
    const { picks, acting, begun, keeping } = this.play;
    if (!this.still || zone !== "hand" || !begun || keeping) return false;
    if (seat === acting) return !picks.tiles.includes(tile) && !this.play.canPick(tile);
    return picks.mode === "exchange" && picks.theirs !== tile && !this.play.canTake(tile);
  }
}
