import { senet } from "./games/senet";
import { wholeGames } from "./whole";

wholeGames(senet);
