/** One match as this screen knows it, for one or several own seats, or for a spectator. What it has, README.md says. */

import { sealForRematch } from "../fair/salts";
import type { Command, DoneMessage, TableMessage } from "../server/line";
import { openSalt } from "../fair/open";
import { recordOf, Refusal, Unreachable } from "../server/http";
import { Line } from "../server/line";
import type { components } from "../server/messages";
import { reader } from "../words/reader.svelte";
import type { Step } from "../boards/contract";
import { chatOf, type ChatLine } from "./chat";
import type { Changed, Look, Source } from "./moments.svelte";
import { calledApart } from "./names";
import { saveFile } from "../save";
import { keepSeen, seenIn } from "./seen";
import { Stage, type StageHooks } from "./stage.svelte";

const t = reader.say("table");

export type GameLine = components["schemas"]["GameLine"];
export type Player = components["schemas"]["PlayerLook"];

export interface Opening {
  readonly match: string;
  readonly game: GameLine;
  readonly look: Look;
  /** Players of this screen and their tokens. */
  readonly held: ReadonlyMap<number, string>;
  readonly chat: readonly ChatLine[];
  /** Asks for moments of the running round with a token's eyes. */
  readonly source: (token: string | null) => Source;
}

/** Answers to an action that is sent again and had arrived. */
const TOO_LATE = ["stale_number", "wrong_turn", "over", "round_over"];
/** Before the curtain falls, so that whoever has acted sees it. */
const LINGER_MS = 900;
/** Commands that are about what is on the board: nobody may give them before they have seen it. */
const ON_BOARD = ["act", "reset", "takeback", "next_round", "rematch"];

interface Pending {
  readonly player: number;
  readonly action: number;
  readonly number: number;
}

/** What happened while the connection was gone. */
interface Missed {
  readonly from: number;
  readonly steps: number;
}

interface Declined {
  readonly what: components["schemas"]["OfferLook"]["what"];
  readonly by: number;
}

export class LiveTable {
  readonly match: string;
  readonly game: GameLine;
  held = $state.raw<ReadonlyMap<number, string>>(new Map());
  /** The player whose board is shown; null: a spectator. */
  eyes = $state.raw<number | null>(null);
  #looks = $state.raw<ReadonlyMap<number | null, Look>>(new Map());
  /** The newest that was heard. Commands go by it; what the page says goes by `shown`. */
  look: Look;
  /** The look when the board had last caught up with it. */
  #settled: Look;
  /** When the look came (performance.now()): clocks tick from there. */
  heardAt = $state.raw(0);
  present = $state.raw<readonly number[]>([]);
  /** Devices that look on without a seat, this one too if it does. */
  watching = $state.raw(0);
  /** How far the server is with what a bot's first game needs; null: nothing waits for it. */
  preparing = $state.raw<number | null>(null);
  chat = $state.raw<readonly ChatLine[]>([]);
  isUp = $state(true);
  /** When the next try to connect begins (ms since 1970); null: one is under way. */
  again = $state.raw<number | null>(null);
  /** Since when there is no connection. */
  downSince = $state.raw<number | null>(null);
  missed = $state.raw<Missed | null>(null);
  /** An offer of ours that was declined, until somebody reads it or acts. */
  declined = $state.raw<Declined | null>(null);
  /** The last thing that was refused, until the next act. */
  problem = $state.raw<Refusal | Unreachable | null>(null);
  /** The match is gone for us: it was deleted, or the token is no longer good. */
  gone = $state.raw<Refusal | null>(null);
  /** Who may lift the curtain; null: it is open. */
  curtain = $state.raw<number | null>(null);
  /** The same seat is played in another tab. */
  elsewhere = $state(false);
  /** This tab plays, no other. */
  playHere: () => void = () => (this.elsewhere = false);
  #pending = $state.raw<Pending | null>(null);
  readonly stage: Stage;
  readonly #turnOf: StageHooks["turnOf"];
  readonly #source: Opening["source"];
  readonly #lines = new Map<number | null, Line>();
  /** Whose lines are broken. */
  readonly #down = new Set<number | null>();
  #curtainTimer: ReturnType<typeof setTimeout> | undefined;

  /** `hooks`: how steps are shown, and what the page does when they have been. */
  constructor(opening: Opening, hooks: Omit<StageHooks, "start">) {
    const { match, game, look, held, chat, source } = opening;
    this.match = match;
    this.game = game;
    this.#source = source;
    this.look = $state.raw(look);
    this.#settled = $state.raw(look);
    this.#turnOf = hooks.turnOf;
    this.heardAt = performance.now();
    this.chat = chat;
    this.stage = new Stage(source(null), {
      ...hooks,
      start: (steps, round) => this.#start(steps, round),
      shown: (way) => {
        this.#keepSeen(way.after.number);
        hooks.shown(way);
      },
      settled: () => {
        this.#settled = this.look;
        if (this.stage.live) this.#keepSeen(this.stage.live.number);
        hooks.settled();
        this.#turnPasses();
      },
    });
    this.#sitDown(held);
  }

