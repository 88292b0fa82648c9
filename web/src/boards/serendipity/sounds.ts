/** Cards on cloth, soft wood, a bell. */

import type { Sounds } from "../contract";
import { COLOURS, type Colour } from "./view";

export const sounds: Sounds = {
  card: [
    { wave: "noise", hz: 2600, ms: 70, gain: 0.12, q: 0.8 },
    { wave: "noise", hz: 900, ms: 60, gain: 0.1, at: 55, q: 1.2 },
  ],
  note: [
    { wave: "sine", hz: 392, ms: 190, gain: 0.2 },
    { wave: "sine", hz: 1568, ms: 60, gain: 0.05 },
  ],
  muted: [{ wave: "sine", hz: 392, ms: 90, gain: 0.09 }],
  serendip: [
    { wave: "sine", hz: 523, ms: 120, gain: 0.16 },
    { wave: "sine", hz: 784, ms: 170, gain: 0.16, at: 90 },
  ],
  tick: [{ wave: "triangle", hz: 1500, to: 900, ms: 22, gain: 0.07 }],
  lift: [{ wave: "noise", hz: 1700, ms: 45, gain: 0.07, q: 1 }],
  pat: [
    { wave: "sine", hz: 150, to: 90, ms: 120, gain: 0.28 },
    { wave: "noise", hz: 500, ms: 50, gain: 0.08, q: 0.9 },
  ],
  bell: [
    { wave: "sine", hz: 1175, ms: 190, gain: 0.1 },
    { wave: "sine", hz: 2637, ms: 90, gain: 0.03 },
  ],
  brush: [{ wave: "noise", hz: 1900, to: 1200, ms: 130, gain: 0.08, q: 0.7 }],
};

/** One pitch per colour: a pentatonic row, so that any two sound well. */
export const pitchOf = (colour: Colour): number =>
  [1, 1.125, 1.25, 1.5, 1.6875, 2][COLOURS.indexOf(colour)] ?? 1;
