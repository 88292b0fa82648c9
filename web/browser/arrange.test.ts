/** A position is set up with the pieces in each game: with a mouse, a finger and keys; the rules say what is wrong. */

import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { visit, type Screen } from "./pages";
import { say } from "./words";

const t = (key: string, places: Record<string, string | number> = {}): string => say("arrange", key, places);
const place = (page: Page, name: string): Locator => page.locator(`[data-place="${name}"]`);
const piece = (page: Page, name: string): Locator => page.locator(`[data-piece="${name}"]`);
const take = (page: Page): Locator => page.getByRole("button", { name: t("take"), exact: true });
const field = (page: Page, key: string, places = {}): Locator =>
  page.getByLabel(t(key, places), { exact: true });

/** Presses with what the reader has: a mouse, or a finger on a phone. */
const HANDS = [
  { hand: "a mouse", screen: {}, press: (there: Locator): Promise<void> => there.click() },
  { hand: "a finger", screen: { phone: true }, press: (there: Locator): Promise<void> => there.tap() },
] as const;
const [, FINGER] = HANDS;

async function open(game: string, search = "", screen: Screen = {}): Promise<Page> {
  const page = await (await visit(screen)).newPage();
  await page.addInitScript(() => {
    if (location.protocol.startsWith("http")) localStorage.setItem("quincunx.analysis", '{"engine":false}');
  });
  await page.goto(`/analyse/${game}${search}`);
  await page.locator(".analysis .board").first().waitFor();
  const set = page.getByRole("button", { name: say("analysis", "setUp"), exact: true });
  await (screen.phone ? set.tap() : set.click());
  await page.locator("#arrange").waitFor();
  return page;
}

/** Uses what was set up; what the address holds then. */
async function use(page: Page, press = HANDS[0].press): Promise<string> {
  await page.getByText(t("possible")).waitFor();
  const before = page.url();
  await press(page.getByRole("button", { name: t("use"), exact: true }));
  await page.waitForURL((url) => url.href !== before && url.searchParams.has("position"));
  return new URL(page.url()).searchParams.get("position") ?? "";
}

const wrong = (page: Page, key: string, places = {}): Promise<void> =>
  page.getByText(t(key, places)).waitFor();

test.each(HANDS)("Senet, with $hand: a piece on its way, and none before the first move", async (how) => {
  const page = await open("senet", "", how.screen);
  for (const key of ["use", "reset", "clear", "cancel"]) {
    const { x, width } = (await page.getByRole("button", { name: t(key), exact: true }).boundingBox()) ?? {};
    expect.soft(x, key).toBeGreaterThanOrEqual(0);
    expect.soft((x ?? 0) + (width ?? 0), key).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  }
  await how.press(take(page));
  await how.press(place(page, "1"));
  await wrong(page, "senet.no.not_at_home");
  await how.press(piece(page, "light"));
  await how.press(place(page, "27")); // nobody stands there
  await how.press(place(page, "15"));
  await field(page, "senet.stage").selectOption("free");
  await wrong(page, "senet.no.dark_unknown");
  await field(page, "senet.dark").selectOption("1");
  await field(page, "senet.throw").selectOption("4");
  expect(await use(page, how.press)).toMatch(/^1DLDLDLDLD\/4L5\/10 0 1 4 free 0$/);
  await page.reload(); // the link opens the same board
  await page.locator('.board [data-square="15"].can').first().waitFor();
});

test("Senseï, by keys alone: the sage goes elsewhere", async () => {
  const page = await open("sensei");
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const tabTo = async (to: Locator): Promise<void> => {
    for (let n = 0; n < 40; n++) {
      if (await to.evaluate((element) => element === document.activeElement)) return;
      await press("Tab");
    }
    throw new Error("Tab does not lead there");
  };
  await tabTo(piece(page, "sage"));
  await press("Enter");
  await tabTo(place(page, "a7"));
  await press(
    ..."444".split("").map(() => "ArrowRight"),
    ..."333333".split("").map(() => "ArrowDown"),
    "Delete",
  );
  await wrong(page, "sensei.no.six_stones", { side: "sage" });
  await press("ArrowUp", "ArrowUp", "Enter"); // d3: the only sage comes here
  expect(await use(page)).toBe("mmmMmmm/7/7/7/3S3/7/sss1sss 0 2+1 1 - play");
});

test("Senseï, with a finger: the sage goes elsewhere", async () => {
  const how = FINGER;
  const page = await open("sensei", "", how.screen);
  await how.press(take(page));
  await how.press(place(page, "d1"));
  await wrong(page, "sensei.no.six_stones", { side: "sage" });
  await how.press(piece(page, "sage"));
  await how.press(place(page, "d3"));
  expect(await use(page, how.press)).toBe("mmmMmmm/7/7/7/3S3/7/sss1sss 0 2+1 1 - play");
});

