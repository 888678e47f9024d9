// Sudoku in browsers and node. Each function asks the library, which is WebAssembly, and returns when it has the answer;
// in a page, call it from a worker if it may take long.

import { Library } from "./library.js";

/** The milliseconds that an answer may take unless the caller sets another limit. */
const TIME_LIMIT = 10_000;

const library = new Library(await compiled(new URL("ninefold.wasm", import.meta.url)));

async function compiled(url) {
  if (url.protocol !== "file:") return WebAssembly.compile(await (await fetch(url)).arrayBuffer());
  const { readFile } = await import("node:fs/promises");
  return WebAssembly.compile(await readFile(url));
}

/** What went wrong: its code, and as far as known, the place in the input and what was found before the time was over. */
export class NinefoldError extends Error {
  name = "NinefoldError";

  constructor({ code, message, position, found }) {
    super(message);
    Object.assign(this, { code, position, found });
  }
}

/** The answer of an endpoint of the API to a request, as text. */
function asked(name, request, timeLimit = TIME_LIMIT) {
  const decoder = new TextDecoder();
  const body = JSON.stringify(request);
  let text = "";
  for (const { status, bytes } of library.answer({ name, body, limit: timeLimit })) {
    text += decoder.decode(bytes, { stream: true });
    if (status !== 200) throw new NinefoldError(JSON.parse(text));
  }
  return text;
}

/** The request for a puzzle, or for a position { puzzle, entries, candidates }. */
const of = (puzzle, { timeLimit, ...options }) => ({
  ...(typeof puzzle === "string" ? { puzzle } : puzzle),
  ...options,
});

export const ask = (name, request = {}, { timeLimit } = {}) => JSON.parse(asked(name, request, timeLimit));
const about =
  (name) =>
  (puzzle, options = {}) =>
    ask(name, of(puzzle, options), options);

export const check = about("check");
export const steps = about("steps");
export const hint = about("hint");
export const available = about("available");
export const canonical = about("canonical");
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
