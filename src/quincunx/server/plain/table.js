// A match: what the line tells is shown, what is pressed is sent.

import { about, rulesAddress } from "./about.js";
import { Actions } from "./actions.js";
import { ask, Refused, Unreachable } from "./api.js";
import { Board } from "./board.js";
import { announce, button, h, notice } from "./dom.js";
import { Line } from "./line.js";
import { manners } from "./manners.js";
import { Players } from "./players.js";
import { held, keep, forget, rememberName } from "./seats.js";
import { status } from "./status.js";
import { clockText, optionsText, TITLE } from "./words.js";

const KEY = /^#([A-Za-z0-9_-]{16,128})$/; // a seat's token, behind the address of the match
// Answers to an action that is sent again and had arrived.
const TOO_LATE = ["stale_number", "wrong_turn", "over", "round_over"];
const AGAIN_MS = 2000;
const HINTS = 3;

export async function openTable(root, match) {
  const { games } = await ask("GET /api/games");
  const seats = held(match);
  const first = await arrive(match, seats);
  addEventListener("hashchange", () => KEY.test(location.hash) && location.reload());
  const look = await ask("GET /api/matches/{match}", { match });
  const game = games.find((one) => one.name === look.match.game);
  new TablePage(root, match, game, seats, look).open(first);
}

// Takes the key in the address; which of the seats to look from.
async function arrive(match, seats) {
  const key = KEY.exec(location.hash)?.[1];
  if (key) {
    const look = await ask("GET /api/matches/{match}", { match }, { token: key });
    seats.set(look.you, key);
    // In the address it could be read by whoever looks at the screen or gets the link by mistake.
    if (keep(match, look.match.game, look.you, key)) history.replaceState(null, "", location.pathname);
    return look.you;
  }
  for (const [player, token] of seats) {
    try {
      await ask("GET /api/matches/{match}", { match }, { token });
      return player;
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== "wrong_token") throw error;
      forget(match); // the seat was given up, or the server is another one
      seats.clear();
    }
  }
  return null;
}

class TablePage {
  constructor(root, match, game, seats, look) {
    Object.assign(this, { root, match, game, seats, look, log: [], mover: undefined, pending: null });
    this.isSecret = game.secrets; // people who share a screen must not see each other's board
    this.board = new Board(match, game.title);
    this.players = new Players();
    this.actions = new Actions((action) => this.act(action));
    this.title = h("h1", { class: "status" });
    this.detail = h("p", { class: "soft" });
    this.problem = h("p", { class: "notice", role: "alert", hidden: true });
    this.manners = h("div", { class: "manners" });
    this.hints = h("div", { class: "hints" });
    this.lines = h("ol", { class: "log", tabindex: 0, "aria-label": "The game so far" });
    this.heading = h("h2", {}, "The game so far");
    this.more = h("div", {});
    this.seatsBar = h("div", { class: "row seats-bar" });
    this.curtain = h("div", { class: "curtain", hidden: true });
  }

  open(first) {
    const { game, look } = this;
    document.title = `${game.title} · ${TITLE}`;
    const { options, clock } = look.match;
    document.getElementById("place").replaceChildren(game.title, " ",
      h("span", { class: "soft" }, [optionsText(options), clockText(clock)].filter(Boolean).join(" · ")));
    this.play = h("div", { class: "play" }, this.board.element, h("div", { class: "side" },
      this.problem, this.title, this.detail, this.actions.element, this.hints, this.manners, this.seatsBar,
      this.players.element, this.heading, this.lines, this.board.inWords, this.more));
    this.root.replaceChildren(this.curtain, this.play);
    this.root.dataset.game = game.name;
    const veiled = this.isSecret && this.seats.size > 1;
    this.line = new Line(this.match, veiled ? null : this.seats.get(first), {
      heard: (news) => this.heard(news),
      present: (players) => this.players.seen(players),
      up: (isUp) => this.connected(isUp),
      refused: (error) => this.refuse(error),
    });
  }

  get token() {
    return this.look.you === null ? undefined : this.seats.get(this.look.you);
  }

  // What comes

  heard({ look, log }) {
    const before = this.look;
    const news = look.round === before.round ? log.slice(this.log.length) : log;
    Object.assign(this, { look, log });
    if (look.next_match && !before.next_match && this.seats.size) this.follow(look.next_match);
    if (look.to_move !== this.mover) this.turnPasses();
    if (before.number !== look.number || before.you !== look.you) this.hints.replaceChildren();
    this.show();
    this.tell(news, status(look, this.seats).title);
  }

  // Says what is new, and nothing if only the seat that is looked from has changed.
  tell(news, title) {
    if (news.length || title !== this.told) announce([...news.slice(-3), title].join(". "));
    this.told = title;
  }

  // Whose turn it is decides from which seat this screen looks, where it holds several.
  turnPasses() {
    this.mover = this.look.to_move;
    const isHere = this.seats.size > 1 && this.seats.has(this.mover);
    if (isHere && this.mover !== this.look.you) this.turnTo(this.mover);
  }

  turnTo(player) {
    const sit = () => {
      this.curtain.hidden = true;
      this.play.hidden = false;
      this.line.sit(this.seats.get(player));
    };
    if (!this.isSecret || this.look.phase === "over") return sit();
    this.board.clear();
    this.play.hidden = true;
    this.curtain.hidden = false;
    const ready = button("Show the board", sit, { class: "main" });
    this.curtain.replaceChildren(h("h1", {}, `${this.look.players[player].name}, it is your move`),
      h("p", {}, "Each of you holds a secret. Hand the screen over before you look."), ready);
    ready.focus();
    return undefined;
  }

