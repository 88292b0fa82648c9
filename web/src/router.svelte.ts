/** Where the reader is. Links are real links; this only spares the browser from loading the page again. */

import type { Game } from "./words/load";
import { route, type Route } from "./routes";
import { linkTo, placeOf, site } from "./site";

class Router {
  /** The place of the page, wherever the page lives. */
  #url = $state.raw(placeOf(new URL(location.href)));
  /** Keys of seats that came behind `#`; the table takes them out of the address once it has kept them. */
  #keys = new Map<string, string>();

  constructor() {
    addEventListener("popstate", () => this.#read());
    addEventListener("hashchange", () => this.#read());
    document.addEventListener("click", (event) => this.#follow(event));
    this.#read();
  }

  readonly route: Route = $derived(route(this.#url, (match) => this.#keys.get(match) ?? null));

  get url(): URL {
    return this.#url;
  }

  #read(): void {
    const url = placeOf(new URL(location.href));
    const there = route(url, () => null);
    if (there.page === "table" && there.key) this.#keys.set(there.match, there.key);
    this.#url = url;
  }

  go(href: string, { replace = false }: { replace?: boolean } = {}): void {
    if (replace) history.replaceState(history.state, "", href);
    else history.pushState({ inside: true }, "", href);
    this.#read();
  }

  /** To where the reader came from, or to `otherwise` when that was not here. */
  back(otherwise: string): void {
    const state = history.state as { inside?: boolean } | null;
    if (state?.inside) history.back();
    else this.go(otherwise, { replace: true });
  }

  /** The key of a seat is kept elsewhere now: it need not stand in the address for everybody to see and copy. */
  hideKey(): void {
    const { hash, pathname, search } = this.#url;
    if (hash) this.go(linkTo(pathname + search), { replace: true });
  }

  #follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!(link instanceof HTMLAnchorElement) || !link.href || link.target || link.hasAttribute("download"))
      return;
    const url = new URL(link.href);
    if (url.origin !== location.origin || url.pathname.startsWith("/api/")) return;
    const samePage = url.pathname === location.pathname && url.search === location.search;
    if (site.isFiles) {
      if (!samePage) return; // another file of the same host
      event.preventDefault();
      if (!url.hash || url.hash.startsWith("#/")) return this.go(url.href);
      this.go(linkTo(this.#url.pathname + this.#url.search + url.hash));
      return document.getElementById(url.hash.slice(1))?.scrollIntoView();
    }
    if (samePage && url.hash) return; // a place on this page: the browser knows how
    event.preventDefault();
    this.go(url.href);
  }
}

export const router = new Router();

export const links = {
  home: linkTo("/"),
  table: (match: string, key?: string) => linkTo(`/t/${encodeURIComponent(match)}${key ? `#${key}` : ""}`),
  newTable: (game: Game | string, way?: string) => linkTo(`/new/${game}${way ? `?with=${way}` : ""}`),
  rules: (game: Game | string, rule?: string) =>
    linkTo(`/rules/${encodeURIComponent(game)}${rule ? `#${encodeURIComponent(rule)}` : ""}`),
  learn: (game: Game | string) => linkTo(`/learn/${game}`),
  puzzles: (game?: Game | string, puzzle?: string) =>
    linkTo(`/puzzles${game ? `/${game}` : ""}${puzzle ? `/${encodeURIComponent(puzzle)}` : ""}`),
  /** An analysis: an empty board, or what the search asks for (analysis/address.ts). */
  analyse: (game: Game | string, search: Readonly<Record<string, string>> = {}) => {
    const words = new URLSearchParams(search).toString();
    return linkTo(`/analyse/${game}${words && `?${words}`}`);
  },
};
