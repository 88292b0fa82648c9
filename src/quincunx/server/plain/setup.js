// A new table: the options, who plays, the clock.

import { address, ask } from "./api.js";
import { field, h, select } from "./dom.js";
import { keep, myName, rememberName } from "./seats.js";
import { optionText, TITLE } from "./words.js";

const HERE = "here";
const LINK = "link";
const GENTLE = "casual"; // the bot that is proposed first
const WAYS = [["bot", "Against a bot"], [LINK, "With friends, by link"], [HERE, "Together on this screen"]];
const CLOCKS = [
  ["No clock", { kind: "none" }],
  ["5 minutes each, 3 seconds a move more", { kind: "game", seconds: 300, increment: 3 }],
  ["15 minutes each, 10 seconds a move more", { kind: "game", seconds: 900, increment: 10 }],
  ["30 seconds a move", { kind: "move", seconds: 30 }],
  ["1 day a move", { kind: "days", days: 1 }],
  ["3 days a move", { kind: "days", days: 3 }],
];

export async function setup(root, name) {
  const { games } = await ask("GET /api/games");
  const game = games.find((one) => one.name === name);
  if (!game) throw new Error(`There is no game “${name}” here.`);
  document.title = `${game.title} · ${TITLE}`;
  new Setup(game).show(root);
}

class Setup {
  constructor(game) {
    this.game = game;
    this.way = "bot";
    this.options = new Map(game.options.map(({ name, choices }) => [name, this.choice(name, choices)]));
    this.seats = h("div", { class: "seats" });
    this.clock = select(CLOCKS.map(([text], number) => [number, text]), 0);
    this.rounds = h("input", { type: "number", min: 1, max: 99, value: 1, required: true });
    this.isPublic = h("input", { type: "checkbox" });
    this.problem = h("p", { class: "notice", role: "alert", hidden: true });
    this.start = h("button", { class: "main" }, "Start");
  }

  choice(name, choices) {
    const shown = choices.map((value, number) => [number, optionText(name, value).split(": ")[1]]);
    const control = select(shown, 0, () => name === "seats" && this.fillSeats());
    return { control, choices };
  }

  show(root) {
    const options = [...this.options].filter(([, { choices }]) => choices.length > 1);
    const picture = address("/api/games/{game}/picture.svg", { game: this.game.name });
    const onsubmit = (event) => this.make(event);
    root.replaceChildren(h("form", { class: "setup", "data-game": this.game.name, onsubmit },
      h("div", {},
        h("h1", {}, this.game.title),
        h("p", {}, this.game.sentence, " ",
          h("a", { href: `/?rules=${this.game.name}` }, "How it is played")),
        h("img", { class: "preview", src: picture, alt: "" })),
      h("div", {},
        h("fieldset", {}, h("legend", {}, "Who plays"),
          h("div", { class: "ways" }, WAYS.map(this.wayButton, this)), this.seats),
        options.length > 0 && h("fieldset", {}, h("legend", {}, "Options"),
          options.map(([name, { control }]) => field(name, control))),
        h("details", {}, h("summary", {}, "Clock, rounds, open to anybody"),
          field("Clock", this.clock), field("Rounds", this.rounds),
          h("label", { class: "check" }, this.isPublic, "List it, so that anybody may join or watch")),
        this.problem, h("p", {}, this.start))));
    this.fillSeats();
  }

  wayButton([way, text]) {
    const choose = () => { this.way = way; this.fillSeats(); };
    const radio = h("input", { type: "radio", name: "way", checked: way === this.way, onchange: choose });
    return h("label", { class: "way" }, radio, text);
  }

  chosen(name) {
    const { control, choices } = this.options.get(name);
    return choices[control.value];
  }

  fillSeats() {
    this.rows = Array.from({ length: this.chosen("seats") }, (_, seat) => this.row(seat));
    this.seats.replaceChildren(...this.rows.map(({ row }) => row));
  }

  row(seat) {
    const bots = this.game.bots;
    const bot = `bot ${bots.includes(GENTLE) ? GENTLE : bots[0]}`;
    const choices = [[HERE, "a person here"], [LINK, "a person elsewhere, by link"],
      ...bots.map((level) => [`bot ${level}`, `bot: ${level}`])];
    const name = h("input", { maxlength: 40, placeholder: "name", "aria-label": `Name on seat ${seat}`,
      value: seat ? "" : myName(), autocomplete: "off" });
    const update = () => { name.hidden = kind.value !== HERE; };
    const kind = select(choices, seat === 0 ? HERE : this.way === "bot" ? bot : this.way, update);
    kind.setAttribute("aria-label", `Who plays on seat ${seat}`);
    update();
    return { kind, name, row: h("div", { class: "seat" }, h("span", {}, `Seat ${seat}`), kind, name) };
  }

  plan() {
    const players = this.rows.map(({ kind, name }) => {
      if (kind.value === HERE) return { kind: "person", name: name.value.trim() };
      return kind.value === LINK ? { kind: "open" } : { kind: "bot", level: kind.value.slice(4) };
    });
    const options = Object.fromEntries([...this.options.keys()].map((name) => [name, this.chosen(name)]));
    return { game: this.game.name, options, players, rounds: Number(this.rounds.value),
      clock: CLOCKS[this.clock.value][1], public: this.isPublic.checked };
  }

  async make(event) {
    event.preventDefault();
    this.start.disabled = true;
    this.problem.hidden = true;
    try {
      rememberName(this.rows.find(({ kind }) => kind.value === HERE)?.name.value.trim());
      const made = await ask("POST /api/matches", {}, { body: this.plan() });
      const kept = made.seats.map(({ player, token }) => keep(made.match, this.game.name, player, token));
      location.href = kept.every(Boolean) ? made.link : made.seats[0].link;
    } catch (error) {
      this.problem.textContent = error.message;
      this.problem.hidden = false;
      this.start.disabled = false;
    }
  }
}
