// The part of Markdown that rulebooks are written in, as elements. No markup is taken over but anchors.

import { h } from "./dom.js";

const ITEM = /^( *)([-*]|\d+\.) +(.*)$/;

// `picture(name)` gives the address of a picture.
export function markdown(text, picture) {
  return blocks(text.split(/\r?\n/), picture);
}

function blocks(lines, picture) {
  const made = [];
  for (let n = 0; n < lines.length;) {
    const end = blockEnd(lines, n);
    if (end > n) made.push(block(lines.slice(n, end), picture));
    n = Math.max(end, n + 1);
  }
  return made;
}

function kindOf(line) {
  if (!line.trim()) return "empty";
  if (/^#{1,6} /.test(line)) return "heading";
  if (line.startsWith(">")) return "quote";
  if (line.startsWith("|")) return "table";
  return ITEM.test(line) ? "list" : "text";
}

// Where the block that begins at line n ends.
function blockEnd(lines, n) {
  const kind = kindOf(lines[n]);
  if (kind === "empty") return n;
  if (kind === "heading") return n + 1;
  const goesOn = {
    quote: (line) => kindOf(line) === "quote",
    table: (line) => kindOf(line) === "table",
    list: (line, next) => (line.trim() ? inList(line) : /^ +\S/.test(next) || ITEM.test(next)),
    text: (line) => kindOf(line) === "text",
  }[kind];
  let end = n + 1;
  while (end < lines.length && goesOn(lines[end], lines[end + 1] ?? "")) end += 1;
  while (!lines[end - 1].trim()) end -= 1;
  return end;
}

// An item, or a line that goes on with the one above it.
function inList(line) {
  return line.startsWith(" ") || ["list", "text"].includes(kindOf(line));
}

function block(lines, picture) {
  switch (kindOf(lines[0])) {
    case "heading": {
      const [, marks, rest] = /^(#+) +(.*)$/.exec(lines[0]);
      return h(`h${marks.length}`, {}, inline(rest, picture));
    }
    case "quote": return h("blockquote", {}, blocks(lines.map((line) => line.replace(/^> ?/, "")), picture));
    case "table": return table(lines, picture);
    case "list": return list(lines, picture);
    default: return h("p", {}, inline(lines.join(" "), picture));
  }
}

function table(lines, picture) {
  const rows = lines.filter((line) => !/^[|\s:-]+$/.test(line) || !line.includes("-"))
    .map((line) => line.trim().replace(/^\||\|$/g, "").split("|"));
  const cells = (row, tag) => h("tr", {}, row.map((cell) => h(tag, {}, inline(cell.trim(), picture))));
  const [head, ...body] = rows;
  return h("div", { class: "wide" }, h("table", {},
    h("thead", {}, cells(head, "th")), h("tbody", {}, body.map((row) => cells(row, "td")))));
}

function list(lines, picture) {
  const [, indent, mark] = ITEM.exec(lines[0]);
  const items = [];
  for (const line of lines) {
    const found = ITEM.exec(line);
    if (found && found[1].length <= indent.length) items.push([found[3]]);
    else items.at(-1).push(line.replace(/^ {1,4}/, ""));
  }
  const made = items.map((item) => h("li", {}, itemContent(item, picture)));
  return /\d/.test(mark) ? h("ol", { start: parseInt(mark, 10) }, made) : h("ul", {}, made);
}

// The first paragraph of an item stands in it as it is, so that lists stay tight.
function itemContent(lines, picture) {
  const rest = lines.findIndex((line, n) => n > 0 && kindOf(line) !== "text");
  const end = rest < 0 ? lines.length : rest;
  return [...inline(lines.slice(0, end).join(" "), picture), ...blocks(lines.slice(end), picture)];
}

const INLINE = [
  [/^`([^`]+)`/, (found) => h("code", {}, found[1])],
  [/^!\[([^\]]*)\]\(([^)\s]+)\)/, (found, picture) =>
    h("img", { src: picture(found[2]), alt: found[1], loading: "lazy" })],
  [/^\[([^\]]+)\]\((#[\w-]+)\)/, (found, picture) => h("a", { href: found[2] }, inline(found[1], picture))],
  [/^<a id="([\w-]+)"><\/a>/, (found) => h("a", { id: found[1] })],
  [/^\*\*(.+?)\*\*(?!\*)/, (found, picture) => h("strong", {}, inline(found[1], picture))],
  [/^\*([^*\s](?:[^*]*[^*\s])?)\*/, (found, picture) => h("em", {}, inline(found[1], picture))],
];

function inline(text, picture) {
  const made = [];
  let plain = "";
  while (text) {
    const rule = INLINE.find(([pattern]) => pattern.test(text));
    const found = rule?.[0].exec(text);
    if (!found) plain += text[0];
    else made.push(plain, rule[1](found, picture));
    if (found) plain = "";
    text = text.slice(found ? found[0].length : 1);
  }
  return [...made, plain].filter((part) => part !== "");
}
