// The state of the page: the position with undo and redo, the selected cells, the input mode, and what the grid shows
// for a while instead of the position (such as the position before a step). Dispatches "change" whenever any of it
// changes, "move" when the position does, "acted" when the player has done something (its detail has what it was, and
// whether the grid showed another position before), "refused" when a clue would be overwritten, "solved" when the
// player's last digit completes the grid, and "revealed" when the solution was shown instead.

import { CELLS, columnOf, rowOf } from "./cells.js";
import { erased, typed } from "./input.js";
import {
  EMPTY,
  changedCells,
  conflictsOf,
  digitAt,
  hasMarks,
  hasNotes,
  isFull,
  isGiven,
  isPuzzle,
  tidied,
  withGiven,
  withStep,
} from "./position.js";
import { settings } from "./settings.js";
import { Timeline } from "./timeline.js";

/** What a digit that is typed becomes. */
export const MODES = ["digit", "corner", "centre", "colour"];

export class Game extends EventTarget {
  // Of pairs of a position and whether its clues were being entered.
  #timeline = new Timeline();
  #now = EMPTY;
  /** Whether the last move left another position that the grid showed. */
  #hasLeft = false;

  /** The cell of the cursor. */
  selected = 40;
  /** All selected cells, that of the cursor among them. */
  selection = new Set([40]);
  /** One of MODES. */
  mode = "digit";
  /** The digit that was chosen before a cell, or 0. */
  chosen = 0;
  /** Whether all candidates are shown and kept up to date, instead of the player's notes. */
  showsCandidates = false;
  /** Whether digits are written as clues. */
  setsClues = false;
  /** Whether the position is an example or a drill, and no game. */
  isPractice = false;
  /** What is shown: { drawing, position, caption }; without the last two, the drawing is on the position itself. */
  shown = null;
  /** The cells that the last move has changed: those whose digits it changed, or else all. */
  changed = [];

  get position() {
    return this.#now;
  }

  /** The positions before this one, the latest last. */
  get past() {
    return this.#timeline.past.map(([position]) => position);
  }

  get canUndo() {
    return this.#timeline.canUndo;
  }

  get canRedo() {
    return this.#timeline.canRedo;
  }

