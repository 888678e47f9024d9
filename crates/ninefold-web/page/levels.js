// The levels of new puzzles, and the names of times and levels on the page.

import { t } from "./language.js";

/** From easy to extreme, with the names of the API. */
export const LEVELS = ["easy", "medium", "hard", "fiendish", "extreme"];

export const levelName = (level) => t(`level.${level}`);

/** Formats a time as "7:05" or "1:07:05". */
export function clock(seconds) {
  const two = (value) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
