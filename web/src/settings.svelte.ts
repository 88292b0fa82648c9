/** How this browser's reader likes it. Kept from visit to visit, shared by open tabs. */

import { MediaQuery } from "svelte/reactivity";
import { recall, remember } from "./storage";
import { PACES, type Pace } from "./table/pace";
import { LEVELS, WAYS, type Level, type Way } from "./ways";

type Theme = "system" | "light" | "dark";
const FIRST = {
  theme: "system" as Theme,
  /** Off until somebody turns it on. */
  sound: false,
  /** The evaluation bar: who is winning. */
  evaluation: true,
  /** How fast the table shows what happens. */
  pace: "calm" as Pace,
  /** Sticks are thrown without a press. */
  throwsItself: false,
  /** A secret that nobody else can see stays open. */
  lidOpen: false,
  /** Every action is asked about before it is played. */
  confirm: false,
  /** Single letters do things at a table; whoever dictates to the computer may want them off. */
  letters: true,
  name: "",
  way: "bot" as Way,
  level: "casual" as Level,
};
type Values = typeof FIRST;

const evening = new MediaQuery("prefers-color-scheme: dark");

class Settings {
  #values = $state<Values>({ ...FIRST, ...recall<Partial<Values>>("settings", {}) });

  constructor() {
    if (typeof window === "undefined") return;
    // Another tab has changed something.
    addEventListener("storage", (event) => {
      if (event.key === "quincunx.settings")
        this.#values = { ...FIRST, ...recall<Partial<Values>>("settings", {}) };
    });
  }

  #set<Name extends keyof Values>(name: Name, value: Values[Name]): void {
    this.#values[name] = value;
    remember("settings", $state.snapshot(this.#values));
  }

  /** The theme that shows: the reader's choice, or what the system has. */
  get dark(): boolean {
    return this.theme === "system" ? evening.current : this.theme === "dark";
  }

  get theme(): Theme {
    return this.#values.theme;
  }
  set theme(value: Theme) {
    this.#set("theme", value);
  }
  get sound(): boolean {
    return this.#values.sound;
  }
  set sound(value: boolean) {
    this.#set("sound", value);
  }
  get evaluation(): boolean {
    return this.#values.evaluation;
  }
  set evaluation(value: boolean) {
    this.#set("evaluation", value);
  }
  get pace(): Pace {
    return PACES.includes(this.#values.pace) ? this.#values.pace : FIRST.pace;
  }
  set pace(value: Pace) {
    this.#set("pace", value);
  }
  get throwsItself(): boolean {
    return this.#values.throwsItself;
  }
  set throwsItself(value: boolean) {
    this.#set("throwsItself", value);
  }
  get lidOpen(): boolean {
    return this.#values.lidOpen;
  }
  set lidOpen(value: boolean) {
    this.#set("lidOpen", value);
  }
  get confirm(): boolean {
    return this.#values.confirm;
  }
  set confirm(value: boolean) {
    this.#set("confirm", value);
  }
  get letters(): boolean {
    return this.#values.letters;
  }
  set letters(value: boolean) {
    this.#set("letters", value);
  }
  get name(): string {
    return this.#values.name;
  }
  set name(value: string) {
    this.#set("name", value);
  }
  get way(): Way {
    return WAYS.includes(this.#values.way) ? this.#values.way : FIRST.way;
  }
  set way(value: Way) {
    this.#set("way", value);
  }
  get level(): Level {
    return LEVELS.includes(this.#values.level) ? this.#values.level : FIRST.level;
  }
  set level(value: Level) {
    this.#set("level", value);
  }
}

export const settings = new Settings();
