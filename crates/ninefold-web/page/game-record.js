// A kept game as data: a position at its beginning, and each move since, with a version. A move contains only what it
// changes. So the records of two tabs merge into one with the moves of both, and nothing overwrites anything.
//
//   puzzle, level, er, daily    the puzzle (notation.js) and facts about it
//   round                       how often the finished puzzle has begun again; a later round replaces an earlier one
//   seconds, hints              the counters
//   isHelped                    whether the page has shown its solution or the path to it
//   isSolved, isGivenUp         how the game ended
//   updated                     when it was stored, in milliseconds
//   base, floor                 a position as part of a link (share.js), and the version of the last move in it
//   moves                       [version, tab, way, changes], by version; the ways are those of moves.js

import { CELLS, setOf } from "./cells.js";
import { dayOf } from "./daily.js";
import { LEVELS } from "./levels.js";
import { puzzleText } from "./notation.js";
import { EMPTY } from "./position.js";
import { fragmentOf, positionOf } from "./share.js";

/** The number of moves after which a record becomes shorter, and the number of moves that it keeps then. */
const MOST_MOVES = 600;
const MOVES_LEFT = 400;

/** Larger numbers are damage. */
const MOST_VERSION = 1e9;
const LATEST_TIME = 8.64e15;
const CHANGE = /^([esnmkc])(\d{1,2})=(\d{1,3})$/;
/**
 * The lists of a position that a player changes, and the largest value in each. Earlier versions wrote "c": the number
 * of the only colour of a cell.
 */
const LISTS = { e: ["entries", 9], s: ["struck", 511], n: ["notes", 511], m: ["centres", 511], k: ["colours", 63] };
const ONE_COLOUR = ["colours", 6];

/** The ways of moves: "open" is the position of an address, which cannot be undone. */
const WAYS = ["open", "go", "undo", "redo"];

/** Returns a new game of the puzzle in a position. */
export const blank = (position, { level = null, er = null, daily = null, isHelped = false } = {}, round = 0) => ({
  puzzle: puzzleText(position),
  level,
  er,
  daily,
  round,
  seconds: 0,
  hints: 0,
  isHelped,
  isSolved: false,
  isGivenUp: false,
  updated: 0,
  base: fragmentOf({ ...EMPTY, givens: position.givens, base: position.base }),
  floor: 0,
  moves: [],
});

/** The latest bases, because each game is read often. */
const bases = new Map();

/** Returns the position of a base, null if it is damaged, and its puzzle. */
function baseOf(base) {
  if (bases.size > 100) bases.clear();
  if (!bases.has(base)) {
    const position = positionOf(base);
    bases.set(base, { position, puzzle: position && puzzleText(position) });
  }
  return bases.get(base);
}

export const isOver = (game) => Boolean(game && (game.isSolved || game.isGivenUp));

/** Returns what the moves of a game lead to: { position, past, future }. */
export function stateOf({ base, moves }) {
  let state = { position: baseOf(base).position, past: [], future: [] };
  for (const [, , way, changes] of moves) state = after(state, way, changes);
  return state;
}

function after({ position, past, future }, way, changes) {
  const next = { position: withChanges(position, changes), past, future };
  if (way === "go") return { ...next, past: [...past, position], future: [] };
  if (way === "undo") return { ...next, past: past.slice(0, -1), future: [...future, position] };
  if (way === "redo") return { ...next, past: [...past, position], future: future.slice(0, -1) };
  return next;
}

/** Returns the changes from one position of a puzzle to another, such as "e40=7,n41=12". */
export function changesBetween(before, now) {
  const changes = [];
  for (const [name, [list]] of Object.entries(LISTS)) {
    const [old, values] = [before[list], now[list]];
    if (old === values) continue;
    for (const cell of CELLS) if (values[cell] !== old[cell]) changes.push(`${name}${cell}=${values[cell]}`);
  }
  return changes.join(",");
}

/** Returns a position after changes; ignores damaged ones. */
function withChanges(position, changes) {
  const next = { ...position };
  for (const change of changes.split(",")) {
    const [, name, place, digits] = CHANGE.exec(change) ?? [];
    const [cell, number] = [Number(place), Number(digits)];
    const [list, most] = name === "c" ? ONE_COLOUR : (LISTS[name] ?? []);
    const value = name === "c" ? setOf([number]) : number;
    if (!list || cell > 80 || number > most || (list === "entries" && position.givens[cell])) continue;
    if (next[list] === position[list]) next[list] = [...position[list]];
    next[list][cell] = value;
  }
  return next;
}

const versionOf = ({ floor, moves }) => moves.at(-1)?.[0] ?? floor;

/** Returns a game with another move, whose version is later than all others. */
export function appended(game, tab, way, changes) {
  return shortened({ ...game, moves: [...game.moves, [versionOf(game) + 1, tab, way, changes]] });
}

