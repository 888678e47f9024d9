// Sends requests to workers of the browser, which have the library as WebAssembly, so that the page needs no server and
// no network. Only static sites load this module; `./site` puts the library beside it.

/** The time limit of an answer in milliseconds: more than on a server, because nobody else waits for this computer. */
const LIMIT = 5000;

/** The number of workers kept for further requests. */
const KEPT = 2;

/** A module with a single function that makes a vector, valid only in browsers with SIMD128. */
const VECTOR = Uint8Array.of(
  ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 22, 1, 20, 0, 253, 12],
  ...new Array(16).fill(0),
  11,
);

/** The fastest library that this browser can run. */
const LIBRARY = WebAssembly.validate(VECTOR) ? "ninefold-simd.wasm" : "ninefold.wasm";

const idle = [];
let library;

// The query names the library that the service worker caches.
navigator.serviceWorker?.register(`service-worker.js?${LIBRARY}`).catch(() => {});

/** Compiles the library once for all workers. After a failure, the next request tries again. */
function compiled() {
  library ??= fetch(new URL(LIBRARY, import.meta.url))
    .then((response) => (response.ok ? response.arrayBuffer() : Promise.reject(new TypeError(response.statusText))))
    .then((bytes) => WebAssembly.compile(bytes))
    .catch((error) => {
      library = undefined;
      throw error;
    });
  return library;
}

/** Starts a worker that speaks this language. */
async function started({ language, texts }) {
  const module = await compiled();
  const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  worker.postMessage({ module, language, texts });
  return worker;
}

/**
 * Each request has a worker of its own. Cancelling a request ends its worker, as nothing else interrupts a computation.
 */
export async function ask(name, { body = "", type, signal, spoken }) {
  const worker = idle.pop() ?? (await started(spoken));
  if (signal?.aborted) {
    keep(worker);
    throw signal.reason;
  }
  return new Promise((resolve, reject) => {
    let answer;
    const fail = (error) => {
      worker.terminate();
      signal?.removeEventListener("abort", cancel);
      answer?.error(error);
      reject(error);
    };
    const cancel = () => fail(signal.reason);
    signal?.addEventListener("abort", cancel);
    worker.onerror = () => fail(new TypeError("The worker failed."));
    worker.onmessage = ({ data: { status, bytes, isLast } }) => {
      if (!answer) {
        const stream = new ReadableStream({
          start: (controller) => (answer = controller),
          cancel: () => isLast || fail(new DOMException("The reader has gone.", "AbortError")),
        });
        resolve(new Response(stream, { status }));
      }
      if (bytes.length > 0) answer.enqueue(bytes);
      if (!isLast) return;
      answer.close();
      signal?.removeEventListener("abort", cancel);
      keep(worker);
    };
    worker.postMessage({ name, body, isText: type === "text/plain", limit: LIMIT });
  });
}

function keep(worker) {
  if (idle.length < KEPT) idle.push(worker);
  else worker.terminate();
}

/** Returns a canvas as a PPM of netpbm, because the library of a static site decodes no other pictures. */
export function picture(canvas) {
  const { width, height } = canvas;
  const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
  const pixels = new Uint8Array(3 * width * height);
  for (let from = 0, to = 0; to < pixels.length; from += 4, to += 3) {
    pixels[to] = data[from];
    pixels[to + 1] = data[from + 1];
    pixels[to + 2] = data[from + 2];
  }
  return new Blob([`P6\n${width} ${height}\n255\n`, pixels]);
}
