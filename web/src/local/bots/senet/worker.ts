// A worker for a table of endgames: nobody who plays waits for it. Of several tabs one makes it; the others find
// it on the device.

import { make, type Told } from "./making";
import { openShelf } from "./shelf";
import type { Work } from "./solver";

const tell = (told: Told): void =>
  postMessage(told, { transfer: "bytes" in told ? [told.bytes.buffer] : [] });

onmessage = async ({ data }: MessageEvent<Work>) => {
  const locks = globalThis.navigator?.locks;
  const alone = async (act: () => Promise<void>) => {
    await (locks ? locks.request(`quincunx-endgames-${data.plan.name}`, act) : act());
  };
  await make(data, openShelf(), tell, { alone });
  close();
};
