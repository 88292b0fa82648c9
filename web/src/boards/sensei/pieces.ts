/** The drawings of river stones, the sage and the monkey: made for squares of 90. */

import { linear, radial, shadeDef } from "../common/draw";
import type { Side } from "./view";

/** Gradients and patterns; they read the theme where they stand, so each picture has its own. */
export const defs = (id: string): string =>
  shadeDef(id) +
  linear(`${id}-washi`, "color-mix(in srgb, var(--washi) 80%, #fff)", "var(--washi)", [0, 0, 1, 1]) +
  radial(`${id}-pale`, "var(--stone-pale)", "var(--stone-pale-deep)") +
  radial(`${id}-dark`, "var(--stone-dark)", "var(--stone-dark-deep)") +
  radial(`${id}-pit`, "#12100e", "var(--pit)", [0.5, 0.62, 0.6]) +
  `<pattern id="${id}-leaf" width="15" height="15" patternUnits="userSpaceOnUse"><path d="M4 10q0-5 5-6q0 5-5 6z" style="fill:var(--moss);opacity:.34"/></pattern>` +
  `<pattern id="${id}-dash" width="15" height="15" patternUnits="userSpaceOnUse"><path d="M4 11l5-7" style="stroke:var(--vermilion);stroke-width:1.5;stroke-linecap:round;opacity:.3"/></pattern>`;

/** Three outlines; a stone keeps its own through the game. */
export const PEBBLES = [
  "M-33 2C-34-14-19-25 1-25.5C22-26 34-15 34 2C34 18 20 25 0 25.5C-20 26-32 17-33 2Z",
  "M-33 4C-33-13-15-26 5-25C24-24 34-12 33.5 4C33 19 17 26-3 25C-22 24-33 18-33 4Z",
  "M-34 0C-33-17-17-24 0-25C20-26 33-17 34 1C34 16 22 26 3 25.5C-18 25-34 17-34 0Z",
] as const;
const TURNS = [0, 16, -14] as const;
const SPOTS = [
  [13, 7, 4.8],
  [1, 14, 3.6],
  [21, -4, 3.2],
] as const;

/** A stone with its middle at the origin. Light always comes from the upper left: only the markings turn. */
export function stone(id: string, side: Side, number = 0): string {
  const outline = PEBBLES[number % 3] ?? PEBBLES[0];
  const turn = `transform="rotate(${TURNS[number % 3]})"`;
  const gleam = (opacity: number): string =>
    `<path d="M-25-7C-21-14-13-18.5-4-20" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" opacity="${opacity}"/>`;
  if (side === "sage")
    return (
      `<path d="${outline}" fill="url(#${id}-pale)" style="stroke:#6f725f;stroke-width:1.6"/>` +
      `<path d="M8-21C4-9 8 8 17 18.5M15-20C11-8 15 5 24 13" fill="none" ${turn} style="stroke:var(--moss);stroke-width:3;stroke-linecap:round;opacity:.85"/>` +
      gleam(0.8)
    );
  const spots = SPOTS.map(
    ([x, y, radius]) =>
      `<circle cx="${x}" cy="${y}" r="${radius}" style="fill:color-mix(in srgb, var(--vermilion) 62%, #ffd9c2)"/>`,
  );
  return (
    `<path d="${outline}" fill="url(#${id}-dark)" style="stroke:#1c1916;stroke-width:1.6"/>` +
    `<g ${turn}>${spots.join("")}</g>` +
    gleam(0.36)
  );
}

const DARK = "#221d19";
const line = (d: string, width: number, colour: string): string =>
  `<path d="${d}" fill="none" style="stroke:${colour};stroke-width:${width};stroke-linecap:round;stroke-linejoin:round"/>`;
const area = (d: string, colour: string, edge = DARK): string =>
  `<path d="${d}" style="fill:${colour};stroke:${edge};stroke-width:1.5;stroke-linejoin:round"/>`;
const ball = (x: number, y: number, radius: number, colour: string, edge = 1.3): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" style="fill:${colour};stroke:${DARK};stroke-width:${edge}"/>`;
const limb = (d: string, width: number): string => line(d, width + 2.6, DARK) + line(d, width, "var(--fur)");

