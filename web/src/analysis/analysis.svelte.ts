/** An analysis as its page and its board see it. */

import type { Around } from "../around";
import type {
  Action,
  BoardGame,
  Hint,
  Motion,
  Play,
  Refused as Tried,
  Step,
  TableSide,
  View,
} from "../boards/contract";
import { move } from "../boards/common/moving";
import { startHouse } from "../local/starting";
import { turnsOf } from "../table/turns";
import type { Words } from "../words/words.svelte";
import type {
  Command,
  Every,
  Eyes,
  Passed,
  StudyFault,
  StudyLook,
  ThinkAbout,
  Thought,
} from "../local/analysis/messages";
import { AnalysisClient, Refused } from "./client";
import { likes } from "./likes.svelte";

/** What the page gives it. */
export interface Surroundings extends Around {
  readonly names: (seats: number) => readonly string[];
  readonly tell: (sentence: string) => void;
}

/** Steps that are shown moving; a deal has more. */
const MOST_SHOWN = 3;

export class Analysis implements TableSide {
  motion = $state.raw<Motion | null>(null);
  refused = $state.raw<Tried | null>(null);
  /** Why the last thing was refused. */
  fault = $state.raw<StudyFault | null>(null);
  turned = $state(false);
  pointed = $state.raw<Step | null>(null);
  eyes = $state<Eyes>("mover");
  thought = $state.raw<Thought | null>(null);
  every = $state.raw<Every | null>(null);
  /** The line that the pointer is on; its first action is drawn. */
  pointedLine = $state<number | null>(null);
  /** What was better in a game that was played, until the engine has its own word. */
  better = $state.raw<{ readonly at: number; readonly text: string; readonly played: string | null } | null>(
    null,
  );
  /** Somebody is looking for the better move: nothing that gives it away is shown. */
  isBlind = $state(false);
  /** Moments are being shown one by one for a picture: the engine rests, and nothing is drawn on the board. */
  isFilming = $state(false);
  /** There is nothing left to do here. */
  isClosed = $state(false);
  /** The engine begins with the first position at once, before the page can show it. */
  isEager = false;
  readonly client: AnalysisClient;
  play: Play | null = null;
  #look = $state.raw<StudyLook>() as StudyLook;
  #shown = $state.raw<View | null>(null);
  /** One thing after the other. */
  #work: Promise<unknown> = Promise.resolve();
  #end: () => void = () => undefined;
  /** What the engine was asked last. */
  #wished = "";

  constructor(
    readonly board: BoardGame,
    readonly around: Surroundings,
    /** Called after everything that changes the tree or where one looks. */
    readonly changed: (look: StudyLook) => void = () => undefined,
    /** Called with what was opened when it is of another game: this board cannot show it. */
    readonly elsewhere: (look: StudyLook) => void = () => undefined,
    start: ConstructorParameters<typeof AnalysisClient>[1] = startHouse,
  ) {
    const hooks = {
      thought: (thought: Thought) => (this.thought = thought),
      every: (every: Every) => (this.every = every),
      broken: (fault: StudyFault) => (this.fault = fault),
    };
    this.client = new AnalysisClient(hooks, start);
  }

  get look(): StudyLook {
    return this.#look;
  }

  // As the board sees it

