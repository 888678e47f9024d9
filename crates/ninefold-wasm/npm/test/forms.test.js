// The package in the forms in which node loads it, and puzzles in the forms in which programs hold them.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { test } from "node:test";
import { promisify } from "node:util";
import { Worker } from "node:worker_threads";

import * as embedded from "ninefold/embedded";
import * as imported from "ninefold";
import * as small from "ninefold/small";

const required = createRequire(import.meta.url)("ninefold");

const EASY = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
const SOLVED = "483921657967345821251876493548132976729564138136798245372689514814253769695417382";
/** A puzzle known as Easter Monster. */
const HARD = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";
const CELLS = Array.from(EASY, (character) => Number(character.replace(".", "0")));
const ROWS = Array.from({ length: 9 }, (_, row) => CELLS.slice(9 * row, 9 * row + 9));
const { NinefoldError, solve } = imported;

test("import and require give one library", () => {
  assert.equal(required.NinefoldError, NinefoldError);
  assert.equal(required.solve(EASY).solution, SOLVED);
  assert.equal(embedded.rate(EASY).er, 1.2);
  for (const name of Object.keys(embedded)) assert.equal(required[name], imported[name]);
});

test("a worker has the library", async () => {
  const code = `const { parentPort } = require("node:worker_threads");
    parentPort.postMessage(require("ninefold").solve(${JSON.stringify(EASY)}).solution);`;
  const worker = new Worker(code, { eval: true });
  const solution = await new Promise((resolve, reject) => worker.on("message", resolve).on("error", reject));
  assert.equal(solution, SOLVED);
});

test("without vectors, the other file is chosen", async () => {
  const code = `WebAssembly.validate = () => false; const fs = require("node:fs"); const { readFileSync } = fs;
    const names = []; fs.readFileSync = (...given) => (names.push(given[0]), readFileSync(...given));
    const { solve } = require("ninefold"); const { parentPort } = require("node:worker_threads");
    const name = names.map(String).find((name) => name.endsWith(".wasm")).split("/").at(-1);
    parentPort.postMessage([name, solve(${JSON.stringify(EASY)}).solution]);`;
  const worker = new Worker(code, { eval: true });
  const told = await new Promise((resolve, reject) => worker.on("message", resolve).on("error", reject));
  assert.deepEqual(told, ["ninefold.wasm", SOLVED]);
});

for (const [name, ...args] of [["node"], ["bun", "run"], ["deno", "run", "--allow-all"]])
  test(`${name === "node" ? "the oldest node" : name} imports and requires the library`, async () => {
    const puzzle = JSON.stringify(EASY);
    const print = `console.log(solve(${puzzle}).solution);`;
    await writeFile("imports.mjs", `import { solve } from "ninefold";\n${print}`);
    await writeFile("requires.cjs", `const { solve } = require("ninefold");\n${print}`);
    for (const file of ["imports.mjs", "requires.cjs"]) {
      const { stdout } = await promisify(execFile)(`../node_modules/.bin/${name}`, [...args, file]);
      assert.equal(stdout.trim(), SOLVED);
    }
  });

test("arrays are puzzles", () => {
  for (const puzzle of [CELLS, Uint8Array.from(CELLS), Float64Array.from(CELLS), ROWS]) {
    assert.deepEqual(solve(puzzle), solve(EASY));
    assert.equal(imported.rate(puzzle).er, 1.2);
  }
  const { status } = imported.check({ puzzle: ROWS, entries: Uint8Array.from(SOLVED, Number) });
  assert.equal(status, "unique");
});

test("every operation takes many puzzles in any form", () => {
  const many = [EASY, CELLS, ROWS, Uint8Array.from(CELLS)];
  const options = { why: { claim: "r1c1=4" }, equivalent: { other: EASY } };
  for (const name of Object.keys(embedded)) {
    if (["NinefoldError", "ask", "generate", "read", "stats"].includes(name)) continue;
    const puzzles = name === "sets" ? many.map(() => SOLVED) : many;
    const records = imported[name](puzzles, options[name]);
    assert.deepEqual(
      records.map(({ number, error }) => [number, error]),
      [1, 2, 3, 4].map((number) => [number, undefined]),
      name,
    );
  }
  assert.equal(imported.stats(many).puzzles, 4);
});

