// The current game as it is stored: its time, the hints used, its level. It follows the puzzle on the grid, so it also
// changes when another puzzle is loaded or the loading is undone. Dispatches "tick" when the time changes, and
// "completed" when the player has solved the puzzle.

import { requests } from "./api.js";
import { puzzleText } from "./notation.js";
import { isPuzzle } from "./position.js";
import { fragmentOf, positionOf } from "./share.js";
import { change, gameOf, keepGame } from "./store.js";

/** The number of positions that can be undone after a reload. */
const MOST_PAST = 40;

/** Milliseconds before a move is stored, and the interval in seconds for storing the time. */
const KEEP_AFTER = 250;
const KEEP_TIME_EVERY = 10;

export class Session extends EventTarget {
  #game;
  #timer;
  /** Whether the clock may run. */
  #isRunning = false;
  /** Whether the player has done something since the puzzle was loaded: a visitor may only look at a linked puzzle. */
  #isAwake = false;
  /** The position of the last counted hint: all levels of a hint for one position count once. */
  #hinted = null;
  /** The data of the game on the grid, or null while there is none. */
  now = null;

  constructor(game) {
    super();
    this.#game = game;
    game.addEventListener("move", () => this.#follow());
    game.addEventListener("solved", () => this.#complete());
    game.addEventListener("revealed", () => this.#giveUp());
    requests.addEventListener("hint", () => this.#countHint());
    for (const name of ["pointerdown", "keydown"]) document.addEventListener(name, () => (this.#isAwake = true), true);
    setInterval(() => this.#tick(), 1000);
    for (const name of ["visibilitychange", "pagehide"]) document.addEventListener(name, () => this.keep());
    window.addEventListener("pagehide", () => this.keep());
  }

  /** Starts a new puzzle with these `facts`: { level, er, daily }. */
  start(position, facts = {}) {
    this.keep();
    const kept = gameOf(puzzleText(position));
    if (kept && !kept.isSolved) return this.resume(kept);
    this.now = blank(puzzleText(position), facts);
    this.#isAwake = true;
    return this.#game.begin(position);
  }

  /** Continues a stored game. */
  resume(kept) {
    this.keep();
    this.now = { ...kept };
    this.#isAwake = true;
    this.#game.begin(positionOf(kept.position), kept.past.map(positionOf).filter(Boolean));
  }

  /** Opens the position of a link; continues the game of this puzzle if there is one. */
  open(position) {
    const kept = gameOf(puzzleText(position));
    if (kept && kept.position === fragmentOf(position)) return this.resume(kept);
    this.#isAwake = false;
    return this.#game.begin(position);
  }

  /** Lets the clock run or stops it. */
  run(isRunning) {
    this.#isRunning = isRunning;
    if (!isRunning) this.keep();
  }

  #follow() {
    const { position, setsClues, isPractice } = this.#game;
    const puzzle = puzzleText(position);
    const isGame = isPuzzle(position) && !setsClues && !isPractice;
    if (this.now?.puzzle !== puzzle || !isGame) {
      this.now = isGame ? (gameOf(puzzle) ?? blank(puzzle)) : null;
    }
    // A finished puzzle that begins again is a new game.
    if (isOver(this.now) && !position.entries.some(Boolean)) this.now = blank(puzzle, this.now);
    this.dispatchEvent(new Event("tick"));
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.keep(), KEEP_AFTER);
  }

  /** Stores the current state of the game. A puzzle that was only looked at is not a game. */
  keep() {
    clearTimeout(this.#timer);
    if (!this.now) return;
    const { position, past } = this.#game;
    if (puzzleText(position) !== this.now.puzzle || !isPlayed(position, this.now)) return;
    const own = past.slice(-MOST_PAST).filter((one) => puzzleText(one) === this.now.puzzle);
    keepGame({ ...this.now, position: fragmentOf(position), past: own.map(fragmentOf), updated: Date.now() });
  }

  #tick() {
    if (!this.now || isOver(this.now) || !this.#isRunning || !this.#isAwake || document.hidden) return;
    this.now.seconds += 1;
    if (this.now.seconds % KEEP_TIME_EVERY === 0) this.keep();
    this.dispatchEvent(new Event("tick"));
  }

  #countHint() {
    if (!this.now || isOver(this.now) || this.#hinted === this.#game.position) return;
    this.#hinted = this.#game.position;
    this.now.hints += 1;
  }

  /** Handles the display of the solution: the clock stops, and the game does not count. */
  #giveUp() {
    if (!this.now || isOver(this.now)) return;
    this.now.isGivenUp = true;
    this.keep();
  }

  /** Completes the game. A game that is solved again is announced again but counts only once. */
  #complete() {
    if (!this.now || this.now.isGivenUp) return;
    if (!this.now.isSolved) this.#count();
    this.dispatchEvent(new Event("completed"));
  }

  #count() {
    this.now.isSolved = true;
    this.keep();
    const { puzzle, level, daily, er, seconds, hints } = this.now;
    change((kept) => kept.solved.unshift({ puzzle, level, daily, er, seconds, hints, when: Date.now() }));
  }
}

const isOver = (now) => Boolean(now && (now.isSolved || now.isGivenUp));

/** Whether the player has written something, or chose the puzzle to be played. */
const isPlayed = ({ entries, notes, centres }, { level }) =>
  level !== null || [entries, notes, centres].some((list) => list.some(Boolean));

const blank = (puzzle, { level = null, er = null, daily = null } = {}) => ({
  puzzle,
  level,
  er,
  daily,
  seconds: 0,
  hints: 0,
  isSolved: false,
  isGivenUp: false,
});
