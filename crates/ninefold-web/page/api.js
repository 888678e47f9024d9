// The API of the server (described at /api/v1/openapi.json). Only one question of a kind is on its way at a
// time: a new one calls off the old one, which the server notices and stops computing.

/** What the server says went wrong; `found` is what it found before its time was over. */
export class ApiError extends Error {
  constructor({ code, message, position, found }) {
    super(message);
    Object.assign(this, { code, position, found });
  }
}

const onTheWay = new Map();

/** Whether an error only says that another question came after. */
export const isCalledOff = (error) => error.name === "AbortError";

export const solve = (request) => post("solve", request);
export const check = (request) => post("check", request);
export const steps = (request) => post("steps", request);
export const hint = (request) => post("hint", request);
export const compare = (request) => post("compare", request);
export const algorithms = () => ask("algorithms", {});

/** The first puzzle of a text in any notation: { puzzle, candidates, label, error }. */
export async function read(text) {
  return ask("solve", { method: "POST", headers: { "Content-Type": "text/plain" }, body: text }, firstLine);
}

/** Nobody wants the answers to these any more. */
export function callOff(...names) {
  for (const name of names) onTheWay.get(name)?.abort();
}

function post(name, request) {
  return ask(name, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(request),
  });
}

async function ask(name, options, take = (response) => response.json()) {
  onTheWay.get(name)?.abort();
  const control = new AbortController();
  onTheWay.set(name, control);
  const response = await fetch(`api/v1/${name}`, { ...options, signal: control.signal }).catch((error) => {
    if (isCalledOff(error)) throw error;
    throw new ApiError({ code: "unreachable", message: "The server does not answer. Is it still running?" });
  });
  const isError = !response.ok;
  const answer = await (isError ? response.json() : take(response, control)).catch((error) => {
    if (isCalledOff(error) || error instanceof ApiError) throw error;
    throw new ApiError({ code: "unreadable", message: "The server's answer cannot be read." });
  });
  if (isError) throw new ApiError(answer);
  return answer;
}

/** The first of the lines of an answer, of which there may be many; the rest is not waited for. */
async function firstLine(response, control) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  while (!text.includes("\n")) {
    const { value, done } = await reader.read();
    if (done) break;
    text += value;
  }
  reader.cancel().catch(() => {});
  control.abort();
  if (text === "") throw new ApiError({ code: "bad_puzzle", message: "There is no puzzle in this text." });
  return JSON.parse(text.split("\n")[0]);
}
