// What a sentence of an explanation names: cells, houses, digits, and what it says of candidates. The sentences come
// from the library, which always writes them alike: "If r1c2 is 5, then r3c4 is not 7 (same box)."

import { cellOf, columnOf, rowOf } from "./cells.js";

const CELL = /r\dc\d/g;
const HOUSES = /\b(row|column|box)(?:e?s)? ((?:\d(?:, | and | or )?)+)/gi;
/** Of which house is said that two cells share it: "(same row)". */
const SAME = /\(same (row|column|box)\)/g;
/** Cells, and what they are or are not: "neither r1c4 nor r3c4 is 8", "r1c2 is not 5". */
const CLAIM = /(neither )?((?:r\dc\d(?:, | and | or | nor )?)+) is (not )?(\d)((?:(?:, | or )\d)*)/g;

/** The parts: { cells, houses, digits, literals: [{ cell, digit, on }], links: [{ from, to, isStrong }] }. */
export function mentionsOf(text) {
  const cells = text.match(CELL) ?? [];
  const houses = [...text.matchAll(HOUSES)].flatMap(([, kind, numbers]) =>
    numbers.match(/\d/g).map((number) => `${kind.toLowerCase()} ${number}`),
  );
  for (const { 1: kind, index } of text.matchAll(SAME)) {
    // The cell named last before it is one of the two.
    const before = text.slice(0, index).match(CELL);
    if (before) houses.push(houseOf(kind, cellOf(before.at(-1))));
  }
  const rest = text.replace(CELL, "").replace(HOUSES, "").replace(/\d+ cells/g, "");
  // What each part of the sentence says follows from the part before it.
  const parts = text.split(/, (?:then|so) /).map(literalsOf);
  const follow = (effects, causes) => effects.flatMap((to) => causes.map((from) => ({ from, to, isStrong: to.on })));
  return {
    cells,
    houses,
    digits: (rest.match(/\b[1-9]\b/g) ?? []).map(Number),
    literals: parts.flat(),
    links: parts.slice(1).flatMap((effects, index) => follow(effects, parts[index])),
  };
}

function literalsOf(text) {
  return [...text.matchAll(CLAIM)].flatMap(([, neither, names, not, digit, more]) =>
    // "r1c2 is 5 or 7" says of neither that it is true.
    more ? [] : names.match(CELL).map((cell) => ({ cell, digit: Number(digit), on: !neither && !not })),
  );
}

function houseOf(kind, cell) {
  const box = 3 * Math.floor(rowOf(cell) / 3) + Math.floor(columnOf(cell) / 3);
  return `${kind} ${{ row: rowOf(cell), column: columnOf(cell), box }[kind] + 1}`;
}