test("wrong arrays are errors with index and value", () => {
  const having = (index, value) => CELLS.map((cell, at) => (at === index ? value : cell));
  for (const [puzzle, message] of [
    [having(80, 10), "puzzle[80] is 10; a cell is a number from 0, which is empty, to 9."],
    [having(0, null), "puzzle[0] is null; a cell is a number from 0, which is empty, to 9."],
    [having(3, "5"), 'puzzle[3] is "5"; a cell is a number from 0, which is empty, to 9.'],
    [having(3, 1.5), "puzzle[3] is 1.5; a cell is a number from 0, which is empty, to 9."],
    [having(3, NaN), "puzzle[3] is NaN; a cell is a number from 0, which is empty, to 9."],
    [CELLS.slice(1), "puzzle has 80 cells instead of 81."],
    [ROWS.map((row) => row.slice(1)), "puzzle[0] has 8 cells instead of 9."],
    [ROWS.slice(1), "puzzle has 8 rows instead of 9."],
    [[CELLS, CELLS], "puzzle has 2 rows instead of 9."],
    [[new Uint8Array(9)], "puzzles[0] has 9 cells instead of 81."],
    [[EASY, having(1, -1)], "puzzles[1][1] is -1; a cell is a number from 0, which is empty, to 9."],
    [{ puzzle: EASY, entries: [1] }, "entries has 1 cells instead of 81."],
    [5, "puzzle is 5; it must be a text, an array or a position."],
  ])
    assert.throws(
      () => solve(puzzle),
      (error) => error instanceof NinefoldError && error.message === message,
      message,
    );
});

test("texts of 81 characters are read without JSON as with it", () => {
  const byRequest = (puzzle) => solve({ puzzle });
  const others = ["1", "11" + ".".repeat(79), ".".repeat(81), "0".repeat(81), SOLVED, EASY.replaceAll(".", "0"), HARD];
  for (const puzzle of [EASY, ...others]) {
    let expected;
    try {
      expected = byRequest(puzzle);
    } catch (error) {
      assert.throws(() => solve(puzzle), error);
      continue;
    }
    assert.deepEqual(solve(puzzle), expected);
    assert.equal(JSON.stringify(solve(puzzle)), JSON.stringify(expected));
    const [{ seconds: one, ...counted }, { seconds: other, ...asked }] = [
      imported.count(puzzle, { limit: 5 }),
      imported.count({ puzzle }, { limit: 5 }),
    ];
    assert.deepEqual(counted, asked);
  }
  // A character whose last byte is that of a digit.
  for (const odd of ["\u0131", "x1", "\ud800"]) {
    const text = odd + EASY.slice(odd.length);
    const read = (way) => {
      try {
        return way(text);
      } catch ({ code }) {
        return code;
      }
    };
    assert.deepEqual(read(solve), read(byRequest));
  }
});

test("the small library answers as the whole one", () => {
  for (const puzzle of [EASY, HARD, ".".repeat(81), "11" + ".".repeat(79)]) {
    assert.deepEqual(small.solve(puzzle), solve(puzzle));
    assert.deepEqual(small.check(puzzle), imported.check(puzzle));
  }
  for (const level of [1, 2, 3, 4]) assert.deepEqual(small.hint(EASY, { level }), imported.hint(EASY, { level }));
  assert.equal(small.hint(EASY, { language: "de" }).text, "Sieh oben links nach.");
  const records = (library) => library.check([EASY, "12", SOLVED]).map(({ error, ...record }) => [record, error?.code]);
  assert.deepEqual(records(small), records(imported));
  const entries = "5" + ".".repeat(80);
  assert.deepEqual(
    small.hint({ puzzle: EASY, entries }, { level: 4 }),
    imported.hint({ puzzle: EASY, entries }, { level: 4 }),
  );
  const candidates = "123456789".repeat(80) + ".23456789";
  assert.deepEqual(small.check({ puzzle: EASY, candidates }), imported.check({ puzzle: EASY, candidates }));
  for (const failing of [() => small.hint(EASY, { order: "se" }), () => small.check(".".repeat(80))])
    assert.throws(failing, (error) => error instanceof small.NinefoldError);
});
