/** Pages that are loaded when they are wanted, with everything that an address already says they will need. */

import type { Component } from "svelte";
import { endEarly, startEarly } from "./analysis/early";
import { loadBoard } from "./boards/load";
import { partOf } from "./games";
import Home from "./home/Home.svelte";
import NoPage from "./odd/NoPage.svelte";
import type { Route } from "./routes";
import type { Part } from "./words/load";
import { reader } from "./words/reader.svelte";

/** What the page will want comes beside it, not after it; what does not come is reported when it is used. */
export function lookAhead(route: Route): void {
  if (route.page !== "analyse") return endEarly();
  startEarly(route.game);
  void Promise.allSettled([loadBoard(route.game), reader.need(partOf(route.game))]);
}

export async function loadPage(route: Route): Promise<Component<any>> {
  const [page] = await Promise.all([component(route), reader.need(...partsOf(route))]);
  return page;
}

async function component(route: Route): Promise<Component<any>> {
  switch (route.page) {
    case "home":
    case "new":
      return Home;
    case "table":
      return (await import("./table/Table.svelte")).default;
    case "rules":
      return (await import("./rules/Rules.svelte")).default;
    case "learn":
      return (await import("./learn/Learn.svelte")).default;
    case "analyse":
      return (await import("./analysis/Analyse.svelte")).default;
    case "puzzles":
      return (await import("./puzzles/Puzzles.svelte")).default;
    case "nothing":
      return NoPage;
  }
}

function partsOf(route: Route): Part[] {
  if (route.page === "table") return ["home", "table", "study"];
  if (route.page === "rules" || route.page === "learn") return ["home", "study"];
  if (route.page === "analyse") return ["home", "table", "analysis"];
  if (route.page === "puzzles") return ["home", "table", "analysis", "puzzles"];
  return ["home"];
}
