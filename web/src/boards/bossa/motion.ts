/** How a step is shown: what travels, how long, with which sounds. */

import { TRAVEL, TUMBLE } from "../common/times";
import type { Motion } from "../contract";
import { readDeed } from "./deeds";
import type { Geometry, Spot } from "./geometry";
import type { Layout, TileSpot } from "./layout";
import type { BossaView, Line } from "./view";

/** One tile on its way. */
export interface Flight {
  readonly from: Spot;
  readonly ms: number;
  readonly delay: number;
  /** It comes face down and turns over half way. */
  readonly turns?: boolean;
  /** How far it swerves, so that two tiles that cross do not hide each other. */
  readonly swerve?: number;
  /** Above the others. */
  readonly above?: boolean;
}

interface Tumble {
  readonly line: Line;
  readonly pips: number;
  /** The other die is the same: both are thrown again. */
  readonly equal: boolean;
}

export interface Plan {
  readonly flights: ReadonlyMap<string, Flight>;
  readonly tumble: Tumble | null;
  /** Milliseconds after which the dice go to their columns. */
  readonly diceAfter: number;
  readonly ms: number;
  readonly sounds: readonly { readonly name: string; readonly delay: number; readonly pitch?: number }[];
}

export function planOf(motion: Motion<BossaView>, g: Geometry, before: Layout, after: Layout): Plan {
  const { step, speed } = motion;
  const deed = readDeed(step.text);
  const ms = (time: number): number => time / speed;
  const over = motion.after.player === -2 ? 500 : 0;
  const was = new Map(before.tiles.map((spot) => [spot.tile, spot]));
  const flights = new Map<string, Flight>();
  for (const spot of after.tiles) {
    const from = was.get(spot.tile);
    if (from && moved(from, spot)) flights.set(spot.tile, { from, ms: ms(TRAVEL), delay: 0 });
  }
  const sounds: Plan["sounds"][number][] = [];
  const fly = (tile: string, more: Partial<Flight> = {}): void => {
    const from = more.from ?? was.get(tile);
    if (from) flights.set(tile, { from, ms: ms(TRAVEL), delay: 0, above: true, ...more });
  };
  const bell = (at: number): void => void (over && sounds.push({ name: "bell", delay: ms(at) }));
  const plan = (time: number, more: Partial<Plan> = {}): Plan => {
    bell(time);
    return { flights, tumble: null, diceAfter: 0, sounds, ...more, ms: ms(time + over) };
  };

  switch (deed.kind) {
    case "draw": {
      const deal = motion.before.stage === "deal";
      const time = deal ? 200 : TRAVEL;
      fly(deed.tiles[0] ?? "", { from: g.pile, turns: true, ms: ms(time) });
      sounds.push({ name: "slide", delay: 0 });
      return plan(time);
    }
    case "die": {
      const { line, pips } = deed.die ?? { line: "white" as const, pips: 1 };
      const begins = motion.after.lines.white.positions.length > 0;
      const equal = line === "black" && !begins;
      sounds.push({ name: "rattle", delay: 0 });
      if (begins) sounds.push({ name: "click", delay: ms(TUMBLE + TRAVEL * 0.6) });
      return plan(TUMBLE + (begins ? TRAVEL : equal ? 600 : 0), {
        tumble: { line, pips, equal },
        diceAfter: ms(TUMBLE),
      });
    }
    case "keep":
      sounds.push({ name: "tick", delay: 0 });
      return plan(TRAVEL);
    case "redraw":
      fly(deed.tiles[0] ?? "");
      sounds.push({ name: "slide", delay: 0 });
      return plan(TRAVEL);
    case "exchange":
      fly(deed.theirs ?? "", { swerve: -46 });
      flights.delete(deed.tiles[0] ?? ""); // own tile last: it passes above
      fly(deed.tiles[0] ?? "", { swerve: 46 });
      sounds.push({ name: "slide", delay: 0 }, { name: "slide", delay: ms(90), pitch: 0.85 });
      return plan(TRAVEL + 80);
    default: {
      const apart = 60;
      deed.tiles.forEach((tile, i) => {
        fly(tile, { delay: ms(i * apart) });
        sounds.push({ name: "click", delay: ms(i * apart + TRAVEL * 0.55), pitch: 1 + i * 0.09 });
      });
      if (deed.chipOn) sounds.push({ name: "tick", delay: ms(TRAVEL * 0.3) });
      return plan(TRAVEL + (deed.tiles.length - 1) * apart);
    }
  }
}

const moved = (a: TileSpot, b: TileSpot): boolean =>
  Math.abs(a.x - b.x) > 0.5 || Math.abs(a.y - b.y) > 0.5 || Math.abs(a.size - b.size) > 0.5;

/** A spot as a CSS transform of something drawn 56 wide. */
export const transformOf = ({ x, y, size }: Spot): string =>
  `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px) scale(${(size / 56).toFixed(4)})`;
