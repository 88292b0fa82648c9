/** The board as a picture: what the page shows, drawn on a canvas by the browser itself. */

import { animated, isWebp, type Frame } from "./webp";

const SVG = "http://www.w3.org/2000/svg";
const XHTML = "http://www.w3.org/1999/xhtml";
/** Pixels of the longer side. */
const SIDE = 640;
const QUALITY = 0.9;

/** Every rule of the page's own styles. */
function styles(): string {
  return [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText))
    .join("\n");
}

/** What the board draws with and does not hold itself: signs and patterns that lie elsewhere in the page. */
function borrowed(board: HTMLElement): SVGElement {
  const around = document.createElementNS(SVG, "svg");
  around.setAttribute("width", "0");
  around.setAttribute("height", "0");
  around.setAttribute("style", "position:absolute");
  const waiting: Element[] = [board];
  const seen = new Set<string>();
  for (let one = waiting.pop(); one; one = waiting.pop()) {
    for (const [, id = ""] of one.outerHTML.matchAll(/(?:href="|url\((?:&quot;|")?)#([\w:-]+)/g)) {
      const found = seen.has(id) ? null : document.getElementById(id);
      seen.add(id);
      if (!found || board.contains(found)) continue;
      around.append(found.cloneNode(true));
      waiting.push(found);
    }
  }
  return around;
}

/** The board and everything that its looks depend on, as one SVG document. */
function documentOf(board: HTMLElement, game: string, width: number, height: number): string {
  const root = document.createElementNS(SVG, "svg");
  root.setAttribute("width", String(width));
  root.setAttribute("height", String(height));
  const theme = document.documentElement.dataset["theme"];
  if (theme) root.setAttribute("data-theme", theme);
  const frame = document.createElementNS(SVG, "foreignObject");
  frame.setAttribute("width", "100%");
  frame.setAttribute("height", "100%");
  const around = document.createElementNS(XHTML, "div") as HTMLElement;
  around.dataset["game"] = game;
  around.style.cssText = `width:${width}px;height:${height}px;background:var(--paper);color:var(--ink);font:16px/1.5 var(--sans);overflow:hidden`;
  const style = document.createElementNS(XHTML, "style");
  style.textContent = `${styles()}\n*,*::before,*::after{transition:none!important;animation:none!important}`;
  const copy = board.cloneNode(true) as HTMLElement;
  copy.style.width = `${width}px`;
  copy.style.height = `${height}px`;
  for (const control of copy.querySelectorAll("[data-control]")) control.remove(); // nobody can press a picture
  around.append(style, borrowed(board), copy);
  frame.append(around);
  root.append(frame);
  return new XMLSerializer().serializeToString(root);
}

async function drawn(board: HTMLElement, game: string): Promise<HTMLCanvasElement> {
  const { width, height } = board.getBoundingClientRect();
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(documentOf(board, game, width, height))}`;
  await picture.decode();
  const scale = SIDE / Math.max(width, height);
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("this browser draws nothing");
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function written(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("nothing was drawn"))), type, QUALITY);
  });
}

export const still = async (board: HTMLElement, game: string): Promise<Blob> =>
  written(await drawn(board, game), "image/png");

/** A film of the board, while `show` brings one moment after the other; `ms`: how long each is seen. A GIF where the browser
 * cannot write WebP. */
export async function film(
  board: () => HTMLElement,
  game: string,
  moments: number,
  show: (moment: number) => Promise<void>,
  ms: (moment: number) => number,
): Promise<Blob> {
  const frames: Frame[] = [];
  let gif: import("./gif").Gif | null = null;
  let [width, height] = [0, 0];
  for (let moment = 0; moment < moments; moment++) {
    await show(moment);
    const canvas = await drawn(board(), game);
    if (moment === 0) {
      [width, height] = [canvas.width, canvas.height];
      if (!isWebp(await webp(canvas))) gif = new (await import("./gif")).Gif(width, height);
    }
    if (gif) gif.add(canvas.getContext("2d")!.getImageData(0, 0, width, height).data, ms(moment));
    else frames.push({ bytes: await webp(canvas), ms: ms(moment) });
  }
  return gif?.whole() ?? new Blob([animated(frames, width, height)], { type: "image/webp" });
}

/** What a browser writes that is asked for WebP: some write something else. */
async function webp(canvas: HTMLCanvasElement): Promise<Uint8Array> {
  return new Uint8Array(await (await written(canvas, "image/webp")).arrayBuffer());
}
