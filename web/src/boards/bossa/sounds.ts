/** Porcelain: clicks, slides and a bell. */

import type { Sounds } from "../contract";

const rattle = [0, 95, 170, 260, 330, 430, 520].flatMap((at, i) => [
  { wave: "noise" as const, hz: 3600 - i * 160, ms: 28, gain: 0.1, at, q: 3 },
  { wave: "triangle" as const, hz: 1750 - i * 60, ms: 30, gain: 0.045, at },
]);

export const sounds: Sounds = {
  pick: [
    { wave: "triangle", hz: 1500, to: 1650, ms: 45, gain: 0.07 },
    { wave: "noise", hz: 4200, ms: 16, gain: 0.04, q: 2 },
  ],
  down: [{ wave: "triangle", hz: 1300, to: 1100, ms: 45, gain: 0.06 }],
  click: [
    { wave: "noise", hz: 3800, ms: 20, gain: 0.12, q: 2 },
    { wave: "triangle", hz: 1850, ms: 55, gain: 0.1 },
    { wave: "sine", hz: 3900, ms: 35, gain: 0.03 },
  ],
  slide: [
    { wave: "noise", hz: 2600, ms: 190, gain: 0.045, q: 1.5 },
    { wave: "triangle", hz: 1500, ms: 40, gain: 0.06, at: 190 },
  ],
  rattle: [...rattle, { wave: "triangle", hz: 1400, ms: 70, gain: 0.08, at: 640 }],
  tick: [
    { wave: "triangle", hz: 2300, ms: 30, gain: 0.08 },
    { wave: "noise", hz: 5000, ms: 12, gain: 0.05, q: 3 },
  ],
  bell: [
    { wave: "sine", hz: 1318, ms: 620, gain: 0.09 },
    { wave: "sine", hz: 2637, ms: 380, gain: 0.035 },
    { wave: "sine", hz: 3520, ms: 200, gain: 0.02 },
  ],
};
