// The API, described at /api/v1/openapi.json of a server. A request cancels an earlier one of the same kind, whose
// computation then ends.

import { ask as askBackend } from "./backend.js";
import { said, t, wantsParts } from "./language.js";

/** An error from the server: `found` has the results up to the time limit, `at` the place of an error in a text. */
export class ApiError extends Error {
  constructor({ code, message, parts, found, position }) {
    super(parts && wantsParts ? said(parts) : message);
    Object.assign(this, { code, found, at: position, english: message });
  }
}

const pending = new Map();

/** Dispatches the name of each request that is sent. */
export const requests = new EventTarget();

/** Whether an error only means that the request was cancelled. */
export const isCancelled = (error) => error.name === "AbortError";

export const solve = (request) => post("solve", request);
/** Solves a puzzle, without being cancelled by a further `solve`. */
export const solution = (request) =>
  ask("solve", send("application/json", JSON.stringify(request)), undefined, "solution");
/** Reads the puzzle of a picture, with each cell: { picture, corners }. */
export const readPicture = (request) => post("read", { ...request, cells: true });
/** Counts the solutions of a puzzle, without being cancelled by a `solve`: { status }. */
export const count = (request) => ask("solve", send("application/json", JSON.stringify(request)), undefined, "count");
export const check = (request) => post("check", request);
/** Checks a board for the candidates that some solution has, without being cancelled by a `check`. */
export const trueCandidates = (request) =>
  ask("check", send("application/json", JSON.stringify(request)), undefined, "candidates");
/** Draws a puzzle: { svg, cell, left, top, width, height, rows, columns, digits, givens, rules }. */
export const picture = (request) => post("picture", request);
export const minimize = (request) => post("minimize", request);
export const hint = (request) => post("hint", inParts(request));
export const rate = (request) => post("rate", request);
export const why = (request) => post("why", inParts(request));
/** Returns the pages. If time ran out before the last page, throws the error of the answer. */
export async function print(request) {
  const { pages, error } = await post("print", request);
  if (error) throw new ApiError(error);
  return pages;
}

let known;

/** Returns the algorithms, and the time limit in milliseconds: { algorithms, limit_ms }. Retries until it succeeds. */
export function algorithms() {
  known ??= ask("algorithms", {}).catch((error) => {
    known = undefined;
    throw error;
  });
  return known;
}

/** Finds all steps to the solution. Passes each to `take` as soon as it is found, and returns the summary. */
export const explain = (request, take) => search("explain", inParts(request), take, "technique");
/** Finds all steps that the position has now, like `explain`. */
export const steps = (request, take) => search("steps", inParts(request), take, "technique");
/** Runs algorithms one after the other. Passes each result to `take`, and returns the summary. */
export const compare = (request, take) => search("compare", request, take, "algorithm");

/**
 * Reads the first puzzles of a text in any notation, at most this many. Returns { records, isMore }, with records
 * { puzzle, candidates, entries, label, error }.
 */
export function read(text, most) {
  // This endpoint solves nothing, so that hard boards are read, too.
  return ask("convert", send("text/plain", text), async (response, control) => {
    const lines = await firstLines(response, control, most + 1);
    return { records: lines.slice(0, most), isMore: lines.length > most };
  });
}

/**
 * Makes a new puzzle for an order { level, date }: { puzzle, solution, er, … }. If the server runs out of time, and
 * `goesOn` returns true for the number of attempts made, continues the search from there.
 */
export async function generate(order, goesOn = () => false) {
  let attempts = 0;
  for (let rest = {}; ; ) {
    const line = await ask("generate", send("application/json", JSON.stringify({ ...order, ...rest })), firstLine);
    if (line.puzzle) return line;
    attempts += line.attempts ?? 0;
    const { ended, seed, from_block, skip, sent } = line;
    if (ended !== "time" || !line.attempts || !goesOn(attempts)) {
      const { level, technique } = order;
      const message = technique ? t("learn.none") : t("error.none_made.text", { level });
      throw new ApiError(line.error ?? { code: "time_limit", message });
    }
    // The seed replaces the date, as an order has only one of the two.
    rest = { date: undefined, seed, from_block, skip, sent };
  }
}

/** Cancels the requests with these names. */
export function cancel(...names) {
  for (const name of names) pending.get(name)?.abort();
}

const inParts = (request) => (wantsParts ? { ...request, parts: true } : request);
const send = (type, body) => ({ type, body });
const post = (name, request, read) => ask(name, send("application/json", JSON.stringify(request)), read);

/** Requests lines. Passes the lines with this field to `take`, and returns the last one, which lacks it. */
function search(name, request, take, field) {
  return post(name, { ...request, lines: true }, async (response) => {
    for await (const line of linesOf(response)) {
      const record = JSON.parse(line);
      if (!record[field]) return record;
      take(record);
    }
    throw new TypeError("The answer has no end.");
  });
}

async function ask(name, options, read = (response) => response.json(), kind = name) {
  cancel(kind);
  const control = new AbortController();
  pending.set(kind, control);
  requests.dispatchEvent(new Event(kind));
  const failure = (code, message) => (error) => {
    throw isCancelled(error) || error instanceof ApiError ? error : new ApiError({ code, message });
  };
  const response = await askBackend(name, { ...options, signal: control.signal }).catch(
    failure("unreachable", t("error.unreachable.text")),
  );
  const answer = await (response.ok ? read(response, control) : response.json()).catch(
    failure("unreadable", t("error.unreadable.text")),
  );
  if (!response.ok) throw new ApiError(answer);
  return answer;
}

/** Returns the first lines of an answer that may have many; cancels the rest. */
async function firstLines(response, control, most) {
  const records = [];
  for await (const line of linesOf(response)) {
    records.push(JSON.parse(line));
    if (records.length === most) {
      control.abort();
      break;
    }
  }
  if (records.length === 0) throw new ApiError({ code: "bad_puzzle", message: t("error.no_puzzle.text") });
  return records;
}

const firstLine = async (response, control) => (await firstLines(response, control, 1))[0];

async function* linesOf(response) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (let text = ""; ; ) {
      const { value, done } = await reader.read();
      const lines = (text + (value ?? "")).split("\n");
      text = lines.pop();
      yield* lines;
      if (done) return;
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}