  readonly view: View = $derived.by(() => this.motion?.before ?? this.#shown ?? this.#look.view);
  readonly seat = $derived.by(() => this.view.seat);
  readonly you = -1;
  readonly live = $derived.by(() => this.view.player !== -2 && !this.isFilming);
  readonly legal: readonly Action[] = $derived.by(() =>
    this.motion || this.#shown || this.isClosed || this.isFilming ? [] : this.#look.legal,
  );
  readonly names: readonly string[] = $derived.by(() => this.around.names(this.view.returns.length));
  /** The line from the beginning to what is looked at. */
  readonly path = $derived.by(() => {
    const nodes = new Map(this.#look.tree.map((node) => [node.id, node]));
    const found = [];
    for (let node = nodes.get(this.#look.at); node; node = nodes.get(node.parent)) found.unshift(node);
    return found;
  });
  readonly steps: readonly Step[] = $derived.by(() =>
    this.path.map(({ seat, text }, n) => ({ number: n + 1, seat, text })).slice(0, this.view.number),
  );
  readonly #turns = $derived.by(() => {
    const turns = turnsOf(this.steps, this.board);
    const last = this.steps.at(-1);
    const { player, number } = this.view;
    const next = { number: number + 1, seat: player, text: this.#look.legal[0]?.text ?? "" };
    return { turns, goesOn: last !== undefined && player !== -2 && !this.board.beginsTurn(next, last) };
  });
  readonly running: readonly Step[] = $derived.by(() =>
    this.#turns.goesOn ? (this.#turns.turns.at(-1)?.steps ?? []) : [],
  );
  readonly last: readonly Step[] = $derived.by(
    () => this.#turns.turns.at(this.#turns.goesOn ? -2 : -1)?.steps ?? [],
  );
  readonly hint: Hint | null = $derived.by(() => {
    if (this.motion || this.isBlind || this.isFilming || !this.legal.length) return null;
    const { thought, better } = this;
    const lines = thought?.at === this.#look.at ? thought.lines : [];
    const line = lines[this.pointedLine ?? 0];
    const text =
      line && (likes.arrows || this.pointedLine !== null)
        ? line.steps[0]?.text
        : better?.at === this.#look.at
          ? better.text
          : undefined;
    return text === undefined ? null : { stage: "what", text };
  });
  /** The other lines' first actions; while one line is pointed at, only that one is drawn. */
  readonly also: readonly Hint[] = $derived.by(() => {
    const { hint, thought } = this;
    if (!hint || !likes.arrows || this.pointedLine !== null || thought?.at !== this.#look.at) return [];
    const texts = thought.lines.map(({ steps }) => steps[0]?.text ?? hint.text);
    return [...new Set(texts)]
      .filter((text) => text !== hint.text)
      .map((text) => ({ stage: "what" as const, text }));
  });
  get words(): Words {
    return this.around.words;
  }
  get phone(): boolean {
    return this.around.phone;
  }
  get low(): boolean {
    return this.around.low;
  }
  get reducedMotion(): boolean {
    return this.around.reducedMotion;
  }
  readonly lidOpen = true;

  act(action: number): void {
    void this.do({ do: "play", action, auto: likes.auto });
  }

  tryIllegal(text: string): void {
    void this.do({ do: "try", text }).then(() => {
      if (this.fault) this.refused = { text, rule: this.fault.rule };
    });
  }

  tell(sentence: string): void {
    if (sentence) this.around.tell(sentence);
  }

  sound(name: string, options?: { pitch?: number; delay?: number }): void {
    this.around.sound(name, options);
  }

  // Playing and looking

  /** Whether it was done; why not is in `fault`. */
  do(
    command: Command extends infer One ? (One extends Command ? Omit<One, "eyes"> : never) : never,
  ): Promise<boolean> {
    const done = this.#work.then(() => this.#do({ ...command, eyes: this.eyes } as Command));
    this.#work = done;
    return done;
  }

  async #do(command: Command): Promise<boolean> {
    this.finish();
    this.fault = null;
    this.refused = null;
    const before = this.#look as StudyLook | undefined;
    let look: StudyLook;
    try {
      const answer = this.#again(command, before);
      if (!before && this.isEager) this.client.think(this.#wish);
      look = await answer;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.fault = error.fault;
      return false;
    }
    if (look.start.game !== this.around.game) {
      this.elsewhere(look);
      return true;
    }
    this.play?.escape();
    this.pointedLine = null;
    if (before?.at !== look.at) this.every = null;
    this.#look = look;
    if (!before && this.isEager) this.#wished = this.#wishKey(this.#wish);
    if (!this.isFilming) this.changed(look);
    if (before) this.#show(before.view, look);
    return true;
  }

  /** A worker that was ended knows nothing: it gets everything again. */
  async #again(command: Command, before: StudyLook | undefined): Promise<StudyLook> {
    try {
      return await this.client.do(command);
    } catch (error) {
      const isLost = error instanceof Refused && ["gone", "stopped"].includes(error.fault.code);
      if (!isLost || !before || command.do === "begin" || command.do === "open" || command.do === "read")
        throw error;
      const { saved, at } = before;
      const opened = await this.client.do({ do: "open", saved, eyes: command.eyes });
      if (error.fault.code === "gone" && opened.at === at) throw error;
      const fresh = command.do === "play" || command.do === "try" || command.do === "chance";
      return fresh ? this.client.do(command) : opened;
    }
  }

  /** What was played is shown step by step. */
  #show(from: View, look: StudyLook): void {
    const { passed } = look;
    if (!passed.length || passed.length > MOST_SHOWN) {
      const step = this.steps.at(-1);
      if (passed.length && step)
        this.tell(this.board.announce({ before: from, after: look.view, step }, this));
      return;
    }
    const first = this.path.length - passed.length;
    this.#shown = from;
    this.#next(passed, first);
  }

  #next([first, ...rest]: readonly Passed[], number: number): void {
    const node = this.path[number];
    const before = this.#shown;
    if (!first || !node || !before) {
      this.#shown = null;
      return;
    }
    const step: Step = { number: number + 1, seat: node.seat, text: node.text };
    const way = { before, after: first.view, step };
    const then = (): void => {
      this.#shown = first.view;
      this.tell(this.board.announce(way, this));
      this.#next(rest, number + 1);
    };
    if (this.reducedMotion) then();
    else this.#end = move(this, { ...way, speed: 1.4 }, then);
  }

  /** What still moves is there now. */
  finish(): void {
    while (this.motion) this.#end();
    this.#shown = null;
  }

  /** Turns the engine on or off for what is being looked at; asked again, it carries on. */
  think(isOn: boolean): void {
    const wish = isOn ? this.#wish : null;
    const key = this.#wishKey(wish);
    if (key === this.#wished) return;
    this.#wished = key;
    this.client.think(wish);
  }
  get #wish(): ThinkAbout {
    return { do: "think", eyes: this.eyes, seconds: likes.seconds, lines: likes.lines };
  }
  #wishKey(wish: ThinkAbout | null): string {
    return JSON.stringify(wish && [wish, this.#look.at]);
  }

  lookThrough(eyes: Eyes): Promise<boolean> {
    this.eyes = eyes;
    return this.do({ do: "look" });
  }

  readonly parent = $derived.by(() => this.path.at(-1)?.parent ?? null);
  readonly children = $derived.by(() =>
    this.#look.tree.filter(({ parent, id }) => parent === this.#look.at && id),
  );

  go(id: number): void {
    if (id !== this.#look.at) void this.do({ do: "go", id });
  }
  back(): void {
    if (this.parent !== null) this.go(this.parent);
  }
  on(): void {
    const [first] = this.children;
    if (first) this.go(first.id);
  }
  toStart(): void {
    this.go(0);
  }
  toEnd(): void {
    let at = this.#look.at;
    for (const { id, parent } of this.#look.tree) if (parent === at) at = id;
    this.go(at);
  }

  close(): void {
    this.client.close();
  }
}
