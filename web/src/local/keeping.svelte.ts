/** How keeping local games on this device goes; the table says so where it does not. */

import type { Keeping } from "./kept";

class HowItGoes {
  how = $state<Keeping>("ok");
  /** It has been read and put away. */
  isPut = $state(false);
}

export const keeping = new HowItGoes();
