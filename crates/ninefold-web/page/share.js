// Links that carry a position: "#p=<81 characters>" with the givens, "&e=" with the entries, and "&b=", "&s=",
// "&n=" with sets of digits (what the puzzle allows, what is struck out, what is noted) as base64 of 729 bits.

import { CELLS, DIGITS, ALL_DIGITS, bit, has } from "./cells.js";
import { EMPTY, digitsOfLine } from "./position.js";
import { entriesLine, givensLine } from "./notation.js";

const LINE = /^[1-9.]{81}$/;
const SETS = /^[A-Za-z0-9_-]{122}$/;

/** The part of a link after the "#". */
export function fragmentOf(position) {
  const parts = [`p=${givensLine(position)}`];
  if (position.entries.some(Boolean)) parts.push(`e=${entriesLine(position)}`);
  if (position.base.some((set) => set !== ALL_DIGITS)) parts.push(`b=${pack(position.base)}`);
  if (position.struck.some(Boolean)) parts.push(`s=${pack(position.struck)}`);
  if (position.notes.some(Boolean)) parts.push(`n=${pack(position.notes)}`);
  return parts.join("&");
}

/** The position of such a part; null if it is none. */
export function positionOf(fragment) {
  const fields = new URLSearchParams(fragment.replace(/^#/, ""));
  const line = (name) => fields.get(name) ?? ".".repeat(81);
  const sets = (name) => fields.get(name);
  const isGood =
    fields.has("p") &&
    LINE.test(line("p")) &&
    LINE.test(line("e")) &&
    ["b", "s", "n"].every((name) => sets(name) === null || SETS.test(sets(name)));
  if (!isGood) return null;
  const givens = digitsOfLine(line("p"));
  return {
    givens,
    entries: digitsOfLine(line("e")).map((digit, cell) => (givens[cell] ? 0 : digit)),
    base: sets("b") ? unpack(sets("b")) : EMPTY.base,
    struck: sets("s") ? unpack(sets("s")) : EMPTY.struck,
    notes: sets("n") ? unpack(sets("n")) : EMPTY.notes,
  };
}

function pack(list) {
  const bits = list.flatMap((set) => DIGITS.map((digit) => (has(set, digit) ? 1 : 0)));
  const bytes = Array.from({ length: 92 }, (_, byte) =>
    Array.from({ length: 8 }, (__, place) => bits[8 * byte + place] ?? 0).reduce((all, one) => 2 * all + one, 0),
  );
  const text = btoa(String.fromCharCode(...bytes)).slice(0, 122);
  return text.replaceAll("+", "-").replaceAll("/", "_");
}

function unpack(text) {
  const bytes = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const isSet = (place) => ((bytes.charCodeAt(Math.floor(place / 8)) || 0) >> (7 - (place % 8))) & 1;
  return CELLS.map((cell) => DIGITS.reduce((set, digit) => (isSet(9 * cell + digit - 1) ? set | bit(digit) : set), 0));
}
