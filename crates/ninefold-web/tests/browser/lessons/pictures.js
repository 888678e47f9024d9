// Draws the picture of each lesson, and compares it with its step: nothing that the step names is missing.

import "./browser.js";
import assert from "node:assert/strict";
import { candidateOf, cellOf, digitsOf, has } from "./cells.js";
import { Drill } from "./drill.js";
import { legendOfPicture } from "./legend.js";
import { TECHNIQUES } from "./lessons.js";
import { candidatesOf, digitAt } from "./position.js";
import { positionOf } from "./share.js";
import { drawingIn, stepPicture } from "./step-picture.js";

/** Returns the candidates of a picture as "cell digit", and the cells with a large digit. */
function shownIn(picture) {
  const texts = picture.all.filter(({ tag, attributes }) => tag === "text" && attributes.class !== "number");
  const placed = texts.map(({ attributes: { class: name, x, y }, textContent: digit }) => {
    const cell = 9 * Math.floor(y / 100) + Math.floor(x / 100);
    return { name, cell, key: `${cell} ${digit}` };
  });
  const isLarge = ({ name }) => ["digit", "digit-in"].includes(name);
  return {
    candidates: new Set(placed.map(({ key }) => key)),
    large: new Set(placed.filter(isLarge).map(({ cell }) => cell)),
  };
}

/** Returns all candidates in a part of a step: { cell, digit } anywhere in it. */
function candidatesIn(part) {
  if (typeof part !== "object" || part === null) return [];
  if (part.cell !== undefined && part.digit !== undefined) return [part];
  return Object.values(part).flatMap(candidatesIn);
}

const LINES = /\b(row|column)s?\b/;

for (const { name, text, step, positions } of TECHNIQUES) {
  const position = positionOf(positions[0]);
  const open = candidatesOf(position);
  const { candidates, large } = shownIn(stepPicture(step, position, { name }));
  const isShown = (cell, digit) => large.has(cell) || candidates.has(`${cell} ${digit}`);

  // The candidates that the step names.
  const named = [step.pattern, step.reason, [...step.placements, ...step.eliminations].map(candidateOf)];
  for (const { cell, digit } of named.flatMap(candidatesIn)) {
    assert(isShown(cellOf(cell), Number(digit)), `${name}: ${digit} in ${cell} is missing`);
  }
  // A cell of the pattern shows all of its candidates, unless only one digit counts.
  const drawn = drawingIn(position, step);
  const digits = new Set([...drawn.marks.keys()].map((key) => (key % 9) + 1));
  for (const cell of [...step.pattern.cells, ...step.pattern.further].map(cellOf)) {
    const own = digitsOf(open[cell]);
    const needed = digits.size === 1 && own.some((digit) => digits.has(digit)) ? [...digits] : own;
    for (const digit of needed.filter((one) => has(open[cell], one))) {
      assert(isShown(cell, digit), `${name}: ${digit} in cell ${cell} is missing`);
    }
    assert(digitAt(position, cell) || large.has(cell) || own.some((digit) => isShown(cell, digit)), `${name}: blank`);
  }
  // A key for each role, and one for each kind of line.
  const keys = legendOfPicture(drawn).flatMap((key) => key.all.map(({ attributes }) => attributes.class ?? ""));
  const houses = ["house", "cover"].filter((kind) => drawn[`${kind}s`].length > 0);
  const tints = [...new Set(drawn.cells.values()), ...houses];
  const roles = [...new Set(drawn.marks.values())].map((role) => `role-${role}`);
  const links = drawn.links.map(({ isStrong }) => (isStrong ? "strong" : "weak"));
  for (const colour of [...tints, ...roles, ...links]) {
    assert(keys.some((key) => key.split(" ").includes(colour)), `${name}: the legend lacks ${colour}`);
  }

  // The sentences beside it are of the same step, name its cells, and speak of the same lines as the text.
  const conclusions = ({ placements, eliminations }) => [...placements, ...eliminations].join();
  const { steps } = await Drill.of(position, name);
  const told = steps.find((one) => conclusions(one) === conclusions(step));
  assert(told, `${name}: no sentences`);
  assert.deepEqual(told.pattern, step.pattern, name);
  const sentences = told.sentences.map((sentence) => sentence.text).join(" ");
  assert.match(sentences, /r\dc\d/, `${name}: no cells`);
  const [said, general] = [sentences, text].map((one) => LINES.exec(one)?.[1]);
  if (said && general && !/a row or a column/.test(text)) assert.equal(said, general, `${name}: ${sentences}`);
}
