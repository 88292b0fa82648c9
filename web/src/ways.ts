/** Ways to start and strengths of bots. */

export const WAYS = ["bot", "friend", "screen"] as const;
export type Way = (typeof WAYS)[number];

/** The bots that people play, weakest first: die faces one to five. */
export const LEVELS = ["novice", "casual", "skilled", "expert", "master"] as const;
export type Level = (typeof LEVELS)[number];

export function isLevel(text: string): text is Level {
  return (LEVELS as readonly string[]).includes(text);
}
