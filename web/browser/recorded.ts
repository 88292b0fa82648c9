/** Games that were played before (web/fixtures), continued shortly before their end. */

import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Made } from "./api";
import { api } from "./pages";

interface Recorded {
  readonly options: Readonly<Record<string, string | number | boolean>>;
  readonly steps: readonly { readonly seat: number; readonly text: string }[];
}

interface Ending {
  readonly match: string;
  /** By seat. */
  readonly tokens: readonly string[];
  /** What was played then: nothing of it is chance's. */
  readonly left: Recorded["steps"];
}

interface Cut {
  /** As a file has it. */
  readonly record: object;
  readonly left: Recorded["steps"];
}

/** A recorded game without its last steps; `seats` are its players, `bot:novice` for one. */
async function cut(
  game: string,
  number: number,
  seats: readonly string[],
  from: (steps: Recorded["steps"]) => number,
): Promise<Cut> {
  const file = fileURLToPath(new URL(`../fixtures/${game}.json`, import.meta.url));
  const games = JSON.parse(await readFile(file, "utf8")) as readonly Recorded[];
  const found = games[number];
  if (!found) throw new Error(`there are ${games.length} recorded games of ${game}`);
  const { options, steps } = found;
  const players = seats.map(() => ({ kind: "person" as const, name: "", level: "" }));
  const { match } = await api.make({ game, options, players });
  const empty = await api.ask<object>("GET", `/matches/${match}/record`);
  const actions = steps.slice(0, from(steps)).map(({ text }) => text);
  const played = { actions, times: actions.map(() => 0), result: null, chance: [] };
  return { record: { ...empty, seats, ...played }, left: steps.slice(actions.length) };
}

/** A recorded game for two without its last steps, `most` at most; after chance's last one, whose dice are new. */
export async function nearEnd(game: string, number: number, most: number): Promise<Ending> {
  const { record, left } = await cut(game, number, ["Ada", "Noor"], (steps) =>
    Math.max(steps.findLastIndex(({ seat }) => seat < 0) + 1, steps.length - most),
  );
  const { match, seats } = await api.ask<Made>("POST", "/records", record);
  return { match, tokens: seats.map(({ token }) => token), left };
}

/** A file of a recorded game against a bot, shortly before its end. */
export async function fileNearEnd(
  folder: string,
  game: string,
  number: number,
  left: number,
): Promise<string> {
  const { record } = await cut(game, number, ["Ada", "bot:novice"], (steps) => steps.length - left);
  const file = join(folder, `${game}-begun.json`);
  await writeFile(file, JSON.stringify(record));
  return file;
}
