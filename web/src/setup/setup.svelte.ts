/** A table that is being planned. */

import type { OptionValue } from "../boards/contract";
import type { GameLine } from "../server/books";
import type { PlayerPlan, TablePlan } from "../server/http";
import { settings } from "../settings.svelte";
import { site } from "../site";
import type { Level, Way } from "../ways";
import { clockOf, type ClockChoice } from "./clock";
import { possible } from "./exclusions";

type Kind = "bot" | "here" | "link";
export const KINDS: readonly Kind[] = site.hasServer ? ["bot", "here", "link"] : ["bot", "here"];

export interface SeatChoice {
  /** Stays the same when seats are swapped. */
  readonly id: number;
  kind: Kind;
  level: Level;
  name: string;
}

export const MOST_ROUNDS = 1000;
export const LONGEST_NAME = 40;

export class TableSetup {
  options = $state.raw<Readonly<Record<string, OptionValue>>>({});
  seats = $state<SeatChoice[]>([]);
  clock = $state<ClockChoice>({ kind: "none", minutes: 15, increment: 10, seconds: 60, days: 3 });
  atZero = $state<"lose" | "bot">("lose");
  botForLeavers = $state(false);
  takebacks = $state(true);
  chat = $state(false);
  isPublic = $state(false);
  rounds = $state<number | null>(1);

  #ids = 0;

  constructor(
    readonly game: string,
    readonly line: GameLine,
    readonly way: Way,
  ) {
    this.options = Object.fromEntries(line.options.map(({ name, choices }) => [name, choices[0] ?? 0]));
    this.seats = [this.#seat("here", settings.name)];
    this.#fitSeats();
  }

  choose(option: string, value: OptionValue): void {
    this.options = possible(this.line, { ...this.options, [option]: value }, option);
    this.#fitSeats();
  }

  /** As many seats as are wanted; those that go away are the last, so nobody loses a name without need. */
  #fitSeats(): void {
    const wanted = Number(this.options["seats"] ?? 2);
    while (this.seats.length > wanted) this.seats.pop();
    while (this.seats.length < wanted) this.seats.push(this.#seat(this.#usual));
  }

  get #usual(): Kind {
    return this.way === "bot" ? "bot" : this.way === "friend" ? "link" : "here";
  }

  #seat(kind: Kind, name = ""): SeatChoice {
    return { id: this.#ids++, kind, level: settings.level, name };
  }

  /** Everybody moves on by one seat; with two, they swap sides. */
  moveOn(): void {
    const last = this.seats.at(-1);
    if (last) this.seats = [last, ...this.seats.slice(0, -1)];
  }

  /** The first person here is you. */
  readonly you = $derived(this.seats.find((seat) => seat.kind === "here") ?? null);
  /** Only bots sit with you: then, and only then, a bot says who is winning. */
  readonly isAlone = $derived(
    this.seats.filter((seat) => seat.kind === "here").length === 1 &&
      this.seats.every((seat) => seat.kind === "here" || seat.kind === "bot"),
  );
  readonly hasFriend = $derived(this.seats.some((seat) => seat.kind === "link"));
  /** Somebody to talk to who does not sit beside you. */
  readonly hasCompany = $derived(this.hasFriend);
  readonly roundsWrong = $derived(
    this.rounds === null || !Number.isInteger(this.rounds) || this.rounds < 1 || this.rounds > MOST_ROUNDS,
  );
  readonly clockWrong = $derived(clockOf(this.clock) === null);
  readonly ready = $derived(!this.roundsWrong && !this.clockWrong);

  /** What goes to the server; null: something typed must be put right first. `unnamed` names whoever gave no name. */
  plan(unnamed: (number: number) => string): TablePlan | null {
    const clock = clockOf(this.clock);
    if (!clock || this.roundsWrong || this.rounds === null) return null;
    return {
      game: this.game,
      options: { ...this.options },
      players: this.seats.map((seat, i) => this.#player(seat, unnamed(i + 1))),
      clock,
      at_zero: clock.kind === "none" ? "lose" : this.atZero,
      leavers: this.hasFriend && this.botForLeavers ? "bot" : "wait",
      takebacks: this.takebacks,
      chat: this.hasCompany && this.chat,
      public: this.isPublic,
      rounds: this.rounds,
    };
  }

  #player(seat: SeatChoice, unnamed: string): PlayerPlan {
    switch (seat.kind) {
      case "bot":
        return { kind: "bot", level: seat.level, name: "" };
      case "link":
        return { kind: "open", level: "", name: "" };
      case "here":
        return { kind: "person", level: "", name: seat.name.trim() || unnamed };
    }
  }

  /** What is remembered for the next table. */
  rememberHabits(): void {
    const name = this.you?.name.trim();
    if (name) settings.name = name;
    const bot = this.seats.find((seat) => seat.kind === "bot");
    if (bot) settings.level = bot.level;
  }
}
