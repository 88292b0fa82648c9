/** Stone on paper, soft hops, low drums, a brush. */

import type { Sounds } from "../contract";

export const sounds: Sounds = {
  pick: [
    { wave: "noise", hz: 2600, ms: 30, gain: 0.05, q: 2 },
    { wave: "sine", hz: 520, to: 430, ms: 45, gain: 0.05 },
  ],
  slide: [
    { wave: "noise", hz: 1300, ms: 190, gain: 0.07, q: 0.8 },
    { wave: "noise", hz: 700, ms: 50, gain: 0.14, q: 2, at: 190 },
    { wave: "sine", hz: 240, to: 180, ms: 70, gain: 0.12, at: 190 },
  ],
  slideFar: [
    { wave: "noise", hz: 900, ms: 320, gain: 0.08, q: 0.7 },
    { wave: "noise", hz: 2400, ms: 240, gain: 0.025, q: 0.6 },
    { wave: "noise", hz: 650, ms: 60, gain: 0.16, q: 2, at: 270 },
    { wave: "sine", hz: 220, to: 160, ms: 80, gain: 0.14, at: 270 },
  ],
  hop: [
    { wave: "sine", hz: 300, to: 470, ms: 90, gain: 0.07 },
    { wave: "noise", hz: 900, ms: 40, gain: 0.05, q: 1.5 },
  ],
  land: [
    { wave: "sine", hz: 330, to: 210, ms: 80, gain: 0.12 },
    { wave: "noise", hz: 1100, ms: 40, gain: 0.07, q: 2 },
  ],
  tick: [{ wave: "noise", hz: 3200, ms: 22, gain: 0.06, q: 4 }],
  drums: [
    { wave: "sine", hz: 110, to: 62, ms: 240, gain: 0.3 },
    { wave: "noise", hz: 300, ms: 50, gain: 0.1, q: 1 },
    { wave: "sine", hz: 98, to: 52, ms: 340, gain: 0.32, at: 180 },
    { wave: "noise", hz: 260, ms: 60, gain: 0.1, q: 1, at: 180 },
  ],
  brush: [
    { wave: "noise", hz: 2100, ms: 480, gain: 0.06, q: 0.6 },
    { wave: "noise", hz: 4200, ms: 360, gain: 0.025, q: 0.8, at: 60 },
  ],
  paper: [{ wave: "noise", hz: 3400, ms: 110, gain: 0.045, q: 0.7 }],
  no: [{ wave: "sine", hz: 170, to: 140, ms: 90, gain: 0.1 }],
};
