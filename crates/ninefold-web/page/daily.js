// The puzzles of the day: everybody gets the same, because the date and the level are the seed.

import { LEVELS } from "./levels.js";

/** The levels that each day has. */
export const DAILY_LEVELS = ["easy", "hard", "fiendish"];

/** The date where the player is, as in "2026-11-23". */
export function today(date = new Date()) {
  const two = (value) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The seed of a day's puzzle: its date and the place of its level, as digits. */
export const seedOf = (date, level) => `${date.replaceAll("-", "")}${LEVELS.indexOf(level)}`;

/** The day of such a date, for writing it in a language. */
export function dayOf(date) {
  const [year, month, number] = date.split("-").map(Number);
  return new Date(year, month - 1, number);
}

/** The date so many days after another. */
export function daysFrom(date, days) {
  const other = dayOf(date);
  other.setDate(other.getDate() + days);
  return today(other);
}

/** The days of which a puzzle was solved on that very day. */
const daysSolved = (solved) =>
  new Set(solved.filter(({ daily, when }) => daily && daily === today(new Date(when))).map(({ daily }) => daily));

/** How many days in a row, up to today or yesterday, had a puzzle that was solved. */
export function streak(solved, date = today()) {
  const days = daysSolved(solved);
  return before(days, days.has(date) ? date : daysFrom(date, -1));
}

/** The most days in a row that there have been. */
export function longest(solved) {
  const days = daysSolved(solved);
  return Math.max(0, ...[...days].map((date) => before(days, date)));
}

/** How many of the days lie in a row up to a date. */
function before(days, date) {
  let length = 0;
  for (let day = date; days.has(day); day = daysFrom(day, -1)) length += 1;
  return length;
}
