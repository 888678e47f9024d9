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

/** Whether a game was solved without hints, and without its solution or its path being shown. */
export const isUnaided = ({ hints, isHelped }) => hints === 0 && !isHelped;

/**
 * Returns the player's other times at the level of a game, without help: { times, count, best, average }, in seconds.
 */
export function standing(solved, { level, puzzle }) {
  const others = solved.filter((game) => game.level === level && isUnaided(game) && game.puzzle !== puzzle);
  const times = others.map(({ seconds }) => seconds);
  return {
    times,
    count: times.length,
    best: Math.min(...times),
    average: Math.round(times.reduce((sum, time) => sum + time, 0) / times.length),
  };
}

/** Returns the shortest time of games solved without help; null if there are none. */
function best(games) {
  const times = games.filter(isUnaided).map(({ seconds }) => seconds);
  return times.length > 0 ? Math.min(...times) : null;
}

/** Returns the last days, the latest last: [date, the number of solved puzzles]. */
export function lastDays(solved, count) {
  const dates = Array.from({ length: count }, (_, index) => daysFrom(today(), index + 1 - count));
  return dates.map((date) => [date, solved.filter(({ daily, isHelped }) => daily === date && !isHelped).length]);
}
