// Keeps the site for use without a network. `./site` puts the folder of the files' version, and their names, in here.

const VERSION = "{version}";
const FILES = [{files}];

/** A module with nothing but a function that makes a vector: only browsers with SIMD128 find it valid. */
const VECTOR = Uint8Array.of(
  ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 22, 1, 20, 0, 253, 12],
  ...new Array(16).fill(0),
  11,
);

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const isOurs = method === "GET" && url.startsWith(registration.scope);
  if (isOurs) event.respondWith(mode === "navigate" ? page(event.request) : file(event.request));
});

/** The page and its files are of one version. */
async function install() {
  const library = `${VERSION}/${WebAssembly.validate(VECTOR) ? "ninefold-simd.wasm" : "ninefold.wasm"}`;
  const cache = await caches.open(VERSION);
  await cache.addAll(["./", "manifest.webmanifest", ...FILES, library]);
}

/** Old versions are forgotten as soon as no page uses them. */
async function activate() {
  const old = (await caches.keys()).filter((name) => name !== VERSION);
  await Promise.all(old.map((name) => caches.delete(name)));
  await clients.claim();
}

/** The newest page if there is a network, otherwise that of this version. */
async function page(request) {
  try {
    return await fetch(request);
  } catch {
    const cache = await caches.open(VERSION);
    return (await cache.match("./")) ?? Response.error();
  }
}

/** Files in the folder of a version never change. */
async function file(request) {
  const cache = await caches.open(VERSION);
  return (await cache.match(request)) ?? fetch(request);
}
