/** Gradients, signs and sand that all drawings of Sàrena share: in the document once, however many boards there are.
 * Shading is only white or black, so that one set serves day and evening. */

const stop = (offset: number, colour: string, opacity: number): string =>
  `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`;

const GRADIENTS =
  `<linearGradient id="sarena-sheen" x1=".15" y1="0" x2=".75" y2="1">${stop(0, "#fff", 0.34)}${stop(0.45, "#fff", 0.04)}${stop(1, "#000", 0.2)}</linearGradient>` +
  `<linearGradient id="sarena-barrel" x1="0" x2="1">${stop(0, "#000", 0.42)}${stop(0.3, "#000", 0)}${stop(0.55, "#fff", 0.14)}${stop(1, "#000", 0.45)}</linearGradient>` +
  `<linearGradient id="sarena-roll" x2="0" y2="1">${stop(0, "#000", 0.5)}${stop(0.35, "#fff", 0.12)}${stop(0.6, "#000", 0)}${stop(1, "#000", 0.5)}</linearGradient>` +
  `<radialGradient id="sarena-soft">${stop(0.45, "#1c0f06", 0.48)}${stop(1, "#1c0f06", 0)}</radialGradient>` +
  `<radialGradient id="sarena-sink" cx=".5" cy=".62" r=".56">${stop(0.6, "#000", 0)}${stop(1, "#2a1605", 0.27)}</radialGradient>` +
  `<radialGradient id="sarena-sun" cx=".35" cy=".25" r=".95">${stop(0, "#fff", 0.3)}${stop(0.6, "#fff", 0)}${stop(1, "#3a2208", 0.2)}</radialGradient>`;

/** Grains of sand. */
const GRAINS =
  `<pattern id="sarena-grains" width="150" height="150" patternUnits="userSpaceOnUse"><g stroke-width="1.5" stroke-linecap="round">` +
  `<path stroke="#6b4414" stroke-opacity=".34" d="M17 70h0M15 37h0M27 130h0M120 21h0M144 25h0M144 81h0M145 30h0M54 25h0M72 47h0M54 61h0M134 38h0M112 120h0M82 47h0M24 7h0M111 52h0M118 16h0M9 63h0M103 48h0M27 74h0M51 27h0M116 49h0M122 97h0M97 111h0M144 78h0M140 78h0M6 71h0M134 17h0M82 62h0M63 122h0M92 21h0M39 147h0M3 142h0M124 2h0M71 6h0M23 148h0M149 78h0M110 4h0M112 89h0M71 47h0M64 81h0M105 7h0M62 24h0M16 57h0M83 93h0M20 35h0M89 86h0M14 5h0M74 141h0M70 134h0M69 29h0M130 130h0M101 5h0M101 71h0"/>` +
  `<path stroke="#fff" stroke-opacity=".55" d="M93 111h0M116 37h0M0 131h0M50 123h0M106 10h0M26 38h0M87 1h0M94 143h0M139 141h0M142 14h0M54 22h0M120 94h0M63 8h0M50 31h0M150 128h0M61 22h0M80 27h0M119 53h0M54 106h0M40 147h0M126 130h0M54 128h0M108 110h0M83 130h0M4 24h0M27 114h0M92 88h0M56 53h0M130 103h0M82 45h0M51 87h0M24 57h0M145 91h0M99 57h0M146 74h0M57 144h0M43 72h0M144 37h0M19 42h0M83 103h0M82 2h0M103 143h0M126 71h0M70 114h0M104 65h0M82 75h0M34 123h0M4 108h0M97 143h0M106 66h0M86 18h0M20 65h0M73 53h0M21 44h0M35 125h0M58 20h0M13 100h0M76 68h0M72 48h0M58 127h0M34 17h0M21 94h0M44 140h0M57 108h0M121 65h0M38 42h0M113 47h0"/></g></pattern>`;

const RAY = "M-4.1-13.4 0-24 4.1-13.4A14 14 0 0 0-4.1-13.4Z";
const symbol = (name: string, half: number, inside: string): string =>
  `<symbol id="sarena-${name}" viewBox="${-half} ${-half} ${2 * half} ${2 * half}" overflow="visible">${inside}</symbol>`;

/** The four signs, inside a circle of radius 23; and the two engraved arrows. Where a symbol is used only inherited
 * properties reach it, so colours are named here and not by selectors. */
const SIGNS =
  symbol(
    "red",
    40,
    `<g style="fill:var(--inlay)"><circle r="10.5"/>${[0, 45, 90, 135, 180, 225, 270, 315].map((angle) => `<path d="${RAY}" transform="rotate(${angle})"/>`).join("")}</g>`,
  ) +
  symbol(
    "yellow",
    40,
    `<path style="fill:var(--inlay-dark)" fill-rule="evenodd" d="M0-25 19 0 0 25-19 0ZM0-16.5-12.4 0 0 16.5 12.4 0ZM0-9.5 7 0 0 9.5-7 0Z"/>`,
  ) +
  symbol(
    "green",
    40,
    `<path style="fill:var(--inlay)" d="M-13.5 14.5C-22-6-5-22 21-21 22 5 7 22-13.5 14.5Z"/>` +
      `<path d="M-22 22C-12 12-2 0 13-13M-5.5 5.6-6.5-7M-5.5 5.6 7.5 6.5M3-4.2 2.6-13.5M3-4.2 12.6-3.6" fill="none" stroke="var(--lac-green)" stroke-width="2.6" stroke-linecap="round"/>` +
      `<path d="M-22.5 22.5-13 13.2" fill="none" style="stroke:var(--inlay)" stroke-width="3.4" stroke-linecap="round"/>`,
  ) +
  symbol(
    "blue",
    40,
    `<g style="stroke:var(--inlay)" fill="none" stroke-width="4.6" stroke-linecap="round"><path d="M-19-11.5q4.75-8.6 9.5 0t9.5 0 9.5 0 9.5 0"/><path d="M-24 1.5q4.8-8.6 9.6 0t9.6 0 9.6 0 9.6 0 9.6 0"/><path d="M-19 14.5q4.75-8.6 9.5 0t9.5 0 9.5 0 9.5 0"/></g>`,
  ) +
  symbol(
    "arrows",
    50,
    [0, 180]
      .map(
        (angle) =>
          `<path transform="rotate(${angle})" d="M-27.4-7.3A28.4 28.4 0 0 1 17.2-22.6L19.9-26.2 26.4-8.6 8.3-11 12.3-16.1A20.4 20.4 0 0 0-19.7-5.3Z"/>`,
      )
      .join(""),
  );

const ID = "sarena-defs";

/** Puts them into the document. Whatever draws something of Sàrena calls this first. */
export function needDefs(): void {
  if (typeof document === "undefined" || document.getElementById(ID)) return;
  const sheet = document.createElement("div");
  sheet.innerHTML = `<svg id="${ID}" class="sarena" width="0" height="0" style="position:absolute" aria-hidden="true" focusable="false"><defs>${GRADIENTS}${GRAINS}${SIGNS}</defs></svg>`;
  document.body.append(...sheet.children);
}
