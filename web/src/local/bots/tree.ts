// Tree search: drives `grow` of the game's module as quincunx/search/mcts.py does. The seed and the number of
// walks determine the tree, here as there.

import {
  type Assessment,
  best_first,
  ends,
  type Judged,
  type Pause,
  type Position,
  type State,
} from "./kinds";
import type { Argument, Kind, Machine, Numbers, Row } from "./machine";

const ROOT = 1;
const USED = 0;
const DEEPEST = 512;
const SECRETS = 4;
const CHUNK = 64;
const SETTLED = 1.5;
const CLOSELY = 400;
const BYTES_A_NODE = 27;
/** The share of its room from which a tree is full, and the most that is kept of one then. */
const [FULL, KEPT] = [0.9, 0.5];
const BREATH = 30; // milliseconds between two pauses
/** What was looked at less often is no part of a line. */
const SEEN = 20;
const LONGEST_LINE = 8;

export interface Limits {
  walks: number | null;
  seconds: number | null;
  megabytes: number;
}

interface Settings {
  seed: bigint;
  width: number;
  trust: number;
  beyond: number;
  glances: boolean;
  observers: boolean;
  reads: number;
  prefix: string;
  seats: number;
}

export interface Asked {
  /** Ends a search by time as soon as no other action is likely to become the best. */
  settled?: boolean;
  /** Actions that are looked at in any case. */
  also?: readonly number[];
  /** How often those are walked below, if the best one is: a few hundred times. */
  closely?: number;
  /** Says what the best action is worth to each of three and more seats. */
  everyone?: boolean;
  /** Every secret in the state is known. */
  hindsight?: boolean;
  /** Time for it, where that is not the usual one. */
  seconds?: number;
  /** Whose knowledge counts, if not that of the seat to move. */
  eyes?: number;
  /** When the time began to run, if not now. */
  begun?: number;
}

/** Whoever searches with hindsight: nothing has to be guessed. */
const NO_SEAT = -1;

interface Tree {
  first: Row;
  width: Row;
  action: Row;
  visits: Row;
  total: Row;
  proven: Row;
}

export class TreeSearch {
  private tree: Tree;
  private spare: Tree;
  private root: State | null = null;
  private eyes = 0;
  /** Up to where, and with whose eyes, clues were gathered. */
  private heard: readonly [number, readonly number[]] = [NO_SEAT, []];
  private readonly clues: Row;
  private readonly gathered: Row;
  private readonly before: Row;
  private readonly counters: Row;
  private readonly states: Row;
  private readonly scratch: Row;
  private readonly book: Argument;
  private readonly random: Row;
  private readonly buffers: Row[];
  private readonly path: Row;
  private readonly result: Row;

  constructor(
    private readonly machine: Machine,
    private readonly limits: Limits,
    private readonly settings: Settings,
  ) {
    const { about } = machine;
    const capacity = Math.max(Math.floor((limits.megabytes * 2 ** 20) / BYTES_A_NODE / 2), 4 * about.most);
    this.tree = this.nodes(capacity);
    this.spare = this.nodes(capacity);
    this.counters = machine.row("int64", 2);
    this.states = machine.row(about.state, 1);
    this.scratch = machine.row(about.state, 1);
    this.book = machine.nothing(about.exports[`${settings.prefix}grow`]!.takes[4] as Kind);
    this.random = machine.row("int64", 2);
    const ints = () => machine.row("int64", about.most);
    const words = machine.row("int64", Math.max(1, about.guess));
    const spare = machine.row(about.state, 1);
    this.clues = machine.row("float64", SECRETS * settings.seats);
    this.gathered = machine.row("float64", SECRETS * settings.seats);
    this.before = machine.row(about.state, 1);
    this.buffers = [ints(), ints(), words, this.clues, machine.row("float64", settings.seats), spare];
    this.path = machine.row("int64", DEEPEST, 3);
    this.result = machine.row("float64", settings.seats);
    this.clear();
    this.quieten(this.gathered);
    this.call("seed_random", this.random, settings.seed, 0);
  }

