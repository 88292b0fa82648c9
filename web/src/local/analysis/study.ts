/** A tree of positions: played, taken back, branched, named. States are the translated ones; each node keeps its own. */

import { call } from "../python/make";
import { fromPlain, toPlain } from "../python/plain";
import type { Value } from "../python/value";
import { Arranged as Laid } from "../translated/quincunx/games/drafts.js";
import { Game } from "../translated/quincunx/state/game.js";
import { Fault } from "./faults";
import type {
  Arranged,
  Branch,
  Compared,
  Draft,
  Eyes,
  FactSaid,
  Outcome,
  Passed,
  Saved,
  Start,
  StudyLook,
  TreeNode,
  View,
} from "./messages";
import { States } from "./states";

export const CHANCE = -1;
/** The version of a saved analysis. */
export const FORMAT = 1;
/** More than any game has actions; a phone still has the memory. */
export const MOST_NODES = 6000;
/** What chance may do beyond this is dealt, not chosen. */
const MOST_OUTCOMES = 40;
const LONGEST_NAME = 60;

interface Node {
  readonly id: number;
  readonly parent: Node | null;
  readonly depth: number;
  readonly action: number;
  readonly seat: number;
  readonly text: string;
  name: string;
  children: Node[];
}

/** A number below n. */
export type Below = (n: number) => number;

export interface Ways {
  readonly below?: Below;
  readonly most?: number;
}

const anyBelow: Below = (n) => {
  const [word = 0] = crypto.getRandomValues(new Uint32Array(1));
  return Math.floor((word / 2 ** 32) * n);
};

export class Study {
  readonly #nodes = new Map<number, Node>();
  readonly #states = new States();
  readonly #root: Node;
  #at: Node;
  #last = 0;

  private constructor(
    readonly start: Start,
    state: Value,
    private readonly ways: Ways,
  ) {
    this.#root = { id: 0, parent: null, depth: 0, action: 0, seat: CHANCE, text: "", name: "", children: [] };
    this.#nodes.set(0, this.#root);
    this.#states.add(this.#root, state);
    this.#at = this.#root;
  }

  /** From the beginning of a game, or from a position, with what was played since. */
  static begin(start: Start, moves: readonly (number | string)[] = [], ways: Ways = {}): Study {
    const state = stateOf(start);
    const study = new Study({ ...start, options: optionsOf(state) }, state, ways);
    for (const move of moves) study.#at = study.#follow(study.#at, move);
    return study;
  }

  static open(saved: Saved, at: readonly number[] = saved.at ?? [], ways: Ways = {}): Study {
    if (saved.analysis !== FORMAT) throw Fault("format", `it has format ${saved.analysis}, not ${FORMAT}`);
    const study = Study.begin(
      { game: saved.game, options: saved.options, position: saved.position },
      [],
      ways,
    );
    study.#grow(study.#root, saved.tree);
    for (const place of at) study.#at = study.#at.children[place] ?? study.#at;
    return study;
  }

  /** With the actions of a round that was played elsewhere. */
  static of(played: Value, number: number | null, ways: Ways = {}): Study {
    const start = { game: played.game.name as string, options: optionsOf(played), position: null };
    const study = Study.begin(start, [], ways);
    const actions = [...played.history] as number[];
    if (actions.length >= MOST_NODES) throw Fault("too_long", `it has ${actions.length} actions`);
    let node = study.#root;
    actions.forEach((action, n) => {
      node = study.#follow(node, action);
      if (number === null || n < number) study.#at = node;
    });
    return study;
  }

  get state(): Value {
    return this.#states.of(this.#at);
  }

  get at(): number {
    return this.#at.id;
  }

  // Playing

