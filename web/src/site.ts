/** Where this page lives: at a table server, or as plain files on any host (`quincunx site`), which may name a server
 * for tables with friends. A host of plain files cannot send every address to the page, so there the page's own
 * addresses stand behind `#`: `…/quincunx/#/rules/senet`. */

/** What `quincunx site` wrote into the page: the server's address, empty for none; null: a server sent this page. */
function written(): string | null {
  if (typeof document === "undefined") return null;
  return document.querySelector?.<HTMLMetaElement>('meta[name="quincunx-site"]')?.content ?? null;
}

const said = written();

export const site = {
  isFiles: said !== null,
  /** Whether there is a server for tables with friends. */
  hasServer: said !== "",
};

/** The address of a question to the server; null: there is none. */
export function atServer(path: string): string | null {
  return site.hasServer ? (said ?? "") + path : null;
}

/** The address of one of the page's own files. */
export const ownFile = (path: string): string => (site.isFiles ? `./${path}` : `/${path}`);

/** A link to a place of the page. */
export const linkTo = (path: string): string => (site.isFiles ? `#${path}` : path);

/** Which place of the page an address names. */
export function placeOf(url: URL): URL {
  if (!site.isFiles) return url;
  return new URL(url.hash.startsWith("#/") ? url.hash.slice(1) : `/${url.hash}`, url.origin);
}
