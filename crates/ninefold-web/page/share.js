// Links that contain a position: "#p=<81 characters>" has the givens, "&e=" the entries, "&b=", "&s=", "&n=" and "&m="
// the sets base, struck, notes and centres (see position.js) as base64 of 729 bits, and "&k=" the sets of colours, a base64
// symbol for each cell. Earlier links have at most one colour in a cell: "&c=" and its number.

import { CELLS, DIGITS, has, setOf } from "./cells.js";
import { entriesLine, givensLine } from "./notation.js";
import { EMPTY, puzzle, withEntries } from "./position.js";

const LINE = /^[1-9.]{81}$/;
const SETS = /^[A-Za-z0-9_-]{122}$/;
const SYMBOLS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const LISTS = Object.entries({ b: "base", s: "struck", n: "notes", m: "centres" });
const COLOURS = /^[A-Za-z0-9_-]{81}$/;
const ONE_COLOUR = /^[0-6]{81}$/;

/** Returns the part of a link after the "#". */
export function fragmentOf(position) {
  const parts = [`p=${givensLine(position)}`];
  if (position.entries.some(Boolean)) parts.push(`e=${entriesLine(position)}`);
  const changed = LISTS.filter(([, list]) => position[list].some((set, cell) => set !== EMPTY[list][cell]));
  if (position.colours.some(Boolean)) parts.push(`k=${position.colours.map((set) => SYMBOLS[set]).join("")}`);
  return [...parts, ...changed.map(([name, list]) => `${name}=${pack(position[list])}`)].join("&");
}

/** Returns the part of a link to a board: "board=" and its notation, with lines instead of blanks. */
export const fragmentOfBoard = (text) =>
  `board=${encodeURIComponent(text.replaceAll(" ", "_")).replace(/%(3A|3B|3D|2C|2F)/g, decodeURIComponent)}`;

/** Returns the address of a board on this server. */
export const boardLink = (text) => `${window.location.origin}${window.location.pathname}#${fragmentOfBoard(text)}`;

/** Returns the board of such a part, or null if it is damaged or another part. */
export function boardOf(fragment) {
  if (!fragment.startsWith("board=")) return null;
  try {
    return decodeURIComponent(fragment.slice("board=".length)).replaceAll("_", " ");
  } catch {
    return null;
  }
}

/** Returns the position of such a part, or null if it is damaged. */
export function positionOf(fragment) {
  const fields = new URLSearchParams(fragment.replace(/^#/, ""));
  const lines = [fields.get("p") ?? "", fields.get("e") ?? ".".repeat(81)];
  const lists = LISTS.filter(([name]) => fields.has(name));
  const isGood = lines.every((line) => LINE.test(line)) && lists.every(([name]) => SETS.test(fields.get(name)));
  if (!isGood) return null;
  const sets = lists.map(([name, list]) => [list, unpack(fields.get(name))]);
  return { ...withEntries(puzzle(lines[0]), lines[1]), ...Object.fromEntries(sets), colours: coloursOf(fields) };
}

function coloursOf(fields) {
  const [sets, numbers] = [fields.get("k") ?? "", fields.get("c") ?? ""];
  if (COLOURS.test(sets)) return Array.from(sets, (symbol) => SYMBOLS.indexOf(symbol));
  return ONE_COLOUR.test(numbers) ? Array.from(numbers, (number) => setOf([Number(number)])) : EMPTY.colours;
}

/** Returns the board of a link to this page on any server, or the text itself. */
export const withoutLink = (text) =>
  (URL.canParse(text.trim()) && boardOf(new URL(text.trim()).hash.slice(1))) || text;

/** Returns the position of a link to this page on any server; null if the text is anything else. */
export const positionOfLink = (text) => (URL.canParse(text.trim()) ? positionOf(new URL(text.trim()).hash) : null);

function pack(list) {
  const bits = list.flatMap((set) => DIGITS.map((digit) => (has(set, digit) ? 1 : 0))).join("");
  return bits.replace(/.{1,6}/g, (part) => SYMBOLS[parseInt(part.padEnd(6, "0"), 2)]);
}

function unpack(text) {
  const bits = Array.from(text, (symbol) => SYMBOLS.indexOf(symbol).toString(2).padStart(6, "0")).join("");
  return CELLS.map((cell) => setOf(DIGITS.filter((digit) => bits[9 * cell + digit - 1] === "1")));
}
