/** The signs of the five games: 24 x 24, in the accent of the game. */

import type { Game } from "../words/load";

export const SIGNS: Readonly<Record<Game, string>> = {
  senet: `<circle cx="12" cy="12" r="11" fill="var(--senet)"/><path d="M6.5 8h11M17.5 8v4h-11M6.5 12v4h11" fill="none" stroke="var(--accent-ink)" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"/>`,
  sensei: `<circle cx="12" cy="12" r="11" fill="var(--sensei)"/><ellipse cx="12" cy="15" rx="6" ry="3.2" fill="none" stroke="var(--accent-ink)" stroke-width="2"/><circle cx="12" cy="8" r="2.6" fill="var(--accent-ink)"/>`,
  sarena: `<circle cx="12" cy="12" r="11" fill="var(--sarena)"/><path d="M6 10c0-1.7 2.7-3 6-3s6 1.3 6 3-2.7 3-6 3-6-1.3-6-3Z" fill="var(--accent-ink)"/><path d="M6 13.5c0 1.7 2.7 3 6 3s6-1.3 6-3" fill="none" stroke="var(--accent-ink)" stroke-width="1.8" stroke-linecap="round"/>`,
  serendipity: `<circle cx="12" cy="12" r="11" fill="var(--serendipity)"/><g fill="var(--accent-ink)"><circle cx="12" cy="7.4" r="2.3"/><circle cx="16" cy="9.7" r="2.3"/><circle cx="16" cy="14.3" r="2.3"/><circle cx="12" cy="16.6" r="2.3"/><circle cx="8" cy="14.3" r="2.3"/><circle cx="8" cy="9.7" r="2.3"/></g><circle cx="12" cy="12" r="1.7" fill="var(--accent-ink)"/>`,
  bossa: `<circle cx="12" cy="12" r="11" fill="var(--bossa)"/><path d="M12 4.5a7.5 7.5 0 0 1 0 15Z" fill="var(--accent-ink)"/><circle cx="8.4" cy="12" r="1.7" fill="var(--accent-ink)"/><circle cx="15.4" cy="12" r="1.7" fill="var(--bossa)"/>`,
};
