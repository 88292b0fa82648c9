/** Bossa on a card, in a list, at the head of a page. */

import type { About } from "../../games";
import picture from "./picture.svg?url&no-inline";

export const about: About = {
  place: 5,
  title: "Bossa",
  sign: `<circle cx="12" cy="12" r="11" fill="var(--bossa)"/><path d="M12 4.5a7.5 7.5 0 0 1 0 15Z" fill="var(--accent-ink)"/><circle cx="8.4" cy="12" r="1.7" fill="var(--accent-ink)"/><circle cx="15.4" cy="12" r="1.7" fill="var(--bossa)"/>`,
  picture,
};