  /** Whether the grid is full and without conflicts. */
  get isSolved() {
    return isFull(this.#now) && conflictsOf(this.#now).size === 0;
  }

  /** The digit that the grid lights up, or 0. */
  get lit() {
    return (settings.get("digitFirst") && this.chosen) || digitAt(this.#now, this.selected);
  }

  #acted(what) {
    this.dispatchEvent(new CustomEvent("acted", { detail: { what, hasLeft: this.#hasLeft } }));
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
  }

  #moved(before = this.#now) {
    this.#hasLeft = Boolean(this.shown?.position);
    this.shown = null;
    this.changed = changedCells(before, this.#now);
    this.dispatchEvent(new Event("move"));
    this.#changed();
  }

  #go(position, setsClues) {
    const before = this.#now;
    this.#timeline.note([before, this.setsClues]);
    this.#now = position;
    this.setsClues = setsClues;
    this.#moved(before);
  }

  /** Goes to another position of this puzzle; this can be undone. */
  move(position, setsClues = this.setsClues) {
    this.#go(settings.get("tidiesNotes") ? tidied(position, this.#now) : position, setsClues);
  }

  /** Starts another puzzle, a game or only practice; this can be undone too. */
  load(position, isPractice = false) {
    this.isPractice = isPractice;
    this.#select(middleOf(position));
    // Without notes of the player, only all candidates show which of them are left.
    if (hasMarks(position) && !hasNotes(position)) this.showsCandidates = true;
    this.#go(position, !isPuzzle(position));
  }

  /** Starts a puzzle with nothing to undo but the positions of an earlier visit. */
  begin(position, past = [], isPractice = false) {
    this.load(position, isPractice);
    this.#timeline = new Timeline(past.map((one) => [one, false]));
    this.#changed();
  }

  undo() {
    this.#turn(this.#timeline.undo([this.#now, this.setsClues]), "undone");
  }

  redo() {
    this.#turn(this.#timeline.redo([this.#now, this.setsClues]), "redone");
  }

  #turn(state, name) {
    if (!state) return;
    const before = this.#now;
    [this.#now, this.setsClues] = state;
    const [first] = changedCells(before, this.#now);
    if (first !== undefined) this.#select(first);
    this.#moved(before);
    this.#acted(name);
  }

  /** Takes back all that the player has done. */
  restart() {
    const { givens, base } = this.#now;
    this.load({ ...EMPTY, givens, base }, this.isPractice);
    this.#acted("restarted");
  }

  clear() {
    this.load(EMPTY);
    this.#select(0);
    this.#changed();
    this.#acted("cleared");
  }

  #select(cell) {
    this.selected = cell;
    this.selection = new Set([cell]);
  }

  /** Moves the cursor to a cell. `adds` keeps what was selected; then a selected cell can also be given up. */
  select(cell, { adds = false, givesUp = false } = {}) {
    if (!adds) this.#select(cell);
    else if (givesUp && this.selection.has(cell) && this.selection.size > 1) {
      this.selection.delete(cell);
      if (this.selected === cell) this.selected = [...this.selection].at(-1);
    } else {
      this.selected = cell;
      this.selection.add(cell);
    }
    this.#changed();
  }

  /** Chooses the digit that goes into the cells selected next; again, and none is chosen. */
  choose(digit) {
    this.chosen = this.chosen === digit ? 0 : digit;
    this.#changed();
    this.#acted(this.chosen ? "chosen" : "unchosen");
  }

  /** Writes a digit into the selected cells, or removes it if it is in all of them; `mode` says as what. */
  type(digit, mode = this.setsClues ? "digit" : this.mode) {
    if (this.setsClues && mode === "digit") return this.#typeClue(digit);
    const cells = [...this.selection];
    if (mode !== "colour" && cells.every((cell) => isGiven(this.#now, cell))) return this.#refuse();
    const list = mode === "corner" && this.showsCandidates ? "struck" : mode;
    const position = typed(this.#now, cells, digit, list);
    if (!position) {
      this.#acted("filled");
      return null;
    }
    this.move(position);
    this.#acted("typed");
    if (mode === "digit") this.#finish();
    return null;
  }

  /** Writes a clue and goes on to the next cell, so that a puzzle can be typed in one go. */
  #typeClue(digit) {
    const [position, cell] = [this.#now, this.selected];
    const isThere = position.givens[cell] === digit;
    const isLast = cell === 80 && !isThere;
    if (!isThere && !isLast) this.#select(cell + 1);
    this.move(withGiven(position, cell, isThere ? 0 : digit));
    if (isLast) this.play();
    else this.#acted("clued");
  }

  /** Leaves the cell without a clue and goes on. */
  skip() {
    const cell = this.selected;
    const isLast = cell === 80 && isPuzzle(this.#now);
    if (!isLast) this.#select((cell + 1) % 81);
    if (digitAt(this.#now, cell)) this.move(withGiven(this.#now, cell, 0));
    else this.#changed();
    if (isLast) this.play();
  }

  #refuse() {
    this.dispatchEvent(new Event("refused"));
  }

  #finish() {
    if (this.isSolved && !this.setsClues) this.dispatchEvent(new Event("solved"));
  }

  /** Erases the digits of the selected cells, or else their notes, or else their colours. */
  erase() {
    const [position, cells] = [this.#now, [...this.selection]];
    if (this.setsClues) {
      const next = cells.reduce((one, cell) => withGiven(one, cell, 0), position);
      if (!cells.some((cell) => digitAt(position, cell))) return;
      this.move(next);
      this.#acted("typed");
      return;
    }
    const next = erased(position, cells, this.showsCandidates ? ["colours"] : ["corner", "centre", "colours"]);
    if (next) {
      this.move(next);
      this.#acted("typed");
    } else if (cells.every((cell) => isGiven(position, cell))) this.#refuse();
  }

  /** Applies a step. Eliminations are struck from the player's notes; without any, all candidates show them. */
  apply(step) {
    if (step.eliminations.length > 0 && !hasNotes(this.#now)) this.showsCandidates = true;
    this.move(withStep(this.#now, step));
    this.#acted("applied");
    this.#finish();
  }

  /** Fills the grid with the solution. */
  reveal(position) {
    this.move(position);
    this.dispatchEvent(new Event("revealed"));
  }

  toggle(name) {
    this[name] = !this[name];
    this.#changed();
    this.#acted(`${name}.${this[name]}`);
  }

  /** Writes what is typed in this mode; again, and digits are written as digits. */
  toggleMode(mode) {
    this.mode = this.mode === mode ? "digit" : mode;
    this.#changed();
    this.#acted(`mode.${this.mode}`);
  }

  /** Ends the entering of clues, and goes to the first empty cell. */
  play() {
    if (!this.setsClues) return;
    this.setsClues = false;
    const empty = CELLS.find((cell) => !digitAt(this.#now, cell));
    if (empty !== undefined) this.#select(empty);
    this.#moved();
    this.#acted("playing");
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

/** The empty cell that is nearest to the middle of the grid. */
function middleOf(position) {
  const distance = (cell) => Math.abs(rowOf(cell) - 4) + Math.abs(columnOf(cell) - 4);
  const empty = CELLS.filter((cell) => !digitAt(position, cell));
  return empty.sort((one, other) => distance(one) - distance(other))[0] ?? 40;
}
