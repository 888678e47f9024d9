// Measures the npm package beside other packages for Sudoku: `node bench/npm.mjs FOLDER CORPORA`.
//
// The folder has the packages: `npm install target/npm/ninefold-0.1.0.tgz sudoku@0.0.3 sudoku-core@3.0.3
// @mattflow/sudoku-solver@2.2.0`. Each solves as many puzzles as it can in a few seconds, one by one. Its thread is
// ended if a puzzle takes too long. A solution counts only if it is right. Times are of the processor.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker, isMainThread, parentPort, workerData } from "node:worker_threads";

/** A package is measured for `ENOUGH` milliseconds, and ended after `LONGEST`. */
const ENOUGH = 3000;
const LONGEST = 20_000;

/** The cells as numbers, with `empty` for those without a digit and digits from `first` on. */
const cells = (line, empty, first = 1) => Array.from(line, (cell) => (cell === "." ? empty : Number(cell) - 1 + first));

/** For each package, a function that makes its input from a line, and one that solves it and returns its cells. */
const OURS = [(line) => line, ({ solve }, line) => solve(line).solution];
const PACKAGES = {
  ninefold: OURS,
  "ninefold/small": OURS,
  sudoku: [
    (line) => cells(line, null, 0),
    ({ solvepuzzle }, board) =>
      solvepuzzle(board)
        ?.map((digit) => digit + 1)
        .join(""),
  ],
  "sudoku-core": [(line) => cells(line, null), ({ solve }, board) => solve(board).board?.join("")],
  // It counts the iterations of all puzzles together, so a limit would end every later puzzle.
  "@mattflow/sudoku-solver": [(line) => cells(line, 0).join(""), (solve, board) => solve(board, { maxIterations: 0 })],
};

const puzzlesOf = (path) =>
  readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line && !line.startsWith("#"))
    .map((line) => line.slice(0, 81).replaceAll("0", "."));

/** Solves puzzles in this thread. Tells ten times a second how many were done, how many rightly, and in which time. */
function work({ folder, name, path }) {
  const load = createRequire(join(resolve(folder), "index.js"));
  const { solve } = load("ninefold");
  const loaded = load(name);
  const [prepare, solved] = PACKAGES[name];
  const lines = puzzlesOf(path);
  let [done, right, spent, told] = [0, 0, 0, 0];
  for (; spent < ENOUGH; done++) {
    const line = lines[(done * 7919) % lines.length];
    const puzzle = prepare(line);
    const start = process.cpuUsage();
    let solution;
    try {
      solution = solved(loaded, puzzle);
    } catch {
      // Counts as a puzzle without an answer.
    }
    const { user, system } = process.cpuUsage(start);
    spent += (user + system) / 1000;
    if (solution === solve(line).solution) right++;
    if (spent < told + 100) continue;
    told = spent;
    parentPort.postMessage({ done: done + 1, right, spent });
  }
}

/** Returns what a package does with a collection. */
function measured(folder, name, path) {
  const worker = new Worker(fileURLToPath(import.meta.url), { workerData: { folder, name, path } });
  let last = { done: 0, right: 0, spent: LONGEST };
  return new Promise((told, failed) => {
    const timer = setTimeout(() => worker.terminate(), LONGEST);
    worker.on("message", (message) => (last = message));
    worker.on("error", failed);
    worker.on("exit", () => {
      clearTimeout(timer);
      told(last);
    });
  });
}

async function main([folder, corpora]) {
  console.log("collection, package: microseconds for a puzzle, puzzles, share solved rightly");
  for (const file of ["easy.txt", "17_clue.txt", "hardest_1106.txt"])
    for (const name of Object.keys(PACKAGES)) {
      const { done, right, spent } = await measured(folder, name, join(corpora, file));
      if (done === 0) {
        console.log(`${file}, ${name}: not one puzzle in ${LONGEST / 1000} s`);
        continue;
      }
      const each = ((spent * 1000) / done).toLocaleString("en", { maximumSignificantDigits: 3 });
      console.log(`${file}, ${name}: ${each}, ${done}, ${((100 * right) / done).toFixed(1)}%`);
    }
}

if (isMainThread) await main(process.argv.slice(2));
else work(workerData);
