// A position of the game, as a value that never changes: what is given, what the player has written, struck
// out and noted. Everything else (candidates, conflicts) is worked out from it.
//
//   givens   81 digits, 0 where nothing is given
//   base     81 sets: the digits that the puzzle itself allows (all, unless it is one of pencil marks)
//   entries  81 digits, 0 where the player has written nothing
//   struck   81 sets: candidates that the player, or a step, has struck out
//   notes    81 sets: what the player has noted, shown while the candidates are not

import { ALL_DIGITS, CELLS, HOUSES, PEERS, bit, candidateOf, cellOf } from "./cells.js";

const each = (value) => Array(81).fill(value);

export const EMPTY = Object.freeze({
  givens: each(0),
  base: each(ALL_DIGITS),
  entries: each(0),
  struck: each(0),
  notes: each(0),
});

/** The puzzle with these givens (81 characters), perhaps with pencil marks of its own (729 characters). */
export function puzzle(line, marks = null) {
  const givens = digitsOfLine(line);
  const base = marks ? setsOfMarks(marks).map((set, cell) => (givens[cell] ? ALL_DIGITS : set)) : EMPTY.base;
  return { ...EMPTY, givens, base };
}

/** Digits of 81 characters; anything but 1 to 9 is an empty cell. */
export function digitsOfLine(line) {
  return Array.from(line, (symbol) => (symbol >= "1" && symbol <= "9" ? Number(symbol) : 0));
}

/** Sets of 729 characters, nine for each cell. */
function setsOfMarks(marks) {
  return CELLS.map((cell) =>
    digitsOfLine(marks.slice(9 * cell, 9 * cell + 9)).reduce((set, digit) => (digit ? set | bit(digit) : set), 0),
  );
}

export const digitAt = (position, cell) => position.givens[cell] || position.entries[cell];
export const isGiven = (position, cell) => position.givens[cell] !== 0;
export const hasGivens = (position) => position.givens.some(Boolean);
export const isFull = (position) => CELLS.every((cell) => digitAt(position, cell));

const replaced = (list, cell, value) => list.map((old, index) => (index === cell ? value : old));

export const withEntry = (position, cell, digit) => ({ ...position, entries: replaced(position.entries, cell, digit) });

export const withGiven = (position, cell, digit) => ({
  ...position,
  givens: replaced(position.givens, cell, digit),
  entries: replaced(position.entries, cell, 0),
});

/** The digit noted if it was not, and the other way round. */
export const withNoteFlipped = (position, cell, digit) => ({
  ...position,
  notes: replaced(position.notes, cell, position.notes[cell] ^ bit(digit)),
});

/** The candidate struck out if it was not, and the other way round. */
export const withStrikeFlipped = (position, cell, digit) => ({
  ...position,
  struck: replaced(position.struck, cell, position.struck[cell] ^ bit(digit)),
});

/** What the puzzle began with. */
export const restarted = (position) => ({ ...EMPTY, givens: position.givens, base: position.base });

/** What a step concludes, carried out. */
export function withStep(position, step) {
  let next = position;
  for (const { cell, digit } of step.placements.map(candidateOf)) {
    next = isGiven(next, cellOf(cell)) ? next : withEntry(next, cellOf(cell), digit);
  }
  const struck = [...next.struck];
  for (const { cell, digit } of step.eliminations.map(candidateOf)) {
    struck[cellOf(cell)] |= bit(digit);
  }
  return { ...next, struck };
}

/** The digits of a grid (81 characters) as entries. */
export function withEntries(position, line) {
  const digits = digitsOfLine(line);
  return { ...position, entries: digits.map((digit, cell) => (isGiven(position, cell) ? 0 : digit)) };
}

/** The position that the API sends: a grid with its pencil marks. */
export function withSent(position, sent) {
  const next = withEntries(position, sent.grid);
  const left = setsOfMarks(sent.candidates);
  const open = candidatesOf({ ...next, struck: EMPTY.struck });
  return { ...next, struck: open.map((set, cell) => (digitAt(next, cell) ? 0 : set & ~left[cell])) };
}

/** For each cell the digits of its peers. */
function seen(position) {
  return CELLS.map((cell) =>
    PEERS[cell].reduce((set, peer) => {
      const digit = digitAt(position, peer);
      return digit ? set | bit(digit) : set;
    }, 0),
  );
}

/** The digits still possible in each empty cell; none in a filled one. */
export function candidatesOf(position) {
  const sets = seen(position);
  return CELLS.map((cell) =>
    digitAt(position, cell) ? 0 : position.base[cell] & ~position.struck[cell] & ~sets[cell],
  );
}

/** The player's notes in each empty cell, without what has become impossible since. */
export function notesOf(position) {
  const sets = seen(position);
  return CELLS.map((cell) => (digitAt(position, cell) ? 0 : position.notes[cell] & ~sets[cell]));
}

/** The cells whose digit stands twice in a house. */
export function conflictsOf(position) {
  const cells = new Set();
  for (const house of HOUSES.values()) {
    for (const cell of house) {
      const digit = digitAt(position, cell);
      if (digit && house.some((other) => other !== cell && digitAt(position, other) === digit)) {
        cells.add(cell);
      }
    }
  }
  return cells;
}
