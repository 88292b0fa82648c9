/** The house in its worker: reads the page's envelopes and answers them. */

import type { Question } from "../server/local";
import { page_bots } from "./bots/page";
import { House } from "./house";
import { keepOnDevice } from "./kept";
import type { FromPage, Line } from "./lines";

type Heard =
  | ({ readonly ask: number } & Question)
  | { readonly line: number; readonly open?: true; readonly close?: true; readonly frame?: FromPage }
  | { readonly ping: number };

const tell = (message: object): void => postMessage(message);
const house = new House(
  keepOnDevice((how) => tell({ kept: how })),
  page_bots(),
);
const lines = new Map<number, Line>();

onmessage = ({ data }: MessageEvent<Heard>) => {
  if ("ping" in data) tell({ pong: data.ping });
  else if ("ask" in data) void house.ask(data).then((answer) => tell({ answer: data.ask, ...answer }));
  else if (data.open)
    lines.set(
      data.line,
      house.open((frame) => tell({ line: data.line, frame })),
    );
  else if (data.close) {
    const line = lines.get(data.line);
    if (line) house.close(line);
    lines.delete(data.line);
  } else if (data.frame) void lines.get(data.line)?.take(data.frame);
};
