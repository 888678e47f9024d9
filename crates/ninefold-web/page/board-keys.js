// The keyboard on a board: arrows move, digits write. Digits of two characters are typed one key after the other, or
// with a letter from A on for 10 and more.

import { find } from "./dom.js";

const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** The milliseconds within which a second key belongs to the first. */
const TOGETHER = 1000;

export class BoardKeys {
  #view;
  /** A digit that the next key may make longer: { text, cell, time }. */
  #begun = null;

  /**
   * `view` has the grid, the game, and the actions: { isShown, grid, game, type, mark, erase, undo, redo, check,
   * restart, toggleMarks }.
   */
  constructor(view) {
    this.#view = view;
    document.addEventListener("keydown", (event) => {
      if (!view.isShown || event.defaultPrevented || isWriting(event.target) || find("dialog[open]")) return;
      const action = this.#action(event);
      if (!action) return;
      event.preventDefault();
      action();
    });
  }

  #action(event) {
    const view = this.#view;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (event.altKey) return null;
    if (event.ctrlKey || event.metaKey) {
      if (key === "z") return () => (event.shiftKey ? view.redo() : view.undo());
      return key === "y" ? () => view.redo() : null;
    }
    const inGrid = event.target.closest?.("#board-cells") !== null;
    const isFree = inGrid || event.target === document.body || event.target.closest?.("button") !== null;
    const target = isFree ? this.#moved(event.key) : null;
    if (target !== null) return () => view.grid.select(target);
    if (event.shiftKey && key === "c") return () => view.restart();
    const symbol = symbolOf(event, key);
    if (event.shiftKey && view.game.digits.includes(symbol)) return () => view.mark(symbol);
    const digit = this.#digit(symbol);
    if (digit) return () => view.type(...digit);
    if (["0", ".", "Backspace", "Delete"].includes(key) || (inGrid && key === " ")) return () => view.erase();
    return { m: () => view.toggleMarks(), k: () => view.check() }[key] ?? null;
  }

  /** Returns the digit that a key writes, and the digit just written that it makes longer; null for other keys. */
  #digit(symbol) {
    const { digits } = this.#view.game;
    const cell = this.#view.grid.selected;
    const [begun, time] = [this.#begun, performance.now()];
    this.#begun = null;
    if (symbol === "") return null;
    const isSoon = begun?.cell === cell && time - begun.time < TOGETHER;
    const longer = isSoon ? begun.text + symbol : symbol;
    const text = digits.includes(longer) ? longer : symbol;
    if (text === "-") this.#begun = { text, cell, time };
    if (!digits.includes(text)) return null;
    const isBeginning = digits.some((digit) => digit.length > text.length && digit.startsWith(text));
    if (isBeginning) this.#begun = { text, cell, time };
    return [text, text === symbol ? null : begun.text];
  }

  /** Returns the cell that a key moves to, or null. */
  #moved(key) {
    const { rows, columns } = this.#view.game;
    const cell = this.#view.grid.selected;
    const [row, column] = [Math.floor(cell / columns), cell % columns];
    const arrow = ARROWS[key];
    if (arrow) return ((row + arrow[0] + rows) % rows) * columns + ((column + arrow[1] + columns) % columns);
    return { Home: row * columns, End: (row + 1) * columns - 1 }[key] ?? null;
  }
}

const isWriting = (target) =>
  target instanceof Element && target.closest("textarea, input:not([type=checkbox]), select") !== null;

/** Returns the digit on a key, by its place so that every layout works: 10 for A, and so on. Other keys have none. */
function symbolOf({ code }, key) {
  const place = /^(?:Digit|Numpad)([0-9])$/.exec(code);
  if (place) return place[1];
  if (key === "-") return key;
  return /^[a-j]$/.test(key) ? String(parseInt(key, 36)) : "";
}
