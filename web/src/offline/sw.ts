/** The service worker: keeps every file of one version of the page, so that it opens without a network. The list
 * stands before this script (server/http/offline.py). Answers to questions are never kept: `/api/` goes to the server.
 *
 * A new version is fetched beside the old one and waits until a reader wants it, so nothing changes under a game. */

interface Plan {
  readonly version: string;
  /** Every file, as seen from the page; "" is the page itself. */
  readonly files: readonly string[];
  /** Plain files on a host: only the page's own address is the page. */
  readonly isSite: boolean;
}
declare const KEPT: Plan;

interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Scope {
  readonly registration: { readonly scope: string };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", deed: (event: Waiting) => void): void;
  addEventListener(type: "fetch", deed: (event: Fetching) => void): void;
  addEventListener(type: "message", deed: (event: MessageEvent) => void): void;
}
const worker = self as unknown as Scope;

const base = worker.registration.scope;
/** Sites on the same host share one store. */
const family = `quincunx ${base} `;
const ours = family + KEPT.version;
const files = new Set(KEPT.files);
/** Files requested at once. */
const AT_ONCE = 6;
/** Its name changes with its content. */
const isForEver = (file: string): boolean => file.startsWith("assets/");
/** What a browser says about compression does not matter for what is kept. What stands behind a `?` does not either, but is
 * taken off beforehand: Chromium, told to overlook it, looks through everything that is kept for every file it is asked for
 * (1.9 ms instead of 0.4, with 371 files). */
const ANY = { ignoreVary: true };

worker.addEventListener("install", (event) => event.waitUntil(fill()));
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
worker.addEventListener("message", ({ data }) => {
  if ((data as { take?: boolean } | null)?.take) void worker.skipWaiting();
});
worker.addEventListener("fetch", (event) => {
  const file = wanted(event.request);
  if (file !== null) event.respondWith(answer(event.request, file));
});

async function fill(): Promise<void> {
  const cache = await caches.open(ours);
  const left = [...KEPT.files];
  const fetchOn = async (): Promise<void> => {
    for (let file = left.shift(); file !== undefined; file = left.shift()) await keep(cache, file);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fetchOn));
}

async function keep(cache: Cache, file: string): Promise<void> {
  const address = base + file;
  const known = isForEver(file) ? await caches.match(address, ANY) : undefined;
  const found = known ?? (await fetch(address, { cache: isForEver(file) ? "default" : "no-cache" }));
  if (!found.ok) throw new Error(`${address}: ${found.status}`);
  await cache.put(address, found);
}

/** Other tabs may still show the version before: it stays until the next one comes. */
async function takeOver(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(family) && name !== ours);
  await Promise.all(old.slice(0, -1).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** Which file answers a request; null: the network does. */
function wanted({ url, method, mode }: Request): string | null {
  if (method !== "GET" || !url.startsWith(base)) return null;
  const path = new URL(url).href.slice(base.length).replace(/[?#].*$/, "");
  if (path.startsWith("api/")) return null;
  if (files.has(path)) return path;
  if (mode === "navigate") return KEPT.isSite && path !== "index.html" ? null : "";
  return isForEver(path) ? path : null;
}

async function answer(request: Request, file: string): Promise<Response> {
  const here = await (await caches.open(ours)).match(base + file, ANY);
  return here ?? (await caches.match(base + file, ANY)) ?? fetch(request);
}
