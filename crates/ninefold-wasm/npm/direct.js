// Answers about one puzzle of 81 digits and points, without JSON.

/** The statuses by their codes in boundary.rs. */
const STATUSES = [undefined, "unique", "none", "multiple"];
/** Added to the code if the solutions found are all. */
const EXACT = 4;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * Returns functions that answer for a library as `solve` and `count` do, or return `undefined` if the answer must come
 * from a request in JSON.
 */
export function direct({ exports: library }, defaultLimit) {
  let view = new Uint8Array();

  /** Returns the cells in the library's memory. Memory that grows has a new buffer, and the old view no length. */
  function cells() {
    if (view.length === 0) view = new Uint8Array(library.memory.buffer, library.cells(), 81);
    return view;
  }

  /** Writes a puzzle of 81 characters into the library's memory. Returns whether it is one. */
  const write = (text) => text.length === 81 && encoder.encodeInto(text, cells()).read === 81;

  const echoed = (text) => (text.includes("0") ? text.replaceAll("0", ".") : text);

  function solve(text, options) {
    for (const name in options) if (name !== "timeLimit") return;
    if (!write(text)) return;
    const code = library.solve(options.timeLimit ?? defaultLimit);
    if (code === 0) return;
    const status = STATUSES[code % EXACT];
    return {
      puzzle: echoed(text),
      status,
      count: library.counted(),
      solution: status === "unique" ? decoder.decode(cells()) : null,
      exact: code >= EXACT,
    };
  }

  function count(text, options) {
    for (const name in options) if (name !== "timeLimit" && name !== "limit") return;
    const most = options.limit ?? 0;
    if (!Number.isSafeInteger(most) || most < 0 || (most === 0 && options.limit === 0)) return;
    if (!write(text)) return;
    const start = performance.now();
    const code = library.count(most, options.timeLimit ?? defaultLimit);
    if (code === 0) return;
    const seconds = (performance.now() - start) / 1000;
    const status = STATUSES[code % EXACT];
    return { puzzle: echoed(text), status, count: library.counted(), exact: code >= EXACT, seconds };
  }

  return { solve, count };
}
