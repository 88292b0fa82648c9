/** What somebody is about to do in the garden: the serendip being turned, the first tile of a trade, a marked tile. */

import type { Action, BoardProps, Play } from "../contract";
import { cellOf, meeting } from "./geometry";
import { rotationWords } from "./labels";
import { GardenSettings } from "./settings.svelte";
import { find, readDeed, VERBS } from "./steps";
import { isPlanted, tileAt, type Colour, type GardenTable, type GardenView } from "./view";

/** All this is forgotten when the position changes. */
interface Doing {
  readonly at: string;
  /** What becomes of a serendip in hand. */
  readonly mode: "turn" | "shift";
  /** How far the dial is turned, in sixths from blue in the east; not cut to 0-5, so that it never spins back. */
  readonly sixths: number | null;
  readonly first: string | null;
  readonly marked: string | null;
}
const NOTHING: Doing = { at: "", mode: "turn", sixths: null, first: null, marked: null };

/** What the parts of the board get. */
export type GardenProps = BoardProps<GardenView, GardenPlay>;

export class GardenPlay implements Play {
  readonly settings = new GardenSettings();
  #table: GardenTable;
  #held = $state.raw<Doing>(NOTHING);
  #doing = $derived.by(() => (this.#held.at === this.#here ? this.#held : NOTHING));
  /** The second tile of a trade, sent as soon as the first has arrived. */
  #follow = $state.raw<string | null>(null);
  /** A button of the game was pressed last: the focus may have gone with it. */
  pressed = false;
  /** The cell in the tab order. */
  focus = $state("f6");
  /** The cell that the loupe shows. */
  looking = $state<string | null>(null);
  /** The field being explained after the end, and how much of it: 1 flowers, 2 serendips, 3 edges. */
  score = $state.raw<{ readonly seat: number; readonly wave: number } | null>(null);

  constructor(table: GardenTable) {
    this.#table = table;
  }

