// A player of Senet that looks at every throw and every move some throws ahead: see
// quincunx/bots/senet/lookahead.py.

import {
  type Assessment,
  best_first,
  type Closer,
  type Judged,
  type Knowledge,
  type Pause,
  type Player,
  type Position,
  type State,
} from "../kinds";
import type { Level, Row, Variant } from "../machine";
import { pick } from "../pick";
import type { Random } from "../random";
import type { EndgameBook, OpenBook } from "./book";
import type { Plan } from "./solver";

interface SenetPosition extends Position {
  stage: number;
  turn: number;
  pieces: number[];
  copy(): SenetPosition;
}

/** What is used of the rules. */
interface Rules {
  MAX_ACTIONS: number;
  FREE: number;
  OVER: number;
  CHANCE: number;
  player(s: SenetPosition): number;
  mover(s: SenetPosition): number;
  actions(s: SenetPosition, out: number[]): number;
  chance(s: SenetPosition, out: number[], weight: number[]): number;
  apply(s: SenetPosition, action: number): void;
  returns(s: SenetPosition, out: number[]): void;
  scores(s: SenetPosition, out: number[]): void;
}

export interface Facts extends Variant {
  chances: number[];
  error: number;
  knowledge: Knowledge;
  room: number;
  duty: number;
  extra: number;
  endgame: Plan;
}

/** What is played for: see quincunx/solve/senet/program.py. */
const [WIN, SCORE] = [0, 1];
const DIE = 1; // the place of the option among a game's codes

/** The module and its buffers, once it is loaded. */
interface Bench extends OpenBook {
  chances: Row;
  rooms: Row;
  paper: Row[];
  counter: Row;
  state: Row;
  result: Row;
}

export class LookAheadPlayer implements Player {
  private bench: Bench | null = null;
  private readonly depth: number;

  constructor(
    private readonly book: EndgameBook,
    private readonly facts: Facts,
    private readonly level: Level,
    private readonly random: Random,
  ) {
    this.depth = level.ahead!;
  }

  async choose(state: State, pause: Pause): Promise<number> {
    const legal = state.legal_actions();
    if (legal.length === 1) return legal[0]!;
    if (this.level.points) return this.most_points(state, legal);
    const { actions } = await this.analyse(state, pause);
    const felt = this.level.wishes > 0 ? this.felt(state, actions) : actions;
    return pick(felt, this.level.temperature, this.random);
  }

  /** The action that will bring most points of the round. */
  private async most_points(state: State, legal: number[]): Promise<number> {
    this.bench ??= this.prepare(await this.book.glance());
    const rules = state.game.rules as Rules;
    const die = state.game.codes[DIE]!;
    const worth = legal.map((action) => {
      const next = state._record.copy() as SenetPosition;
      rules.apply(next, action);
      return this.points(rules, next, state.player, die);
    });
    return legal[worth.indexOf(Math.max(...worth))]!;
  }

  /** What the round will bring a seat while it plays its throw: its points less the other's, and something besides if
   * it wins. */
  private points(rules: Rules, s: SenetPosition, seat: number, die: number): number {
    const who = rules.player(s);
    if (who === rules.OVER) {
      const points = [0, 0];
      const won = [0, 0];
      rules.scores(s, points);
      rules.returns(s, won);
      return points[seat]! - points[1 - seat]! + this.facts.extra * won[seat]!;
    }
    if (who === rules.CHANCE) {
      const value = this.before_throw(rules, s, this.depth, this.facts.duty, die, SCORE);
      return s.turn === seat ? value : -value;
    }
    return Math.max(...after(rules, s).map((next) => this.points(rules, next, seat, die)));
  }

  /** The same as whoever wants something of a move feels it; a win at once may go unnoticed. */
  private felt(state: State, judged: readonly Judged[]): Judged[] {
    const overlooks = this.random.random() < this.level.misses;
    const rules = state.game.rules as Rules;
    const s = state._record as SenetPosition;
    const colour = rules.mover(s);
    const [own, enemy] = [s.pieces[colour]!, s.pieces[1 - colour]!];
    const { machine } = this.bench!;
    const found = judged.map((one) => {
      const next = s.copy();
      rules.apply(next, one.action);
      const wanted = machine.call("wish", own, enemy, next.pieces[colour]!, next.pieces[1 - colour]!);
      return { ...one, win: one.win + this.level.wishes * wanted, proven: one.proven && !overlooks };
    });
    return best_first(found, ({ proven, win }) => [Number(proven), win]);
  }

  look_back(state: State, pause: Pause): Promise<Assessment> {
    return this.analyse(state, pause);
  }

