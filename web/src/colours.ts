/** Every colour: the page's own, and those that each game brings with its board. */

import "./look/tokens.css";

import.meta.glob("./boards/*/tokens.css", { eager: true });
