// Where the match stands, in a sentence.

import { listed, nameOf } from "./words.js";

const REASONS = { resigned: "resigned", time: "ran out of time", "agreed draw": "offered a draw" };

// {title, detail} of a look; `held` are the players of this screen.
export function status(look, held) {
  if (look.phase === "waiting") return waiting(look);
  if (look.phase === "over") return ended(look, held);
  const round = look.rounds > 1 ? `Round ${look.round} of ${look.rounds}.` : "";
  if (look.to_move === null) return { title: "The round is over.", detail: round };
  const mover = look.players[look.to_move];
  return { title: turn(mover, held), detail: held.size ? round : `You look on. ${round}` };
}

function turn(mover, held) {
  if (!held.has(mover.player)) return `${nameOf(mover)} is ${mover.kind === "bot" ? "thinking …" : "to move."}`;
  if (mover.kind === "bot") return "A bot plays for you.";
  return held.size > 1 ? `${mover.name}, it is your move.` : "Your move.";
}

function waiting(look) {
  const open = look.players.filter(({ seated }) => !seated).length;
  const free = open === 1 ? "1 seat is" : `${open} seats are`;
  return { title: "Waiting for players.", detail: `${free} still free; the match begins when all are taken.` };
}

function ended(look, held) {
  const { result } = look;
  const totals = look.rounds > 1 ? ` In all: ${result.totals.join(" to ")}.` : "";
  const reason = REASONS[result.reason];
  const why = reason && result.by !== null ? `${look.players[result.by].name} ${reason}.` : "The match is over.";
  return { title: outcome(look, result, held), detail: why + totals };
}

function outcome(look, { winners, draw }, held) {
  if (draw || !winners.length) return "A draw.";
  if (winners.length === 1 && held.size === 1 && held.has(winners[0])) return "You have won.";
  const names = winners.map((player) => look.players[player].name);
  return `${listed(names)} ${names.length > 1 ? "have" : "has"} won.`;
}