  async analyse(
    state: State,
    pause: Pause,
    _also: readonly number[] = [],
    { at_once = false }: Closer = {},
  ): Promise<Assessment> {
    const open = await (at_once ? this.book.glance() : this.book.open());
    this.bench ??= this.prepare(open);
    const found: Judged[] = [];
    for (const action of state.legal_actions()) {
      found.push(this.judge(state, action));
      await pause();
    }
    const actions = best_first(found, ({ proven, win }) => [Number(proven), win]);
    // The book looks at every way to the end.
    const isExact = found.every(({ knowledge }) => knowledge === "exact");
    const reach = isExact ? ({ by: "end", n: 0 } as const) : ({ by: "throws", n: this.depth } as const);
    return { actions, wins: [], reach, is_final: !at_once };
  }

  private prepare(open: OpenBook): Bench {
    const { machine } = open;
    const { chances, room } = this.facts;
    const bench: Bench = {
      ...open,
      chances: machine.row("float64", chances.length),
      rooms: machine.row("int64", this.depth + 1, room),
      paper: [
        machine.row("int64", 68),
        machine.row("int64", 10),
        machine.row("int32", 512),
        machine.row("float32", 512),
        machine.row("float32", 64),
      ],
      counter: machine.row("int64", 1),
      state: machine.row(machine.about.state, 1),
      result: machine.row("float64", 2),
    };
    chances.forEach((chance, n) => bench.chances.set(n, chance));
    return bench;
  }

  private judge(state: State, action: number): Judged {
    const rules = state.game.rules as Rules;
    const s = state._record.copy() as SenetPosition;
    rules.apply(s, action);
    const { counter } = this.bench!;
    const before = counter.get(0);
    const die = state.game.codes[DIE]!;
    const [win, exact] = this.win(rules, s, state.player, die);
    const visits = Math.max(counter.get(0) - before, exact ? 0 : 1);
    return {
      action,
      win,
      error: exact ? 0 : this.facts.error,
      visits,
      proven: rules.player(s) === rules.OVER,
      knowledge: exact ? "exact" : this.facts.knowledge,
    };
  }

  /** A seat's chance to win while it plays its throw, and whether that is known for certain. */
  private win(rules: Rules, s: SenetPosition, seat: number, die: number): [number, boolean] {
    const who = rules.player(s);
    if (who === rules.OVER) {
      const results = [0, 0];
      rules.returns(s, results);
      return [(results[seat]! + 1) / 2, true];
    }
    if (who === rules.CHANCE) {
      const known = this.consult(s, seat);
      if (known !== null) return [known, true];
      const value = this.before_throw(rules, s, this.depth, this.facts.duty, die, WIN);
      // a network is never that sure: every way there ends the game
      return [s.turn === seat ? value : 1 - value, value === 0 || value === 1];
    }
    const found = after(rules, s).map((next) => this.win(rules, next, seat, die));
    return [Math.max(...found.map(([value]) => value)), found.every(([, exact]) => exact)];
  }

  /** A seat's chance to win, if the book knows it. */
  private consult(s: SenetPosition, seat: number): number | null {
    const { machine, pages, state, result } = this.bench!;
    state.fill(s.pack());
    return machine.call("consult", state, pages(), result) ? (result.get(seat) + 1) / 2 : null;
  }

  /** The chance to win of the seat whose turn it is, or the points it will get. */
  private before_throw(
    rules: Rules,
    s: SenetPosition,
    depth: number,
    duty: number,
    die: number,
    score: number,
  ): number {
    if (s.stage === rules.FREE || duty === 0 || depth === 0) {
      const { machine, chances, pages, rooms, paper, counter } = this.bench!;
      const colour = rules.mover(s);
      const [own, enemy] = [s.pieces[colour]!, s.pieces[1 - colour]!];
      const seen = [own, enemy, depth, die];
      return score
        ? machine.call("expected_points", ...seen, this.facts.extra, chances, rooms, paper, counter)
        : machine.call("expected", ...seen, chances, pages(), rooms, paper, counter);
    }
    const out = new Array<number>(rules.MAX_ACTIONS).fill(0);
    const count = rules.chance(s, out, [...out]);
    let total = 0;
    for (let k = 0; k < count; k++) {
      const next = s.copy();
      rules.apply(next, out[k]!);
      total += this.facts.chances[k]! * this.best(rules, next, depth - 1, duty - 1, die, score);
    }
    return total;
  }

  /** The same for the seat that has a throw to play. */
  private best(
    rules: Rules,
    s: SenetPosition,
    depth: number,
    duty: number,
    die: number,
    score: number,
  ): number {
    const found = after(rules, s).map((next) => {
      const value = this.before_throw(rules, next, depth, duty, die, score);
      return next.turn === s.turn ? value : 1 - score - value;
    });
    return Math.max(...found);
  }
}

function after(rules: Rules, s: SenetPosition): SenetPosition[] {
  const out = new Array<number>(rules.MAX_ACTIONS).fill(0);
  const count = rules.actions(s, out);
  return out.slice(0, count).map((action) => {
    const next = s.copy();
    rules.apply(next, action);
    return next;
  });
}
