/** A seat at a table, played on a page: what the page hears, and how one's turn comes. */

import type { Page } from "playwright-core";
import type { Look } from "./api";

interface TableMessage {
  readonly type: string;
  /** Whole, or (of news) what has changed in the last one. */
  readonly look?: Look;
}

export class Seat {
  look: Look | null = null;
  #heard: (() => void)[] = [];

  constructor(readonly page: Page) {
    page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => this.hear(String(payload))));
  }

  /** The page got a message. */
  protected hear(text: string): void {
    const message = JSON.parse(text) as TableMessage;
    if (!message.look) return;
    this.look = message.type === "news" && this.look ? { ...this.look, ...message.look } : message.look;
    for (const go of this.#heard.splice(0)) go();
  }

  /** Waits for a look after `number` for which `wanted` holds. */
  async until(wanted: (look: Look) => boolean, number = -1, seconds = 30): Promise<Look> {
    const late = Date.now() + seconds * 1000;
    for (;;) {
      const { look } = this;
      if (look && look.number > number && wanted(look)) return look;
      const left = late - Date.now();
      if (left <= 0) throw new Error(`nothing more was heard after ${number}: ${JSON.stringify(look?.may)}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        this.#heard.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  }

  /** One's turn, or the end. */
  turn(after = -1): Promise<Look> {
    return this.until(({ phase, may }) => phase === "over" || may.includes("act"), after);
  }
}
