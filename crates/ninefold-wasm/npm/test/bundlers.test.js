// Bundles a page with each bundler as it comes, and opens it in Chromium.

import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, readdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

const SOLVED = "483921657967345821251876493548132976729564138136798245372689514814253769695417382";
const SCRIPT = `import { rate, solve } from "ninefold";
import { hint } from "ninefold/small";
const puzzle = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
document.title = [solve(puzzle).solution, rate(puzzle).er, hint(puzzle).text].join(" ");
`;
const TITLE = `${SOLVED} 1.2 Look in the upper left.`;
/** Reports the title of the page once it changes. */
const TELLS = `setInterval(() => document.title === "waiting" || fetch("TOLD" + encodeURIComponent(document.title)), 50)`;
const PAGE = (script) =>
  `<!doctype html><title>waiting</title><script>${TELLS}</script><script type="module" src="${script}"></script>`;
const TYPES = { ".html": "text/html", ".js": "text/javascript" };

/** Serves a folder, with these types of files beside those of pages. */
async function served(folder, types) {
  const server = createServer(async ({ url }, answer) => {
    const name = new URL(url, "http://localhost").pathname.replace(/\/$/, "/index.html");
    const bytes = await readFile(join(folder, name)).catch(() => undefined);
    const type = { ...TYPES, ...types }[extname(name)];
    answer.writeHead(bytes ? 200 : 404, type && { "content-type": type }).end(bytes);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return server;
}

/** Returns the title of a page once it has run. */
async function title(address) {
  const options = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"];
  const more = ["--remote-debugging-port=0", `--user-data-dir=${await mkdtemp(join(process.cwd(), "profile-"))}`];
  const chromium = spawn("chromium", [...options, ...more, address], { stdio: "ignore" });
  try {
    return await Promise.race([
      new Promise((told) => (tell = told)),
      setTimeout(120_000, "nothing in two minutes", { ref: false }),
    ]);
  } finally {
    chromium.kill();
    await once(chromium, "exit");
  }
}

/** Takes the title that a page reports next. */
let tell = () => {};
const listener = createServer(({ url }, answer) => {
  answer.writeHead(204, { "access-control-allow-origin": "*" }).end();
  tell(decodeURIComponent(url.slice(1)));
});

before(() => once(listener.listen(0, "127.0.0.1"), "listening"));
after(() => listener.close());

async function opened(folder, types = { ".wasm": "application/wasm" }) {
  const server = await served(folder, types);
  try {
    return await title(`http://127.0.0.1:${server.address().port}/`);
  } finally {
    server.close();
  }
}

/** Writes the page and its scripts into a new folder. */
async function page(name, files) {
  await mkdir(name, { recursive: true });
  const told = `http://127.0.0.1:${listener.address().port}/`;
  for (const [file, content] of Object.entries(files))
    await writeFile(join(name, file), file === "index.html" ? content.replace("TOLD", told) : content);
  return name;
}

const command = (name, args, cwd) => run(join(process.cwd(), "../node_modules/.bin", name), args, { cwd });

const skip = process.env.NINEFOLD_BROWSER !== "required" && "NINEFOLD_BROWSER is not `required`";

test("a page of esbuild", { skip }, async () => {
  const folder = await page("esbuild-page", { "main.js": SCRIPT, "index.html": PAGE("out.js") });
  await command("esbuild", ["main.js", "--bundle", "--outfile=out.js"], folder);
  assert.equal(await opened(folder), TITLE);
});

test("a page of webpack", { skip }, async () => {
  const folder = await page("webpack-page", { "main.js": SCRIPT });
  await command("webpack", ["--entry", "./main.js"], folder);
  await page(join(folder, "dist"), { "index.html": PAGE("main.js") });
  assert.equal(await opened(join(folder, "dist")), TITLE);
  // A server that does not know the type of the library.
  assert.equal(await opened(join(folder, "dist"), {}), TITLE);
});

test("a page of Vite", { skip }, async () => {
  const folder = await page("vite-page", { "main.js": SCRIPT, "index.html": PAGE("/main.js") });
  await command("vite", ["build"], folder);
  const assets = await readdir(join(folder, "dist/assets"));
  assert.equal(assets.filter((name) => name.endsWith(".wasm")).length, 4);
  assert.equal(await opened(join(folder, "dist")), TITLE);
});

test("Vite's server for developers", { skip }, async () => {
  const folder = await page("vite-server-page", { "main.js": SCRIPT, "index.html": PAGE("/main.js") });
  const { createServer } = await import("vite");
  const server = await createServer({ root: folder, logLevel: "silent", server: { host: "127.0.0.1" } });
  await server.listen();
  try {
    assert.equal(await title(server.resolvedUrls.local[0]), TITLE);
  } finally {
    await server.close();
  }
});

test("a worker of a page", { skip }, async () => {
  const main = `const worker = new Worker("worker-bundle.js");
worker.onmessage = ({ data }) => (document.title = data);
worker.onerror = ({ message }) => (document.title = message);`;
  const worker = `${SCRIPT.replace("document.title", "const title")}self.postMessage(title);`;
  const folder = await page("worker-page", { "worker.js": worker, "main.js": main, "index.html": PAGE("main.js") });
  await command("esbuild", ["worker.js", "--bundle", "--outfile=worker-bundle.js"], folder);
  assert.equal(await opened(folder), TITLE);
});

test("the files of the package without a bundler, and an answer that is no library", { skip }, async () => {
  const installed = "node_modules/ninefold";
  const script = `import("./index.js").then(
  ({ solve }) => (document.title = solve([${[...SOLVED]}]).status),
  ({ message }) => (document.title = message.replace(/http\\S+\\//, "")),
);`;
  const files = {
    "main.js": script,
    "index.html": PAGE("main.js"),
    "index.js": await readFile(`${installed}/index.js`),
  };
  const lost = await page("lost-page", files);
  assert.equal(await opened(lost), "Ninefold cannot be loaded: ninefold-simd.wasm has the status 404.");
  await page(lost, { "ninefold-simd.wasm": "<!doctype html>" });
  const other = "has the status 200 and is no WebAssembly, but text/html.";
  assert.equal(await opened(lost, { ".wasm": "text/html" }), `Ninefold cannot be loaded: ninefold-simd.wasm ${other}`);
  await page(lost, { "ninefold-simd.wasm": await readFile(`${installed}/ninefold-simd.wasm`) });
  assert.equal(await opened(lost), "unique");
});
