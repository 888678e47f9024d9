// Statistics of the solved puzzles.

import { daysFrom, today } from "./daily.js";
import { LEVELS } from "./levels.js";

/** Returns the figures by level: { level, count, best, average }, in seconds. Puzzles without a level have null. */
export function figures(solved) {
  return [...LEVELS, null]
    .map((level) => [level, solved.filter((game) => game.level === level)])
    .filter(([, games]) => games.length > 0)
    .map(([level, games]) => ({
      level,
      count: games.length,
      best: best(games),
      average: Math.round(games.reduce((sum, { seconds }) => sum + seconds, 0) / games.length),
    }));
}

/** Returns the shortest time of games solved without hints; null if there are none. */
function best(games) {
  const times = games.filter(({ hints }) => hints === 0).map(({ seconds }) => seconds);
  return times.length > 0 ? Math.min(...times) : null;
}

/** Returns the last days, the latest last: [date, the number of solved puzzles]. */
export function lastDays(solved, count) {
  const dates = Array.from({ length: count }, (_, index) => daysFrom(today(), index + 1 - count));
  return dates.map((date) => [date, solved.filter(({ daily }) => daily === date).length]);
}
