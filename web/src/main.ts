import "./colours";
import "./look/frame.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { isKnown } from "./games";
import { loadPage, lookAhead } from "./pages";
import { router } from "./router.svelte";
import { listGames } from "./server/books";
import { settings } from "./settings.svelte";
import { placeOf } from "./site";
import { reader } from "./words/reader.svelte";

const RETRY = 3000; // ms

/** Whether the address may name a game that only this server knows. */
function asksForOther(): boolean {
  const [, page = "", game] = placeOf(new URL(location.href)).pathname.split("/");
  return ["new", "rules", "learn"].includes(page) && game !== undefined && !isKnown(game);
}

async function begin(target: HTMLElement): Promise<void> {
  document.documentElement.dataset["theme"] = settings.dark ? "dark" : "light";
  // Where an address leads is worked out once, so not before the server has listed its games.
  if (!asksForOther()) {
    lookAhead(router.route);
    void loadPage(router.route).catch(() => undefined); // asked for again, and reported, when it is shown
  }
  try {
    await reader.need("home"); // the first words: everything that is shown needs them
    if (asksForOther()) await listGames().catch(() => undefined); // then the address leads nowhere
  } catch {
    setTimeout(() => void begin(target), RETRY);
    return;
  }
  mount(App, { target });
}

const target = document.getElementById("page");
if (!target) throw new Error("the page has no place for itself");
void begin(target);
