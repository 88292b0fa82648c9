/** Ways to start and strengths of bots. */

import { site } from "./site";

export type Way = "bot" | "friend" | "screen";
/** Friends far away need a server. */
export const WAYS: readonly Way[] = site.hasServer ? ["bot", "friend", "screen"] : ["bot", "screen"];

/** The bots that people play, weakest first: die faces one to five. */
export const LEVELS = ["novice", "casual", "skilled", "expert", "master"] as const;
export type Level = (typeof LEVELS)[number];

export function isLevel(text: string): text is Level {
  return (LEVELS as readonly string[]).includes(text);
}
