// A position of the game, as an immutable value. Candidates and conflicts are derived from it.
//
//   givens   81 digits, 0 where nothing is given
//   base     81 sets: the digits that the puzzle allows (all, unless it consists of pencil marks)
//   entries  81 digits, 0 where the player has written nothing
//   struck   81 sets: candidates that the player or a step has eliminated
//   notes    81 sets: the player's own marks in the corners of cells, shown while the candidates are not
//   centres  81 sets: the player's own marks in the centre of cells
//   colours  81 sets of colours, from 1 to 6

import { ALL_DIGITS, CELLS, HOUSES, PEERS, bit, candidateOf, cellOf, setOf } from "./cells.js";

const each = (value) => Array(81).fill(value);

export const EMPTY = Object.freeze({
  givens: each(0),
  base: each(ALL_DIGITS),
  entries: each(0),
  struck: each(0),
  notes: each(0),
  centres: each(0),
  colours: each(0),
});

/** Returns the puzzle with these givens (81 characters) and, if it has any, its own pencil marks (729 characters). */
export function puzzle(line, marks = null) {
  const givens = digitsOfLine(line);
  const base = marks ? setsOfMarks(marks).map((set, cell) => (givens[cell] ? ALL_DIGITS : set)) : EMPTY.base;
  return { ...EMPTY, givens, base };
}

/** Returns a puzzle that the API has read, with the entries and the eliminations if it has been played. */
export function played({ puzzle: line, candidates = null, entries = null }) {
  if (!entries) return puzzle(line, candidates);
  const given = Array.from(line, (symbol, cell) => (digitsOfLine(entries)[cell] ? "." : symbol)).join("");
  const position = withEntries(puzzle(given), line);
  return candidates ? withSent(position, { grid: line, candidates }) : position;
}

/** Returns the digits of a text; anything but 1 to 9 is an empty cell, 0. */
export function digitsOfLine(line) {
  return Array.from(line, (symbol) => (symbol >= "1" && symbol <= "9" ? Number(symbol) : 0));
}

/** Returns the sets of 729 characters, nine for each cell. */
const setsOfMarks = (marks) => CELLS.map((cell) => setOf(digitsOfLine(marks.slice(9 * cell, 9 * cell + 9))));

export const digitAt = (position, cell) => position.givens[cell] || position.entries[cell];
export const isGiven = (position, cell) => position.givens[cell] !== 0;
export const hasGivens = (position) => position.givens.some(Boolean);
/** Whether there is something to solve: givens, or pencil marks of the puzzle. */
export const isPuzzle = (position) => hasGivens(position) || position.base.some((set) => set !== ALL_DIGITS);
/** Whether candidates are excluded beyond those that the digits exclude. */
export const hasMarks = ({ base, struck }) => base.some((set) => set !== ALL_DIGITS) || struck.some(Boolean);
/** Whether the player has written notes. */
export const hasNotes = ({ notes, centres }) => notes.some(Boolean) || centres.some(Boolean);
export const isFull = (position) => CELLS.every((cell) => digitAt(position, cell));

/** Returns the position with another value for a cell in one of its lists. */
export const replaced = (position, list, cell, value) => ({ ...position, [list]: position[list].with(cell, value) });

export const withEntry = (position, cell, digit) => replaced(position, "entries", cell, digit);
export const withGiven = (position, cell, digit) => replaced(withEntry(position, cell, 0), "givens", cell, digit);

/** Returns the position after a step. */
export function withStep(position, step) {
  let next = position;
  for (const { cell, digit } of step.placements.map(candidateOf)) {
    next = isGiven(next, cellOf(cell)) ? next : withEntry(next, cellOf(cell), digit);
  }
  const [struck, notes, centres] = [[...next.struck], [...next.notes], [...next.centres]];
  for (const { cell, digit } of step.eliminations.map(candidateOf)) {
    struck[cellOf(cell)] |= bit(digit);
    notes[cellOf(cell)] &= ~bit(digit);
    centres[cellOf(cell)] &= ~bit(digit);
  }
  return { ...next, struck, notes, centres };
}

/** Returns the cells in which two positions differ: those with other digits, or else with other marks or colours. */
export function changedCells(before, after) {
  const differing = (lists) => CELLS.filter((cell) => lists.some((list) => before[list][cell] !== after[list][cell]));
  const digits = differing(["givens", "entries"]);
  return digits.length > 0 ? digits : differing(Object.keys(EMPTY).filter((list) => before[list] !== after[list]));
}

/** Returns the position with the digits of a grid (81 characters) as entries. */
export function withEntries(position, line) {
  const digits = digitsOfLine(line);
  return { ...position, entries: digits.map((digit, cell) => (isGiven(position, cell) ? 0 : digit)) };
}

/** Returns the position with a grid and pencil marks from the API. */
export function withSent(position, sent) {
  const next = withEntries(position, sent.grid);
  const left = setsOfMarks(sent.candidates);
  const open = candidatesOf({ ...next, struck: EMPTY.struck });
  return { ...next, struck: open.map((set, cell) => (digitAt(next, cell) ? 0 : set & ~left[cell])) };
}

/** Returns the digits of these sets that are not placed in a peer; none for filled cells. */
const unseen = (position, sets) =>
  CELLS.map((cell) =>
    digitAt(position, cell) ? 0 : sets[cell] & ~setOf(PEERS[cell].map((peer) => digitAt(position, peer))),
  );

/** Returns the digits still possible in each cell. */
export const candidatesOf = (position) =>
  unseen(
    position,
    position.base.map((set, cell) => set & ~position.struck[cell]),
  );

/** Returns the player's notes in each empty cell: those in the corners ("notes") or in the centre ("centres"). */
export const notesOf = (position, list = "notes") =>
  position[list].map((set, cell) => (digitAt(position, cell) ? 0 : set));

/** Returns the position without the notes that its entries made impossible since the position `before`. */
export function tidied(position, before) {
  const [notes, centres] = [[...position.notes], [...position.centres]];
  for (const cell of CELLS) {
    const digit = position.entries[cell];
    if (!digit || digit === before.entries[cell]) continue;
    for (const peer of PEERS[cell]) {
      notes[peer] &= ~bit(digit);
      centres[peer] &= ~bit(digit);
    }
  }
  return { ...position, notes, centres };
}

/** Returns the cells with the digit of a cell or, if it is empty, with all of its colours. */
export function alikeOf(position, cell) {
  const [digit, colours] = [digitAt(position, cell), position.colours[cell]];
  if (digit) return CELLS.filter((other) => digitAt(position, other) === digit);
  return colours ? CELLS.filter((other) => (position.colours[other] & colours) === colours) : [];
}

/** Returns the cells whose digit occurs twice in a house. */
export function conflictsOf(position) {
  const cells = new Set();
  for (const house of HOUSES.values()) {
    for (const cell of house) {
      const digit = digitAt(position, cell);
      if (digit && house.some((other) => other !== cell && digitAt(position, other) === digit)) cells.add(cell);
    }
  }
  return cells;
}
