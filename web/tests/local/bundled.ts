/** What is translated, put together as the page's build does it: so it runs at its own speed, and as it will run. */

import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "vite";

type All = typeof import("./positions") & typeof import("./matches");

const ENTRY = fileURLToPath(new URL("all.ts", import.meta.url));

export async function bundled(): Promise<All> {
  const outDir = mkdtempSync(join(tmpdir(), "quincunx-"));
  await build({
    configFile: false,
    logLevel: "error",
    build: { ssr: ENTRY, outDir, target: "es2022", rollupOptions: { output: { entryFileNames: "all.mjs" } } },
  });
  return import(/* @vite-ignore */ pathToFileURL(join(outDir, "all.mjs")).href);
}
