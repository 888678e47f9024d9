// Answers each drill of each lesson in all ways: rightly, also with the only digit that eliminations leave in a cell;
// with a digit written that goes, or one crossed out that is placed; and with some other digit.

import "./browser.js";
import assert from "node:assert/strict";
import { CELLS, bit, candidateOf, cellOf, digitsOf } from "./cells.js";
import { Drill } from "./drill.js";
import { TECHNIQUES } from "./lessons.js";
import { candidatesOf, replaced, withEntry } from "./position.js";
import { positionOf } from "./share.js";

const written = (position, { cell, digit }) => withEntry(position, cell, digit);
const struck = (position, { cell, digit }) =>
  replaced(position, "struck", cell, position.struck[cell] | bit(digit));

const asCandidates = (names) =>
  names.map(candidateOf).map(({ cell, digit }) => ({ cell: cellOf(cell), digit: Number(digit) }));

/** Returns a candidate about which no step concludes anything. */
function otherThan(steps, position) {
  const concluded = asCandidates(steps.flatMap(({ placements, eliminations }) => [...placements, ...eliminations]));
  const cells = new Set(concluded.map(({ cell }) => cell));
  const placed = new Set(asCandidates(steps.flatMap(({ placements }) => placements)).map(({ digit }) => digit));
  const open = candidatesOf(position);
  const all = CELLS.flatMap((cell) => digitsOf(open[cell]).map((digit) => ({ cell, digit })));
  return all.find(({ cell, digit }) => !cells.has(cell) && !placed.has(digit));
}

for (const { name, positions } of TECHNIQUES) {
  for (const [number, fragment] of positions.entries()) {
    const position = positionOf(fragment);
    const drill = await Drill.of(position, name);
    const told = `${name}, position ${number + 1}`;
    const { steps } = drill;
    assert(steps.length > 0, `${told}: no step`);
    assert.equal(drill.judge(position), "nothing", told);
    for (const { placements, eliminations } of steps) {
      for (const one of asCandidates(placements)) {
        assert(steps.includes(drill.judge(written(position, one))), `${told}: ${placements} written`);
        assert.equal(drill.judge(struck(position, one)), "struck", `${told}: ${placements} crossed out`);
      }
      for (const one of asCandidates(eliminations)) {
        const gone = asCandidates(eliminations).filter(({ cell }) => cell === one.cell);
        const left = digitsOf(candidatesOf(gone.reduce(struck, position))[one.cell]);
        const last = left.length === 1 && drill.judge(written(position, { ...one, digit: left[0] }));
        assert(!last || steps.includes(last), `${told}: ${left[0]} is the last digit of cell ${one.cell}`);
        assert(steps.includes(drill.judge(struck(position, one))), `${told}: ${eliminations} crossed out`);
        assert.equal(drill.judge(written(position, one)), "written", `${told}: ${eliminations} written`);
      }
    }
    const other = otherThan(steps, position);
    for (const answer of other ? [written, struck] : []) {
      assert.equal(drill.judge(answer(position, other)), "else", `${told}: ${JSON.stringify(other)}`);
    }
  }
}
