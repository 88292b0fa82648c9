// Players of Senseï that look whole turns ahead: see quincunx/bots/sensei/alphabeta.py and turn_search.py. The
// search itself is compiled; here its root is set up, deepened and read.

import {
  type Assessment,
  best_first,
  type Closer,
  type Judged,
  type Pause,
  type Player,
  type State,
} from "../kinds";
import type { Kind, Layout, Machine, Row, Variant } from "../machine";
import type { Random } from "../random";
import { deviation, type Erring, FAULTLESS } from "./erring";

interface Facts extends Variant {
  win: number;
  frames: number;
  rows: number;
  killers: number;
  listed: number;
  most: number;
  slots: number;
  scratch: number;
  actions: number;
  chunk: number;
  few_entries: number;
  steepness: number;
  on_the_best: number;
  won: number;
}

/** Positions that are kept in the table, 32 bytes each. */
const ENTRIES = 1 << 19;
const SPREAD = 0.1;
const BREATH = 30;

interface Limits extends Erring {
  /** Turns ahead, */
  depth: number | null;
  /** positions judged, or */
  walks: number | null;
  /** time to think. */
  seconds: number | null;
}

interface Plan {
  after: number[];
  stones: bigint;
  character: number;
}

/** Everything that a search works with, as in quincunx/bots/sensei/desk.py. */
class Desk {
  readonly frames: Row;
  readonly turns: Row;
  readonly table: Row;
  readonly killers: Row;
  readonly slots: Row;
  readonly scratch: Row;
  readonly margins: Row;
  readonly status: Row;
  readonly row: Row;
  readonly state: Row;
  readonly states: Row;
  readonly legal: Row;
  readonly left: Row;
  readonly offers: Row;
  readonly frame: Row;
  private readonly turn_bytes: number;

  constructor(
    readonly machine: Machine,
    facts: Facts,
    prefix: string,
    entries: number,
  ) {
    const think = machine.about.exports[`${prefix}think`]!.takes[0] as { group: Record<string, Kind> };
    const of = (name: string) => (think.group[name] as { of: Layout }).of;
    this.frames = machine.row(of("frames"), facts.frames);
    this.turns = machine.row(of("turns"), facts.frames, facts.most + 1);
    this.table = machine.row(of("table"), entries);
    this.killers = machine.row("int64", facts.frames, facts.killers, 2);
    this.slots = machine.row("int64", facts.slots, 2);
    this.scratch = machine.row("int64", facts.scratch);
    this.margins = machine.row("float64", facts.rows, facts.frames);
    this.status = machine.row(of("status"), 1);
    this.row = this.turns.part(0, facts.most + 1);
    this.state = machine.row(machine.about.state, 1);
    this.states = machine.row(machine.about.state, facts.actions);
    this.legal = machine.row("int64", facts.actions, machine.about.most);
    this.left = machine.row("int64", facts.actions);
    this.offers = machine.row("int64", machine.about.most, 2);
    this.frame = machine.row(of("frames"), 1);
    this.turn_bytes = (of("turns") as { size: number }).size;
    const margins = facts[`${prefix}margins`] as number[][];
    margins.flat().forEach((margin, n) => this.margins.set(n, margin));
  }

  get all(): Row[] {
    return [
      this.frames, this.turns, this.table, this.killers, this.slots, this.scratch, this.margins, this.status,
    ]; // prettier-ignore
  }

  /** Puts the first turns of the root into another order: place n gets the turn at order[n]. */
  reorder(order: readonly number[]): void {
    const before = this.row.bytes(0, order.length);
    const size = this.turn_bytes;
    order.forEach((from, n) => this.row.fill(before.subarray(from * size, (from + 1) * size), n));
  }
}

export class AlphaBetaPlayer implements Player {
  private desk: Desk | null = null;
  private plan: Plan = { after: [], stones: 0n, character: 0 };
  /** How many turns ahead the last search saw, and the best turn that each action begins. */
  private reached = 1;
  private offers = new Map<number, { stones: bigint; character: number }>();
  private readonly facts: Facts;

  constructor(
    private readonly start: () => Promise<Machine>,
    variant: Variant,
    private readonly limits: Limits,
    private readonly random: Random,
    private readonly prefix = "",
  ) {
    this.facts = variant as Facts;
  }

  async choose(state: State, pause: Pause): Promise<number> {
    const legal = state.legal_actions();
    if (legal.length === 1) return legal[0]!;
    const desk = await this.ready();
    const planned = this.as_planned(desk, state);
    let action = planned;
    if (action === null) {
      const place = await this.search(desk, state, pause, this.deadline(1), this.limits);
      action = desk.row.get(place, "action");
      const stones = desk.row.big(place, "stones");
      this.plan = { after: [], stones, character: desk.row.get(place, "character") };
    }
    this.plan.after = [...state.history, action];
    return action;
  }

  look_back(state: State, pause: Pause, closer: Closer = {}): Promise<Assessment> {
    return this.analyse(state, pause, [], closer);
  }

