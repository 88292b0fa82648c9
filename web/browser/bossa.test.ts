import { bossa } from "./games/bossa";
import { wholeGames } from "./whole";

wholeGames(bossa);
