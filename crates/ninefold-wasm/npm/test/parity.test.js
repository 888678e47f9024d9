// Every operation says the same here as in the program and the API, whose tests keep their records.

import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";

import * as ninefold from "ninefold";

/** Here pencil marks and faults have members of their own, and no two times are the same. */
const OTHERWISE = ["error", "fault", "puzzle", "seconds"];
/** Of several solutions, the first ones found depend on the width of the machine's vectors. */
const ARBITRARY = ["multiple", "solutions"];

const folder = process.env.NINEFOLD_PARITY;
const files = folder ? (await readdir(folder)).sort() : [];

test("there are records", { skip: !folder }, () => assert.ok(files.length > 20));

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
