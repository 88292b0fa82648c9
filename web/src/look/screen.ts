/** What kind of screen this is; reactive: `screen.phone`. The limits are those of the look. */

import { MediaQuery } from "svelte/reactivity";

const phone = new MediaQuery("width < 44rem");
const wide = new MediaQuery("width >= 68rem");
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
