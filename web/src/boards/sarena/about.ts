/** Sàrena on a card, in a list, at the head of a page. */

import type { About } from "../../games";
import picture from "./picture.svg?url&no-inline";

export const about: About = {
  place: 3,
  title: "Sàrena",
  sign: `<circle cx="12" cy="12" r="11" fill="var(--sarena)"/><path d="M6 10c0-1.7 2.7-3 6-3s6 1.3 6 3-2.7 3-6 3-6-1.3-6-3Z" fill="var(--accent-ink)"/><path d="M6 13.5c0 1.7 2.7 3 6 3s6-1.3 6-3" fill="none" stroke="var(--accent-ink)" stroke-width="1.8" stroke-linecap="round"/>`,
  picture,
};
