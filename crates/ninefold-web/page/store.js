// The page's data in the browser except the kept games (kept-games.js), all under one key: solved puzzles, boards, drills,
// and settings. Every value is checked when it is read, because it may come from another version of the page or be damaged.
// If the browser forbids storage, the data is kept until the page is closed.

import { asOldGame, common, isRecord, numbered } from "./game-record.js";

const KEY = "ninefold.store.1";

/** The number of solved puzzles that are kept; the oldest are dropped first. */
const MOST_SOLVED = 1000;

/** The data, if the browser forbids storage. */
let memory = null;

/** Returns all data: { solved, boards, drills, settings }. The lists begin with the latest. */
export function read() {
  const kept = parsed(stored() ?? memory);
  return {
    ...kept,
    solved: listed(kept.solved).map(asSolved).filter(Boolean),
    drills: counted(kept.drills),
    boards: listed(kept.boards).filter(({ text }) => typeof text === "string"),
    settings: isRecord(kept.settings) ? kept.settings : {},
  };
}

/** Changes the data. Reads it first, because another tab may have written since. */
export function change(work) {
  const kept = read();
  work(kept);
  kept.solved.length = Math.min(kept.solved.length, MOST_SOLVED);
  memory = JSON.stringify(kept);
  try {
    localStorage.setItem(KEY, memory);
  } catch {
    // Storage is forbidden or full: the page continues with the data in memory.
  }
}

/** Passes the games that earlier versions of the page kept here to `take`, which returns whether all are taken. */
export function handOverGames(take) {
  const { games } = read();
  if (games === undefined || !take(listed(games).map(asOldGame).filter(Boolean))) return;
  change((kept) => delete kept.games);
}

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

const listed = (value) => (Array.isArray(value) ? value.filter(isRecord) : []);
const counted = (value) =>
  Object.fromEntries(Object.entries(isRecord(value) ? value : {}).filter(([, count]) => Number.isInteger(count)));

function asSolved(record) {
  return typeof record.puzzle === "string" ? { ...common(record), when: numbered(record.when) } : null;
}
