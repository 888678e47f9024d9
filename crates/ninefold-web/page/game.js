// The state of the page: moves.js, the input mode, and the player's actions. Dispatches the events of moves.js,
// "refused" when a clue would be overwritten, "solved" or "mistaken" when the player's last digit fills the grid, and
// "revealed" when the solution was shown instead.

import { CELLS, columnOf, rowOf } from "./cells.js";
import { erased, typed } from "./input.js";
import { Moves } from "./moves.js";
import {
  EMPTY,
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

/** The kinds of entry that a typed digit can become. */
export const MODES = ["digit", "corner", "centre", "colour"];

export class Game extends Moves {
  /** One of MODES. */
  mode = "digit";
  /** The digit that was chosen before a cell, or 0. */
  chosen = 0;
  /** Whether all candidates are shown and kept up to date, instead of the player's notes. */
  showsCandidates = false;
  /** Whether the page turned that on instead of the player, and thus only for this puzzle. */
  #isUnasked = false;
  /** Whether the position is an example or a drill, and not a game. */
  isPractice = false;

  /** Whether the grid is full and without conflicts. */
  get isSolved() {
    return isFull(this.position) && conflictsOf(this.position).size === 0;
  }

  /** The digit that the grid lights up, or 0. */
  get lit() {
    return (settings.get("digitFirst") && this.chosen) || digitAt(this.position, this.selected);
  }

  /** Moves to another position of this puzzle; this can be undone. */
  move(position, setsClues = this.setsClues) {
    this.go(settings.get("tidiesNotes") ? tidied(position, this.position) : position, setsClues);
  }

  /** Starts another puzzle, as a game or as practice; this can be undone, too. */
  load(position, isPractice = false) {
    this.isPractice = isPractice;
    this.point(middleOf(position));
    if (this.#isUnasked) this.showsCandidates = this.#isUnasked = false;
    // If the player has no notes, the eliminated candidates are visible only when all candidates are shown.
    if (hasMarks(position) && !hasNotes(position)) this.#showCandidates();
    this.go(position, !isPuzzle(position));
  }

  /** Starts a puzzle. Only the positions of an earlier visit, { past, future }, can be undone or redone. */
  begin(position, history = {}, isPractice = false) {
    this.load(position, isPractice);
    this.remember(history);
  }

  /** Undoes all actions of the player. */
  restart() {
    const { givens, base } = this.position;
    this.load({ ...EMPTY, givens, base }, this.isPractice);
    this.tellAct("restarted");
  }

  clear() {
    this.load(EMPTY);
    this.point(0);
    this.tellChange();
    this.tellAct("cleared");
  }

  /** Chooses the digit for the cells selected next, or unchooses it if it is chosen already. */
  choose(digit) {
    this.chosen = this.chosen === digit ? 0 : digit;
    this.tellChange();
    this.tellAct(this.chosen ? "chosen" : "unchosen");
  }

  /** Writes the chosen digit into the cell of the cursor. A clue is chosen instead. */
  enter() {
    const clue = this.position.givens[this.selected];
    if (clue && !this.setsClues && this.mode !== "colour") {
      if (clue !== this.chosen) this.choose(clue);
    } else if (this.chosen) this.type(this.chosen);
  }

  /**
   * Writes a digit into the selected cells, or removes it if all have it; `mode` is the kind of entry. Several cells
   * get marks in their corners instead of digits, which would be in conflict.
   */
  type(digit, mode = this.setsClues ? "digit" : this.mode) {
    if (this.setsClues && mode === "digit") return this.#typeClue(digit);
    const cells = [...this.selection];
    if (mode !== "colour" && cells.every((cell) => isGiven(this.position, cell))) return this.#refuse();
    const own = cells.filter((cell) => !isGiven(this.position, cell));
    const kind = mode === "digit" && own.length > 1 ? "corner" : mode;
    const list = kind === "corner" && this.showsCandidates ? "struck" : kind;
    const wasFull = isFull(this.position);
    const position = typed(this.position, cells, digit, list);
    if (!position) {
      this.tellAct("filled");
      return null;
    }
    this.move(position);
    this.tellAct("typed");
    if (kind === "digit") this.#finish(wasFull);
    return null;
  }

  /** Writes a clue and moves to the next cell, so that a puzzle can be typed without pauses. */
  #typeClue(digit) {
    const [position, cell] = [this.position, this.selected];
    const isThere = position.givens[cell] === digit;
    const isLast = cell === 80 && !isThere;
    if (!isThere && !isLast) this.point(cell + 1);
    this.move(withGiven(position, cell, isThere ? 0 : digit));
    if (isLast) this.play();
    else this.tellAct("clued");
  }

  /** Leaves the cell without a clue and moves to the next one. */
  skip() {
    const cell = this.selected;
    const isLast = cell === 80 && isPuzzle(this.position);
    if (!isLast) this.point((cell + 1) % 81);
    if (digitAt(this.position, cell)) this.move(withGiven(this.position, cell, 0));
    else this.tellChange();
    if (isLast) this.play();
  }

  #refuse() {
    this.dispatchEvent(new Event("refused"));
  }

  /** Dispatches the end of the game; a mistake only if the grid was not full before. */
  #finish(wasFull) {
    if (this.setsClues || !isFull(this.position)) return;
    if (this.isSolved) this.dispatchEvent(new Event("solved"));
    else if (!wasFull && !this.isPractice) this.dispatchEvent(new Event("mistaken"));
  }

  /** Erases the digits of the selected cells, or else their notes, or else their colours. */
  erase() {
    const [position, cells] = [this.position, [...this.selection]];
    if (this.setsClues) {
      const next = cells.reduce((one, cell) => withGiven(one, cell, 0), position);
      if (!cells.some((cell) => digitAt(position, cell))) return;
      this.move(next);
      this.tellAct("typed");
      return;
    }
    const next = erased(position, cells, this.showsCandidates ? ["colours"] : ["corner", "centre", "colours"]);
    if (next) {
      this.move(next);
      this.tellAct("typed");
    } else if (cells.every((cell) => isGiven(position, cell))) this.#refuse();
  }

  /** Applies a step. Removes the eliminations from the player's notes; without notes, shows all candidates instead. */
  apply(step) {
    if (step.eliminations.length > 0 && !hasNotes(this.position)) this.#showCandidates();
    this.move(withStep(this.position, step));
    this.tellAct("applied");
    this.#finish(true);
  }

  /** Fills the grid with the solution. */
  reveal(position) {
    this.move(position);
    this.dispatchEvent(new Event("revealed"));
  }

  #showCandidates() {
    this.#isUnasked ||= !this.showsCandidates;
    this.showsCandidates = true;
  }

  toggle(name) {
    this[name] = !this[name];
    if (name === "showsCandidates") this.#isUnasked = false;
    this.tellChange();
    this.tellAct(`${name}.${this[name]}`);
  }

  /** Switches to this input mode, or back to digits if it is active. */
  toggleMode(mode) {
    this.mode = this.mode === mode ? "digit" : mode;
    this.tellChange();
    this.tellAct(`mode.${this.mode}`);
  }

  /** Switches to this input mode without an announcement. */
  turnTo(mode) {
    this.mode = mode;
    this.tellChange();
  }

  /** Ends the entering of clues, and moves to the first empty cell. */
  play() {
    if (!this.setsClues) return;
    this.setsClues = false;
    const empty = CELLS.find((cell) => !digitAt(this.position, cell));
    if (empty !== undefined) this.point(empty);
    this.tellMove();
    this.tellAct("playing");
  }

  /** The number of missing digits, by digit. */
  get missing() {
    const counts = Array(10).fill(9);
    for (const cell of CELLS) counts[digitAt(this.position, cell)] -= 1;
    return counts;
  }
}

/** Returns the empty cell that is nearest to the middle of the grid. */
function middleOf(position) {
  const distance = (cell) => Math.abs(rowOf(cell) - 4) + Math.abs(columnOf(cell) - 4);
  const empty = CELLS.filter((cell) => !digitAt(position, cell));
  return empty.sort((one, other) => distance(one) - distance(other))[0] ?? 40;
}
