/** How somebody likes the garden; kept in this browser. */

import { recall, remember } from "../../storage";

interface Likes {
  /** A tap only marks; the button below acts. */
  readonly twoTaps: boolean;
  /** Other people's flowers stay up longer. */
  readonly longer: boolean;
  /** The outline of one's own best field. */
  readonly field: boolean;
  /** With the memory aid: flowers that were seen. */
  readonly ghosts: boolean;
}
const USUAL: Likes = { twoTaps: false, longer: false, field: false, ghosts: true };

export class GardenSettings {
  #likes = $state.raw<Likes>({ ...USUAL, ...recall<Partial<Likes>>("garden", {}) });

  get likes(): Likes {
    return this.#likes;
  }

  toggle(name: keyof Likes): void {
    this.#likes = { ...this.#likes, [name]: !this.#likes[name] };
    remember("garden", this.#likes);
  }
}
