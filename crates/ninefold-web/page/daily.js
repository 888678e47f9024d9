// The puzzles of the day. Everybody gets the same puzzles, because their order has the date.

/** The levels of each day's puzzles. */
export const DAILY_LEVELS = ["easy", "hard", "fiendish"];

/** Returns the player's local date, as in "2026-11-23". */
export function today(date = new Date()) {
  const two = (value) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Returns a date like that of `today` as a Date, for formatting. */
export function dayOf(date) {
  const [year, month, number] = date.split("-").map(Number);
  return new Date(year, month - 1, number);
}

/** Returns the date that is `days` days after another. */
export function daysFrom(date, days) {
  const other = dayOf(date);
  other.setDate(other.getDate() + days);
  return today(other);
}

/** Returns the dates whose puzzle was solved on the same day, without its solution or its path being shown. */
const daysSolved = (solved) =>
  new Set(
    solved
      .filter(({ daily, when, isHelped }) => !isHelped && daily && daily === today(new Date(when)))
      .map(({ daily }) => daily),
  );

/** Returns the number of consecutive days with a solved puzzle, up to today or yesterday. */
export function streak(solved, date = today()) {
  const days = daysSolved(solved);
  return before(days, days.has(date) ? date : daysFrom(date, -1));
}

/** Returns the largest number of consecutive days. */
export function longest(solved) {
  const days = daysSolved(solved);
  return Math.max(0, ...[...days].map((date) => before(days, date)));
}

/** Returns the number of consecutive days up to a date. */
function before(days, date) {
  let length = 0;
  for (let day = date; days.has(day); day = daysFrom(day, -1)) length += 1;
  return length;
}
