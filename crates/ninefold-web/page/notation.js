// Positions as text, for the copy buttons, requests and links. The server reads pasted puzzles, because it supports all
// notations.

import { ALL_DIGITS, CELLS, DIGITS, digitsOf, has } from "./cells.js";
import { candidatesOf, digitAt } from "./position.js";

const lineOf = (digits) => digits.map((digit) => digit || ".").join("");
const marksOf = (sets) => sets.map((set) => DIGITS.map((digit) => (has(set, digit) ? digit : ".")).join("")).join("");

export const givensLine = (position) => lineOf(position.givens);
export const entriesLine = (position) => lineOf(position.entries);
export const gridLine = (position) => lineOf(CELLS.map((cell) => digitAt(position, cell)));

/** Returns nine lines of nine digits, 0 for an empty cell. */
export function gridRows(position) {
  return gridLine(position).match(/.{9}/g).join("\n").replaceAll(".", "0");
}

/** Returns a table of the candidates of each cell. */
export function markTable(position) {
  const open = candidatesOf(position);
  const fields = CELLS.map((cell) => digitAt(position, cell) || digitsOf(open[cell]).join("") || "-").map(String);
  const width = Math.max(...fields.map((field) => field.length));
  const rule = `+${"-".repeat(3 * width + 4)}`.repeat(3) + "+";
  const lines = [rule];
  for (let row = 0; row < 9; row += 1) {
    const own = fields.slice(9 * row, 9 * row + 9).map((field) => field.padEnd(width));
    lines.push([0, 3, 6].map((first) => `| ${own.slice(first, first + 3).join(" ")} `).join("") + "|");
    if (row % 3 === 2) lines.push(rule);
  }
  return lines.join("\n");
}

/** Returns the puzzle without the player's moves, for requests. */
export function puzzleText(position) {
  const isFree = position.base.every((set) => set === ALL_DIGITS);
  return isFree
    ? givensLine(position)
    : marksOf(CELLS.map((cell) => (position.givens[cell] ? 1 << (position.givens[cell] - 1) : position.base[cell])));
}

/** Returns the fields of a request that describe the player's position. */
export function asRequest(position) {
  const request = { puzzle: puzzleText(position) };
  if (position.entries.some(Boolean)) request.entries = entriesLine(position);
  if (position.struck.some(Boolean)) request.candidates = marksOf(candidatesOf(position));
  return request;
}
