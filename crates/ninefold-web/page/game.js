// The game: the positions with undo and redo, what is selected, how digits are meant, and what the grid shows
// instead of the position for a while (the position before a step, a solution). Says "change" whenever any of
// it changes, and "move" when it is the position itself.

import { CELLS } from "./cells.js";
import {
  EMPTY,
  conflictsOf,
  digitAt,
  hasGivens,
  isFull,
  isGiven,
  restarted,
  withEntry,
  withGiven,
  withNoteFlipped,
  withStep,
  withStrikeFlipped,
} from "./position.js";

const MOST_UNDONE = 1000;

export class Game extends EventTarget {
  // Pairs of a position and whether its clues were being set.
  #past = [];
  #future = [];
  #now = EMPTY;

  /** Where the keyboard is. */
  selected = 40;
  /** Digits are small marks. */
  isPencil = false;
  /** All candidates are shown and kept up to date, instead of the player's notes. */
  showsCandidates = false;
  /** Digits are givens. */
  setsClues = false;
  /** What is shown: { drawing, position, caption }; the last two only if it is not the position itself. */
  shown = null;

  get position() {
    return this.#now;
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  /** Whether the grid is full and right. */
  get isSolved() {
    return isFull(this.#now) && conflictsOf(this.#now).size === 0;
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
  }

  #moved() {
    this.shown = null;
    this.dispatchEvent(new Event("move"));
    this.#changed();
  }

  /** Makes it the position, so that it can be undone. */
  move(position, setsClues = this.setsClues) {
    this.#past.push([this.#now, this.setsClues]);
    if (this.#past.length > MOST_UNDONE) this.#past.shift();
    this.#future = [];
    this.#now = position;
    this.setsClues = setsClues;
    this.#moved();
  }

  /** Begins with another puzzle. That, too, can be undone. */
  load(position) {
    this.move(position, !hasGivens(position));
  }

  /** Begins with nothing to undo. */
  begin(position) {
    this.load(position);
    this.#past = [];
    this.#changed();
  }

  undo() {
    this.#turn(this.#past, this.#future);
  }

  redo() {
    this.#turn(this.#future, this.#past);
  }

  #turn(from, to) {
    if (from.length === 0) return;
    to.push([this.#now, this.setsClues]);
    [this.#now, this.setsClues] = from.pop();
    this.#moved();
  }

  restart() {
    this.load(restarted(this.#now));
  }

  clear() {
    this.load(EMPTY);
  }

  select(cell) {
    this.selected = cell;
    this.#changed();
  }

  /** A digit typed for the selected cell; `isMark` if it is meant to be small. */
  type(digit, isMark = this.isPencil && !this.setsClues) {
    const [position, cell] = [this.#now, this.selected];
    if (this.setsClues && !isMark) {
      this.move(withGiven(position, cell, position.givens[cell] === digit ? 0 : digit));
    } else if (isGiven(position, cell)) {
      this.dispatchEvent(new Event("refused"));
    } else if (!isMark) {
      this.move(withEntry(position, cell, position.entries[cell] === digit ? 0 : digit));
    } else if (!digitAt(position, cell)) {
      const flipped = this.showsCandidates ? withStrikeFlipped : withNoteFlipped;
      this.move(flipped(position, cell, digit));
    }
  }

  /** Empties the selected cell: its digit, or else its notes. */
  erase() {
    const [position, cell] = [this.#now, this.selected];
    if (this.setsClues) {
      if (digitAt(position, cell)) this.move(withGiven(position, cell, 0));
    } else if (position.entries[cell]) {
      this.move(withEntry(position, cell, 0));
    } else if (isGiven(position, cell)) {
      this.dispatchEvent(new Event("refused"));
    } else if (!this.showsCandidates && position.notes[cell]) {
      this.move({ ...position, notes: position.notes.map((set, other) => (other === cell ? 0 : set)) });
    }
  }

  /** Carries a step out. What it strikes out can be seen only among the candidates. */
  apply(step) {
    if (step.eliminations.length > 0) this.showsCandidates = true;
    this.move(withStep(this.#now, step));
  }

  toggle(name) {
    this[name] = !this[name];
    this.#changed();
  }

  show(shown) {
    this.shown = shown;
    this.#changed();
  }

  /** How often each digit is still missing. */
  get missing() {
    const counts = Array(10).fill(9);
    for (const cell of CELLS) counts[digitAt(this.#now, cell)] -= 1;
    return counts;
  }
}
