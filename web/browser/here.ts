/** Seats at tables of this device: what the page hears from the house in its worker. */

import type { BrowserContext, Page } from "playwright-core";
import { Seat } from "./seat";

declare global {
  interface Window {
    heardHere(frame: string): void;
    /** Every house that the page has started. */
    houses: Worker[];
  }
}

const heard = new WeakMap<Page, (frame: string) => void>();

/** Lets the test hear what the houses of every page in this browser say; before the first page is opened. */
export async function listen(context: BrowserContext): Promise<void> {
  await context.exposeBinding("heardHere", ({ page }, frame: string) => heard.get(page)?.(frame));
  await context.addInitScript(() => {
    window.houses = [];
    const Real = window.Worker;
    window.Worker = class extends Real {
      constructor(...how: ConstructorParameters<typeof Worker>) {
        super(...how);
        window.houses.push(this);
        this.addEventListener("message", ({ data }: MessageEvent<{ frame?: { type: string } }>) => {
          if (data.frame?.type === "table") window.heardHere(JSON.stringify(data.frame));
        });
      }
    };
  });
}

export class HereSeat extends Seat {
  constructor(page: Page) {
    super(page);
    heard.set(page, (frame) => this.hear(frame));
  }
}
