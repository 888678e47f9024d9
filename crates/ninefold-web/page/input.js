// The effect of typing a digit, or erasing, when several cells are selected.

import { bit, has } from "./cells.js";
import { digitAt, isGiven } from "./position.js";

/** The position's list for each kind of mark. */
const LISTS = { corner: "notes", centre: "centres", struck: "struck", colour: "colours" };

/**
 * Returns the position after typing a digit as "digit", "corner", "centre", "struck" or "colour"; null if unchanged.
 */
export function typed(position, cells, digit, kind) {
  if (kind === "colour") return marked(position, cells, "colours", digit);
  if (kind === "digit") {
    const own = cells.filter((cell) => !isGiven(position, cell));
    return valued(position, own, "entries", digit);
  }
  const empty = cells.filter((cell) => !digitAt(position, cell));
  return empty.length === 0 ? null : marked(position, empty, LISTS[kind], digit);
}

/** Gives all cells the value, or removes it if they all have it. */
function valued(position, cells, list, value) {
  const isEverywhere = cells.every((cell) => position[list][cell] === value);
  return changed(position, cells, list, () => (isEverywhere ? 0 : value));
}

/** Adds the mark to all cells, or removes it if they all have it. */
function marked(position, cells, list, digit) {
  const isEverywhere = cells.every((cell) => has(position[list][cell], digit));
  return changed(position, cells, list, (set) => (isEverywhere ? set & ~bit(digit) : set | bit(digit)));
}

function changed(position, cells, list, next) {
  const values = [...position[list]];
  for (const cell of cells) values[cell] = next(values[cell]);
  return { ...position, [list]: values };
}

/** Returns the position without the entries of the cells, or else without the first kind of marks present. */
export function erased(position, cells, kinds) {
  const notes = kinds.filter((kind) => kind !== "colours").map((kind) => LISTS[kind]);
  for (const lists of [["entries"], notes, ["colours"]]) {
    const isThere = lists.some((list) => cells.some((cell) => position[list][cell]));
    if (isThere) return lists.reduce((one, list) => changed(one, cells, list, () => 0), position);
  }
  return null;
}
