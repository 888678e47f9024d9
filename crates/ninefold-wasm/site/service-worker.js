// Caches the site for use without a network. `./site` inserts the version, which names the folder, and the file names.

const VERSION = "{version}";
const FILES = [{files}];

/** The library that this browser can run: worker-backend.js finds out which, and appends its name to this address. */
const LIBRARY = location.search.slice(1);

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const isOurs = method === "GET" && url.startsWith(registration.scope);
  if (isOurs) event.respondWith(mode === "navigate" ? page(event.request) : file(event.request));
});

/** Caches the page and its files together, so that they are of one version. */
async function install() {
  const cache = await caches.open(VERSION);
  await cache.addAll(["./", "manifest.webmanifest", ...FILES, `${VERSION}/${LIBRARY}`]);
}

/** Deletes old versions as soon as no page uses them. */
async function activate() {
  const old = (await caches.keys()).filter((name) => name !== VERSION);
  await Promise.all(old.map((name) => caches.delete(name)));
  await clients.claim();
}

/** Returns the newest page if there is a network, otherwise the page of this version. */
async function page(request) {
  try {
    return await fetch(request);
  } catch {
    const cache = await caches.open(VERSION);
    return (await cache.match("./")) ?? Response.error();
  }
}

/** Returns a file, from the cache if possible: files in a version's folder never change. */
async function file(request) {
  const cache = await caches.open(VERSION);
  return (await cache.match(request)) ?? fetch(request);
}
