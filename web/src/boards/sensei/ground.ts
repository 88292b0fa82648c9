/** The ground of the board: washi with fibres, thin ink lines, home ranks, pits and the names of files and ranks. */

import { at, box, scatter, text } from "../common/draw";
import type { Grid } from "./geometry";
import type { Square } from "./view";

export function ground(id: string, grid: Grid, pits: readonly Square[]): string {
  const { c, m, size } = grid;
  const W = 7 * c;
  let lines = "";
  for (let i = 0; i <= 7; i++) lines += `M${m + i * c} ${m}v${W}M${m} ${m + i * c}h${W}`;
  return (
    box(0, 0, size, size, 12, `fill="url(#${id}-washi)" style="stroke:var(--washi-line);stroke-width:1.5"`) +
    fibres(size) +
    home(id, grid, "a1", "moss", "leaf") +
    home(id, grid, "a7", "vermilion", "dash") +
    `<path d="${lines}" style="stroke:#8d8069;stroke-width:1.1;opacity:.75"/>` +
    box(m, m, W, W, 2, `fill="none" style="stroke:var(--board-ink);stroke-width:2"`) +
    names(grid) +
    pits.map((square) => pit(id, grid.cell(square).cx, grid.cell(square).cy, grid.scale)).join("")
  );
}

function fibres(size: number): string {
  const next = scatter(97);
  let drawn = "";
  for (let i = 0; i < 46; i++) {
    const [x, y] = [8 + next(size - 60), 8 + next(size - 20)];
    drawn += `M${x} ${y}q${10 + next(14)} ${next(13) - 6} ${24 + next(20)} ${next(9) - 4}`;
  }
  return `<path d="${drawn}" fill="none" style="stroke:var(--washi-line);stroke-width:1;opacity:.6"/>`;
}

/** A home rank: small leaves for the sage, short strokes for the monkey, so that it reads without colour. */
function home(id: string, grid: Grid, first: Square, colour: string, pattern: string): string {
  const [x, y, W, c] = [grid.m, grid.cell(first).y, 7 * grid.c, grid.c];
  return (
    box(x, y, W, c, 0, `style="fill:var(--${colour});opacity:.085"`) +
    box(x, y, W, c, 0, `fill="url(#${id}-${pattern})"`)
  );
}

/** Outside on all four sides; on a phone inside the edge squares. */
function names({ c, m, size, phone, turned }: Grid): string {
  const style = `style="fill:var(--board-ink);opacity:.72;font-family:var(--serif)"`;
  const files = turned ? "gfedcba" : "abcdefg";
  const ranks = turned ? "1234567" : "7654321";
  let drawn = "";
  for (let i = 0; i < 7; i++) {
    const [file = "", rank = "", middle] = [files[i], ranks[i], m + (i + 0.5) * c];
    if (phone)
      drawn +=
        `<text x="${m + (i + 1) * c - 9}" y="${size - m - 4}" font-size="10" ${style}>${file}</text>` +
        `<text x="${m + 4}" y="${m + i * c + 12}" font-size="10" ${style}>${rank}</text>`;
    else
      drawn +=
        text(middle, size - m * 0.38, file, 15, style) +
        text(middle, m * 0.62, file, 15, style) +
        text(m * 0.5, middle + 5, rank, 15, style) +
        text(size - m * 0.5, middle + 5, rank, 15, style);
  }
  return drawn;
}

/** A dark hole with a lit lower lip. */
export const pit = (id: string, cx: number, cy: number, scale: number): string =>
  at(
    cx,
    cy + 3 * scale,
    `<ellipse rx="35" ry="29" style="fill:color-mix(in srgb, var(--washi) 60%, #6b5f4c)"/>` +
      `<ellipse cy="1.5" rx="32" ry="25.5" fill="url(#${id}-pit)"/>` +
      `<path d="M-27-8C-20-20 20-20 27-8" fill="none" stroke="#000" stroke-opacity=".5" stroke-width="3"/>` +
      `<path d="M-22 16C-10 24 12 24 23 15" fill="none" stroke="#fff" stroke-opacity=".28" stroke-width="2" stroke-linecap="round"/>`,
    `scale(${scale})`,
  );
