// A real server and a real browser, for the tests in this folder and for tools/screenshots.mjs.
import { spawn } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const VENV = fileURLToPath(new URL("../../.venv/bin/quincunx", import.meta.url));
const INSTALLED = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** A fresh folder; it does not outlive us, whatever happens. */
export async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), "quincunx-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function removeFolder(folder) {
  return rm(folder, { recursive: true, force: true });
}

/** A table server that serves the built page, with its tables in a folder of its own; no limits, and bots that do not wait. */
export async function startServer({ data, port = 0 }) {
  const program = process.env.QUINCUNX ?? (existsSync(VENV) ? VENV : "quincunx");
  const server = spawn(program, ["serve", "--port", String(port)], {
    env: {
      ...process.env,
      QUINCUNX_DATA: data,
      QUINCUNX_RATE: "0",
      QUINCUNX_HINTS: "1000",
      QUINCUNX_ENDGAME: "0", // tables take half a minute to make
      NO_COLOR: "1",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const end = () => server.kill("SIGKILL");
  process.once("exit", end);
  const ended = new Promise((resolve) => server.once("close", resolve));
  let said = "";
  const address = await new Promise((resolve, reject) => {
    const listen = (text) => {
      said += String(text);
      const found = /http:\/\/[^\s/]+/.exec(said);
      if (found) resolve(found[0]);
    };
    server.stdout.on("data", listen);
    server.stderr.on("data", listen);
    server.once("error", reject);
    void ended.then(() => reject(new Error(`the server ended before it began:\n${said}`)));
  });
  return {
    address,
    port: Number(new URL(address).port),
    /** Everything it said so far. */
    said: () => said,
    async stop({ hard = false } = {}) {
      process.off("exit", end);
      server.kill(hard ? "SIGKILL" : "SIGTERM");
      const late = setTimeout(end, 5000);
      await ended;
      clearTimeout(late);
    },
  };
}

/** What starts a Chromium: on Linux the one that comes as a package, without a window and so the faster one; else an installed one. */
export async function chromiumOptions() {
  const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--mute-audio"];
  const isPacked = process.platform === "linux" && process.arch === "x64";
  let executablePath = process.env.CHROMIUM ?? (isPacked ? null : INSTALLED.find((path) => existsSync(path)));
  executablePath ??= await (await import("@sparticuz/chromium")).default.executablePath();
  return { executablePath, args };
}

export async function startBrowser() {
  return chromium.launchServer(await chromiumOptions());
}
