/** The pips of each face, by places that are counted as on a telephone. */
const FACES = ["", "5", "19", "159", "1379", "13579", "134679"];

/** Where they lie, by their number: -1, 0 or 1 to the right and down. */
export const PIPS: readonly (readonly (readonly [number, number])[])[] = FACES.map((face) =>
  [...face].map(Number).map((place) => [((place - 1) % 3) - 1, Math.ceil(place / 3) - 2] as const),
);
