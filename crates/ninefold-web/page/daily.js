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

/** How many days in a row, up to today or yesterday, had a puzzle that was solved. */
export function streak(solved, date = new Date()) {
  const days = new Set(solved.map(({ daily }) => daily).filter(Boolean));
  const day = new Date(date.getFullYear(), date.getMonth(), date.getDate());
  if (!days.has(today(day))) day.setDate(day.getDate() - 1);
  let length = 0;
  for (; days.has(today(day)); day.setDate(day.getDate() - 1)) length += 1;
  return length;
}
