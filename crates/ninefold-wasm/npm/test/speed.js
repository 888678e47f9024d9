// Measures how fast the package solves puzzles, as a batch and one by one, to compare with `ninefold bench`:
//
//   ./npm-package && node crates/ninefold-wasm/npm/test/speed.js FILE
//
// The file has a puzzle of 81 characters on each line. The puzzles should be hard, so that reading requests and writing
// answers take little of the time. Prints the puzzles per second in the best of five rounds.

import { readFileSync } from "node:fs";

import { count, solve } from "../../../../target/npm/package/index.cjs";

const ROUNDS = 5;
const timeLimit = 600_000;

const puzzles = readFileSync(process.argv[2], "utf8").split("\n").filter(Boolean);

function report(name, work) {
  let least = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    work();
    least = Math.min(least, performance.now() - start);
  }
  console.log(`${name}: ${Math.round((puzzles.length * 1000) / least)} puzzles a second`);
}

report("batch", () => solve(puzzles, { timeLimit }));
report("one by one", () => puzzles.forEach((puzzle) => count(puzzle, { limit: 2, timeLimit })));