test.each(["en", "de", "ru"])("on a phone everything that can be done is in sight: %s", async (language) => {
  const page = await (await visit({ phone: true, language })).newPage();
  await page.goto("/analyse/senet");
  await page.locator(".steps .btn:has(.word)").first().tap();
  await page.locator("#arrange").waitFor();
  const boxes = await page
    .locator(".verdict .btn")
    .evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).map(({ left, right }) => [left, right]),
    );
  expect(boxes).toHaveLength(4);
  for (const [left = -1, right = 999] of boxes) {
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(360);
  }
});

test("Sàrena, with a finger: chips are counted, and every seat has its own colour", async () => {
  const how = FINGER;
  const position =
    "rg,ry,rb,yg,yb,gb/gr,yr,br,gy,by,bg/rg,ry,rb,yg,yb,gb/gr,yr,br,gy,by,bg/rg,ry,rb,yg,yb,gb/gr,yr,br,gy,by,bg ry 0";
  const page = await open("sarena", `?position=${encodeURIComponent(position)}`, how.screen);
  await how.press(take(page));
  await how.press(place(page, "a1"));
  const [one, other] = [say("sarena", "red"), say("sarena", "green")];
  await wrong(page, "sarena.no.pair", { one, other, n: 5 });
  await how.press(piece(page, "gr"));
  await how.press(place(page, "b1"));
  await field(page, "sarena.token", { who: say("home", "playerNumber", { number: 2 }) }).selectOption("r");
  await wrong(page, "sarena.no.token_twice");
  await field(page, "sarena.token", { who: say("home", "playerNumber", { number: 2 }) }).selectOption("b");
  expect(await use(page, how.press)).toMatch(/^1,rygr,rb,.* rb 0$/);
});

test.each(HANDS)("Serendipity, with $hand: whose colours, and a flower that nobody owns", async (how) => {
  const page = await open("serendipity", "", how.screen);
  await field(page, "stage").selectOption("flip");
  const colour = (name: string): string => say("serendipity", `colour.${name}`);
  const who = say("home", "playerNumber", { number: 1 });
  await wrong(page, "serendipity.no.owns", { who, n: 0, each: 3 });
  const seats = { blue: 0, violet: 1, red: 0, yellow: 1, orange: 0, green: 1 };
  for (const [name, seat] of Object.entries(seats))
    await field(page, "serendipity.owner", { what: colour(name) }).selectOption(String(seat));
  await how.press(piece(page, "B"));
  await how.press(place(page, "f6"));
  await how.press(piece(page, "*2"));
  await how.press(place(page, "f7"));
  await how.press(piece(page, "v"));
  await how.press(place(page, "a1"));
  expect(await use(page, how.press)).toBe("v5/7/8/9/10/5B*24/10/9/8/7/6 010101 0 flip - - 0");
});

test.each(HANDS)("Bossa, with $hand: lines without gaps that add up", async (how) => {
  const page = await open("bossa", "", how.screen);
  await how.press(page.getByRole("button", { name: t("clear"), exact: true }));
  for (const [tile, to] of [
    ["1:2", "hand 0"],
    ["2:2", "hand 0"],
    ["3:0", "hand 0"],
    ["0:4", "hand 0"],
    ["0:5", "hand 1"],
    ["4:1", "hand 1"],
    ["3:2", "hand 1"],
    ["3:1", "white 5"],
    ["5:1", "hand 1"],
  ] as const) {
    await how.press(piece(page, tile));
    await how.press(place(page, to));
  }
  await field(page, "stage").selectOption("draw");
  await wrong(page, "bossa.no.no_die", { colour: "white" });
  await field(page, "bossa.white").selectOption("3");
  await wrong(page, "bossa.no.gap", { colour: "white", number: 4 });
  await field(page, "bossa.white").selectOption("4");
  await field(page, "bossa.black").selectOption("2");
  await wrong(page, "bossa.no.sum", { colour: "white", number: 5, sum: 3 });
  await how.press(piece(page, "4:1"));
  await how.press(place(page, "white 5"));
  await how.press(piece(page, "3:1"));
  await how.press(place(page, "hand 1")); // it is moved: there is one of each
  await wrong(page, "bossa.no.sum", { colour: "white", number: 5, sum: 4 });
  await how.press(page.getByRole("button", { name: t("cancel"), exact: true }));
  await page.locator(".analysis .board").first().waitFor(); // nothing is lost
});