  /** This position; lessons go through several that have the same number. */
  get #here(): string {
    const { number, stage, cell } = this.#table.view;
    return `${number} ${stage} ${cell}`;
  }
  get mode(): Doing["mode"] {
    return this.#doing.mode;
  }
  get first(): string | null {
    return this.#doing.first;
  }
  get marked(): string | null {
    return this.#doing.marked;
  }
  /** The tile that is lifted: turned up, named for a trade, or just chosen for one. */
  get inHand(): string | null {
    return this.#table.view.cell ?? this.#doing.first;
  }
  /** May the serendip in hand be turned by whoever looks? */
  get turning(): boolean {
    return this.mode === "turn" && this.#table.legal.some((action) => readDeed(action.text).word === "turn");
  }
  get sixths(): number {
    const { view } = this.#table;
    return this.#doing.sixths ?? (view.cell ? (tileAt(view, view.cell).rotation ?? 0) : 0);
  }
  get rotation(): number {
    return ((Math.round(this.sixths) % 6) + 6) % 6;
  }

  #set(part: Partial<Doing>): void {
    this.#held = { ...this.#doing, ...part, at: this.#here };
  }

  /** Turns the dial; `sixths` may lie between two edges while a finger turns it. */
  turnTo(sixths: number): void {
    const before = this.rotation;
    this.#set({ sixths });
    if (this.rotation !== before) this.#table.sound("tick");
  }

  /** Directions in which the serendip in hand would meet flowers of whoever plants it. */
  get matches(): number[] {
    const { view } = this.#table;
    if (!view.cell) return [];
    return meeting(cellOf(view.cell), this.rotation, (name) => tileAt(view, name), this.#own());
  }

  #own(): readonly Colour[] {
    const { view } = this.#table;
    return view.colours[view.turn] ?? [];
  }

  /** What planting the serendip as it lies now adds to the best field. */
  get gain(): number | null {
    return this.#table.view.gains?.[this.rotation] ?? null;
  }

  rotationWords(): string {
    return rotationWords(this.#table.words, this.rotation, this.matches.length, this.gain);
  }

  setMode(mode: Doing["mode"]): void {
    this.#set({ mode, marked: null });
    this.focus = this.#table.view.cell ?? this.focus;
    if (mode === "shift") this.#table.tell(this.#table.words.say("chooseShift"));
  }

  plant(): void {
    this.focus = this.#table.view.cell ?? this.focus;
    this.#send(`turn ${this.rotation}`);
  }

  /** What choosing a cell would do, as an action's text; null: it only takes something up or puts it down. */
  textFor(cell: string): string | null {
    const { view } = this.#table;
    const verb = VERBS[view.stage];
    if (!verb || cell === view.cell) return null;
    if (view.stage === "serendip" && this.mode === "turn") return null;
    if (view.stage === "turned" && (this.first === null || this.first === cell)) return null;
    return `${verb} ${cell}`;
  }

  /** Cells that can be chosen now, beyond turning any tile up. */
  isTarget(cell: string): boolean {
    const { view, legal } = this.#table;
    if (view.stage === "turned")
      return this.first === null ? this.#mayTrade(cell) : this.#pair(this.first, cell) !== null;
    if (view.stage === "serendip" && this.mode === "turn") return false;
    const verb = VERBS[view.stage];
    return verb !== undefined && find(legal, `${verb} ${cell}`) !== undefined;
  }

  /** The server names a pair in board order; people choose it in any order. */
  #mayTrade(cell: string): boolean {
    const { view, legal } = this.#table;
    const index = cellOf(cell).index;
    return (
      !isPlanted(tileAt(view, cell)) &&
      legal.some(({ text }) => {
        const { word, what } = readDeed(text);
        return word === "trade" && cellOf(what).index <= index;
      })
    );
  }

  #pair(one: string, other: string): { readonly trade: Action; readonly second: string } | null {
    if (one === other) return null;
    const [first, second] = cellOf(one).index < cellOf(other).index ? [one, other] : [other, one];
    const trade = find(this.#table.legal, `trade ${first}`);
    return trade && !isPlanted(tileAt(this.#table.view, second)) ? { trade, second } : null;
  }

  /** Somebody chooses a tile. By touch, a choice may only mark it. */
  choose(cell: string, how: "key" | "mouse" | "touch"): void {
    const { view, legal } = this.#table;
    this.focus = cell;
    if (!legal.length) return;
    if (
      how === "touch" &&
      this.settings.likes.twoTaps &&
      this.textFor(cell) &&
      this.isTarget(cell) &&
      this.marked !== cell
    ) {
      this.mark(cell);
      return;
    }
    this.#set({ marked: null });
    if (view.stage === "turned") this.#chooseForTrade(cell);
    else if (cell === view.cell) this.#chooseInHand(how);
    else if (view.stage === "serendip" && this.mode === "turn") this.setMode("shift");
    else this.#send(`${VERBS[view.stage] ?? "flip"} ${cell}`);
  }

  mark(cell: string): void {
    this.#set({ marked: cell });
    this.#table.sound("tick");
  }

  allows(from: string, to: string): boolean {
    const { view, legal } = this.#table;
    if (view.stage === "turned") return this.#pair(from, to) !== null;
    return find(legal, `${VERBS[view.stage] ?? "flip"} ${to}`) !== undefined;
  }

  /** Carried by the pointer from one tile to another. */
  drop(from: string, to: string): void {
    const { view } = this.#table;
    if (from === to) return;
    if (view.stage === "turned") {
      this.#set({ first: from });
      this.#chooseForTrade(to);
    } else this.#send(`${VERBS[view.stage] ?? "flip"} ${to}`);
  }

  canDrag(cell: string): boolean {
    const { view, legal } = this.#table;
    if (!legal.length) return false;
    return view.stage === "turned" ? this.#mayTrade(cell) : cell === view.cell && view.stage !== "trading";
  }

  #chooseInHand(how: "key" | "mouse" | "touch"): void {
    const { view, words } = this.#table;
    if (view.stage === "serendip") this.setMode("turn");
    // A second click must not decide by accident; a key whose effect was announced may.
    else if (view.stage === "flower" && how === "key") this.#send("keep");
    else if (view.stage === "flower") this.#table.tell(words.say("keepOrMove"));
  }

  #chooseForTrade(cell: string): void {
    const { words } = this.#table;
    if (this.first === cell) this.escape();
    else if (this.first === null) {
      if (!this.#mayTrade(cell)) return this.#table.tryIllegal(`trade ${cell}`);
      if (this.#table.oneByOne) return this.#send(`trade ${cell}`);
      this.#set({ first: cell });
      this.#table.sound("lift");
      this.#table.tell(words.say("tradeFirst", { place: cell }));
    } else {
      const pair = this.#pair(this.first, cell);
      if (!pair) return this.#table.tryIllegal(`trade ${cell}`);
      this.#follow = this.#table.oneByOne ? null : `with ${pair.second}`;
      this.#table.act(pair.trade.action);
    }
  }

  /** The position may have changed: forgets what was begun, and sends the second half of a trade. */
  goOn(): void {
    const { view, legal } = this.#table;
    if (this.#held !== NOTHING && this.#held.at !== this.#here) this.#held = NOTHING;
    if (!this.#follow || !legal.length || view.stage === "turned") return;
    const action = find(legal, this.#follow);
    this.#follow = null;
    if (action) this.#table.act(action.action);
  }

  #send(text: string): void {
    const action = find(this.#table.legal, text);
    if (action) this.#table.act(action.action);
    else this.#table.tryIllegal(text);
  }

  /** A button with a fixed action. */
  send(text: string): void {
    this.#send(text);
  }

  escape(): void {
    if (this.#held !== NOTHING && this.#doing !== NOTHING) this.#table.sound("lift");
    this.#held = NOTHING;
  }

  /** Escape: true if there was something to put back. */
  putBack(): boolean {
    const { first } = this;
    if (this.#doing === NOTHING) return false;
    this.escape();
    if (first) this.#table.tell(this.#table.words.say("putBack"));
    return true;
  }
}
