// Tests the installed package.

import assert from "node:assert/strict";
import { test } from "node:test";

import { NinefoldError, canonical, check, count, equivalent, explain, generate, hint, rate, read, solve, stats, steps, transform, why } from "ninefold";

const EASY = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
const SOLVED = "483921657967345821251876493548132976729564138136798245372689514814253769695417382";
/** EASY with rows 1 and 2 exchanged. */
const MORPHED = EASY.slice(9, 18) + EASY.slice(0, 9) + EASY.slice(18);
/** A puzzle known as Easter Monster. */
const HARD = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";
const EMPTY = ".".repeat(81);

test("one puzzle is solved, and many in order", () => {
  const { status, solution } = solve(EASY);
  assert.deepEqual([status, solution], ["unique", SOLVED]);
  const records = solve([EASY, "12", EMPTY]);
  assert.deepEqual(
    records.map(({ number, status }) => [number, status]),
    [
      [1, "unique"],
      [2, "bad"],
      [3, "multiple"],
    ],
  );
  assert.equal(solve(EASY, { algorithm: "backtrack", stats: true }).guesses > 0, true);
});

test("texts are in the language of the request", () => {
  const german = hint(EASY, { language: "de" });
  assert.equal(german.text, "Sieh oben links nach.");
  const [step] = explain(EASY, { language: "de" }).steps;
  assert.equal(step.technique, "hidden single");
  assert.match(step.sentences.at(-1).text, /^Also steht in r\dc\d die \d\.$/);
  assert.equal(hint(EASY).text, "Look in the upper left.");
  assert.throws(() => hint(EASY, { language: "xx" }), NinefoldError);
});

test("solutions are counted", () => {
  const numbers = ({ count, exact }) => [count, exact];
  assert.deepEqual(numbers(count(EASY)), [1, true]);
  assert.deepEqual(numbers(count(EMPTY, { limit: 1000 })), [1000, false]);
  assert.deepEqual(count([EASY, EMPTY], { limit: 10 }).map(numbers), [
    [1, true],
    [10, false],
  ]);
});

test("a puzzle is rated", () => {
  const { er, ep, ed, hodoku_level: level } = rate(EASY, { scale: "both" });
  assert.deepEqual([er, ep, ed, level], [1.2, 1.2, 1.2, "Easy"]);
});

test("techniques are counted", () => {
  const { puzzles, not_rated: others, techniques } = stats([EASY, "12", EMPTY], { scale: "human" });
  assert.deepEqual([puzzles, others, techniques.length > 0], [1, 2, true]);
});

test("many puzzles are rated in order", () => {
  const records = rate([EASY, "12", EMPTY]);
  assert.deepEqual(
    records.map(({ number, er, error }) => [number, er, error?.code]),
    [
      [1, 1.2, undefined],
      [2, null, "bad_puzzle"],
      [3, null, "several_solutions"],
    ],
  );
});

test("steps lead to the solution, and a hint tells the first", () => {
  for (const order of ["se", "hodoku", "human"]) {
    const { steps: path, complete, end } = explain(EASY, { order });
    assert.ok(complete && path.length > 40, order);
    assert.equal(end.digits ?? end.entries ?? SOLVED, SOLVED);
  }
  assert.ok(!hint(EASY, { level: 1 }).step);
  assert.ok(hint(EASY, { level: 4 }).step.placements.length > 0);
  assert.ok(steps(EASY).steps.length > 1);
  assert.equal(why(EASY, { claim: "r1c1=4" }).verdict, "shown");
  assert.equal(check({ puzzle: EASY, entries: SOLVED.replace("4", "8") }).status, "unique");
});

test("puzzles are made to order, always the same", () => {
  const order = { level: "hard", seed: "2026", count: 2 };
  const { puzzles, end } = generate(order);
  assert.deepEqual([puzzles.length, end.ended], [2, "count"]);
  assert.deepEqual(generate(order).puzzles, puzzles);
  for (const { puzzle, solution, er } of puzzles) {
    assert.equal(solve(puzzle).solution, solution);
    assert.equal(rate(puzzle).er, er);
  }
});

test("equivalent puzzles share a canonical form", () => {
  assert.notEqual(EASY, MORPHED);
  assert.equal(canonical(EASY).canonical, canonical(MORPHED).canonical);
  assert.equal(equivalent(EASY, { other: MORPHED }).equivalent, true);
  const { transformed, way } = transform(EASY, { seed: "1" });
  assert.equal(transform(EASY, { by: way }).transformed, transformed);
});

test("errors have codes and places", () => {
  const failed = (code, place) => (error) => error instanceof NinefoldError && error.code === code && place(error);
  assert.throws(() => rate("12"), failed("bad_puzzle", (error) => error.position.field === "puzzle"));
  assert.throws(() => hint(EASY, { level: 9 }), failed("bad_request", () => true));
  assert.throws(() => rate(HARD, { timeLimit: 500 }), failed("time_limit", (error) => error.found.er_at_least > 1));
  // Afterwards, everything works as before.
  assert.equal(rate(EASY).er, 1.2);
});

test("a picture without a puzzle is no puzzle", () => {
  const [width, height] = [300, 200];
  const white = { width, height, data: new Uint8ClampedArray(4 * width * height).fill(255) };
  const { status, puzzle, error } = read(white);
  assert.deepEqual([status, puzzle], ["bad", null]);
  assert.match(error, /no Sudoku grid/);
  assert.throws(() => read(new Uint8Array([1, 2, 3])), NinefoldError);
});

test("the lines of a grid are found in pixels", () => {
  const side = 450;
  const data = new Uint8ClampedArray(4 * side * side).fill(255);
  const ink = (x, y) => data.fill(0, 4 * (side * y + x), 4 * (side * y + x) + 3);
  for (let line = 0; line < 10; line++)
    for (let at = 9; at <= 441; at++)
      for (const wide of [0, 1]) [ink(9 + 48 * line - (line === 9) + wide, at), ink(at, 9 + 48 * line - (line === 9) + wide)];
  const { corners, score } = read({ width: side, height: side, data }, { cells: true });
  assert.ok(score > 0.7, `${score}`);
  for (const [[x, y], [right, lower]] of [
    [corners[0], [9, 9]],
    [corners[2], [441, 441]],
  ])
    assert.ok(Math.hypot(x - right, y - lower) < 12, `${corners}`);
});