  connected(isUp) {
    notice(isUp ? null : "The connection is lost. This page comes back by itself; nothing is lost.");
    if (!isUp) return;
    if (this.pending) this.act(this.pending.action, this.pending);
    if (this.curtain.hidden) this.board.show(this.look, this.token);
  }

  refuse(error) {
    const { message, rule } = error;
    const link = rule && h("a", { href: rulesAddress(this.game, rule), target: "_blank" }, `Rule ${rule}`);
    this.problem.replaceChildren(...(link ? [message, " ", link] : [message]));
    this.problem.hidden = false;
  }

  // What goes

  // Sends an action; one that the line swallowed is sent again with the number it was meant for.
  async act(action, again = null) {
    if (this.isBusy) return;
    const sent = again ?? { action, number: this.look.number, player: this.look.you };
    clearTimeout(this.trying);
    this.pending = null;
    const done = await this.send({ do: "act", action, number: sent.number }, sent.player, Boolean(again));
    this.pending = done ? null : sent;
    if (!done) this.trying = setTimeout(() => this.act(action, sent), AGAIN_MS);
  }

  // Whether the server has answered.
  async send(command, player = this.look.you, isAgain = false) {
    this.isBusy = true;
    this.actions.busy(true);
    this.problem.hidden = true;
    try {
      await ask("POST /api/matches/{match}/commands", { match: this.match },
        { token: this.seats.get(player), body: command });
    } catch (error) {
      if (error instanceof Unreachable) {
        this.refuse(command.do === "act" ? { message: `${error.message} Your action is sent again.` } : error);
        return false;
      }
      if (!isAgain || !TOO_LATE.includes(error.code)) this.refuse(error);
    } finally {
      this.isBusy = false;
      this.actions.busy(false);
    }
    return true;
  }

  async join(name) {
    try {
      rememberName(name);
      const joined = await ask("POST /api/matches/{match}/join", { match: this.match },
        { token: this.token, body: { name } });
      this.seats.set(joined.player, joined.token);
      if (!keep(this.match, this.game.name, joined.player, joined.token)) location.hash = joined.token;
      this.line.sit(joined.token);
    } catch (error) {
      this.refuse(error);
    }
  }

  // To the rematch: every token opens the same person's seat there.
  async follow(next) {
    for (const token of this.seats.values()) {
      const look = await ask("GET /api/matches/{match}", { match: next }, { token });
      keep(next, this.game.name, look.you, token);
    }
    location.href = `/t/${next}`;
  }

  async hint() {
    this.hints.replaceChildren(h("p", { class: "soft" }, "An expert bot looks at the board …"));
    try {
      const { actions } = await ask("POST /api/matches/{match}/hint", { match: this.match },
        { token: this.token });
      const best = actions.slice(0, HINTS);
      this.hints.replaceChildren(h("ul", {}, best.map(({ text, win, line }) =>
        h("li", {}, h("strong", {}, text), ` wins ${percent(win)}`,
          line.length > 1 && h("span", { class: "soft" }, ` then ${line.slice(1, 5).join(", ")}`)))));
      const marks = new Map(best.map(({ action, win }) => [action, percent(win)]));
      this.actions.show(this.look.view.actions, marks);
      announce(`Hint: ${best.map(({ text, win }) => `${text}, ${percent(win)}`).join("; ")}`);
    } catch (error) {
      this.hints.replaceChildren();
      this.refuse(error);
    }
  }

  // What is shown

  show() {
    const { look } = this;
    const { title, detail } = status(look, this.seats);
    this.title.textContent = title;
    this.detail.textContent = detail;
    if (this.curtain.hidden) this.board.show(look, this.token);
    this.actions.show(look.may.includes("act") ? look.view.actions : [], this.hinted());
    const [send, join] = [(...sent) => this.send(...sent), (name) => this.join(name)];
    this.manners.replaceChildren(...manners(look, this.seats, send, join),
      this.mayHint() ? button("Hint", () => this.hint()) : "");
    this.showSeats();
    this.players.show(look, this.seats);
    this.lines.replaceChildren(...this.log.map((line) => h("li", {}, line)));
    this.heading.hidden = !this.log.length;
    this.lines.scrollTop = this.lines.scrollHeight;
    this.showMore();
  }

  // What was unfolded stays so, until the match begins or ends.
  showMore() {
    const unfolded = this.more.querySelectorAll(`details[open][data-phase=${this.look.phase}]`);
    const names = [...unfolded].map((one) => one.dataset.name);
    this.more.replaceChildren(...about(this.look, this.match, this.game, this.token));
    for (const one of this.more.querySelectorAll("details")) one.open ||= names.includes(one.dataset.name);
  }

  hinted() {
    return this.hints.childElementCount ? this.actions.hinted : new Map();
  }

  mayHint() {
    const others = this.look.players.filter(({ player }) => player !== this.look.you);
    return this.look.may.includes("act") && others.every(({ kind }) => kind === "bot");
  }

  // Whoever shares the screen may act out of turn too: answer, offer, resign.
  showSeats() {
    const names = [...this.seats.keys()].map((player) =>
      button(this.look.players[player].name, () => this.turnTo(player),
        { "aria-pressed": String(player === this.look.you) }));
    this.seatsBar.replaceChildren(...(names.length > 1 ? ["Acting as ", ...names] : []));
  }
}

function percent(win) {
  return `${Math.round(100 * win)} %`;
}