  /** Prepares the board before the page is drawn: no end flashes up before the way to it. */
  arrive(): Promise<void> {
    return this.stage.arrive(this.look, this.#source(this.token));
  }

  /** Whoever plays here sees what this tab has not shown yet; in a new tab, all that came after their own last action,
   * and before that the beginning. Spectators see the game as it is now. */
  #start(steps: readonly Step[], round: number): number {
    const seen = seenIn(this.match);
    if (seen?.round === round && seen.number <= steps.length) return seen.number;
    if (!this.held.size || this.look.phase === "over") return steps.length;
    const own = [...this.held.keys()].map((player) => this.look.players[player]?.seat);
    return steps.findLastIndex(({ seat }) => own.includes(seat)) + 1;
  }

  #keepSeen(number: number): void {
    keepSeen(this.match, { round: this.look.round, number });
  }

  /** The match as far as the board has shown it: what the page says. */
  shown = $derived.by((): Look => {
    const { look, stage } = this;
    const { live } = stage;
    if (!stage.isBehind || !live) return look;
    const base = this.#settled.phase === "waiting" ? look : this.#settled;
    const seat = this.#turnOf(live);
    const mover = base.players.find((player) => player.seat === seat)?.player ?? null;
    return {
      ...base,
      ...{ phase: "playing", result: null, view: live, to_move: mover, next_match: null },
      ...{ offers: look.offers, deadline: look.deadline, salts: look.salts },
      players: base.players.map(({ player, seat, out }) => ({
        ...(look.players[player] as Player),
        seat,
        out,
      })),
      may: base.may.filter((word) => !ON_BOARD.includes(word)),
    };
  });

  token = $derived(this.eyes === null ? null : (this.held.get(this.eyes) ?? null));
  /** Exactly one seat is played from this screen: its player is "you". */
  isAlone = $derived(this.held.size === 1);
  isSending = $derived(this.#pending !== null);
  /** People who share this screen must not see each other's board. */
  hasCurtain = $derived(this.held.size > 1 && this.secrets);

  /** By seat of this round, as boards get them. */
  names = $derived.by((): readonly string[] => this.#bySeat(this.#called));
  /** The same where there is little room: bots by their strength alone. */
  shortNames = $derived.by((): readonly string[] =>
    this.#bySeat(calledApart(this.look.players, t, reader.say("home"))),
  );
  #bySeat(called: readonly string[]): readonly string[] {
    const seats = this.shown.players.map(
      ({ player, seat }) => [seat ?? player, called[player] ?? ""] as const,
    );
    return [...seats].sort(([a], [b]) => a - b).map(([, name]) => name);
  }

  /** By player; players of the same name are numbered. */
  #called = $derived.by((): readonly string[] => calledApart(this.look.players, t));

  nameOf(player: number): string {
    return this.#called[player] ?? "";
  }

  get secrets(): boolean {
    return this.game.secrets;
  }

  mine(player: number | null): boolean {
    return player !== null && this.held.has(player);
  }

  may(word: string): boolean {
    return this.shown.may.includes(word);
  }

  /** The seat a player has in this round. */
  seatOf = (player: number | null): number =>
    player === null ? -1 : (this.shown.players[player]?.seat ?? -1);

  playerAt(seat: number): Player | undefined {
    return this.shown.players.find((player) => player.seat === seat);
  }

  close(): void {
    clearTimeout(this.#curtainTimer);
    for (const line of this.#lines.values()) line.close();
  }

  tryNow(): void {
    for (const line of this.#lines.values()) line.tryNow();
  }

  // What comes

  /** Takes seats of this screen; lines of others end. */
  #sitDown(held: ReadonlyMap<number, string>): void {
    this.held = held;
    const wanted: (number | null)[] = held.size ? [...held.keys()] : [null];
    for (const [player, line] of this.#lines) {
      if (wanted.includes(player)) continue;
      line.close();
      this.#lines.delete(player);
    }
    const mover = this.look.to_move;
    this.eyes = mover !== null && held.has(mover) ? mover : (wanted[0] ?? null);
    if (this.hasCurtain && this.look.phase === "playing") this.curtain = this.eyes;
    for (const player of wanted) if (!this.#lines.has(player)) this.#lines.set(player, this.#open(player));
  }

  /** Somebody who looked on has got a seat. */
  join(player: number, token: string): void {
    this.#sitDown(new Map([...this.held, [player, token]]));
  }

  #open(player: number | null): Line {
    return new Line(this.match, player === null ? null : (this.held.get(player) ?? null), {
      table: (message) => this.#heard(player, message),
      present: (players, watching) => {
        this.present = players;
        this.watching = watching;
      },
      preparing: (share) => (this.preparing = share),
      state: (up, again) => this.#connected(player, up, again),
      refused: (error) => (this.gone = error),
    });
  }

  #connected(player: number | null, up: boolean, again: number | null): void {
    if (!up && this.#looks.has(player)) this.#down.add(player);
    this.again = again;
    this.isUp = this.#down.size === 0;
    this.downSince = this.isUp ? null : (this.downSince ?? Date.now());
  }

  #heard(player: number | null, { look, changed }: TableMessage): void {
    const isBack = this.#down.delete(player);
    this.#connected(player, true, null);
    this.#looks = new Map(this.#looks).set(player, look);
    if (player === this.eyes) this.#see(look, changed as Changed | null, isBack);
    if (player !== null && look.may.includes("reveal"))
      void openSalt(this.match, player, this.held.get(player) ?? "");
    if (isBack && this.#pending?.player === player) void this.#sendPending(true);
    this.#turnPasses();
  }

  #see(look: Look, changed: Changed | null, isBack: boolean): void {
    const known = this.stage.steps.length;
    this.look = look;
    this.heardAt = performance.now();
    if (!changed) return void this.stage.arrive(look, this.#source(this.token), isBack);
    this.chat = [...this.chat, ...chatOf(changed.events)];
    const seatOf = (player: number | null): number =>
      player === null ? -1 : (look.players[player]?.seat ?? -1);
    void this.stage.heard(look, changed, seatOf, isBack);
    this.#answers(changed);
    if (isBack) this.#back(known, changed);
  }

  /** Somebody said no to what this screen has offered. */
  #answers(changed: Changed): void {
    for (const { kind, player, data } of changed.events) {
      if (kind !== "answered" || data["yes"] || player === null || this.mine(player)) continue;
      this.declined = { what: String(data["what"]) as Declined["what"], by: player };
    }
  }

  #back(from: number, changed: Changed): void {
    const steps = changed.events.filter(({ kind, player }) => kind === "acted" && !this.mine(player)).length;
    this.missed = { from, steps };
  }

  /** Whose turn it is decides from which seat this screen looks, where it holds several. */
  #turnPasses(): void {
    const { to_move: mover, number, phase } = this.look;
    if (this.held.size < 2 || phase !== "playing" || mover === null || !this.held.has(mover)) return;
    if (mover === this.eyes || this.stage.isMoving || this.stage.at !== null) return;
    const theirs = this.#looks.get(mover);
    if (!theirs || theirs.number < number) return; // their look is on its way
    if (!this.hasCurtain) return this.#lookAs(mover);
    clearTimeout(this.#curtainTimer);
    this.#curtainTimer = setTimeout(() => {
      if (this.look.to_move === mover && this.look.phase === "playing") this.curtain = mover;
    }, LINGER_MS);
  }

  liftCurtain(): void {
    const player = this.curtain;
    this.curtain = null;
    if (player !== null && player !== this.eyes) this.#lookAs(player);
  }

  #lookAs(player: number): void {
    this.eyes = player;
    const look = this.#looks.get(player);
    if (!look) return; // its first look is on its way
    this.look = look;
    this.heardAt = performance.now();
    if (this.secrets) this.stage.begin(look, this.#source(this.token));
    else this.stage.turnTo(look, this.#source(this.token));
  }

  // What goes

  /** Plays an action. One that the line swallowed is sent again with the number it was meant for. */
  act(action: number): void {
    if (this.eyes === null || this.#pending) return;
    this.#pending = { player: this.eyes, action, number: this.look.number };
    void this.#sendPending(false);
  }

  async #sendPending(isAgain: boolean): Promise<void> {
    const sent = this.#pending;
    if (!sent) return;
    this.problem = null;
    try {
      await this.#ask({ do: "act", action: sent.action, number: sent.number }, sent.player);
    } catch (error) {
      if (error instanceof Unreachable) return; // goes again when the line is back
      if (!(error instanceof Refusal)) throw error;
      if (!isAgain || !TOO_LATE.includes(error.code)) this.problem = error;
    }
    this.#pending = null;
  }

  /** Any command, from the viewer or another player at this screen; true: it is done. */
  async send(command: Command, player: number | null = this.eyes): Promise<boolean> {
    this.problem = null;
    try {
      await this.#ask(command, player);
      return true;
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof Unreachable)) throw error;
      this.problem = error;
      return false;
    }
  }

  /** With the seal of a fresh salt for its dice. */
  offerRematch(): void {
    const seal = this.eyes === null ? null : sealForRematch(this.match, this.eyes);
    void this.send({ do: "offer", what: "rematch", seal });
  }

  /** The match as a file to keep: as much of it as the eyes may know. */
  async saveRecord(): Promise<boolean> {
    try {
      saveFile(`${this.game.name}-${this.match}.json`, await recordOf(this.match, this.token));
      return true;
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof Unreachable)) throw error;
      this.problem = error;
      return false;
    }
  }

  #ask(command: Command, player: number | null): Promise<DoneMessage> {
    const line = this.#lines.get(player);
    return line ? line.ask(command) : Promise.reject(new Unreachable());
  }
}
