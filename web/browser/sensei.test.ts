import { sensei } from "./games/sensei";
import { wholeGames } from "./whole";

wholeGames(sensei);
