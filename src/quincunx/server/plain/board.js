// The board as the server draws it for a seat, and the same in words.

import { ask } from "./api.js";
import { h } from "./dom.js";

export class Board {
  constructor(match, title) {
    Object.assign(this, { match, title });
    this.shown = "";
    this.image = h("img", { alt: "The board", hidden: true });
    this.words = h("p", { class: "words" });
    this.caption = h("figcaption", {});
    this.element = h("figure", { class: "board" }, this.image, this.caption);
    this.inWords = h("details", {}, h("summary", {}, "The board in words"), this.words);
  }

  // Draws what a look shows; what comes too late is left out.
  async show(look, token) {
    const wanted = `${look.number} ${look.you}`;
    if (wanted === this.shown) return;
    this.shown = wanted;
    this.busy(true);
    try {
      const svg = await ask("GET /api/matches/{match}/picture.svg", { match: this.match }, { token });
      if (this.shown === wanted) await this.draw(svg);
    } catch {
      if (this.shown === wanted) this.shown = ""; // the next look, or the line coming back, tries again
    }
    if ([wanted, ""].includes(this.shown)) this.busy(false);
  }

  busy(isBusy) {
    this.element.setAttribute("aria-busy", String(isBusy));
  }

  // As an image: whatever it holds, it cannot run.
  async draw(svg) {
    const parsed = new DOMParser().parseFromString(svg, "image/svg+xml");
    this.image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
    const title = parsed.querySelector("title")?.textContent ?? "The board";
    this.image.alt = title;
    this.caption.textContent = title.replace(`${this.title}: `, "");
    this.image.hidden = false;
    this.words.textContent = parsed.querySelector("desc")?.textContent ?? "";
    await this.image.decode();
  }

  clear() {
    this.busy(false);
    this.shown = "";
    this.image.hidden = true;
    this.image.removeAttribute("src");
    this.caption.textContent = this.words.textContent = "";
  }
}
