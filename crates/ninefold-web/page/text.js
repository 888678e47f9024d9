// Formats numbers, lists, cells and conclusions for several views.

import { candidateOf, digitsOf, setOf } from "./cells.js";
import { number, sentencesOf, t } from "./language.js";
import { settings } from "./settings.js";

/** Returns the text with all cell names in this style. Cells of a group have a name together: r12c3 is AB3. */
export const inStyle = (text, name = settings.get("cells")) =>
  name === "A1" ? text.replace(/\br(\d+)c(\d+)/g, (_, rows, columns) => letters(rows) + columns) : text;

const letters = (rows) => [...rows].map((row) => "ABCDEFGHI"[row - 1]).join("");

/** Capitalizes a text, unless it starts with the name of a cell. */
export const capital = (text) => (/^r\dc\d/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1));

/** Keys whose names depend on the language. */
const NAMED_KEYS = ["Arrows", "Control", "Delete", "Shift"];

/** Returns the name of a key in the language of the page. */
export const keyWord = (key) => (NAMED_KEYS.includes(key) ? t(`key.${key}`) : key);

export const levelName = (level) => t(`level.${level}`);

export const rating = (value) => fixed(value, 1);

const fixed = (value, places) => number(value, { minimumFractionDigits: places, maximumFractionDigits: places });

/** Returns the level of a step, a lesson or a puzzle as a word, and its difficulty as a figure of a scale. */
export const difficulty = ({ level, rating: value }, scale = "") =>
  [levelName(level), `${scale} ${rating(value)}`.trim()].join(" · ");

/** Returns the help that a game has had: its hints, and whether the solution or the path was shown. */
export const helpOf = ({ hints, isHelped }) =>
  [(hints > 0 || !isHelped) && t("completion.hint_count", { count: hints }), isHelped && t("completion.with_help")]
    .filter(Boolean)
    .join(", ");

/**
 * Returns the conclusion of a step: "Place 3 in r1c2", which implies the eliminations in its cell, or "Remove 3 from
 * r1c2".
 */
export function conclusion({ placements, eliminations }) {
  if (placements.length > 0) {
    const placed = placements
      .map(candidateOf)
      .map(({ cell, digit }) => t("coach.place", { digit: String(digit), cell }));
    return inStyle(placed.join("; "));
  }
  const digits = new Map();
  for (const { cell, digit } of eliminations.map(candidateOf)) digits.set(cell, [...(digits.get(cell) ?? []), digit]);
  const cells = new Map();
  for (const [cell, own] of digits) {
    const names = list(digitsOf(setOf(own)).map(String));
    cells.set(names, [...(cells.get(names) ?? []), cell]);
  }
  const groups = [...cells].map(([names, all]) => t("coach.from", { digits: names, cells: list(all) }));
  return inStyle(t("coach.remove", { groups: groups.join("; ") }));
}

/** Returns the reasons of a step, or of anything else with sentences, as one text. */
export const spoken = (step) => inStyle(sentencesOf(step).map(({ text }) => capital(text)).join(" "));

/** Joins names: "r1c2, r3c4 and r5c6". */
export function list(names) {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} ${t("coach.and")} ${names.at(-1)}`;
}

/** Formats a duration: "1.25 s", "25 ms", "1.5 ms" or "7 µs". */
export function duration(seconds) {
  if (seconds >= 1) return `${fixed(seconds, 2)} s`;
  if (seconds >= 0.001) return `${fixed(seconds * 1000, seconds >= 0.01 ? 0 : 1)} ms`;
  return `${Math.max(1, Math.round(seconds * 1e6))} µs`;
}

/** Formats the time of a game as "7:05" or "1:07:05". */
export function clock(seconds) {
  const two = (value) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
