// Calls the library, which is WebAssembly, and returns its answers.

import { given } from "./cells.js";
import { direct } from "./direct.js";
import { NinefoldError } from "./error.js";
import { languages } from "./languages.js";
import { Library } from "./library.js";
// One of loaders/.
import { module } from "ninefold-module";

export { NinefoldError };

/** The time limit of an answer in milliseconds, unless the caller sets another. */
const TIME_LIMIT = 10_000;

const library = new Library(module);
const directly = direct(library, TIME_LIMIT);

for (const [code, texts] of Object.entries(languages)) library.learn(code, texts);

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
export const aboutEach = (name) => {
  const fast = directly[name];
  return (puzzle, options = {}) => {
    const texts = given(puzzle);
    const record = fast && typeof texts === "string" ? fast(texts, options) : undefined;
    if (record) return record;
    if (!Array.isArray(texts)) return ask(name, of(texts, options), options);
    const { timeLimit, ...others } = options;
    return records(asked(name, { puzzles: texts, ...others }, timeLimit));
  };
};

/** Returns a function that runs an operation on all puzzles of an array together. */
export const aboutAll =
  (name) =>
  (puzzles, { timeLimit, ...options } = {}) =>
    ask(name, { puzzles: given(puzzles), ...options }, { timeLimit });

/** Returns the records of lines. */
export const records = (lines) =>
  lines
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
