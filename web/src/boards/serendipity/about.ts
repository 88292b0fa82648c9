/** Serendipity on a card, in a list, at the head of a page. */

import type { About } from "../../games";
import picture from "./picture.svg?url&no-inline";

export const about: About = {
  place: 4,
  title: "Serendipity",
  sign: `<circle cx="12" cy="12" r="11" fill="var(--serendipity)"/><g fill="var(--accent-ink)"><circle cx="12" cy="7.4" r="2.3"/><circle cx="16" cy="9.7" r="2.3"/><circle cx="16" cy="14.3" r="2.3"/><circle cx="12" cy="16.6" r="2.3"/><circle cx="8" cy="14.3" r="2.3"/><circle cx="8" cy="9.7" r="2.3"/></g><circle cx="12" cy="12" r="1.7" fill="var(--accent-ink)"/>`,
  picture,
};
