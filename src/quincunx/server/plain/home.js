// Home: the games, the tables of this browser, and those that are open to anybody.

import { address, ask, Refused } from "./api.js";
import { button, h } from "./dom.js";
import { forget, tables } from "./seats.js";
import { clockText, listed, nameOf, optionsText, range } from "./words.js";

const SHOWN = 8; // of this browser's own tables

export async function home(root) {
  const { games } = await ask("GET /api/games");
  const titles = new Map(games.map((game) => [game.name, game.title]));
  const mine = h("section", { "aria-labelledby": "mine", hidden: true });
  const open = h("section", { "aria-labelledby": "open" });
  root.replaceChildren(
    h("h1", {}, "Five games, one table."),
    h("p", { class: "lead" }, "Sit down with a bot, with the person beside you, or with friends far away. ",
      "No account, nothing to install."),
    h("ul", { class: "games" }, games.map(card)),
    h("div", { class: "lists" }, mine, open),
  );
  await Promise.all([fillMine(mine, titles), fillOpen(open, titles)]);
}

function card(game) {
  const picture = address("/api/games/{game}/picture.svg", { game: game.name });
  return h("li", { class: "card", "data-game": game.name },
    h("img", { src: picture, alt: "", loading: "lazy" }),
    h("h2", {}, game.title),
    h("p", { class: "soft" }, `${range(game.seats, "players")} · ${range(game.minutes, "min")}`),
    h("p", {}, game.sentence),
    h("p", { class: "row" },
      h("a", { class: "press main", href: `/?game=${game.name}`,
        "aria-label": `Play ${game.title}` }, "Play"),
      h("a", { class: "press", href: `/?rules=${game.name}`,
        "aria-label": `Rules of ${game.title}` }, "Rules")));
}

// Where this browser holds a seat; what is gone from the server is forgotten here too.
async function fillMine(section, titles) {
  const found = await Promise.all(tables().slice(0, SHOWN).map(myTable));
  const lines = found.filter(Boolean).map((one) => myLine(one, titles, section));
  if (!lines.length) return;
  section.replaceChildren(h("h2", { id: "mine" }, "Your tables"), h("ul", { class: "lines" }, lines));
  section.hidden = false;
}

async function myTable([match, { game, tokens }]) {
  try {
    const look = await ask("GET /api/matches/{match}", { match }, { token: Object.values(tokens)[0] });
    return { match, game, tokens, look };
  } catch (error) {
    if (error instanceof Refused && ["unknown_match", "wrong_token"].includes(error.code)) forget(match);
    return null;
  }
}

function myLine({ match, game, tokens, look }, titles) {
  const others = look.players.filter((player) => !(player.player in tokens)).map(nameOf);
  const drop = () => { forget(match); line.remove(); };
  const line = h("li", {},
    h("div", {}, h("strong", {}, titles.get(game) ?? game), " ",
      h("span", { class: "soft" }, others.length ? `with ${listed(others)}` : "on this screen"),
      h("div", { class: "soft" }, stands(look, tokens))),
    h("span", { class: "row" },
      h("a", { class: "press main", href: `/t/${match}` }, look.phase === "over" ? "Look" : "Continue"),
      button("Forget", drop, { "aria-label": `Forget this table of ${game}` })));
  return line;
}

function stands(look, tokens) {
  if (look.phase !== "playing") return look.phase === "over" ? "over" : "waiting for players";
  if (look.to_move === null) return "between two rounds";
  return look.to_move in tokens ? "your move" : `${nameOf(look.players[look.to_move])} is to move`;
}

async function fillOpen(section, titles) {
  const lists = await Promise.all(["waiting", "playing"].map((phase) =>
    ask("GET /api/matches", {}, { query: { phase, limit: 20 } })));
  const lines = lists.flatMap((list) => list.matches).map((line) => openLine(line, titles));
  section.replaceChildren(h("h2", { id: "open" }, "Open tables"),
    lines.length ? h("ul", { class: "lines" }, lines)
      : h("p", { class: "soft" }, "None now. A new table can be listed here, for anybody to join or watch."));
}

function openLine(line, titles) {
  const people = line.players.filter((player) => player.kind !== "open").map(nameOf);
  const seats = line.open ? `${line.open} of ${line.players.length} seats open` : "";
  const about = [seats, optionsText(line.options), clockText(line.clock)].filter(Boolean).join(" · ");
  return h("li", {},
    h("div", {}, h("strong", {}, titles.get(line.game) ?? line.game), " ",
      h("span", { class: "soft" }, people.length ? `with ${listed(people)}` : "nobody yet"),
      h("div", { class: "soft" }, about)),
    h("a", { class: "press", href: `/t/${line.match}` }, line.open ? "Sit down" : "Watch"));
}
