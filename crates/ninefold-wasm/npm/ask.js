// Calls the library, which is WebAssembly, and returns its answers.

import { languages } from "./languages.js";
import { Library } from "./library.js";

/** The time limit of an answer in milliseconds, unless the caller sets another. */
const TIME_LIMIT = 10_000;

const library = new Library(await compiled(new URL("ninefold.wasm", import.meta.url)));

for (const [code, texts] of Object.entries(languages)) library.learn(code, texts);

async function compiled(url) {
  if (url.protocol !== "file:") return WebAssembly.compile(await (await fetch(url)).arrayBuffer());
  const { readFile } = await import("node:fs/promises");
  return WebAssembly.compile(await readFile(url));
}

/** An error with its code and, if known, its place in the input and the partial results. */
export class NinefoldError extends Error {
  name = "NinefoldError";

  constructor({ code, message, position, found }) {
    super(message);
    Object.assign(this, { code, position, found });
  }
}

/** Returns the answer of an API endpoint to a request, as text. */
export function asked(name, request, timeLimit = TIME_LIMIT) {
  const decoder = new TextDecoder();
  const body = JSON.stringify(request);
  let text = "";
  for (const { status, bytes } of library.answer({ name, body, limit: timeLimit })) {
    text += decoder.decode(bytes, { stream: true });
    if (status !== 200) throw new NinefoldError(JSON.parse(text));
  }
  return text;
}

/** Returns the request for a puzzle, or for a position { puzzle, entries, candidates }. */
const of = (puzzle, { timeLimit, ...options }) => ({
  ...(typeof puzzle === "string" ? { puzzle } : puzzle),
  ...options,
});

export const ask = (name, request = {}, { timeLimit } = {}) => JSON.parse(asked(name, request, timeLimit));

/** Returns a function that runs an operation on one puzzle, or on each puzzle of an array. */
export const aboutEach =
  (name) =>
  (puzzle, options = {}) => {
    if (!Array.isArray(puzzle)) return ask(name, of(puzzle, options), options);
    const { timeLimit, ...others } = options;
    return records(asked(name, { puzzles: puzzle, ...others }, timeLimit));
  };

/** Returns a function that runs an operation on all puzzles of an array together. */
export const aboutAll =
  (name) =>
  (puzzles, { timeLimit, ...options } = {}) =>
    ask(name, { puzzles, ...options }, { timeLimit });

/** Returns the records of lines. */
export const records = (lines) =>
  lines
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
