import { serendipity } from "./games/serendipity";
import { wholeGames } from "./whole";

wholeGames(serendipity);
