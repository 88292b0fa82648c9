import { sarena } from "./games/sarena";
import { wholeGames } from "./whole";

wholeGames(sarena);