  /** Plays an action of whoever has the move, and lets chance go on by itself if it shall; what has been played. */
  play(action: number, auto: boolean): number[] {
    const first = (this.#at = this.#follow(this.#at, action));
    return [first.id, ...(auto ? this.chance(true) : [])];
  }

  try(text: string): number[] {
    return this.play(this.state.parse_action(text) as number, false);
  }

  /** Chance does something by its own weights; `all`: until somebody has the move. */
  chance(all: boolean): number[] {
    const passed: number[] = [];
    while (this.state.player === CHANCE && (all || !passed.length)) {
      const outcomes = outcomesOf(this.state);
      let place = (this.ways.below ?? anyBelow)(outcomes.reduce((sum, { weight }) => sum + weight, 0));
      const found = outcomes.find(({ weight }) => (place -= weight) < 0) ?? outcomes.at(-1);
      if (!found) break;
      this.#at = this.#follow(this.#at, found.action);
      passed.push(this.#at.id);
    }
    return passed;
  }

  #follow(from: Node, move: number | string): Node {
    const before = this.#states.of(from);
    const action = typeof move === "string" ? codeOf(before, move) : move;
    const known = from.children.find((child) => child.action === action);
    if (known) return known;
    const { most = MOST_NODES } = this.ways;
    if (this.#nodes.size >= most) throw Fault("too_long", `there are ${most} positions already`);
    const state = before.copy();
    const seat = state.player as number;
    if (isHidden(state, action)) state._play(action);
    else state.push(action);
    const text = state.step(state.length - 1)[2] as string;
    const depth = from.depth + 1;
    const node: Node = { id: ++this.#last, parent: from, depth, action, seat, text, name: "", children: [] };
    this.#states.add(node, state);
    from.children.push(node);
    this.#nodes.set(node.id, node);
    return node;
  }

  #grow(root: Node, tree: readonly Branch[]): void {
    // without recursion: a line may have thousands of actions
    const waiting: [Node, readonly Branch[]][] = [[root, tree]];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [from, branches] = next;
      for (const { action, name, then } of branches) {
        const node = this.#follow(from, action);
        node.name = (name ?? "").slice(0, LONGEST_NAME);
        if (then?.length) waiting.push([node, then]);
      }
    }
  }

  // The tree

  go(id: number): void {
    this.#at = this.#node(id);
  }

  name(id: number, name: string): void {
    this.#node(id).name = name.trim().slice(0, LONGEST_NAME);
  }

  /** Takes a node out with all that follows it; whoever looked at that looks at what was before. */
  delete(id: number): void {
    const node = this.#node(id);
    const { parent } = node;
    if (!parent) throw Fault("root", "the beginning cannot be deleted");
    const gone: Node[] = [node];
    for (const one of gone) gone.push(...one.children);
    for (const one of gone) {
      this.#nodes.delete(one.id);
      this.#states.delete(one);
    }
    parent.children = parent.children.filter((child) => child !== node);
    if (gone.includes(this.#at)) this.#at = parent;
  }

  /** The line that goes through a node becomes the main line. */
  promote(id: number): void {
    for (let node = this.#node(id); node.parent; node = node.parent) {
      const { parent } = node;
      parent.children = [node, ...parent.children.filter((child) => child !== node)];
    }
  }

  #node(id: number): Node {
    const node = this.#nodes.get(id);
    if (!node) throw Fault("gone", `there is no position ${id} any more`);
    return node;
  }

  /** The nodes from the first action to the one that is looked at, with the position after each. */
  *path(): Generator<{ readonly id: number; readonly seat: number; readonly state: Value }> {
    const found: Node[] = [];
    for (let node = this.#at; node.parent; node = node.parent) found.unshift(node);
    for (const node of found) yield { id: node.id, seat: node.seat, state: this.#states.of(node) };
  }

  /** The state before the last action, if chance played it. */
  beforeChance(): Value | null {
    const { parent, seat } = this.#at;
    return parent && seat === CHANCE ? this.#states.of(parent) : null;
  }

  // What is shown

  seatOf(eyes: Eyes): number {
    if (eyes !== "mover") return eyes;
    const { player } = this.state;
    if (player >= 0) return player as number;
    for (let node: Node | null = this.#at; node; node = node.parent) if (node.seat >= 0) return node.seat;
    return 0;
  }

  viewOf(state: Value, eyes: number): View {
    return toPlain(state.view(eyes)) as View;
  }

  look(eyes: Eyes, passed: readonly number[] = []): Omit<StudyLook, "beliefs"> {
    const { state } = this;
    const seat = this.seatOf(eyes);
    const known = state.hidden(seat);
    const legal = state.player >= 0 ? ([...known.legal_actions()] as number[]) : [];
    const outcomes = this.#outcomes(seat);
    return {
      start: this.start,
      at: this.#at.id,
      tree: this.#listed(seat),
      view: this.viewOf(state, seat),
      legal: legal.map((action) => ({ action, text: known.action_text(action) as string })),
      outcomes,
      canAskEvery: this.everyState() !== null,
      position: state.position() as string,
      passed: passed.map((id): Passed => ({ id, view: this.viewOf(this.#states.of(this.#node(id)), seat) })),
      hasSecrets: Boolean(state.game.has_secrets),
      saved: this.saved(),
    };
  }

  /** The state of chance that can be asked about: what would be best for everything it may do? */
  everyState(): Value | null {
    const state = this.state.player === CHANCE ? this.state : this.beforeChance();
    if (!state) return null;
    const outcomes = outcomesOf(state);
    if (outcomes.length > MOST_OUTCOMES) return null;
    const leads = outcomes.every(({ action }) => {
      const after = state.copy();
      after.push(action);
      return after.player !== CHANCE;
    });
    return leads ? state : null;
  }

  #outcomes(seat: number): Outcome[] {
    const { state } = this;
    if (state.player !== CHANCE) return [];
    const found = outcomesOf(state);
    const all = found.reduce((sum, { weight }) => sum + weight, 0);
    // A secret is dealt by chance alone, unless it is one's own.
    const { rules } = state.game;
    if (
      state.game.has_secrets &&
      found.some(({ action }) => rules.seen(state._record, action, seat) !== action)
    )
      return [];
    return found.map(({ action, weight }) => ({
      action,
      text: state.action_text(action) as string,
      chance: weight / all,
    }));
  }

  #listed(eyes: number): TreeNode[] {
    const found: TreeNode[] = [];
    const hasSecrets = Boolean(this.state.game.has_secrets);
    const seen = (node: Node): string => {
      const state = this.#states.of(node);
      return state.step(state.length - 1, eyes)[2] as string;
    };
    const waiting = [...this.#root.children].reverse();
    for (let node = waiting.pop(); node; node = waiting.pop()) {
      const { id, seat, action, name, parent } = node;
      const text = seat === CHANCE && hasSecrets ? seen(node) : node.text;
      found.push({ id, parent: parent?.id ?? 0, seat, action, text, name });
      waiting.push(...[...node.children].reverse());
    }
    return found;
  }

  saved(): Saved {
    const branch = (node: Node): Branch => ({
      action: node.action,
      ...(node.name ? { name: node.name } : {}),
    });
    const root: { then?: Branch[] } = {};
    const waiting: [Node, { then?: Branch[] }][] = [[this.#root, root]];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [node, into] = next;
      for (const child of node.children) {
        const kept = branch(child) as Branch & { then?: Branch[] };
        (into.then ??= []).push(kept);
        waiting.push([child, kept]);
      }
    }
    const at: number[] = [];
    for (let node = this.#at; node.parent; node = node.parent) at.unshift(node.parent.children.indexOf(node));
    return { analysis: FORMAT, ...this.start, tree: root.then ?? [], at };
  }

  /** What is looked at, for whoever wants to arrange it. */
  draft(): Draft {
    const { game, _record } = this.state;
    return toPlain(game.text.draft(_record)) as Draft;
  }

  /** The position that was arranged, as text; refused: it is impossible. */
  arranged({ lies, fields }: Arranged): string {
    const { game, _record } = this.state;
    const text = game.text.arranged(_record, Laid(fromPlain(lies), fromPlain(fields))) as string;
    return game.from_position(text).position() as string;
  }

  /** What the rules say of one action and not of another. */
  compared({ at, better, worse }: Compared): FactSaid[] {
    const state = this.#states.of(this.#node(at));
    const { game, _record } = state;
    const facts = game.text.facts(_record, state.parse_action(better), state.parse_action(worse)) as Value[];
    return facts.map(([name, places]: [string, Value]) => ({ name, places: toPlain(places) }));
  }

  /** What was played up to here as a record that a table can be opened from. */
  record(seats: readonly string[]): object {
    if (this.start.position !== null) throw Fault("position_only", "what led to a position is not known");
    const { state } = this;
    const actions = [...state.history_texts()] as string[];
    return {
      quincunx: 2,
      game: this.start.game,
      options: this.start.options,
      rules: state.game.rules.VERSION as number,
      rounds: 1,
      seats,
      started: new Date().toISOString().replace(/\.\d+Z$/, "Z"),
      actions,
      times: actions.map(() => 0),
      result: null,
      earlier: [],
      chance: [],
    };
  }
}

function stateOf({ game, options, position }: Start): Value {
  const made = call(Game, null, [game], fromPlain(options));
  return position === null ? made.start() : made.from_position(position);
}

const optionsOf = (state: Value): Start["options"] =>
  Object.fromEntries([...state.game.options.items()]) as Start["options"];

const outcomesOf = (state: Value): { action: number; weight: number }[] =>
  [...state.chance_outcomes()].map(([action, weight]: [number, number]) => ({ action, weight }));

/** What a seat did not see, in a record that was saved while the game went on. */
const isHidden = (state: Value, action: number): boolean =>
  state.player === CHANCE && state.game.has_secrets && action === state.game.rules.HIDDEN;

function codeOf(state: Value, text: string): number {
  if (state.player === CHANCE && state.game.has_secrets && text.includes("?"))
    return state.game.text.parse_action(state._record, text) as number;
  return state.parse_action(text) as number;
}
