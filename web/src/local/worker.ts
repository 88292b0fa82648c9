/** The house in its worker: reads the page's envelopes and answers them. An analysis has a worker of its own, of the same
 * kind. */

import type { Question } from "../server/local";
import { ANALYSIS, type ToAnalysis } from "./analysis/messages";
import type { Bots } from "./bots";
import { House } from "./house";
import { keepOnDevice, type KeptMatch } from "./kept";
import type { FromPage, HouseLine } from "./lines";

type Heard =
  | ({ readonly ask: number } & Question)
  | { readonly line: number; readonly open?: true; readonly close?: true; readonly frame?: FromPage }
  | { readonly ping: number }
  | { readonly settle: number }
  | { readonly spare: KeptMatch }
  | ToAnalysis;

// Found by its pattern: a page that was built without bots has no house either.
const BOTS = import.meta.glob<{ page_bots(): Bots }>("./bots/page.ts", { eager: true });

function findBots(): Bots {
  const [found] = Object.values(BOTS);
  if (!found) throw new Error("this page was built without bots");
  return found.page_bots();
}

const tell = (message: object): void => postMessage(message);
const bots = findBots();
const kept = keepOnDevice(
  (how) => tell({ kept: how }),
  (id, match) => tell({ spare: id, match }),
);
const house = new House(kept, bots, (how) => tell({ bots: how }));
/** Loaded when somebody analyses; messages keep their order. */
let desk: Promise<{ hear(message: ToAnalysis): void }> | undefined;
const openDesk = () =>
  (desk ??= import("./analysis/desk").then(({ AnalysisDesk }) => new AnalysisDesk(bots, tell)));
const toDesk = (message: ToAnalysis): void => {
  openDesk().then(
    (there) => there.hear(message),
    (error: unknown) => setTimeout(() => Promise.reject(error)), // the page hears that the worker failed
  );
};
// What does not come now is asked for again, and reported, when it is wanted.
if (self.name.startsWith(ANALYSIS))
  void Promise.allSettled([openDesk(), bots.prepare(self.name.slice(ANALYSIS.length))]);
const lines = new Map<number, HouseLine>();

onmessage = ({ data }: MessageEvent<Heard>) => {
  if ("ping" in data) tell({ pong: data.ping });
  else if ("settle" in data) void house.settle().then(() => tell({ settled: data.settle }));
  else if ("spare" in data) kept.recall(data.spare);
  else if ("study" in data || "think" in data) toDesk(data);
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
