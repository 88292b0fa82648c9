/** Senseï on a card, in a list, at the head of a page. */

import type { About } from "../../games";
import picture from "./picture.svg?url&no-inline";

export const about: About = {
  place: 2,
  title: "Senseï",
  sign: `<circle cx="12" cy="12" r="11" fill="var(--sensei)"/><ellipse cx="12" cy="15" rx="6" ry="3.2" fill="none" stroke="var(--accent-ink)" stroke-width="2"/><circle cx="12" cy="8" r="2.6" fill="var(--accent-ink)"/>`,
  picture,
};
