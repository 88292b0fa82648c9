/** Looking closer: 1 to 3 times, moved so that the garden always fills its frame. */

import type { Point } from "../common/point";

const MOST = 3;

export class Zoom {
  times = $state(1);
  x = $state(0);
  y = $state(0);

  get transform(): string {
    return `translate(${this.x} ${this.y}) scale(${this.times})`;
  }

  /** Zooms round a point that stays where it is. */
  to(times: number, round: Point = { x: 0, y: 0 }): void {
    const next = Math.min(MOST, Math.max(1, times));
    const grown = next / this.times;
    this.times = next;
    this.moveTo(round.x - (round.x - this.x) * grown, round.y - (round.y - this.y) * grown);
  }

  moveTo(x: number, y: number): void {
    const [wide, high] = [340 * (this.times - 1), 330 * (this.times - 1)];
    this.x = Math.min(wide, Math.max(-wide, x));
    this.y = Math.min(high, Math.max(-high, y));
  }

  /** One press: larger round a tile; the next one: whole again. */
  toggle(round: Point): void {
    if (this.times > 1) this.to(1);
    else {
      this.times = 2;
      this.moveTo(-2 * round.x, -2 * round.y);
    }
  }
}
