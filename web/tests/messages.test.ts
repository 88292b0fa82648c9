/** The types of the messages are those of the description that the server gave. */

import { readFileSync } from "node:fs";
import openapiTS, { astToString } from "openapi-typescript";
import { expect, it } from "vitest";

const WEB = new URL("../", import.meta.url);

it("are made from the description that is kept beside them", async () => {
  const made = astToString(await openapiTS(new URL("openapi.json", WEB)));
  const kept = readFileSync(new URL("src/server/messages.d.ts", WEB), "utf8");
  expect(kept.endsWith(made), "run `npm run messages`").toBe(true);
});
