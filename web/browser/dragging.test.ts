/** Hands on the boards: what is dragged goes where it is let go, with a mouse and with a finger; a swipe scrolls. */

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { readDeed } from "../src/boards/bossa/deeds";
import { placeKey } from "../src/boards/bossa/view";
import { readMove } from "../src/boards/sarena/view";
import { wayOf } from "../src/boards/senet/view";
import { read } from "../src/boards/sensei/view";
import { readDeed as readStep } from "../src/boards/serendipity/steps";
import type { View } from "./api";
import { BY_NAME } from "./games/all";
import type { Driver } from "./games/driver";
import { Finger } from "./hands";
import { eventually, visit } from "./pages";
import { Seat } from "./seat";
import { tableAt } from "./tables";
import { say } from "./words";

interface Drag {
  readonly action: number;
  readonly from: string;
  readonly to: string;
}

/** What of an action is a drag from a place to a place. */
const DRAGS: Readonly<Record<string, (text: string, view: View) => { from: string; to: string } | null>> = {
  senet: (text) => {
    const way = wayOf(text);
    return way && { from: String(way.from), to: String(way.to) };
  },
  sensei: (text) => {
    const deed = read(text);
    return "from" in deed ? deed : null;
  },
  sarena: readMove,
  serendipity: (text, view) => {
    const { word, what } = readStep(text);
    return word === "move" ? { from: String((view as unknown as { cell: string }).cell), to: what } : null;
  },
  bossa: (text) => {
    const { kind, tiles, place, chipOn } = readDeed(text);
    const [tile, other] = tiles;
    return kind === "extend" && tile && !other && !chipOn && place
      ? { from: tile, to: placeKey(place) }
      : null;
  },
};

function dragOf(driver: Driver, view: View): Drag | undefined {
  return view.actions.flatMap(({ action, text }) => {
    const found = DRAGS[driver.game]?.(text, view);
    return found ? [{ ...found, action }] : [];
  })[0];
}

/** A table where something can be dragged, opened on a page. */
async function sitDown(
  driver: Driver,
  screen: { phone?: boolean; size?: { width: number; height: number } },
  before?: (page: Page) => Promise<void>,
) {
  const { path, view } = await tableAt(driver, 0, (view) => dragOf(driver, view) !== undefined);
  const page = await (await visit(screen)).newPage();
  await before?.(page);
  if (screen.size) await page.setViewportSize(screen.size);
  const seat = new Seat(page);
  /** Actions that the page sent, and tries of what is not allowed. */
  const sent: unknown[] = [];
  page.on("websocket", (socket) =>
    socket.on("framesent", ({ payload }) => {
      const command = JSON.parse(String(payload)) as { do?: string; action?: number };
      if (command.do === "act") sent.push(command.action ?? command);
    }),
  );
  await page.goto(path);
  await seat.turn();
  const drag = dragOf(driver, view);
  if (!drag) throw new Error("nothing can be dragged");
  await page.locator(selector(driver, drag.from)).waitFor({ state: "attached" });
  await page.locator(".board .can").first().waitFor({ state: "attached" });
  return { page, seat, drag, sent };
}

const selector = ({ attribute }: Driver, name: string): string => `.board [${attribute}="${name}"]`;

async function middle(page: Page, what: string): Promise<{ x: number; y: number }> {
  const box = await page.locator(what).first().boundingBox();
  if (!box) throw new Error(`${what} is not to be seen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

describe.each(BY_NAME)("%s", (_, driver) => {
  test("a mouse drags what it holds to where it may go", async () => {
    const { page, seat, drag, sent } = await sitDown(driver, {});
    const { number } = await seat.turn();
    const [from, to] = [
      await middle(page, selector(driver, drag.from)),
      await middle(page, selector(driver, drag.to)),
    ];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 6 });
    await page.mouse.up();
    await seat.until((look) => look.number > number);
    expect(sent).toEqual([drag.action]);
  });

  test("so does a finger that has rested", async () => {
    const { page, seat, drag, sent } = await sitDown(driver, { phone: true });
    const { number } = await seat.turn();
    const finger = new Finger(page, driver);
    const to = await middle(page, selector(driver, drag.to));
    await finger.drag(await middle(page, selector(driver, drag.from)), to, 300);
    await seat.until((look) => look.number > number);
    expect(sent).toEqual([drag.action]);
  });

  test("a swipe scrolls the page and plays nothing", async () => {
    const { page, seat, drag, sent } = await sitDown(driver, {
      phone: true,
      size: { width: 740, height: 360 },
    });
    const { number } = await seat.turn();
    // A table fits its screen; the page after a game, or with large letters, is longer.
    await page.addStyleTag({ content: "body { padding-bottom: 100vh }" });
    const finger = new Finger(page, driver);
    const scrolled = (): Promise<number> => page.evaluate(() => document.scrollingElement?.scrollTop ?? 0);
    const swipes = async (what: string): Promise<void> => {
      await page.evaluate(() => scrollTo(0, 0));
      await page
        .locator(what)
        .first()
        .evaluate((thing) => thing.scrollIntoView({ block: "center" }));
      const from = await middle(page, what);
      const before = await scrolled();
      const up = from.y > 180;
      await finger.drag(from, { x: from.x, y: from.y + (up ? -150 : 150) }, 0);
      if (up || before > 0) await eventually(scrolled).not.toBe(before);
    };
    await swipes(selector(driver, drag.from));
    await swipes(selector(driver, drag.to));
    await swipes(".board .can");
    expect([seat.look?.number, sent]).toEqual([number, []]);
    expect(await page.locator(".notices .warn").count()).toBe(0);
  });
});

test("Bossa: a tile that was dropped stays while the answer is on its way, and nothing false is said", async () => {
  const driver = BY_NAME.find(([name]) => name === "bossa")![1];
  const held: (() => void)[] = [];
  let isHolding = false;
  const { page, seat, drag } = await sitDown(driver, {}, (page) =>
    page.routeWebSocket(/.*/, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((message) => {
        if (isHolding) held.push(() => server.send(message));
        else server.send(message);
      });
    }),
  );
  const { number } = await seat.turn();
  const [from, to] = [
    await middle(page, selector(driver, drag.from)),
    await middle(page, selector(driver, drag.to)),
  ];
  const picture = async ({ x, y }: typeof from) =>
    (await page.screenshot({ clip: { x: x - 15, y: y - 15, width: 30, height: 30 } })).toString("base64");
  const [inHand, empty] = [await picture(from), await picture(to)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 6 });
  isHolding = true;
  await page.mouse.up();
  await eventually(() => held.length).toBe(1);
  await page.mouse.move(1, 1);
  const said = await page.evaluate(async () => {
    const texts = new Set<string>();
    for (let frame = 0; frame < 45; frame++) {
      await new Promise(requestAnimationFrame);
      texts.add(document.body.innerText);
    }
    return [...texts];
  });
  const nowhere = say("bossa", "statusNoPlace", { tile: drag.from });
  for (const text of said) expect(text).not.toContain(nowhere);
  expect(await picture(from)).not.toBe(inHand);
  expect(await picture(to)).not.toBe(empty);
  for (const send of held) send();
  await seat.until((look) => look.number > number);
});
