// The boards as pictures for home: real positions of recorded games, drawn by the boards themselves.
// Needs `npm run dev`; writes src/boards/GAME/picture.svg: node tools/pictures.mjs [GAME …]
import { writeFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { chromium } from "playwright-core";

const PAGE = process.env.QUINCUNX_DEV ?? "http://127.0.0.1:5173";
// Which recorded game, after how many steps, the part of the card that the board fills (of 300 x 240), and the part of
// the board that is shown.
const POSITIONS = {
  senet: { variant: 0, at: 150, box: [14, 44, 272, 150] },
  sensei: { variant: 0, at: 300, box: [46, 16, 208, 208] },
  sarena: { variant: 0, at: 40, box: [46, 16, 208, 208] },
  serendipity: { variant: 0, at: 200, box: [22, 6, 256, 228] },
  bossa: { variant: 0, at: 34, box: [20, 15, 260, 210], crop: "0 118 608 482" },
};

/** Runs in the page: the board's drawing with every style written into it, and nothing that only a player needs. */
function standAlone({ box: [x, y, width, height], crop }) {
  const OWN = ["opacity", "stop-color", "stop-opacity", "filter", "clip-path", "mask"];
  const INHERITED = [
    ...["fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity", "stroke-dasharray"],
    ...["stroke-linecap", "stroke-linejoin", "font-family", "font-size", "font-weight", "text-anchor"],
  ];
  const DEFAULTS = {
    ...{
      opacity: "1",
      "stop-color": "rgb(0, 0, 0)",
      "stop-opacity": "1",
      filter: "none",
      "clip-path": "none",
    },
    ...{ mask: "none", fill: "rgb(0, 0, 0)", "fill-opacity": "1", "fill-rule": "nonzero", stroke: "none" },
    ...{ "stroke-width": "1px", "stroke-opacity": "1", "stroke-dasharray": "none", "stroke-linecap": "butt" },
    ...{ "stroke-linejoin": "miter", "text-anchor": "start" },
  };
  const GEOMETRY =
    /^(d|x|y|x1|y1|x2|y2|cx|cy|r|rx|ry|fx|fy|width|height|points|transform|viewBox|offset|href|id|dx|dy|gradientTransform|gradientUnits|patternTransform|patternUnits|patternContentUnits|clipPathUnits|maskUnits|filterUnits|stdDeviation|in|in2|result|operator|mode|type|values|baseFrequency|numOctaves|seed|preserveAspectRatio|pathLength|flood-color|flood-opacity|k1|k2|k3|k4|scale|surfaceScale|slope|intercept|tableValues|xChannelSelector|yChannelSelector|spreadMethod|overflow)$/;
  const hex = (value) =>
    value.replace(
      /rgb\((\d+), (\d+), (\d+)\)/g,
      (_, ...parts) =>
        "#" +
        parts
          .slice(0, 3)
          .map((part) => Number(part).toString(16).padStart(2, "0"))
          .join(""),
    );
  const short = (value) => value.replace(/-?\d+\.\d{2,}/g, (number) => String(Math.round(number * 10) / 10));
  const board = document.querySelector(".board svg");

  function copy(node, styleAbove) {
    const style = getComputedStyle(node);
    const inDefs = node.closest(
      "defs, symbol, clipPath, mask, pattern, linearGradient, radialGradient, filter",
    );
    const unseen = style.display === "none" || style.visibility === "hidden" || style.opacity === "0";
    if (node.matches(".badge")) return null; // its number is a text, and would be too small to read
    if (/^(title|desc|foreignObject|script|style|text)$/.test(node.tagName) || (unseen && !inDefs))
      return null;
    const made = document.createElementNS("http://www.w3.org/2000/svg", node.tagName);
    for (const { name, value } of node.attributes)
      if (GEOMETRY.test(name)) made.setAttribute(name, short(value));
    for (const name of [...INHERITED, ...OWN]) {
      const value = style.getPropertyValue(name);
      const usual =
        INHERITED.includes(name) && styleAbove ? styleAbove.getPropertyValue(name) : DEFAULTS[name];
      if (value === usual || name.startsWith("font")) continue;
      made.setAttribute(
        name,
        hex(value)
          .replace(/px/g, "")
          .replace(/url\("(?:[^"#]*)(#[^"]+)"\)/g, "url($1)"),
      );
    }
    if (!node.hasAttribute("transform") && style.transform !== "none")
      made.setAttribute("transform", short(style.transform));
    for (const child of node.children) {
      const drawn = copy(child, style);
      if (drawn) made.append(drawn);
    }
    const isEmpty = /^(g|a)$/.test(made.tagName) && !made.children.length;
    return isEmpty ? null : made;
  }

  const drawing = copy(board, null);
  for (const name of ["x", "y", "width", "height"]) drawing.setAttribute(name, { x, y, width, height }[name]);
  if (crop) drawing.setAttribute("viewBox", crop);
  // Definitions that the board shares with others on the page.
  const shared = document.createElementNS("http://www.w3.org/2000/svg", "defs");
  drawing.prepend(shared);
  for (let found = true; found;) {
    found = false;
    for (const [, id] of new XMLSerializer()
      .serializeToString(drawing)
      .matchAll(/(?:url\(|href=")#([^")]+)/g)) {
      const there = document.getElementById(id);
      if (!there || drawing.querySelector(`[id="${CSS.escape(id)}"]`)) continue;
      shared.append(copy(there, getComputedStyle(there.parentElement)));
      found = true;
    }
  }
  // Grains of sand are finer than the dots of a card.
  for (const node of drawing.querySelectorAll('[fill="url(#sarena-grains)"]')) node.remove();
  // Definitions that nothing refers to, and names that are longer than they need be.
  const text = () => new XMLSerializer().serializeToString(drawing);
  for (let before = ""; before !== text();) {
    before = text();
    for (const node of drawing.querySelectorAll("[id]")) {
      if (before.includes(`#${node.id})`) || before.includes(`"#${node.id}"`)) continue;
      if (
        /^(linearGradient|radialGradient|filter|clipPath|mask|pattern|symbol)$/.test(node.tagName) ||
        node.closest("defs")
      )
        node.remove();
      else node.removeAttribute("id");
    }
  }
  let out = text();
  [...drawing.querySelectorAll("[id]")].forEach(({ id }, i) => {
    for (const [open, close] of [
      ['"', '"'],
      ["(#", ")"],
      ['"#', '"'],
    ])
      out = out.replaceAll(`${open}${id}${close}`, `${open}p${i}${close}`);
  });
  // More digits than a card shows.
  out = out.replace(/(\d+\.\d\d)\d+/g, "$1").replace(/(\d\d+\.\d)\d+/g, "$1");
  return out.replaceAll(' xmlns="http://www.w3.org/2000/svg"', "");
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
const wanted = process.argv.slice(2);
for (const [game, { variant, at, box, crop }] of Object.entries(POSITIONS)) {
  if (wanted.length && !wanted.includes(game)) continue;
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${PAGE}/gallery.html?game=${game}&variant=${variant}&at=${at}&eyes=spectator&still`);
  await page.waitForSelector(".board svg");
  await page.waitForTimeout(500);
  // Without the marks of the last turn: the picture is about the game, not about one move.
  await page.evaluate((n) => {
    for (const name of ["last", "running"]) Object.defineProperty(window.table, name, { get: () => [] });
    window.table.go(n - 1);
    window.table.go(n);
  }, at);
  await page.waitForTimeout(300);
  const board = await page.evaluate(standAlone, { box, crop });
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 240">${board}</svg>\n`;
  await writeFile(new URL(`../src/boards/${game}/picture.svg`, import.meta.url), picture);
  console.log(`${game}: ${picture.length} bytes, ${gzipSync(picture).length} gzipped`);
  await page.close();
}
await browser.close();
