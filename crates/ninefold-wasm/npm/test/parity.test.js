// Every operation gives the same records here as in the program and the API, whose tests write these files.

import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";

import ninefold from "ninefold";

/** Members that differ here: pencil marks and faults have separate members, and times vary. */
const OTHERWISE = ["error", "fault", "puzzle", "seconds"];
/** If there are several solutions, the first ones found depend on the machine's vector width. */
const ARBITRARY = ["multiple", "solutions"];

const folder = process.env.NINEFOLD_PARITY;
const files = folder ? (await readdir(folder)).sort() : [];

/** The functions that are not about single puzzles. */
const OTHERS = ["NinefoldError", "ask", "generate", "read", "stats"];

test("there are records of every operation", { skip: !folder }, () => {
  const names = new Set(files.map((file) => file.split(" ")[0]));
  assert.deepEqual(names, new Set(Object.keys(ninefold).filter((name) => !OTHERS.includes(name))));
});

for (const file of files) {
  test(`records are those of the program: ${file}`, async () => {
    const { operation, options, puzzles, records } = JSON.parse(await readFile(join(folder, file), "utf8"));
    const answers = ninefold[operation](puzzles, { ...options, timeLimit: 600_000 });
    assert.equal(answers.length, 200);
    answers.forEach((answer, index) => {
      const { status } = records[index];
      for (const [name, value] of Object.entries(records[index])) {
        const isArbitrary = status === "multiple" && ARBITRARY.includes(name);
        if (isArbitrary || OTHERWISE.includes(name)) continue;
        assert.deepEqual(answer[name], value, `${puzzles[index]} ${name}`);
      }
    });
  });
}