  /** Judges what the seat to move can do, the best first. */
  async assess(state: State, pause: Pause, asked: Asked): Promise<Assessment> {
    const begun = asked.begun ?? performance.now();
    const eyes = asked.eyes ?? state.player;
    const known = asked.hindsight ? state.copy() : state.hidden(eyes);
    this.eyes = asked.hindsight ? NO_SEAT : eyes;
    this.plant(known);
    this.states.fill(known.pack());
    this.read(known);
    await this.grow(begun, pause, asked.settled ?? false, asked.seconds ?? this.limits.seconds);
    const legal = known.legal_actions();
    for (const action of asked.also ?? []) {
      await this.look_closer(legal.indexOf(action), asked.closely ?? CLOSELY, pause);
    }
    const judged = legal.map((action, place) => this.judge(known, action, place));
    const actions = best_first(judged, (one) => rank(one, known));
    const wins = asked.everyone && this.settings.seats > 2 ? this.everyone(known, actions[0]!) : [];
    return { actions, wins, reach: { by: "walks", n: this.tree.visits.get(ROOT) } };
  }

  /** An action that ends the game and wins, whatever the seat to move does not know, if there is one. */
  wins_at_once(state: State): number | null {
    const known = state.hidden(state.player);
    this.plant(known);
    this.states.fill(known.pack());
    const { seats } = this.settings;
    this.quieten(this.clues); // no clue is certain
    // prettier-ignore
    const place = this.call(
      "wins_at_once", this.states, this.scratch, known.player, seats, this.random, this.buffers, this.result,
    );
    return place < 0 ? null : known.legal_actions()[place]!;
  }

  /** The actions that were looked at most after an action of the position that was assessed, up to the next chance. */
  line(state: State, action: number): number[] {
    const after = state.copy();
    const found: number[] = [];
    let next = action;
    while (found.length < LONGEST_LINE) {
      found.push(next);
      after.push(next);
      const node = after.player < 0 ? 0 : this.reach(found);
      const [start, count] = node ? this.children(node) : [0, 0];
      if (!start) break;
      let best = start;
      for (let child = start; child < start + count; child++) {
        if (this.tree.visits.get(child) > this.tree.visits.get(best)) best = child;
      }
      if (this.tree.visits.get(best) < SEEN) break;
      next = this.tree.action.get(best);
    }
    return found;
  }

  private call(name: string, ...given: Argument[]): number {
    return this.machine.call(`${this.settings.prefix}${name}`, ...given);
  }

  private nodes(capacity: number): Tree {
    const row = (of: string) => this.machine.row(of, capacity);
    return {
      first: row("int32"),
      width: row("int16"),
      action: row("int64"),
      visits: row("int32"),
      total: row("float64"),
      proven: row("int8"),
    };
  }

  private clear(): void {
    for (const row of Object.values(this.tree) as Row[]) row.set(ROOT, 0);
    this.counters.set(USED, ROOT + 1);
  }

  /** Keeps the part of the tree that is still useful, or plants a new one. */
  private plant(known: State): void {
    if (this.root !== null && !this.follow(this.root, known)) this.clear();
    this.root = known;
  }

  private follow(old: State, known: State): boolean {
    const before = [...old.history];
    const now = [...known.history];
    if (before.some((action, n) => action !== now[n])) return false;
    if (now.length === before.length) return same(old.pack(), known.pack()); // asked again
    const node = this.reach(now.slice(before.length));
    if (node === 0) return false;
    this.move_root(node);
    return true;
  }

  /** Keeps what lies below a node. */
  private move_root(node: number): void {
    this.call("transplant", rows(this.tree), rows(this.spare), node, this.counters);
    [this.tree, this.spare] = [this.spare, this.tree];
  }

