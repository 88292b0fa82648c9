// The bots as the page's worker has them: their files lie beside the page, under names that change with what is in them.

import { Bots, type Read } from "./index";
import type { Background } from "./expert";

const FILES = import.meta.glob<string>("../modules/*.{wasm,json,bin}", {
  query: "?url",
  import: "default",
  eager: true,
});

/** Reads one of the files, or says which one could not be loaded. */
const read: Read = async (file) => {
  const address = FILES[`../modules/${file}`];
  const answer = address === undefined ? null : await fetch(address);
  if (answer === null || !answer.ok) throw new Error(`${file} could not be loaded`);
  return new Uint8Array(await answer.arrayBuffer());
};

const WORKERS = import.meta.glob<new () => Worker>("./*/worker.ts", { query: "?worker", import: "default" });

/** A browser whose workers cannot start others does without. */
const background =
  (game: string): Background =>
  (work, hear) => {
    const warn = (reason: unknown) => console.warn(reason);
    WORKERS[`./${game}/worker.ts`]?.().then((Made) => {
      const worker = new Made();
      worker.onmessage = ({ data }: MessageEvent<unknown>) => hear(data);
      worker.onerror = ({ message }) => warn(message);
      worker.postMessage(work);
    }, warn);
  };

export const page_bots = (): Bots =>
  new Bots({ read, ...(typeof Worker === "undefined" ? {} : { background }) });
