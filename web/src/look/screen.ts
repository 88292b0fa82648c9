/** What kind of screen this is; reactive: `screen.phone`. `wide` is where a table has room for its log beside it: five
 * buttons under the board need more than the look has, in most languages. */

import { MediaQuery } from "svelte/reactivity";

const phone = new MediaQuery("width < 44rem");
const wide = new MediaQuery("width >= 80rem");
const still = new MediaQuery("prefers-reduced-motion: reduce");

export const screen = {
  get phone(): boolean {
    return phone.current;
  },
  get wide(): boolean {
    return wide.current;
  },
  get reducedMotion(): boolean {
    return still.current;
  },
};
