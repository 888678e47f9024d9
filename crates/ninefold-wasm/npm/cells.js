// Puzzles as arrays of numbers: 81 cells, or nine rows of nine, in which 0 is an empty cell.

import { NinefoldError } from "./error.js";

const decoder = new TextDecoder();
const bytes = new Uint8Array(81);

/** Returns the puzzle or the puzzles of a call, with texts in place of arrays of numbers. */
export function given(puzzle, field = "puzzle") {
  if (typeof puzzle === "string") return puzzle;
  if (isCells(puzzle)) return text(puzzle, field);
  if (!Array.isArray(puzzle)) return position(puzzle, field);
  return isRows(puzzle) ? textOfRows(puzzle, field) : puzzle.map((one, index) => ofMany(one, index));
}

/** Returns a puzzle of many as text. */
function ofMany(one, index) {
  const field = `puzzles[${index}]`;
  if (isCells(one)) return text(one, field);
  return isRows(one) ? textOfRows(one, field) : one;
}

/** Returns a position with texts. */
function position(puzzle, field) {
  if (puzzle === null || typeof puzzle !== "object")
    throw wrong(field, `${field} is ${shown(puzzle)}; it must be a text, an array or a position`);
  const { puzzle: givens, entries } = puzzle;
  if (typeof givens === "string" && typeof (entries ?? "") === "string") return puzzle;
  const one = (cells, name) => (isCells(cells) || isRows(cells) ? given(cells, name) : cells);
  return { ...puzzle, puzzle: one(givens, "puzzle"), ...(entries && { entries: one(entries, "entries") }) };
}

/** Whether it is an array of cells, right or wrong, and no array of puzzles or rows. */
const isCells = (array) =>
  ArrayBuffer.isView(array) ||
  (Array.isArray(array) && array.length > 0 && (array[0] === null || !["string", "object"].includes(typeof array[0])));

/** Whether it is an array of rows, right or wrong. */
const isRows = (array) => Array.isArray(array) && Array.isArray(array[0]) && isCells(array[0]);

function text(cells, field) {
  if (cells.length !== 81) throw wrong(field, `${field} has ${cells.length} cells instead of 81`);
  for (let index = 0; index < 81; index++) bytes[index] = character(cells[index], field, index);
  return decoder.decode(bytes);
}

function textOfRows(rows, field) {
  if (rows.length !== 9) throw wrong(field, `${field} has ${rows.length} rows instead of 9`);
  rows.forEach((row, index) => {
    const name = `${field}[${index}]`;
    if (row?.length !== 9) throw wrong(field, `${name} has ${row?.length ?? "no"} cells instead of 9`);
    for (let column = 0; column < 9; column++) bytes[9 * index + column] = character(row[column], name, column);
  });
  return decoder.decode(bytes);
}

/** Returns the character of a cell. */
function character(value, field, index) {
  if (value === 0) return 46;
  if (value >= 1 && value <= 9 && Number.isInteger(value)) return 48 + value;
  throw wrong(field, `${field}[${index}] is ${shown(value)}; a cell is a number from 0, which is empty, to 9`);
}

const shown = (value) => (typeof value === "string" ? JSON.stringify(value) : String(value));

/** Returns the error for an array. */
function wrong(field, message) {
  const [name, number] = field.split(/[[\]]/);
  const place = name === "puzzles" ? { field: name, number: Number(number) + 1 } : { field: name };
  const code = name === "entries" ? "bad_entries" : "bad_puzzle";
  return new NinefoldError({ code, message: `${message}.`, position: place });
}
