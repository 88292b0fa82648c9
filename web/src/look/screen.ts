/** What kind of screen this is; reactive: `screen.phone`. `wide` is where a table has room for its log beside it: five
 * buttons under the board need more than the look has, in most languages. */

import { createSubscriber, MediaQuery } from "svelte/reactivity";

const phone = new MediaQuery("width < 44rem");
const low = new MediaQuery("(height < 32rem) and (width >= 44rem)");
const tall = new MediaQuery("(width >= 44rem) and (width < 80rem) and (orientation: portrait)");
const wide = new MediaQuery("(width >= 80rem) and (height >= 32rem)");
const still = new MediaQuery("prefers-reduced-motion: reduce");

const turnsUp = createSubscriber((update) => {
  document.addEventListener("visibilitychange", update);
  return () => document.removeEventListener("visibilitychange", update);
});

export const screen = {
  /** The page is in front: somebody can see it. */
  get seen(): boolean {
    turnsUp();
    return !document.hidden;
  },
  get phone(): boolean {
    return phone.current;
  },
  /** A phone on its side: no height to spare. */
  get low(): boolean {
    return low.current;
  },
  /** A tablet held upright: more height than width. */
  get tall(): boolean {
    return tall.current;
  },
  /** A phone, either way. */
  get small(): boolean {
    return phone.current || low.current;
  },
  get wide(): boolean {
    return wide.current;
  },
  get reducedMotion(): boolean {
    return still.current;
  },
};
