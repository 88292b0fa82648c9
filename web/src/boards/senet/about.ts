/** Senet on a card, in a list, at the head of a page. */

import type { About } from "../../games";
import picture from "./picture.svg?url&no-inline";

export const about: About = {
  place: 1,
  title: "Senet",
  sign: `<circle cx="12" cy="12" r="11" fill="var(--senet)"/><path d="M6.5 8h11M17.5 8v4h-11M6.5 12v4h11" fill="none" stroke="var(--accent-ink)" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"/>`,
  picture,
};
