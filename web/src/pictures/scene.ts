/** What can be pictured: a board on the page, and the moments that a film of it goes through. */

export interface Moment {
  /** How long it is seen. */
  readonly ms: number;
  show(): Promise<unknown>;
}

export interface Scene {
  readonly game: string;
  board(): HTMLElement;
  /** Makes ready for a picture; what is given back puts everything as it was. */
  ready(): () => unknown;
  /** Up to what is looked at, or through the whole game. */
  moments(): readonly Moment[];
}

interface Shown {
  /** Who has done something; below 0: chance, or the beginning. */
  readonly seat: number;
  show(): Promise<unknown>;
}

/** How long a move, what chance did, and the end are seen (ms). */
const [MOVE, CHANCE, END] = [900, 450, 2500];

export const timed = (shown: readonly Shown[]): Moment[] =>
  shown.map(({ seat, show }, n) => ({
    ms: n === shown.length - 1 ? END : seat < 0 ? CHANCE : MOVE,
    show,
  }));
