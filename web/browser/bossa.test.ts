import { test } from "vitest";
import type { View } from "./api";
import { bossa } from "./games/bossa";
import { Finger } from "./hands";
import { eventually, visit } from "./pages";
import { wholeGames } from "./whole";

wholeGames(bossa);

// Both tiles go to either end of lines that are longer than a phone is wide.
const LONG =
  "0:4,2:2,4:1,5:1/0:1,0:5,0:6 1:0+2:4,1:3+3:1|2:1+2:3,1:4+4:2,(6),1:2+6:0,3:3+5:0 (1) 0:3,1:5 s/- - 0 turn";

test.each(["w+ 4:1 5:1", "b+ 4:1 5:1"])(
  "a finger plays %s, though not both ends are in sight",
  async (text) => {
    const page = await (await visit({ phone: true })).newPage();
    await page.goto(`/analyse/bossa?position=${encodeURIComponent(LONG)}`);
    const moment = () => page.locator(".board[data-moment]").getAttribute("data-moment");
    await eventually(moment).toBe("0");
    await bossa.play(text, new Finger(page, bossa), { player: 0 } as View);
    await eventually(moment).not.toBe("0");
  },
);

test("a place that is out of sight comes in sight when nothing else is meant", async () => {
  const page = await (await visit({ phone: true })).newPage();
  await page.goto(`/analyse/bossa?position=${encodeURIComponent(LONG.replace("4:1", "4:0"))}`);
  const hand = new Finger(page, bossa);
  for (const key of ["4:0", "5:1", "white9"]) await hand.cell(key);
  await eventually(() => page.locator(".board[data-moment]").getAttribute("data-moment")).not.toBe("0");
});
