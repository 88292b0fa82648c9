/** A table at which nothing can be done: for boards that are only a picture of a moment. */

import type { Step, TableSide, View } from "./contract";

/** Whose eyes, and in whose words. */
export type Eyes = Pick<TableSide, "names" | "words" | "seat" | "you" | "turned">;

const nothing = (): void => undefined;

/** `low`: drawn as on a phone on its side, where little room shows the most. */
export function stillTable(view: View, last: readonly Step[], like: Eyes, low = false): TableSide {
  const { names, words, seat, you, turned } = like;
  return {
    view,
    last,
    names,
    words,
    seat,
    you,
    turned,
    motion: null,
    legal: [],
    running: [],
    phone: false,
    low,
    reducedMotion: true,
    hint: null,
    pointed: null,
    live: false,
    refused: null,
    act: nothing,
    tryIllegal: nothing,
    tell: nothing,
    sound: nothing,
  };
}
