// The page's data in the browser, all under one key: games, solved puzzles, drills, and settings. Every value is
// checked when it is read, because it may come from another version of the page or be damaged. If the browser forbids
// storage, the data is kept until the page is closed.

import { positionOf } from "./share.js";

const KEY = "ninefold.store.1";

/** The numbers of games and solved puzzles that are kept; the oldest are dropped first. */
const MOST = { games: 30, solved: 1000 };

/** The data, if the browser forbids storage. */
let memory = null;

/** Returns all data: { games, solved, drills, settings }. The lists begin with the latest. */
export function read() {
  const kept = parsed(stored() ?? memory);
  return {
    ...kept,
    games: listed(kept.games).map(asGame).filter(Boolean),
    solved: listed(kept.solved).map(asSolved).filter(Boolean),
    drills: counted(kept.drills),
    settings: isRecord(kept.settings) ? kept.settings : {},
  };
}

/** Changes the data. Reads it first, because another tab may have written since. */
export function change(work) {
  const kept = read();
  work(kept);
  for (const [name, most] of Object.entries(MOST)) kept[name].length = Math.min(kept[name].length, most);
  memory = JSON.stringify(kept);
  try {
    localStorage.setItem(KEY, memory);
  } catch {
    // Storage is forbidden or full: the page continues with the data in memory.
  }
}

/** Stores a game as the latest one, and replaces an older state of it. */
export function keepGame(game) {
  change((kept) => {
    kept.games = [game, ...kept.games.filter(({ puzzle }) => puzzle !== game.puzzle)];
  });
}

export const gameOf = (puzzle) => read().games.find((game) => game.puzzle === puzzle);

function stored() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function parsed(text) {
  try {
    const value = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const listed = (value) => (Array.isArray(value) ? value.filter(isRecord) : []);
const numbered = (value) => (Number.isFinite(value) && value >= 0 ? value : 0);
const counted = (value) =>
  Object.fromEntries(Object.entries(isRecord(value) ? value : {}).filter(([, count]) => Number.isInteger(count)));
const worded = (value) => (typeof value === "string" ? value : null);

/** Returns the fields that games and solved puzzles have in common. */
const common = (record) => ({
  puzzle: record.puzzle,
  level: worded(record.level),
  daily: worded(record.daily),
  er: Number.isFinite(record.er) ? record.er : null,
  seconds: numbered(record.seconds),
  hints: numbered(record.hints),
});

/** Returns a game: its position and the positions before it as parts of links. Null if it is damaged. */
function asGame(record) {
  const isGood =
    typeof record.puzzle === "string" && typeof record.position === "string" && positionOf(record.position);
  if (!isGood) return null;
  const past = Array.isArray(record.past) ? record.past.filter((one) => typeof one === "string") : [];
  return {
    ...common(record),
    position: record.position,
    past,
    isSolved: record.isSolved === true,
    isGivenUp: record.isGivenUp === true,
    updated: numbered(record.updated),
  };
}

function asSolved(record) {
  return typeof record.puzzle === "string" ? { ...common(record), when: numbered(record.when) } : null;
}
