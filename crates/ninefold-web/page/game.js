// The state of the page: the position with undo and redo, the selected cell, the input mode, and what the grid shows
// for a while instead of the position (such as the position before a step). Dispatches "change" whenever any of it
// changes, and also "move" when the position does.

import { CELLS } from "./cells.js";
import {
  EMPTY,
  conflictsOf,
  digitAt,
  hasGivens,
  isFull,
  isGiven,
  replaced,
  toggled,
  withEntry,
  withGiven,
  withStep,
} from "./position.js";

const MOST_UNDONE = 1000;

export class Game extends EventTarget {
  // Pairs of a position and whether its clues were being entered.
  #past = [];
  #future = [];
  #now = EMPTY;

  /** The selected cell. */
  selected = 40;
  /** Whether digits are written as small marks. */
  isPencil = false;
  /** Whether all candidates are shown and kept up to date, instead of the player's notes. */
  showsCandidates = false;
  /** Whether digits are written as clues. */
  setsClues = false;
  /** What is shown: { drawing, position, caption }; without the last two, the drawing is on the position itself. */
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

  /** Whether the grid is full and without conflicts. */
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

  /** Goes to another position; this can be undone. */
  move(position, setsClues = this.setsClues) {
    this.#past.push([this.#now, this.setsClues]);
    if (this.#past.length > MOST_UNDONE) this.#past.shift();
    this.#future = [];
    this.#now = position;
    this.setsClues = setsClues;
    this.#moved();
  }

  /** Starts another puzzle; this can be undone too. */
  load(position) {
    this.move(position, !hasGivens(position));
  }

  /** Starts a puzzle with nothing to undo. */
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

  /** Takes back all that the player has done. */
  restart() {
    const { givens, base } = this.#now;
    this.load({ ...EMPTY, givens, base });
  }

  clear() {
    this.load(EMPTY);
  }

  select(cell) {
    this.selected = cell;
    this.#changed();
  }

  /** Writes a digit into the selected cell, or removes it if it is there; `isMark` makes it a small mark. */
  type(digit, isMark = this.isPencil && !this.setsClues) {
    const [position, cell] = [this.#now, this.selected];
    if (this.setsClues && !isMark) {
      this.move(withGiven(position, cell, position.givens[cell] === digit ? 0 : digit));
    } else if (isGiven(position, cell)) {
      this.dispatchEvent(new Event("refused"));
    } else if (!isMark) {
      this.move(withEntry(position, cell, position.entries[cell] === digit ? 0 : digit));
    } else if (!digitAt(position, cell)) {
      this.move(toggled(position, this.showsCandidates ? "struck" : "notes", cell, digit));
    }
  }

  /** Erases the digit of the selected cell, or else its notes. */
  erase() {
    const [position, cell] = [this.#now, this.selected];
    if (this.setsClues) {
      if (digitAt(position, cell)) this.move(withGiven(position, cell, 0));
    } else if (position.entries[cell]) {
      this.move(withEntry(position, cell, 0));
    } else if (isGiven(position, cell)) {
      this.dispatchEvent(new Event("refused"));
    } else if (!this.showsCandidates && position.notes[cell]) {
      this.move(replaced(position, "notes", cell, 0));
    }
  }

  /** Applies a step. Eliminations are only visible among the candidates, so it shows these. */
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

  /** How many of each digit are still missing. */
  get missing() {
    const counts = Array(10).fill(9);
    for (const cell of CELLS) counts[digitAt(this.#now, cell)] -= 1;
    return counts;
  }
}
