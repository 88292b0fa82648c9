/** How keeping local games on this device goes, and whether bots can play; the table says so where it does not. */

import type { Keeping } from "./kept";
import type { Playing } from "./turns";

class HowItGoes {
  how = $state<Keeping>("ok");
  /** It has been read and put away. */
  isPut = $state(false);
  bots = $state<Playing>("ok");
}

export const keeping = new HowItGoes();
