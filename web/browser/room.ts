/** Whether words have room: functions that run in the page. */

/** What is too wide: words that reach the edge of their button, or the page itself. */
export function tooWide(): string[] {
  const found: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push(`the page: ${scrollWidth} of ${clientWidth}`);
  for (const button of document.querySelectorAll("button, a.btn, .seg label, .levels label, .choice")) {
    if (!button.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const box = button.getBoundingClientRect();
    const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(button);
    const isBare = (colour: string) => colour === "transparent" || colour === "rgba(0, 0, 0, 0)";
    const hasEdge = (parseFloat(borderTopWidth) > 0 && !isBare(borderTopColor)) || !isBare(backgroundColor);
    const room = hasEdge ? 2 : -1;
    const walk = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const text = walk.currentNode;
      const { textOverflow, clipPath } = getComputedStyle(text.parentElement ?? button);
      // what ends in dots by design, and what only listeners get
      if (!text.textContent?.trim() || textOverflow === "ellipsis" || clipPath !== "none") continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right, width } = range.getBoundingClientRect();
      if (width > 0 && (left < box.left + room || right > box.right - room))
        found.push(`${text.textContent.trim()}: ${left} to ${right} in ${box.left} to ${box.right}`);
    }
  }
  return found;
}

/** Names and words of buttons that are broken in two without a hyphen. */
export function broken(): string[] {
  const found: string[] = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const text = walk.currentNode;
    const within = text.parentElement?.closest("button, a.btn, label, b, h1, h2, h3, .seat .name");
    if (!within?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (getComputedStyle(within).clipPath !== "none") continue;
    for (const { 0: word, index } of text.textContent?.matchAll(/[^\s\-–/·\u00ad]+/g) ?? []) {
      if (text.textContent?.[index - 1] === "\u00ad") continue; // the hyphen before it may stand on the line above
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const tops = [...range.getClientRects()].filter(({ width }) => width > 0.5).map(({ top }) => top);
      if (Math.max(...tops) - Math.min(...tops) > 6) found.push(word);
    }
  }
  return found;
}

/** Words that are cut: by the edge of something that hides what lies beyond it, or in a field that is too narrow. */
export function cut(): string[] {
  const found: string[] = [];
  const top = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest(".board");
  const hides = (element: Element) => /hidden|clip/.test(getComputedStyle(element).overflow);
  for (const one of top.querySelectorAll(
    "button, a.btn, label, legend, summary, h1, h2, h3, th, .seat .name",
  )) {
    if (!isSeen(one)) continue;
    const walk = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const text = walk.currentNode;
      if (!text.textContent?.trim() || !text.parentElement || !isSeen(text.parentElement)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const words = range.getBoundingClientRect();
      for (let edge: Element | null = text.parentElement; edge && edge !== top; edge = edge.parentElement) {
        if (getComputedStyle(edge).clipPath !== "none") break; // for listeners alone
        if (!hides(edge)) continue;
        const box = edge.getBoundingClientRect();
        const beyond = Math.max(
          box.left - words.left,
          words.right - box.right,
          box.top - words.top,
          words.bottom - box.bottom,
        );
        if (beyond > 2) found.push(`${text.textContent.trim()}: ${Math.round(beyond)} px`);
        break;
      }
    }
  }
  const pen = document.createElement("canvas").getContext("2d");
  for (const field of top.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
    "select, input[placeholder]",
  )) {
    if (!pen || !isSeen(field)) continue;
    const { font, paddingLeft, paddingRight, textOverflow, appearance } = getComputedStyle(field);
    const isChoice = field instanceof HTMLSelectElement;
    const words = isChoice ? field.selectedOptions[0]?.text : field.placeholder;
    pen.font = font;
    const arrow = isChoice && appearance !== "none" ? 16 : 0;
    const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - arrow;
    const beyond = pen.measureText(words ?? "").width - room;
    if (beyond > 1 && textOverflow !== "ellipsis") found.push(`${words}: ${Math.round(beyond)} px`);
  }
  return found;
}

/** Buttons whose words lie on those of another; what is laid over the page on purpose does not count. */
export function overlapping(): string[] {
  const top = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  /** Where its words are seen: not beyond the edge of what hides or scrolls them. */
  const seen = (element: Element): DOMRect | null => {
    const range = document.createRange();
    range.selectNodeContents(element);
    let { left, right, top: upper, bottom } = range.getBoundingClientRect();
    for (let one: Element | null = element; one && one !== top; one = one.parentElement) {
      const { position, clipPath, overflow } = getComputedStyle(one);
      if (/fixed|sticky/.test(position) || clipPath !== "none") return null;
      if (overflow === "visible") continue;
      const edge = one.getBoundingClientRect();
      [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
      [upper, bottom] = [Math.max(upper, edge.top), Math.min(bottom, edge.bottom)];
    }
    return right - left > 3 && bottom - upper > 3
      ? new DOMRect(left, upper, right - left, bottom - upper)
      : null;
  };
  const all = [...top.querySelectorAll("button, a.btn, label, h1, h2, h3")]
    .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((one) => one.textContent?.trim() && !one.closest(".board"))
    .map((one) => ({ one, box: seen(one) }));
  const found: string[] = [];
  for (const [i, { one, box }] of all.entries())
    for (const { one: other, box: its } of all.slice(i + 1))
      if (box && its && !one.contains(other) && !other.contains(one)) {
        const wide = Math.min(box.right, its.right) - Math.max(box.left, its.left);
        const high = Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top);
        if (wide > 3 && high > 3) found.push(`${one.textContent?.trim()} | ${other.textContent?.trim()}`);
      }
  return found;
}
