// Finds the mentions in a sentence of an explanation: cells, houses, digits, and statements about candidates. All
// sentences of the library have the same form: "If r1c2 is 5, then r3c4 is not 7 (same box)."

import { cellOf, columnOf, rowOf } from "./cells.js";

const CELL = /r\dc\d/g;
const HOUSES = /\b(row|column|box)(?:e?s)? ((?:\d(?:, | and | or )?)+)/gi;
/** The kind of house that two cells share: "(same row)". */
const SAME = /\(same (row|column|box)\)/g;
/**
 * Cells, and the digits that they are or are not: "neither r1c4 nor r3c4 is 8", "r1c2 is not 5 or 7 but 8", "r1c2 is 5 (the
 * only digit left), not 7".
 */
const CLAIM =
  /(neither |none of )?((?:r\dc\d(?:, | and | or | nor )?)+) (?:is|were) (not )?(\d)((?:(?:, | or )\d)*)(?: but (\d))?(?:(?: \([^()]*\))?, not (\d(?:(?:, | or )\d)*))?/gi;
/** The clash that refutes an assumption. */
const CLASH = /(r\dc\d) would be both (\d)/g;
/** The places of a digit in a house. */
const PLACES = /The (\d) of .+? is in ((?:r\dc\d(?:, | or )?)+)/g;
/** A chain in Eureka notation, which names no part more than another. */
const EUREKA = /^\([\d=-]+\)r\d/;

/**
 * Returns the mentions: { cells, houses, digits, literals: [{ cell, digit, on }], open: [{ cell, digit }],
 * links: [{ from, to, isStrong }] }. The sentence does not say which of the open candidates are right.
 */
export function mentionsOf(text) {
  if (EUREKA.test(text)) return { cells: [], houses: [], digits: [], literals: [], open: [], links: [] };
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
    literals: [...parts.flat(), ...clashesOf(text)],
    open: openOf(text),
    links: parts.slice(1).flatMap((effects, index) => follow(effects, parts[index])),
  };
}

function literalsOf(text) {
  return [...text.matchAll(CLAIM)].flatMap(([, none, names, not, digit, more, instead, others]) => {
    const cells = names.match(CELL);
    const on = !none && !not;
    // "r1c2 is 5 or 7" does not say which digit is true.
    const said = more && on ? [] : claimsOf(cells, digit + more, on);
    return [...said, ...claimsOf(cells, instead ?? "", true), ...claimsOf(cells, others ?? "", false)];
  });
}

const clashesOf = (text) =>
  [...text.matchAll(CLASH)].flatMap(([, cell, digit]) => [true, false].flatMap((on) => claimsOf([cell], digit, on)));

function openOf(text) {
  const digits = [...text.matchAll(CLAIM)].filter(([, none, , not, , more]) => more && !none && !not);
  return [
    ...digits.flatMap(([, , names, , digit, more]) => claimsOf(names.match(CELL), digit + more)),
    ...[...text.matchAll(PLACES)].flatMap(([, digit, names]) => claimsOf(names.match(CELL), digit)),
  ];
}

/** Returns what is claimed of these digits, as a text, in these cells. */
const claimsOf = (cells, digits, on) =>
  cells.flatMap((cell) => (digits.match(/\d/g) ?? []).map((digit) => ({ cell, digit: Number(digit), on })));

function houseOf(kind, cell) {
  const box = 3 * Math.floor(rowOf(cell) / 3) + Math.floor(columnOf(cell) / 3);
  return `${kind} ${{ row: rowOf(cell), column: columnOf(cell), box }[kind] + 1}`;
}