/** Returns the game with its earliest moves in its base, if there are too many. */
function shortened(game) {
  if (game.moves.length <= MOST_MOVES) return game;
  const [first, left] = [game.moves.slice(0, -MOVES_LEFT), game.moves.slice(-MOVES_LEFT)];
  const { position } = stateOf({ base: game.base, moves: first });
  return { ...game, base: fragmentOf(position), floor: first.at(-1)[0], moves: left };
}

/** Returns the record that has everything of two records of a game. Either may be null. */
export function merged(one, other) {
  if (!one || !other) return one ?? other;
  const isHelped = one.isHelped || other.isHelped;
  if (one.round !== other.round) return { ...(one.round > other.round ? one : other), isHelped };
  const { base, floor } = one.floor >= other.floor ? one : other;
  const either = (name) => one[name] ?? other[name];
  const most = (name) => Math.max(one[name], other[name]);
  return shortened({
    ...one,
    level: either("level"),
    er: either("er"),
    daily: either("daily"),
    seconds: most("seconds"),
    hints: most("hints"),
    updated: most("updated"),
    isHelped,
    isSolved: one.isSolved || other.isSolved,
    isGivenUp: one.isGivenUp || other.isGivenUp,
    base,
    floor,
    moves: ordered([...one.moves, ...other.moves]).filter(([version]) => version > floor),
  });
}

/** Returns moves in the order of their versions, each once. */
function ordered(moves) {
  if (moves.every(([version], index) => index === 0 || version > moves[index - 1][0])) return moves;
  const byName = new Map(moves.map((move) => [`${move[0]} ${move[1]}`, move]));
  return [...byName.values()].sort((one, other) => one[0] - other[0] || (one[1] < other[1] ? -1 : 1));
}

/** Whether a record has a move, or help, that another one of the game lacks. */
export function hasMore(one, other) {
  if (one.isHelped && !other.isHelped) return true;
  if (one.round !== other.round) return one.round > other.round;
  const names = new Set(other.moves.map(([version, tab]) => `${version} ${tab}`));
  return one.moves.some(([version, tab]) => version > other.floor && !names.has(`${version} ${tab}`));
}

export const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
export const numbered = (value, most = LATEST_TIME) =>
  Number.isFinite(value) && value >= 0 && value <= most ? value : 0;
const dated = (value) => /^\d{4}-\d\d-\d\d$/.test(value) && Number.isFinite(dayOf(value).getTime());

/** Returns the fields that games and solved puzzles have in common. */
export const common = (record) => ({
  puzzle: record.puzzle,
  level: LEVELS.includes(record.level) ? record.level : null,
  daily: dated(record.daily) ? record.daily : null,
  er: Number.isFinite(record.er) ? record.er : null,
  seconds: numbered(record.seconds),
  hints: numbered(record.hints),
  isHelped: record.isHelped === true,
});

/** Returns a game from storage without its damaged parts; null if its puzzle or its base is damaged. */
export function asGame(record) {
  const isGood = isRecord(record) && typeof record.base === "string" && baseOf(record.base).position;
  if (!isGood || record.puzzle !== baseOf(record.base).puzzle) return null;
  const moves = Array.isArray(record.moves) ? record.moves.filter(isMove) : [];
  const floor = numbered(record.floor, MOST_VERSION);
  return {
    ...common(record),
    round: numbered(record.round, MOST_VERSION),
    isSolved: record.isSolved === true,
    isGivenUp: record.isGivenUp === true,
    updated: numbered(record.updated),
    base: record.base,
    floor,
    moves: ordered(moves).filter(([version]) => version > floor),
  };
}

const isMove = (move) =>
  Array.isArray(move) &&
  Number.isInteger(move[0]) &&
  move[0] > 0 &&
  move[0] < MOST_VERSION &&
  typeof move[1] === "string" &&
  WAYS.includes(move[2]) &&
  typeof move[3] === "string";

/** Returns a game as earlier versions stored it, with its position and those before it; null if it is damaged. */
export function asOldGame(record) {
  const position = typeof record.position === "string" && positionOf(record.position);
  if (!position || typeof record.puzzle !== "string" || puzzleText(position) !== record.puzzle) return null;
  const past = (Array.isArray(record.past) ? record.past : [])
    .map((one) => (typeof one === "string" ? positionOf(one) : null))
    .filter((one) => one && puzzleText(one) === record.puzzle);
  const { isSolved, isGivenUp, updated } = record;
  let game = { ...blank(position), ...common(record), updated: numbered(updated) };
  game = { ...game, isSolved: isSolved === true, isGivenUp: isGivenUp === true };
  for (const [index, one] of [...past, position].entries()) {
    const changes = changesBetween(stateOf(game).position, one);
    game = appended(game, "", index === 0 ? "open" : "go", changes);
  }
  return game;
}

/** Returns the fraction of the empty cells of a game that is filled. */
export function filledOf(game) {
  const { givens, entries } = stateOf(game).position;
  return entries.filter(Boolean).length / Math.max(1, givens.filter((given) => !given).length);
}