  /** Where there is no room any more, nodes that were rarely on the way lose their children: a tree that cannot grow says
   * for ever what it thought when it was full. */
  private make_room(): void {
    const used = this.counters.get(USED);
    const room = this.tree.first.shape[0]!;
    if (used <= FULL * room) return;
    const [visits, width, first] = [this.tree.visits, this.tree.width, this.tree.first].map((row) =>
      row.numbers(used),
    ) as [Numbers, Numbers, Numbers];
    const kept = (least: number): number => {
      let sum = 0;
      for (let node = ROOT; node < used; node++) if (visits[node]! >= least) sum += width[node]!;
      return sum;
    };
    let least = 2;
    while (least < visits[ROOT]! && kept(least) > KEPT * room) least *= 2;
    for (let node = ROOT + 1; node < used; node++) {
      if (visits[node]! >= least) continue;
      width[node] = 0;
      first[node] = 0;
    }
    this.move_root(ROOT);
  }

  /** The node that these actions lead to, or 0. */
  private reach(actions: readonly number[]): number {
    let node = ROOT;
    for (const wanted of actions) {
      const [start, count] = this.children(node);
      let place = 0;
      while (place < count && this.tree.action.get(start + place) !== wanted) place++;
      if (start === 0 || place === count) return 0;
      node = start + place;
    }
    return node;
  }

  private children(node: number): [number, number] {
    return [this.tree.first.get(node), this.tree.width.get(node)];
  }

  private async grow(begun: number, pause: Pause, settled: boolean, seconds: number | null): Promise<void> {
    const { walks: goal } = this.limits;
    const deadline = seconds === null ? null : begun + 1000 * seconds;
    const started = performance.now();
    let breath = started;
    let walks = 0;
    while (goal === null || walks < goal || this.is_at_a_loss()) {
      const count = goal === null ? CHUNK : Math.max(1, Math.min(CHUNK, goal - walks));
      this.make_room();
      this.walk(count);
      walks += count;
      if (this.tree.proven.get(ROOT) !== 0 || this.tree.width.get(ROOT) === 1) return;
      const now = performance.now();
      if (deadline !== null) {
        const to_come = (deadline - now) * (walks / (now - started));
        if (now >= deadline || (settled && this.lead() > to_come / SETTLED)) return;
      }
      if (now - breath > BREATH) {
        await pause();
        breath = performance.now();
      }
    }
  }

  /** Whether all that was tried is certain to lose, while something was never tried. */
  private is_at_a_loss(): boolean {
    const [start, count] = this.children(ROOT);
    const { visits, proven } = this.tree;
    let untried = 0;
    for (let child = start; child < start + count; child++) {
      if (visits.get(child) === 0) untried++;
      else if (proven.get(child) === 0) return false;
    }
    return untried > 0;
  }

  /** Tells the tree what the others' actions reveal; those that were read before are remembered. */
  private read(known: State): void {
    const [eyes, history] = [this.eyes, [...known.history]];
    if (this.settings.reads > 0 && eyes !== NO_SEAT) {
      const [reader, heard] = this.heard;
      const goes_on = reader === eyes && heard.every((action, n) => action === history[n]);
      if (!goes_on) this.quieten(this.gathered);
      const first = goes_on ? heard.length : 0;
      const records = [...known._since(first)];
      known.movers_since(first).forEach((who, n) => {
        if (who >= 0 && who !== eyes) this.gather(records[n]!, history[first + n]!);
      });
      this.heard = [eyes, history];
    }
    for (let n = 0; n < this.clues.shape[0]!; n++)
      this.clues.set(n, this.settings.reads * this.gathered.get(n));
  }

  /** Adds up what an action tells of whoever played it. */
  private gather(record: Position, action: number): void {
    const [out, weight] = this.buffers as [Row, Row];
    this.before.fill(record.pack());
    // prettier-ignore
    this.call(
      "gather", this.before, action, this.scratch, this.random, out, weight, this.result, this.gathered,
    );
  }

  private quieten(clues: Row): void {
    for (let n = 0; n < clues.shape[0]!; n++) clues.set(n, 0);
  }

  private walk(walks: number): void {
    const { seats, width, trust, beyond, glances, observers } = this.settings;
    // prettier-ignore
    this.call(
      "grow", rows(this.tree), this.counters, this.states, this.scratch, this.book, this.eyes, seats,
      walks, width, trust, beyond, Number(glances), Number(observers), this.random, this.buffers, this.path,
      this.result,
    );
  }

