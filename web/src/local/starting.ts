/** A worker of the page: the house, or an analysis of a game, which begins to load what that game needs. */

import { ANALYSIS } from "./analysis/messages";

// Found by its pattern: a page that was built without the house only plays at servers.
const HOUSES = import.meta.glob<{ default: new (options?: { name?: string }) => Worker }>("./worker.ts", {
  query: "?worker",
  eager: true,
});

let hasHouse = false;

export function startHouse(): Worker {
  hasHouse = true;
  return start("house");
}

/** Whether a house has ever begun: if not, nobody has to ask it for anything. */
export const houseHasBegun = (): boolean => hasHouse;

export const startAnalysis = (game: string): Worker => start(ANALYSIS + game);

function start(name: string): Worker {
  const [found] = Object.values(HOUSES);
  if (!found) throw new Error("this page was built without a house of its own");
  return new found.default({ name });
}
