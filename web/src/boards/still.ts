/** A table at which nothing can be done: for boards that are only a picture of a moment. */

import type { Step, TableSide, View } from "../boards/contract";

const nothing = (): void => undefined;

export function stillTable(
  view: View,
  last: readonly Step[],
  like: Pick<TableSide, "names" | "words" | "seat" | "you" | "turned">,
): TableSide {
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
