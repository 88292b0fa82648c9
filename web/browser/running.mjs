// A real server and a real browser, for the tests in this folder and for tools/screenshots.mjs.
import { spawn } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const VENV = fileURLToPath(new URL("../../.venv/bin/quincunx", import.meta.url));
export const PROGRAM = process.env.QUINCUNX ?? (existsSync(VENV) ? VENV : "quincunx");
const KINDS = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".json": "application/json",
  ".wasm": "application/wasm",
};
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

/** A table server that serves the built page, with its tables in a folder of its own; no limits, unless it is `strict`,
 * and bots that do not wait. `words` are more of its arguments, typed in the folder `cwd`; `env` are its settings. */
export async function startServer({ data, port = 0, words = [], cwd = undefined, strict = false, env = {} }) {
  const server = spawn(PROGRAM, ["serve", "--port", String(port), ...words], {
    cwd,
    env: {
      ...process.env,
      QUINCUNX_DATA: data,
      ...(strict ? {} : { QUINCUNX_RATE: "0", QUINCUNX_HINTS: "1000" }),
      QUINCUNX_ENDGAME: "0", // tables take half a minute to make
      NO_COLOR: "1",
      ...env,
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

/** Writes the page as plain files into a folder. */
export function writeSite(folder, ...words) {
  return new Promise((resolve, reject) => {
    const writing = spawn(PROGRAM, ["site", folder, ...words], { stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    writing.stdout.on("data", (text) => (said += String(text)));
    writing.stderr.on("data", (text) => (said += String(text)));
    writing.once("error", reject);
    writing.once("close", (code) => (code ? reject(new Error(said)) : resolve(said)));
  });
}

/** A host that knows nothing but files, which it serves below a path. */
export async function startHost({ folder, path }) {
  /** What was asked for and is not there. */
  const missing = [];
  const host = createServer((request, answer) => {
    const { pathname } = new URL(request.url ?? "/", "http://here");
    const name = pathname.slice(path.length) || "index.html";
    readFile(join(folder, decodeURIComponent(name)))
      .then((body) => {
        if (!pathname.startsWith(path)) throw new Error("elsewhere");
        answer.writeHead(200, { "Content-Type": KINDS[extname(name)] ?? "application/octet-stream" });
        answer.end(body);
      })
      .catch(() => {
        missing.push(pathname);
        answer.writeHead(404).end();
      });
  });
  await new Promise((resolve) => host.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${host.address().port}`,
    missing,
    async stop() {
      host.closeAllConnections();
      await new Promise((resolve) => host.close(resolve));
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
