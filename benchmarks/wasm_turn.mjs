// One turn of benchmarks/wasm.py in Node's V8: node wasm_turn.mjs TASK.json prints what was done a second.
// A task names a module, a function, its arguments, and what to count: the sum of an array, or a fixed number a call.

import { readFileSync } from "node:fs";

const task = JSON.parse(readFileSync(process.argv[2], "utf8"));
const { instance } = await WebAssembly.instantiate(readFileSync(task.module), {});
const { memory, __heap_base: heap, [task.function]: call } = instance.exports;

let end = heap.value;
const take = (bytes) => {
  const address = Math.ceil(end / 16) * 16;
  end = address + bytes;
  const missing = end - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / 65536));
  return address;
};

// an argument is a whole number, a real one, or an array: {bytes, shape, content as base64}
const arrays = {};
const flat = task.arguments.flatMap((one) => {
  if ("int" in one) return [BigInt(one.int)];
  if ("real" in one) return [one.real];
  const address = take(one.bytes);
  arrays[one.name] = { address, ...one };
  return [address, ...one.shape];
});
for (const { address, content } of Object.values(arrays)) {
  new Uint8Array(memory.buffer, address).set(Buffer.from(content ?? "", "base64"));
}
const counted = () => {
  const { address, bytes } = arrays[task.counter];
  return Number(new BigInt64Array(memory.buffer, address, bytes / 8).reduce((all, one) => all + one, 0n));
};
// leaves only a root that was never visited, at place 1 of every row
const plant = () => {
  for (const { address, bytes, shape } of task.clear.map((name) => arrays[name]))
    new Uint8Array(memory.buffer, address + bytes / shape[0], bytes / shape[0]).fill(0);
  new BigInt64Array(memory.buffer, arrays.counters.address, 1)[0] = 2n;
};

const start = performance.now();
let done = 0;
do {
  if (task.clear) plant();
  call(...flat);
  done += task.calls ?? counted();
} while (performance.now() - start < 1000 * task.seconds);
console.log(done / ((performance.now() - start) / 1000));
