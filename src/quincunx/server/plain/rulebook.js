// A game's rulebook, in the reader's language where it is written.

import { address, ask } from "./api.js";
import { field, h, select } from "./dom.js";
import { markdown } from "./markdown.js";
import { TITLE } from "./words.js";

export async function rulebook(root, name, asked) {
  const { games } = await ask("GET /api/games");
  const game = games.find((one) => one.name === name);
  if (!game) throw new Error(`There is no game “${name}” here.`);
  const lang = language(game.languages, asked);
  const text = await ask("GET /api/games/{game}/rulebook/{lang}", { game: name, lang });
  const picture = (path) => address("/api/games/{game}/rulebook/pictures/{picture}.svg",
    { game: name, picture: path.replace(/^pictures\//, "").replace(/\.svg$/, "") });
  document.title = `${game.title} · ${TITLE}`;
  const go = (event) => { location.search = new URLSearchParams({ rules: name, lang: event.target.value }); };
  root.replaceChildren(
    h("p", { class: "row between" },
      h("a", { class: "press main", href: `/?game=${name}` }, "Play"),
      field("Language", select(game.languages.map((one) => [one, tongue(one)]), lang, go))),
    h("article", { class: "rulebook", lang }, markdown(text, picture)));
  if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
}

// The one asked for, else the first that the browser's reader knows, else English.
function language(written, asked) {
  const wanted = [asked, ...navigator.languages.map((one) => one.slice(0, 2).toLowerCase())];
  return wanted.find((one) => written.includes(one)) ?? "en";
}

function tongue(lang) {
  const name = new Intl.DisplayNames([lang], { type: "language" }).of(lang);
  return name.charAt(0).toLocaleUpperCase(lang) + name.slice(1);
}