// Hat, beard, robe, staff.
const sage =
  line("M16.5-47C17.5-30 17-14 16 1", 2.6, "#4a3521") +
  area("M-5.5-36C-12-27-14-10-15.5 0C-6 3 6 3 13 0C12-10 11-27 6.5-36Z", "var(--moss)") +
  area("M6-32C11-29 15-25 17.5-21.5L13-17C9-19 5-22 3-25Z", "color-mix(in srgb, var(--moss) 80%, #fff)") +
  line("M-4.5-33.5L1.5-24L5.5-33.5", 2, "#f6f0df") +
  line("M1.5-24C1-16-.5-8-2 0", 1.5, "#2d4628") +
  area("M-6-44C-6-36-2.5-33.5.5-33.5S7-36 7-44Z", "var(--skin)") +
  area("M-3-37C-2-36 3-36 4.5-37C5-31 3-27 .8-23.5C-1.5-27-3.5-31-3-37Z", "#fbf8f0", "#8d8778") +
  area("M-17-41.5C-10-46-3-55 .5-57C4-55 11-46 18-41.5C8-38.5-7-38.5-17-41.5Z", "var(--straw)") +
  line("M-8-44.5L.5-56M9-44.5L.5-56", 1, "#8a6426");

// Tail, legs, raised arm, waistcoat, ears, face.
const monkey =
  limb("M9-7C22-5 27-16 21-22.5C17-26.5 12-23 15-19", 3.4) +
  limb("M-5-3.5L-6.5 1.5h-4.5M5-3.5L6.5 1.5h4.5", 4.2) +
  limb("M-8-25C-16-29-18-38-15-47", 4.6) +
  limb("M8-25C15-22 15-15 9-12", 4.6) +
  ball(-15, -48, 2.8, "var(--skin)", 1.2) +
  area("M-9-28C-12-18-11-6-8-3C-3-.5 4-.5 8-3C11-8 11-20 8-28Z", "var(--vermilion)") +
  line("M0-27V-3", 1.4, "#6f2114") +
  line("M-10.5-12Q0-8 10.3-12", 2.2, "#f3d9a0") +
  ball(-10.5, -39, 4.5, "var(--fur)") +
  ball(10.5, -39, 4.5, "var(--fur)") +
  area(
    "M0-51C7.5-51 11-45 10.5-38.5C10-31 5-27.5 0-27.5S-10-31-10.5-38.5C-11-45-7.5-51 0-51Z",
    "var(--fur)",
  ) +
  area(
    "M0-44.5C3-48 8.5-45.5 7.8-40.5C7.5-38 6-37 6.2-35C6-31.5 3-29.5 0-29.5S-6-31.5-6.2-35C-6-37-7.5-38-7.8-40.5C-8.5-45.5-3-48 0-44.5Z",
    "var(--skin)",
    "none",
  ) +
  `<circle cx="-3.3" cy="-40.5" r="1.5" fill="${DARK}"/><circle cx="3.3" cy="-40.5" r="1.5" fill="${DARK}"/>` +
  line("M-3-34Q0-31.8 3-34", 1.4, DARK) +
  line("M-2-51C-1-54 1-55 3-55", 2, "var(--fur)");

const FIGURES: Readonly<Record<Side, string>> = { sage, monkey };

/** A character with the origin between its feet, about 65 high. */
export const figure = (side: Side): string => `<g transform="scale(1.16)">${FIGURES[side]}</g>`;

/** The outlines of the characters where one has leapt: the tray's empty place. */
export const GHOST: Readonly<Record<Side, string>> = {
  sage: "M-11 19C-10 6-9-4-6-9C-12-10-12-11-12-12C-6-15-2-20 0-22C2-20 6-15 12-12C12-11 12-10 6-9C9-4 10 6 11 19Z",
  monkey: "M-9 19C-11 10-10 4-7-1C-13-2-14-9-9-11C-9-17-5-21 0-21S9-17 9-11C14-9 13-2 7-1C10 4 11 10 9 19Z",
};
