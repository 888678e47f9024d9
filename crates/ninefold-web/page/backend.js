// Who computes: the server that sent the page or, on a page without one, a worker of the browser. `index.html` says
// which of them in its meta element `backend`.

const named = document.querySelector('meta[name="backend"]')?.content;
const backend = named === "worker" ? import("./worker-backend.js") : import("./server-backend.js");

/**
 * Asks an endpoint of the API for the answer to a body of a type, nothing if there is none, and returns it as a
 * Response, perhaps before it is complete. The signal cancels the request.
 */
export async function ask(name, { body, type, signal } = {}) {
  return (await backend).ask(name, { body, type, signal });
}
