// Finds the mentions in a sentence of an explanation: cells, houses, digits, and statements about candidates. All
// sentences of the library have the same form: "If r1c2 is 5, then r3c4 is not 7 (same box)."

import { cellOf, columnOf, rowOf } from "./cells.js";

const CELL = /r\dc\d/g;
const HOUSES = /\b(row|column|box)(?:e?s)? ((?:\d(?:, | and | or )?)+)/gi;
/** The kind of house that two cells share: "(same row)". */
const SAME = /\(same (row|column|box)\)/g;
/** Cells, and the digits that they are or are not: "neither r1c4 nor r3c4 is 8", "r1c2 is not 5". */
const CLAIM = /(neither )?((?:r\dc\d(?:, | and | or | nor )?)+) is (not )?(\d)((?:(?:, | or )\d)*)/g;

/**
 * Returns the mentions: { cells, houses, digits, literals: [{ cell, digit, on }], links: [{ from, to, isStrong }] }.
 */
export function mentionsOf(text) {
  const cells = text.match(CELL) ?? [];
  const houses = [...text.matchAll(HOUSES)].flatMap(([, kind, numbers]) =>
    numbers.match(/\d/g).map((number) => `${kind.toLowerCase()} ${number}`),
  );
  for (const { 1: kind, index } of text.matchAll(SAME)) {
    // The last cell named before the phrase is one of the two.
    const before = text.slice(0, index).match(CELL);
    if (before) houses.push(houseOf(kind, cellOf(before.at(-1))));
  }
  const rest = text.replace(CELL, "").replace(HOUSES, "").replace(/\d+ cells/g, "");
  // Each part of the sentence follows from the part before it.
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
    // "r1c2 is 5 or 7" does not say which digit is true.
    more ? [] : names.match(CELL).map((cell) => ({ cell, digit: Number(digit), on: !neither && !not })),
  );
}

function houseOf(kind, cell) {
  const box = 3 * Math.floor(rowOf(cell) / 3) + Math.floor(columnOf(cell) / 3);
  return `${kind} ${{ row: rowOf(cell), column: columnOf(cell), box }[kind] + 1}`;
}
