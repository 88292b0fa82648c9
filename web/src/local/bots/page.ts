// The bots as the page's worker has them: their files lie beside the page, under names that change with what is in them.

import { Bots, type Read } from "./index";

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

export const page_bots = (): Bots => new Bots({ read });
