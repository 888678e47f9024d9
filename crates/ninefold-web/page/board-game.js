// A board that is played: a puzzle of any size with any rules, the player's digits and marks, and the moves that can be
// undone. It is kept in the browser until the next visit. Digits are texts, as a board may have 10, 0 or -1.

import { change, read } from "./store.js";

/** The number of boards that are kept; those not played for longest are dropped first. */
const MOST_KEPT = 30;

/** The number of moves that can be undone. */
const MOST_MOVES = 500;

export class BoardGame extends EventTarget {
  /** The board in its notation, without the player's digits. */
  text;
  rows;
  columns;
  digits;
  givens;
  /** The digits that a rule offers in a cell, by cell. */
  offers;
  #states;
  #at = 0;

  /** `picture` is the answer of the API. */
  constructor({ puzzle, rows, columns, digits, givens, rules }) {
    super();
    Object.assign(this, { text: puzzle, rows, columns, digits, givens, offers: offersOf(rules, columns) });
    const kept = read().boards.find(({ text }) => text === puzzle);
    this.#states = [this.#stateOf(kept ?? {})];
  }

  /** The current digits and marks: { entries, marks }. */
  get state() {
    return this.#states[this.#at];
  }

  get canUndo() {
    return this.#at > 0;
  }

  get canRedo() {
    return this.#at < this.#states.length - 1;
  }

  /** The indices of all cells in reading order. */
  get cells() {
    return this.givens.map((_, cell) => cell);
  }

  get isFull() {
    return this.cells.every((cell) => this.digitAt(cell));
  }

  digitAt(cell) {
    return this.givens[cell] || this.state.entries[cell];
  }

  nameOf(cell) {
    return `r${Math.floor(cell / this.columns) + 1}c${(cell % this.columns) + 1}`;
  }

  /** Returns the board with the player's digits as givens. */
  played() {
    const filled = this.cells.filter((cell) => this.state.entries[cell]);
    return [this.text, ...filled.map((cell) => `given ${this.nameOf(cell)}=${this.state.entries[cell]}`)].join("; ");
  }

  /** Writes a digit, or removes it if it is there. */
  write(cell, digit) {
    if (this.givens[cell]) return;
    const { entries } = this.state;
    this.#move({ entries: entries.with(cell, entries[cell] === digit ? "" : digit) });
  }

  /** Writes a mark in an empty cell, or removes it if it is there. */
  mark(cell, digit) {
    if (this.digitAt(cell)) return;
    const own = this.state.marks[cell];
    const next = this.digits.filter((one) => own.includes(one) !== (one === digit));
    this.#move({ marks: this.state.marks.with(cell, next) });
  }

  /** Removes the digit of a cell, or else its marks. */
  erase(cell) {
    const { entries, marks } = this.state;
    if (entries[cell]) this.#move({ entries: entries.with(cell, "") });
    else if (marks[cell].length > 0) this.#move({ marks: marks.with(cell, []) });
  }

  /** Writes a digit in every cell. */
  fill(digits) {
    this.#move({ entries: digits.map((digit, cell) => (this.givens[cell] ? "" : digit)) });
  }

  restart() {
    this.#move(this.#stateOf({}));
  }

  undo() {
    if (this.canUndo) this.#go(this.#at - 1);
  }

  redo() {
    if (this.canRedo) this.#go(this.#at + 1);
  }

  #move(part) {
    const first = Math.max(0, this.#at + 1 - MOST_MOVES);
    this.#states = [...this.#states.slice(first, this.#at + 1), { ...this.state, ...part }];
    this.#go(this.#states.length - 1);
  }

  #go(at) {
    this.#at = at;
    change((kept) => {
      const others = kept.boards.filter(({ text }) => text !== this.text);
      kept.boards = [{ text: this.text, ...this.state }, ...others].slice(0, MOST_KEPT);
    });
    this.dispatchEvent(new Event("change"));
  }

  /** Returns the state that was kept, without whatever is damaged. */
  #stateOf({ entries, marks }) {
    const [own, sets] = [entries, marks].map((list) => (Array.isArray(list) ? list : []));
    const isDigit = (digit) => this.digits.includes(digit);
    return {
      entries: this.givens.map((given, cell) => (!given && isDigit(own[cell]) ? own[cell] : "")),
      marks: this.givens.map((_, cell) => (Array.isArray(sets[cell]) ? sets[cell].filter(isDigit) : [])),
    };
  }
}

/** Returns the digits of rules such as "given r1c1=2,4" by cell. */
function offersOf(rules, columns) {
  const found = rules.map((rule) => /^given r(\d+)c(\d+)=(.+)$/.exec(rule)).filter(Boolean);
  return new Map(found.map(([, row, column, digits]) => [(row - 1) * columns + Number(column) - 1, digits.split(",")]));
}

/** Returns the digits of a solution: a character for each cell, from A on for 10 and more, or numbers between blanks. */
export function digitsOfSolution(text) {
  const isNumbers = text.includes(" ");
  return isNumbers ? text.split(" ") : Array.from(text, (symbol) => String(parseInt(symbol, 36)));
}
