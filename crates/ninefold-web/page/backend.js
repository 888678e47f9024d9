// The backend that computes: the server that sent the page or, on a page without a server, a worker of the browser. The
// meta element `backend` of `index.html` says which.

import { language, library } from "./language.js";

const named = document.querySelector('meta[name="backend"]')?.content;

/** Whether this device computes, so that nothing leaves it. */
export const isLocal = named === "worker";

const backend = isLocal ? import("./worker-backend.js") : import("./server-backend.js");

/**
 * Sends a body with its media type, if given, to an endpoint of the API. Returns the answer as a Response, perhaps
 * before it is complete. The signal cancels the request.
 */
export async function ask(name, { body, type, signal } = {}) {
  // A worker has the texts of the library in English only.
  return (await backend).ask(name, { body, type, signal, spoken: { language, texts: library } });
}

/** Returns a canvas as a picture that the backend can decode, as a Blob. */
export async function pictureOf(canvas) {
  return (await backend).picture(canvas);
}
