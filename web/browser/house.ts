/** The house that the browser tests play in: one server with its tables in a fresh folder, one Chromium. */

import type { TestProject } from "vitest/node";
import { newFolder, removeFolder, startBrowser, startServer } from "./running.mjs";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the server is. */
    address: string;
    /** Where the browser listens. */
    browser: string;
  }
}

export default async function open({ provide }: TestProject): Promise<() => Promise<void>> {
  const data = await newFolder();
  const [server, browser] = await Promise.all([startServer({ data }), startBrowser()]);
  provide("address", server.address);
  provide("browser", browser.wsEndpoint());
  return async () => {
    await browser.close();
    await server.stop();
    await removeFolder(data);
  };
}
