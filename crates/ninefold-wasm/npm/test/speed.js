// Measures how fast the package solves puzzles, as a batch and one by one, to compare with `ninefold bench`:
//
//   ./npm-package && node crates/ninefold-wasm/npm/test/speed.js FILE
//
// The file has a puzzle of 81 characters on each line. For batches they should be hard, so that reading requests and
// writing answers take little of the time. Prints the microseconds for a puzzle in the best of many rounds. The first
// line is the WebAssembly alone, from characters in its memory to characters in its memory.

import { readFileSync } from "node:fs";

import ninefold from "../../../../target/npm/package/index.cjs";

const ROUNDS = 20;
/** The most puzzles of a round. */
const MOST = 500;
const timeLimit = 600_000;

const lines = readFileSync(process.argv[2], "utf8").split("\n");
const texts = lines.filter((line) => line && !line.startsWith("#")).slice(0, MOST);
const puzzles = texts.map((line) => line.slice(0, 81));
const bytes = puzzles.map((puzzle) => new TextEncoder().encode(puzzle));
const arrays = puzzles.map((puzzle) => Uint8Array.from(puzzle, (cell) => (cell === "." ? 0 : Number(cell))));
const rows = arrays.map((cells) => Array.from({ length: 9 }, (_, row) => [...cells.slice(9 * row, 9 * row + 9)]));

const file = new URL("../../../../target/npm/package/ninefold-simd.wasm", import.meta.url);
const host = { now: () => performance.now(), random: () => Math.random() };
const library = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file)), { host }).exports;

function alone(puzzle) {
  new Uint8Array(library.memory.buffer, library.cells(), 81).set(puzzle);
  library.solve(timeLimit);
}

function report(name, work) {
  let least = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    work();
    least = Math.min(least, performance.now() - start);
  }
  console.log(`${name}: ${((least * 1000) / puzzles.length).toFixed(2)} µs`);
}

report("WebAssembly alone", () => bytes.forEach(alone));
report("solve, texts", () => puzzles.forEach((puzzle) => ninefold.solve(puzzle)));
report("solve, Uint8Array", () => arrays.forEach((puzzle) => ninefold.solve(puzzle)));
report("solve, number[][]", () => rows.forEach((puzzle) => ninefold.solve(puzzle)));
report("count, texts", () => puzzles.forEach((puzzle) => ninefold.count(puzzle, { limit: 2 })));
report("check, texts", () => puzzles.forEach((puzzle) => ninefold.check(puzzle)));
report("solve, batch", () => ninefold.solve(puzzles, { timeLimit }));
