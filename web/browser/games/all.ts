import { bossa } from "./bossa";
import type { Driver } from "./driver";
import { sarena } from "./sarena";
import { senet } from "./senet";
import { sensei } from "./sensei";
import { serendipity } from "./serendipity";

export const DRIVERS: readonly Driver[] = [senet, sensei, sarena, serendipity, bossa];

/** For test.each. */
export const BY_NAME: readonly (readonly [string, Driver])[] = DRIVERS.map((driver) => [driver.game, driver]);
