// What lies beside the board: the rules, the table's links, and how its chance can be checked.

import { address } from "./api.js";
import { copier, h } from "./dom.js";

export function rulesAddress(game, rule = "") {
  return `/?rules=${game.name}${rule ? `#${rule.toLowerCase()}` : ""}`;
}

// `token`: the seat that is looked from, if it is one.
export function about(look, match, game, token) {
  const isOver = look.phase === "over";
  return [
    h("p", {}, h("a", { href: rulesAddress(game), target: "_blank" }, `The rules of ${game.title}`)),
    fold("Links", look.phase, look.phase === "waiting", links(look, match, token)),
    fold("Fair chance", look.phase, isOver && Boolean(look.seed), chance(look)),
    isOver && h("p", {}, h("a", { class: "press", download: "",
      href: address("/api/matches/{match}/record", { match }) }, "Download the record")),
    look.next_match && h("p", {},
      h("a", { class: "press main", href: `/t/${look.next_match}` }, "To the next match")),
  ].filter(Boolean);
}

function fold(name, phase, isShown, content) {
  return h("details", { "data-name": name, "data-phase": phase, open: isShown }, h("summary", {}, name), content);
}

function links(look, match, token) {
  const table = new URL(`/t/${match}`, location.href).href;
  const shown = [
    h("p", {}, `Whoever has this link may ${look.phase === "waiting" ? "sit down" : "watch"}:`),
    copier("Copy the link", table),
  ];
  if (!token) return shown;
  const name = look.players[look.you].name;
  return [...shown,
    h("p", {}, `This one opens ${name}’s seat, on another device too. Keep it secret:`),
    copier("Copy the seat’s link", `${table}#${token}`)];
}

function chance(look) {
  const seed = look.seed ?? (look.phase === "over" ? "none" : "secret until the end");
  return [
    h("p", {}, "Before the first action the server committed itself to a secret seed; every throw, draw ",
      "and shuffle follows from it and from the players’ salts. At the end the seed is shown, and ",
      h("code", {}, "quincunx verify"), " recomputes all of it."),
    h("dl", {}, h("dt", {}, "Commitment"), h("dd", {}, h("code", {}, look.commitment ?? "none")),
      h("dt", {}, "Seed"), h("dd", {}, h("code", {}, seed))),
  ];
}
