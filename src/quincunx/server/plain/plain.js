// Finds out what the address asks for: the games, a new table, a rulebook, or a match.

import { announce, button, h } from "./dom.js";
import { home } from "./home.js";
import { rulebook } from "./rulebook.js";
import { setup } from "./setup.js";
import { openTable } from "./table.js";

const root = document.getElementById("main");
const asked = new URLSearchParams(location.search);
const match = /^\/t\/([^/]+)\/?$/.exec(location.pathname)?.[1];

async function show() {
  if (match) return openTable(root, decodeURIComponent(match));
  if (asked.has("rules")) return rulebook(root, asked.get("rules"), asked.get("lang"));
  if (asked.has("game")) return setup(root, asked.get("game"));
  return home(root);
}

try {
  await show();
} catch (error) {
  announce(error.message);
  const link = (href, text) => h("a", { class: "press", href }, text);
  root.replaceChildren(h("h1", {}, "This does not work."), h("p", {}, error.message), h("p", { class: "row" },
    button("Try again", () => location.reload()),
    match && location.hash ? link(location.pathname, "Look on without a seat") : "",
    link("/", "To the games")));
}