  async analyse(
    state: State,
    pause: Pause,
    _also: readonly number[] = [],
    { seconds }: Closer = {},
  ): Promise<Assessment> {
    const desk = await this.ready();
    const deadline = this.deadline(1, seconds);
    const best = await this.search(desk, state, pause, this.deadline(this.facts.on_the_best, seconds));
    const n = this.reached;
    const actions = await this.judge_all(desk, state, best, deadline, pause);
    return { actions, wins: [], reach: { by: "turns", n } };
  }

  /** The rest of the best turn that an action begins. */
  line(state: State, action: number): number[] {
    const { desk } = this;
    const offer = this.offers.get(action);
    if (desk === null || offer === undefined) return [action];
    const found = [action];
    const after = state.copy();
    after.push(action);
    while (after.player === state.player) {
      const next = this.action_towards(desk, after, offer.stones, offer.character);
      if (next === null) break;
      found.push(next);
      after.push(next);
    }
    return found;
  }

  private async ready(): Promise<Desk> {
    const entries = this.limits.walks === null ? ENTRIES : this.facts.few_entries;
    this.desk ??= new Desk(await this.start(), this.facts, this.prefix, entries);
    return this.desk;
  }

  private deadline(share: number, seconds = this.limits.seconds): number {
    return seconds === null ? Infinity : performance.now() + 1000 * share * seconds;
  }

  /** How to continue the turn that was chosen as a whole, if this is the middle of it. */
  private as_planned(desk: Desk, state: State): number | null {
    const { after, stones, character } = this.plan;
    const history = [...state.history];
    if (after.length === 0 || after.length !== history.length) return null;
    if (after.some((action, n) => action !== history[n])) return null;
    if (state.step(history.length - 1)[0] !== state.player) return null; // a turn begins
    return this.action_towards(desk, state, stones, character);
  }

  /** Searches deeper and deeper while it may; returns the place of the best turn. */
  private async search(
    desk: Desk,
    state: State,
    pause: Pause,
    deadline: number,
    errs: Erring = FAULTLESS,
  ): Promise<number> {
    const { facts } = this;
    const enough = desk.status.get(0, "work") + (this.limits.walks ?? Infinity);
    const count = this.plant(desk, state, errs);
    let best = 0;
    this.reached = 1;
    this.set_root(desk, 1, count);
    const blind = desk.status.get(0, "blind") === 1;
    if (desk.row.get(best, "result") === facts.won || count === 1 || blind) return best;
    const deepest = Math.min(this.limits.depth ?? Infinity, facts.frames - 1);
    for (let deep = 2; deep <= deepest; deep++) {
      this.set_root(desk, deep, count);
      const done = await this.think(desk, pause, deadline, enough);
      const place = desk.frames.get(0, "best_place");
      const value = desk.frames.get(0, "best");
      if (place >= 0) best = place;
      if (!done && value < -facts.win / 2) best = greatest(desk.row, count); // anything else is better
      if (done) this.reached = deep;
      if (!done || Math.abs(value) > facts.win / 2) break;
      best = 0;
      this.put_in_order(desk, count);
    }
    return best;
  }

  /** Makes a position the root and lists its turns, the best first; returns how many are looked at. */
  private plant(desk: Desk, state: State, errs: Erring): number {
    const blind = errs.misses > 0 && this.random.random() < errs.misses;
    desk.status.set(0, blind ? 1 : 0, "blind");
    this.place_in(desk, desk.frames, state);
    desk.status.set(0, desk.state.big(0, "pits"), "pits");
    desk.status.set(0, desk.state.get(0, "storm"), "storm");
    const count = this.turns_by_the_rules(desk, state, desk.row, 0);
    const order = Array.from({ length: count }, (_, n) => n);
    this.random.shuffle(order);
    desk.reorder(order);
    desk.machine.call(`${this.prefix}judge_root`, desk.frames, desk.row, count, desk.status);
    this.misjudge(desk, count, errs.misjudges);
    this.put_in_order(desk, count);
    const { frames, killers } = this.facts;
    for (let n = 0; n < frames * killers * 2; n++) desk.killers.set(n, 0);
    return Math.min(count, errs.thinks_of ?? count);
  }

  /** Changes what turns are thought to be worth at first; wins and losses at once are seen. */
  private misjudge(desk: Desk, count: number, misjudges: number): void {
    if (misjudges === 0) return;
    for (let n = 0; n < count; n++) {
      const value = desk.row.get(n, "value");
      if (Math.abs(value) < this.facts.win / 2) {
        desk.row.set(n, value + misjudges * deviation(this.random), "value");
      }
    }
  }

  private place_in(desk: Desk, frame: Row, state: State): void {
    desk.state.fill(state.pack());
    for (const seat of [0, 1]) {
      frame.set(0, desk.state.big(0, "stones", seat), "stones", seat);
      frame.set(0, desk.state.get(0, "character", seat), "character", seat);
    }
    frame.set(0, desk.state.get(0, "turns") & 1, "seat");
  }

