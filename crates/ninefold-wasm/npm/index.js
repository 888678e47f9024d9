// Sudoku in browsers and node. Each function calls the library, which is WebAssembly, and returns when it has the
// answer; in a page, call it from a worker if it may take long.

import { NinefoldError, ask, asked, records } from "./ask.js";

export { NinefoldError, ask };
export * from "./operations.js";

export function generate(order = {}) {
  const { timeLimit, ...others } = order;
  const puzzles = records(asked("generate", others, timeLimit));
  const end = puzzles.pop();
  if (end.error) throw new NinefoldError(end.error);
  return { puzzles, end };
}
