// The legal actions as buttons, in groups when they are many, with a box to find one.

import { button, h } from "./dom.js";

const MANY = 14; // from here on grouped, with the box
const LARGE = 14; // a group from which its parts are told apart

export class Actions {
  // play(action) is called with what was chosen.
  constructor(play) {
    this.play = play;
    this.hinted = new Map();
    this.list = h("div", { class: "actions" });
    this.filter = h("input", { type: "search", placeholder: "find, for example by a square",
      "aria-label": "Find an action", autocomplete: "off", autocapitalize: "none", spellcheck: "false",
      oninput: () => this.fill(), onkeydown: (event) => this.enter(event) });
    this.element = h("section", { "aria-label": "What you may do", tabindex: -1 }, this.filter, this.list);
    this.show([]);
  }

  show(actions, hinted = new Map()) {
    const had = this.element.contains(document.activeElement);
    const wasSame = JSON.stringify(actions) === JSON.stringify(this.actions);
    if (wasSame && hinted === this.hinted) return;
    Object.assign(this, { actions, hinted });
    if (!wasSame) this.filter.value = "";
    this.filter.hidden = actions.length < MANY;
    this.fill();
    if (had) this.focus();
  }

  // Keys go on where they were: to the first action, or to where actions will be.
  focus() {
    const first = this.filter.hidden ? this.list.querySelector("button") : this.filter;
    (first ?? this.element).focus({ preventScroll: true });
  }

  busy(isBusy) {
    this.element.setAttribute("aria-busy", String(isBusy));
    this.element.classList.toggle("busy", isBusy);
  }

  matching() {
    const wanted = this.filter.value.trim().toLowerCase();
    return this.actions.filter(({ text }) => text.toLowerCase().includes(wanted));
  }

  fill() {
    const found = this.matching();
    const parts = this.actions.length < MANY ? [["", found]] : groups(found);
    this.list.replaceChildren(...parts.map(([head, actions]) => this.group(head, actions)));
    if (found.length || !this.actions.length) return;
    this.list.append(h("p", { class: "soft" }, "Nothing of this kind is possible now."));
  }

  group(head, actions) {
    const isTitled = actions.length > 1 && actions.some(({ text }) => text.startsWith(`${head} `));
    const buttons = actions.map(({ action, text }) => this.actionButton(action, text, isTitled && head));
    if (!isTitled) return h("div", { class: "group" }, buttons);
    return h("div", { class: "group titled", role: "group", "aria-label": head },
      h("span", { class: "head" }, head), buttons);
  }

  actionButton(action, text, head) {
    const hint = this.hinted.get(action);
    const shown = head && text.startsWith(`${head} `) ? text.slice(head.length + 1) : text;
    return button([shown, hint && h("small", {}, ` ${hint}`)], () => this.play(action),
      { "aria-label": hint ? `${text}, ${hint}` : text, class: hint ? "hinted" : null, "data-text": text });
  }

  // Enter plays what is found, if it is one thing.
  enter(event) {
    const found = this.matching();
    const exact = found.filter(({ text }) => text.toLowerCase() === this.filter.value.trim().toLowerCase());
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (exact.length === 1) this.play(exact[0].action);
    else if (found.length === 1) this.play(found[0].action);
  }
}

// By what the texts begin with: a word, or a square; a large group by the word after that too.
export function groups(actions) {
  const byHead = grouped(actions, (text) => /^[^\s>-]+/.exec(text)?.[0] ?? text);
  return byHead.flatMap(([head, members]) => {
    if (members.length < LARGE) return [[head, members]];
    const parts = grouped(members, (text) => text.split(" ").slice(0, 2).join(" "));
    return parts.length < members.length ? parts : [[head, members]];
  });
}

function grouped(actions, key) {
  const found = new Map();
  for (const action of actions) {
    const head = key(action.text);
    if (!found.has(head)) found.set(head, []);
    found.get(head).push(action);
  }
  return [...found];
}