  private async think(desk: Desk, pause: Pause, deadline: number, enough = Infinity): Promise<boolean> {
    let done = false;
    let breath = performance.now();
    while (!done && performance.now() < deadline && desk.status.get(0, "work") < enough) {
      desk.status.set(0, desk.status.get(0, "work") + this.facts.chunk, "goal");
      done = desk.machine.call(`${this.prefix}think`, desk.all, desk.state) !== 0;
      if (performance.now() - breath > BREATH) {
        await pause();
        breath = performance.now();
      }
    }
    return done;
  }

  private set_root(desk: Desk, depth: number, count: number): void {
    const { frames, status } = desk;
    frames.set(0, -this.facts.win - 1, "alpha");
    frames.set(0, this.facts.win + 1, "beta");
    frames.set(0, depth, "depth");
    desk.machine.call(`${this.prefix}open_frame`, frames);
    frames.set(0, count, "count");
    frames.set(0, this.facts.listed, "stage");
    status.set(0, 0, "level");
    status.set(0, status.get(0, "work"), "mark");
  }

  private put_in_order(desk: Desk, count: number): void {
    const places = Array.from({ length: count }, (_, n) => n);
    desk.reorder(best_first(places, (n) => [desk.row.get(n, "value")]));
  }

  private turns_by_the_rules(desk: Desk, state: State, turns: Row, known: number): number {
    desk.states.fill(state.pack());
    const { states, legal, left, offers, slots, status } = desk;
    return desk.machine.call(
      `${this.prefix}root_turns`, states, legal, left, offers, turns, known, slots, status,
    ); // prettier-ignore
  }

  /** The first action of a turn from here that leaves this, if there is one. */
  private action_towards(desk: Desk, state: State, stones: bigint, character: number): number | null {
    const row = desk.turns.part(1, this.facts.most + 1);
    const count = this.turns_by_the_rules(desk, state, row, 0);
    for (let n = 0; n < count; n++) {
      if (row.big(n, "stones") === stones && row.get(n, "character") === character)
        return row.get(n, "action");
    }
    return null;
  }

  /** All legal actions, each by the best turn that it begins; the chosen one first. */
  private async judge_all(
    desk: Desk,
    state: State,
    best: number,
    deadline: number,
    pause: Pause,
  ): Promise<Judged[]> {
    const legal = state.legal_actions();
    const count = desk.frames.get(0, "count");
    this.turns_by_the_rules(desk, state, desk.row, count);
    const places = new Map(legal.map((_, n) => [desk.legal.get(n), n]));
    const offers = legal.map((action) => {
      const n = places.get(action)!;
      return { action, place: desk.offers.get(2 * n), work: desk.offers.get(2 * n + 1) };
    });
    const chosen = desk.row.get(best, "action");
    const turn = (place: number) => ({
      stones: desk.row.big(place, "stones"),
      character: desk.row.get(place, "character"),
    });
    this.offers = new Map(
      offers.map(({ action, place }) => [action, turn(action === chosen ? best : place)]),
    );
    for (const { place } of offers) {
      if (place !== best) await this.look_closer(desk, place, deadline, pause);
    }
    const most = desk.row.get(best, "value"); // some were looked at less deeply
    const found = offers.map(({ action, place, work }) => {
      const value = Math.min(most, desk.row.get(action === chosen ? best : place, "value"));
      return { judged: this.judge(action, value, work), value };
    });
    return best_first(found, ({ judged, value }) => [Number(judged.action === chosen), value]).map(
      ({ judged }) => judged,
    );
  }

  /** Values a turn of which the search only asked whether it is better than the best. */
  private async look_closer(desk: Desk, place: number, deadline: number, pause: Pause): Promise<void> {
    const at_most = desk.row.get(place, "value");
    if (Math.abs(at_most) > this.facts.win / 2 || performance.now() >= deadline) return;
    const count = desk.frames.get(0, "count");
    this.set_root(desk, 2, place + 1);
    desk.frames.set(0, place, "next");
    await this.think(desk, pause, deadline);
    desk.frames.set(0, count, "count");
    desk.row.set(place, Math.min(at_most, desk.row.get(place, "value")), "value");
  }

  private judge(action: number, value: number, work: number): Judged {
    const { win: certain, steepness } = this.facts;
    const proven = Math.abs(value) > certain / 2;
    const limit = certain / 20;
    const win = 1 / (1 + Math.exp(-steepness * Math.max(-limit, Math.min(limit, value))));
    return {
      action,
      win: proven ? Math.round(win) : win,
      error: proven ? 0 : SPREAD * 4 * win * (1 - win),
      visits: work,
      proven,
      knowledge: proven ? "exact" : "estimate",
    };
  }
}

function greatest(turns: Row, count: number): number {
  let best = 0;
  for (let n = 1; n < count; n++) {
    if (turns.get(n, "value") > turns.get(best, "value")) best = n;
  }
  return best;
}
