/** The thinking time that somebody chooses, and what is wrong with it. */

import type { TablePlan } from "../server/http";

export type ClockKind = "none" | "game" | "move" | "days";
type Clock = NonNullable<TablePlan["clock"]>;

/** What is typed, as it is typed: a wrong number stays where it is until it is put right. */
export interface ClockChoice {
  kind: ClockKind;
  minutes: number | null;
  increment: number | null;
  seconds: number | null;
  days: number | null;
}

/** What the server takes. */
export const LIMITS = {
  minutes: { least: 1, most: 1440 },
  increment: { least: 0, most: 3600 },
  seconds: { least: 1, most: 86_400 },
  days: { least: 1, most: 60 },
} as const;
export type ClockField = keyof typeof LIMITS;

export const FIELDS: Readonly<Record<ClockKind, readonly ClockField[]>> = {
  none: [],
  game: ["minutes", "increment"],
  move: ["seconds"],
  days: ["days"],
};

/** One press each; everything else is under "Other". */
export const PRESETS: readonly (number | null)[] = [null, 5, 10, 20];

export function isWrong(field: ClockField, value: number | null): boolean {
  const { least, most } = LIMITS[field];
  return (
    value === null || !Number.isFinite(value) || !Number.isInteger(value) || value < least || value > most
  );
}

/** The clock as the server wants it; null: something typed is impossible. */
export function clockOf(choice: Readonly<ClockChoice>): Clock | null {
  if (FIELDS[choice.kind].some((field) => isWrong(field, choice[field]))) return null;
  switch (choice.kind) {
    case "none":
      return { kind: "none" };
    case "game":
      return { kind: "game", seconds: (choice.minutes ?? 0) * 60, increment: choice.increment ?? 0 };
    case "move":
      return { kind: "move", seconds: choice.seconds ?? 0 };
    case "days":
      return { kind: "days", days: choice.days ?? 0 };
  }
}
