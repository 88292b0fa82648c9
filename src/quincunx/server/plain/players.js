// Who sits where, with points and clocks.

import { h } from "./dom.js";
import { nameOf, timeText } from "./words.js";

export class Players {
  constructor() {
    this.present = [];
    this.element = h("ul", { class: "players", "aria-label": "Players" });
    setInterval(() => this.tick(), 500);
  }

  show(look, held) {
    Object.assign(this, { look, held, at: performance.now(), clock: null });
    const inSeats = [...look.players].sort((a, b) => (a.seat ?? a.player) - (b.seat ?? b.player));
    this.element.replaceChildren(...inSeats.map((player) => this.line(player)));
  }

  seen(present) {
    this.present = present;
    if (this.look) this.show(this.look, this.held);
  }

  line(player) {
    const { look } = this;
    const moves = look.to_move === player.player;
    const seat = player.seat ?? player.player;
    const clock = player.left_ms == null ? null : h("span", { class: "clock" }, timeText(player.left_ms));
    if (moves && clock && look.deadline) this.clock = { clock, left: player.left_ms };
    return h("li", { class: moves ? "moves" : null, "aria-current": moves ? "true" : null },
      h("span", { class: "soft" }, `seat ${seat}`),
      h("span", { class: "name" }, nameOf(player), look.you === player.player ? " (you)" : "",
        h("small", { class: "soft" }, this.remarks(player))),
      clock, h("span", { class: "points" }, this.points(player, seat)));
  }

  remarks(player) {
    const isThere = this.present.includes(player.player) || this.held.has(player.player);
    const words = [];
    if (player.out) words.push(player.out);
    else if (player.kind === "person" && !isThere) words.push(player.away ? "has left" : "not connected");
    if (this.look.to_move === player.player) words.push("to move");
    return words.length ? ` ${words.join(", ")}` : "";
  }

  points(player, seat) {
    const { look } = this;
    const now = look.view?.scores[seat];
    if (now == null) return "";
    const round = `${now} ${now === 1 ? "point" : "points"}`;
    return look.rounds > 1 ? `${round}, ${look.totals[player.player] ?? 0} in all` : round;
  }

  tick() {
    if (!this.clock) return;
    this.clock.clock.textContent = timeText(this.clock.left - (performance.now() - this.at));
  }
}
