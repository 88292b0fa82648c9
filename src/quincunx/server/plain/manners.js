// What else may be done at the table: take back, offer, answer, resign, go on, sit down.

import { button, h } from "./dom.js";
import { myName } from "./seats.js";
import { nameOf } from "./words.js";

// What the server allows (`may`), as a button and as the command it sends.
const COMMANDS = [
  ["next_round", "Next round", { do: "next_round" }],
  ["rematch", "Play again", { do: "offer", what: "rematch" }],
  ["reset", "Begin this turn again", { do: "reset" }],
  ["takeback", "Take back", { do: "takeback" }],
  ["draw", "Offer a draw", { do: "offer", what: "draw" }],
  ["resign", "Resign", { do: "resign" }, "Really resign?"],
  ["leave", "Leave", { do: "leave" }, "Really leave?"],
];
const ASKED = { draw: "offers a draw", takeback: "asks to take back", rematch: "would like to play again" };
const SURE_MS = 4000;

// send(command, player): as that player, or as whoever looks.
export function manners(look, held, send, join) {
  const offers = look.offers.map((offer) => offerLine(offer, look, held, send));
  const allowed = look.you === null ? [] : COMMANDS.filter(([word]) => look.may.includes(word));
  const buttons = allowed.map(([, text, command, question]) =>
    question ? careful(text, question, () => send(command)) : button(text, () => send(command)));
  return [
    mayJoin(look) && joinForm(look, join),
    ...offers,
    buttons.length > 0 && h("div", { class: "row" }, buttons),
  ].filter(Boolean);
}

// Whoever sits already may sit down again, to change the name: that is not offered here.
function mayJoin(look) {
  const sits = look.you !== null && look.players[look.you].seated && look.phase === "waiting";
  return look.may.includes("join") && !sits;
}

// A button that asks once more before it does something that cannot be undone.
function careful(text, question, act) {
  let isSure = false;
  const made = button(text, () => {
    if (isSure) return act();
    isSure = true;
    made.textContent = question;
    setTimeout(() => { isSure = false; made.textContent = text; }, SURE_MS);
    return undefined;
  });
  return made;
}

function offerLine(offer, look, held, send) {
  const { what } = offer;
  const asked = offer.asked.filter((player) => held.has(player) && !offer.agreed.includes(player));
  const answers = asked.map((player) => {
    const who = asked.length > 1 || held.size > 1 ? `${look.players[player].name}: ` : "";
    return [
      button(`${who}yes`, () => send({ do: "answer", what, yes: true }, player), { class: "main" }),
      button(`${who}no`, () => send({ do: "answer", what, yes: false }, player)),
    ];
  });
  const withdraw = () => send({ do: "answer", what, yes: false }, offer.by);
  return h("p", { class: "offer row" }, `${nameOf(look.players[offer.by])} ${ASKED[what] ?? what}. `,
    answers, held.has(offer.by) && button("Withdraw", withdraw));
}

function joinForm(look, join) {
  if (look.phase === "playing") return button("Come back to the table", () => join(""), { class: "main" });
  const name = h("input", { maxlength: 40, value: myName(), placeholder: "your name",
    "aria-label": "Your name", autocomplete: "off" });
  const sit = (event) => { event.preventDefault(); join(name.value.trim()); };
  return h("form", { class: "row", onsubmit: sit }, name, h("button", { class: "main" }, "Sit down"));
}
