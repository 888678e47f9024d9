// Loads the library as a file beside this one. Bundlers that know this form of `new URL` copy the file.

import { hasVectors } from "../vectors.js";

// The bundle of the package has the names in place of these variables.
const url = hasVectors ? new URL(FILE_WITH_VECTORS, import.meta.url) : new URL(FILE, import.meta.url);

export const module = await compiled(await fetch(url));

/** Compiles an answer, while it arrives if its type allows that. */
async function compiled(answer) {
  const type = answer.headers.get("content-type") ?? "no type";
  const failed = (why) => new Error(`Ninefold cannot be loaded: ${url} has ${why}.`);
  if (!answer.ok) throw failed(`the status ${answer.status}`);
  if (/^application\/wasm\s*(;|$)/i.test(type) && WebAssembly.compileStreaming)
    return WebAssembly.compileStreaming(answer);
  const bytes = await answer.arrayBuffer();
  if (!WebAssembly.validate(bytes)) throw failed(`the status ${answer.status} and is no WebAssembly, but ${type}`);
  return WebAssembly.compile(bytes);
}