  /** By how many visits the action looked at most is ahead of the next. */
  private lead(): number {
    const [start, count] = this.children(ROOT);
    let first = 0;
    let second = 0;
    for (let child = start; child < start + count; child++) {
      const visits = this.tree.visits.get(child);
      if (visits > first) [first, second] = [visits, first];
      else if (visits > second) second = visits;
    }
    return first - second;
  }

  /** Walks below one action until it was looked at about as well as the best one. */
  private async look_closer(place: number, closely: number, pause: Pause): Promise<void> {
    const { tree } = this;
    const [start, count] = this.children(ROOT);
    if (place < 0 || start === 0) return;
    let most = 0;
    for (let child = start; child < start + count; child++) most = Math.max(most, tree.visits.get(child));
    let wanted = Math.min(closely, most) - tree.visits.get(start + place);
    while (wanted > 0 && tree.proven.get(start + place) === 0) {
      const walks = Math.min(wanted, CLOSELY);
      this.below(place, () => this.walk(walks));
      wanted -= walks;
      await pause();
    }
  }

  /** For a while the root has but one child, and nothing is proven about it: walks lead there. */
  private below(place: number, act: () => void): void {
    const { first, width, proven } = this.tree;
    const before = [first.get(ROOT), width.get(ROOT), proven.get(ROOT)] as const;
    first.set(ROOT, before[0] + place);
    width.set(ROOT, 1);
    proven.set(ROOT, 0);
    act();
    first.set(ROOT, before[0]);
    width.set(ROOT, before[1]);
    proven.set(ROOT, before[2]);
  }

  /** Every seat's chance to win after the best action; some more walks say how the others share the rest. */
  private everyone(known: State, best: Judged): number[] {
    const { seats } = this.settings;
    const place = known.legal_actions().indexOf(best.action);
    const returns = new Array<number>(seats).fill(0);
    for (let n = 0; n < CLOSELY; n++) {
      this.below(place, () => this.walk(1));
      for (let seat = 0; seat < seats; seat++) returns[seat]! += this.result.get(seat);
    }
    let shares = returns.map((total) => chance_to_win(total / CLOSELY, seats));
    let others = shares.reduce((all, one) => all + one, 0) - shares[known.player]!;
    if (others <= 0) {
      shares = new Array<number>(seats).fill(1); // nobody else ever won
      others = seats - 1;
    }
    const rest = (1 - best.win) / others;
    return shares.map((share, seat) => (seat === known.player ? best.win : share * rest));
  }

  private judge(known: State, action: number, place: number): Judged {
    const { tree } = this;
    const { seats } = this.settings;
    const node = tree.first.get(ROOT) + place;
    const visits = tree.visits.get(node);
    const sure = tree.proven.get(node);
    let mean = visits ? tree.total.get(node) / visits : 0;
    if (sure) mean = sure === known.player + 1 ? 1 : -1 / (seats - 1);
    const win = chance_to_win(mean, seats);
    if (sure) return { action, win, error: 0, visits, proven: true, knowledge: "exact" };
    const error = Math.sqrt(Math.max(0, 1 - mean * mean) / Math.max(1, visits)) / 2;
    const knowledge = visits ? "estimate" : "unknown";
    return { action, win, error, visits, proven: false, knowledge };
  }
}

const rows = (tree: Tree): Row[] => [
  tree.first,
  tree.width,
  tree.action,
  tree.visits,
  tree.total,
  tree.proven,
];

function same(one: Uint8Array, other: Uint8Array): boolean {
  return one.every((byte, n) => byte === other[n]);
}

/** Certain wins first, immediate ones above all; certain losses last; the others by visits. */
function rank(judged: Judged, known: State): number[] {
  const certainty = judged.proven ? (judged.win > 0.5 ? 1 : -1) : 0;
  const at_once = certainty > 0 && ends(known, judged.action) ? 1 : 0;
  return [certainty, at_once, judged.visits, judged.win];
}

function chance_to_win(mean: number, seats: number): number {
  const worst = -1 / (seats - 1);
  return Math.min(1, Math.max(0, (mean - worst) / (1 - worst)));
}
