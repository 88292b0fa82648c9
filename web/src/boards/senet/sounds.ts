/** Wood on stone, water, one bell, paper. */

import type { Sounds } from "../contract";

export const sounds: Sounds = {
  pick: [{ wave: "triangle", hz: 620, to: 520, ms: 45, gain: 0.06 }],
  /** A stick falls among sticks. */
  clack: [
    { wave: "noise", hz: 1900, q: 4, ms: 45, gain: 0.3 },
    { wave: "triangle", hz: 880, to: 640, ms: 55, gain: 0.1 },
  ],
  /** A piece is set down on stone. */
  wood: [
    { wave: "noise", hz: 900, q: 2.5, ms: 60, gain: 0.3 },
    { wave: "triangle", hz: 300, to: 210, ms: 90, gain: 0.16 },
  ],
  drop: [
    { wave: "sine", hz: 420, to: 900, ms: 90, gain: 0.14 },
    { wave: "noise", hz: 700, q: 1, ms: 180, gain: 0.14, at: 30 },
    { wave: "sine", hz: 300, to: 620, ms: 80, gain: 0.08, at: 150 },
  ],
  bell: [
    { wave: "sine", hz: 784, ms: 600, gain: 0.08 },
    { wave: "sine", hz: 2093, ms: 320, gain: 0.025 },
  ],
  /** Wood, then a third higher: home. */
  leave: [
    { wave: "noise", hz: 900, q: 2.5, ms: 60, gain: 0.28 },
    { wave: "triangle", hz: 392, ms: 130, gain: 0.12 },
    { wave: "triangle", hz: 494, ms: 200, gain: 0.12, at: 110 },
  ],
  paper: [{ wave: "noise", hz: 3200, q: 0.8, ms: 140, gain: 0.08 }],
};
