// The position with undo and redo, the selected cells, and the content that the grid shows temporarily instead of the
// position (such as the position before a step). Dispatches "change" on any change, "move" when the position changes,
// with the way as its detail ("go", "undo", "redo", or "follow" for a move of another tab), and "acted" after an action
// of the player. Then the detail contains the action, and whether the grid was showing another position.

import { EMPTY, changedCells } from "./position.js";
import { Selection } from "./selection.js";
import { Timeline } from "./timeline.js";

export class Moves extends EventTarget {
  // Pairs of a position and whether its clues were being entered.
  #timeline = new Timeline();
  #now = EMPTY;
  #selection = new Selection();
  /** Whether the grid was showing another position before the last move. */
  #hasLeft = false;

  /** Whether digits are written as clues. */
  setsClues = false;
  /**
   * The temporary content: { drawing, position, caption }; without the last two, the drawing is on the position itself.
   */
  shown = null;
  /** The cells changed by the last move: those with changed digits, or else all. */
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

  /** The cell of the cursor. */
  get selected() {
    return this.#selection.cursor;
  }

  /** All selected cells, including the cursor's. */
  get selection() {
    return this.#selection.cells;
  }

  /** Moves the cursor to a cell. `adds` keeps the selection; with `givesUp`, a selected cell is then deselected. */
  select(cell, { adds = false, givesUp = false } = {}) {
    if (adds) this.#selection.add(cell, givesUp);
    else this.point(cell);
    this.tellChange();
  }

  /** Selects several cells at once; `adds` keeps the selection. */
  selectAll(cells, { adds = false } = {}) {
    this.#selection.all(adds ? [...new Set([...this.selection, ...cells])] : cells);
    this.tellChange();
  }

  /** Moves the cursor to a cell as part of a larger change, which dispatches the event. */
  point(cell) {
    this.#selection.only(cell);
  }

  /** Moves to another position; this can be undone. */
  go(position, setsClues) {
    const before = this.#now;
    this.#timeline.note([before, this.setsClues]);
    this.#now = position;
    this.setsClues = setsClues;
    this.tellMove(before);
  }

  undo() {
    this.#turn(this.#timeline.undo([this.#now, this.setsClues]), "undo", "undone");
  }

  redo() {
    this.#turn(this.#timeline.redo([this.#now, this.setsClues]), "redo", "redone");
  }

  #turn(state, way, name) {
    if (!state) return;
    const before = this.#now;
    [this.#now, this.setsClues] = state;
    const [first] = changedCells(before, this.#now);
    if (first !== undefined) this.point(first);
    this.tellMove(before, way);
    this.tellAct(name);
  }

  /** Replaces the history of undo and redo by these positions. */
  remember({ past = [], future = [] }) {
    const states = [past, future].map((list) => list.map((one) => [one, false]));
    this.#timeline = new Timeline(...states);
    this.tellChange();
  }

  /** Moves to a position that another tab has reached, with its history. */
  adopt({ position, past, future }) {
    const before = this.#now;
    this.#now = position;
    this.remember({ past, future });
    this.tellMove(before, "follow");
  }

  show(shown) {
    this.shown = shown;
    this.tellChange();
  }

  tellChange() {
    this.dispatchEvent(new Event("change"));
  }

  tellMove(before = this.#now, way = "go") {
    this.#hasLeft = Boolean(this.shown?.position);
    this.shown = null;
    this.changed = changedCells(before, this.#now);
    this.dispatchEvent(new CustomEvent("move", { detail: way }));
    this.tellChange();
  }

  tellAct(what) {
    this.dispatchEvent(new CustomEvent("acted", { detail: { what, hasLeft: this.#hasLeft } }));
  }
}
