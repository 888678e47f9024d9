// Links that contain a position: "#p=<81 characters>" has the givens, "&e=" the entries, and "&b=", "&s=" and "&n="
// the sets base, struck and notes (see position.js) as base64 of 729 bits.

import { ALL_DIGITS, CELLS, DIGITS, has, setOf } from "./cells.js";
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

/** The position of such a part, or null if it is damaged. */
export function positionOf(fragment) {
  const fields = new URLSearchParams(fragment.replace(/^#/, ""));
  const line = (name) => fields.get(name) ?? ".".repeat(81);
  const sets = (name, otherwise) => (fields.has(name) ? unpack(fields.get(name)) : otherwise);
  const isGood =
    fields.has("p") &&
    ["p", "e"].every((name) => LINE.test(line(name))) &&
    ["b", "s", "n"].every((name) => !fields.has(name) || SETS.test(fields.get(name)));
  if (!isGood) return null;
  const givens = digitsOfLine(line("p"));
  return {
    givens,
    entries: digitsOfLine(line("e")).map((digit, cell) => (givens[cell] ? 0 : digit)),
    base: sets("b", EMPTY.base),
    struck: sets("s", EMPTY.struck),
    notes: sets("n", EMPTY.notes),
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
  return CELLS.map((cell) => setOf(DIGITS.filter((digit) => isSet(9 * cell + digit - 1))));
}
