// Sudoku in browsers and node. Each function asks the library, which is WebAssembly, and returns when it has the answer;
// in a page, call it from a worker if it may take long.

import { NinefoldError, about, ask, asked, of } from "./ask.js";

export { NinefoldError, ask };
export * from "./operations.js";

export const check = about("check");
export const steps = about("steps");
export const hint = about("hint");
export const available = about("available");
export const why = (puzzle, claim, options = {}) => ask("why", of(puzzle, { ...options, claim }), options);

/** Of one puzzle, or a record for each of an array. */
const aboutEach =
  (name) =>
  (puzzle, options = {}) => {
    if (!Array.isArray(puzzle)) return ask(name, of(puzzle, options), options);
    const { timeLimit, ...others } = options;
    return records(asked(name, { puzzles: puzzle, ...others }, timeLimit));
  };

export const solve = aboutEach("solve");
export const rate = aboutEach("rate");

export function count(puzzle, { limit = 1_000_000, timeLimit } = {}) {
  const { count, exact } = solve(puzzle, { limit, keep: 0, timeLimit });
  return { count, exact };
}

export function generate(order = {}) {
  const { timeLimit, ...others } = order;
  const puzzles = records(asked("generate", others, timeLimit));
  const end = puzzles.pop();
  if (end.error) throw new NinefoldError(end.error);
  return { puzzles, end };
}

const records = (lines) =>
  lines
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
