/** What hands and keys do at a table beside playing: dragging, trying what is not allowed, looking back, hints. */

import { expect, test } from "vitest";
import { api, eventually, visit, type Screen } from "./pages";
import { Seat } from "./seat";
import { say } from "./words";

/** A fresh table of Senseï against a bot, opened on a page. */
async function sitDown(screen: Screen = {}): Promise<Seat> {
  const { match, seats } = await api.make({
    game: "sensei",
    players: [
      { kind: "person", name: "Ada", level: "" },
      { kind: "bot", name: "", level: "random" },
    ],
  });
  const seat = new Seat(await (await visit(screen)).newPage());
  await seat.page.goto(`/t/${match}#${seats[0]?.token}`);
  await seat.turn();
  await seat.page.locator(".board .can").first().waitFor();
  return seat;
}

const square = ({ page }: Seat, name: string) => page.locator(`.board [data-square="${name}"]`);

test("a stone is dragged to its square, and the turn is taken back", async () => {
  const seat = await sitDown({ moving: true });
  const empty = await square(seat, "b2").getAttribute("aria-label");
  const { number } = await seat.turn();
  await square(seat, "b1").dragTo(square(seat, "b2"));
  const look = await seat.turn(number);
  expect(look.view?.number).toBe(1);
  await eventually(() => square(seat, "b2").getAttribute("aria-label")).not.toBe(empty);
  await seat.page.getByRole("button", { name: say("table", "resetTurn") }).click();
  await seat.turn(look.number);
  await eventually(() => square(seat, "b2").getAttribute("aria-label")).toBe(empty);
});

test("what is not allowed is answered with its reason, and the rule leads into the rulebook", async () => {
  const seat = await sitDown();
  const { page } = seat;
  await square(seat, "b1").click();
  await square(seat, "b5").click();
  const why = page.getByRole("alert").filter({ hasText: say("sensei", "no.one_step") });
  const rule = why.getByRole("button", { name: say("table", "ruleNumber", { number: "D1" }) });
  const { width = 0, height = 0 } = (await rule.boundingBox()) ?? {};
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  await rule.click();
  const drawer = page.getByRole("dialog", { name: say("home", "rulesTitle", { game: "Senseï" }) });
  await drawer.getByText("D1").first().waitFor();
  expect((await seat.turn()).view?.number).toBe(0);
});

test("a refusal swallows nothing: another piece and a button that waits give their own reasons", async () => {
  const seat = await sitDown();
  const { page } = seat;
  await square(seat, "a7").click();
  const theirs = say("sensei", "no.not_yours", { side: "monkey", place: "a7" });
  await page.getByRole("alert").filter({ hasText: theirs }).waitFor();
  await page.getByRole("button", { name: say("sensei", "endTurn") }).click({ force: true });
  await page.getByText(say("sensei", "endNotYet")).first().waitFor();
  expect(await page.getByRole("alert").filter({ hasText: theirs }).count()).toBe(0);
  await square(seat, "d1").click();
  await square(seat, "d2").click();
  const under = say("sensei", "no.under_character", { side: "sage" });
  await page.getByRole("alert").filter({ hasText: under }).waitFor();
});

test("keys: arrows walk through the game so far, f turns the board, ? shows the keys", async () => {
  const seat = await sitDown();
  const { page } = seat;
  for (const [from, to] of [
    ["b1", "b2"],
    ["f1", "f2"],
  ] as const) {
    const { number } = await seat.turn();
    await square(seat, from).click();
    await square(seat, to).click();
    await seat.turn(number);
  }
  const now = await square(seat, "f2").getAttribute("aria-label");
  // Away from the board, the arrows belong to the log.
  await page.getByRole("button", { name: say("table", "invite") }).focus();
  await page.keyboard.press("ArrowLeft");
  await page.getByText(say("table", "lookingBack")).first().waitFor();
  await eventually(() => square(seat, "f2").getAttribute("aria-label")).not.toBe(now);
  await page.keyboard.press("End");
  await eventually(() => square(seat, "f2").getAttribute("aria-label")).toBe(now);

  const before = await square(seat, "a1").boundingBox();
  await page.keyboard.press("f");
  await eventually(() => square(seat, "g7").boundingBox()).toEqual(before);
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: say("table", "keys") }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
});

test("a hint says first where to look, then the move", async () => {
  const { page } = await sitDown();
  await page.getByRole("button", { name: say("table", "hint") }).click();
  // on a new machine the bot is compiled first
  await page.getByText(/^Look at the (stone|sage) on [a-g]\d\.$/).waitFor({ timeout: 100_000 });
  await page.getByRole("button", { name: say("table", "showMove") }).click();
  await page.getByText(say("table", "hintWhat", { move: "" }).replace(/\W+$/, "")).waitFor();
});

test("links that lead nowhere say so, and a wrong key lets one watch", async () => {
  const page = await (await visit()).newPage();
  await page.goto("/t/no-such-table");
  await page.getByRole("heading", { name: say("table", "noTable") }).waitFor();
  await page.goto("/nowhere");
  await page.getByRole("heading", { name: say("home", "noPage") }).waitFor();
  const { match } = await api.make({ game: "bossa" });
  await page.goto(`/t/${match}#this-is-no-key-at-all`);
  await page.getByRole("heading", { name: say("table", "wrongKey") }).waitFor();
  await page.getByRole("button", { name: say("table", "watchInstead") }).click();
  await page.getByRole("heading", { name: "Bossa", exact: true }).waitFor();
});
