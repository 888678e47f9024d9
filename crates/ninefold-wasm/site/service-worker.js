// Keeps the site for use without a network. `./site` puts the folder of the files' version, and their names, in here.

const VERSION = "{version}";
const FILES = [{files}];

/** The library that this browser can run: worker-backend.js finds that out and appends its name to this address. */
const LIBRARY = location.search.slice(1);

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const isOurs = method === "GET" && url.startsWith(registration.scope);
  if (isOurs) event.respondWith(mode === "navigate" ? page(event.request) : file(event.request));
});

/** The page and its files are of one version. */
async function install() {
  const cache = await caches.open(VERSION);
  await cache.addAll(["./", "manifest.webmanifest", ...FILES, `${VERSION}/${LIBRARY}`]);
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
