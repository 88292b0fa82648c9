/** Lacquered wood: short, dry, light. */

import type { Sounds } from "../contract";

export const sounds: Sounds = {
  /** Taking up: a light wooden tick. */
  take: [
    { wave: "noise", hz: 2600, ms: 26, gain: 0.12, q: 3 },
    { wave: "triangle", hz: 880, to: 760, ms: 34, gain: 0.08 },
  ],
  put: [
    { wave: "noise", hz: 1500, ms: 30, gain: 0.1, q: 2 },
    { wave: "triangle", hz: 520, to: 430, ms: 44, gain: 0.09 },
  ],
  /** Landing on a pile: two lacquered clicks. */
  land: [
    { wave: "noise", hz: 2300, ms: 24, gain: 0.2, q: 4 },
    { wave: "triangle", hz: 640, to: 520, ms: 50, gain: 0.16 },
    { wave: "noise", hz: 2000, ms: 20, gain: 0.12, q: 4, at: 46 },
    { wave: "triangle", hz: 590, to: 500, ms: 40, gain: 0.09, at: 46 },
  ],
  /** Turning over: a soft roll, then a clack. */
  turn: [
    { wave: "noise", hz: 700, ms: 90, gain: 0.05, q: 1.5, at: 60 },
    { wave: "noise", hz: 900, ms: 90, gain: 0.06, q: 1.5, at: 150 },
    { wave: "noise", hz: 1200, ms: 80, gain: 0.06, q: 1.5, at: 240 },
  ],
  clack: [
    { wave: "noise", hz: 1700, ms: 34, gain: 0.24, q: 3 },
    { wave: "triangle", hz: 460, to: 330, ms: 80, gain: 0.2 },
  ],
  /** A dull tap. */
  refuse: [
    { wave: "noise", hz: 320, ms: 50, gain: 0.16, q: 1.5 },
    { wave: "sine", hz: 150, to: 110, ms: 70, gain: 0.18 },
  ],
  /** A slide of wood. */
  lid: [
    { wave: "noise", hz: 1100, ms: 110, gain: 0.07, q: 1.2 },
    { wave: "noise", hz: 1900, ms: 24, gain: 0.06, q: 3, at: 110 },
  ],
  count: [
    { wave: "noise", hz: 2400, ms: 18, gain: 0.09, q: 4 },
    { wave: "triangle", hz: 620, to: 600, ms: 60, gain: 0.1 },
  ],
};
