// The picture of a board, and over it a grid of cells with the digits, the marks, and the candidates that some solution
// has. The API draws the rules; the places of the cells are part of its answer.

import { dotsOf } from "./board-dots.js";
import { el } from "./dom.js";
import { t } from "./language.js";

/** Whether a digit has several characters, and so is written smaller. */
const isWide = (digit) => digit.length > 1;

export class BoardGrid {
  element;
  #game;
  #cells;
  /** The signs of cells by their index: "wrong" or "differ". */
  #signs = new Map();
  /** The candidates of each cell, or null while they are not shown. */
  #candidates = null;
  selected;

  /** `picture` is the answer of the API; `select` is called when a cell is chosen. */
  constructor(game, picture, select) {
    this.#game = game;
    this.selected = Math.max(0, game.givens.indexOf(""));
    const { rows, columns } = game;
    this.#cells = game.cells.map((cell) => el("div", { role: "gridcell", class: "board-cell", "data-cell": cell }));
    const lines = Array.from({ length: rows }, (_, row) =>
      el("div", { role: "row", class: "board-row" }, ...this.#cells.slice(row * columns, (row + 1) * columns)),
    );
    const name = t("board.grid", { rows, columns });
    const cells = el("div", { role: "grid", class: "board-cells", id: "board-cells", "aria-label": name }, ...lines);
    cells.classList.toggle("labelled", picture.rules.some((rule) => rule.startsWith("cage")));
    const image = el("img", { alt: "", src: `data:image/svg+xml,${encodeURIComponent(picture.svg)}` });
    this.element = el("div", { class: "board-picture" }, image, dotsOf(picture), cells);
    const share = (part, whole) => `${(100 * part) / whole}%`;
    const { cell, left, top, width, height } = picture;
    const places = {
      "--ratio": width / height,
      "--cells": width / cell,
      "--rows": rows,
      "--columns": columns,
      "--side": Math.ceil(Math.sqrt(game.digits.length)),
      "--left": share(left, width),
      "--top": share(top, height),
      "--wide": share(cell * columns, width),
      "--high": share(cell * rows, height),
    };
    for (const [property, value] of Object.entries(places)) this.element.style.setProperty(property, value);
    cells.addEventListener("pointerdown", (event) => {
      const target = event.target.closest("[data-cell]");
      if (!target || event.button !== 0) return;
      event.preventDefault();
      this.select(Number(target.dataset.cell));
      select();
    });
    game.addEventListener("change", () => this.render());
    this.render();
  }

  select(cell) {
    this.selected = cell;
    this.render();
    this.focus();
  }

  focus() {
    this.#cells[this.selected].focus({ preventScroll: true });
  }

  /** Marks cells: [[cell, sign]]. */
  sign(signs) {
    this.#signs = new Map(signs);
    this.render();
  }

  /** Shows the candidates of each cell; null hides them. */
  show(candidates) {
    this.#candidates = candidates;
    this.render();
  }

  /** Returns the description of a cell for screen readers. */
  label(cell) {
    const [given, entry] = [this.#game.givens[cell], this.#game.state.entries[cell]];
    const marks = this.#marksOf(cell);
    const place = { row: Math.floor(cell / this.#game.columns) + 1, column: (cell % this.#game.columns) + 1 };
    const content = given
      ? t("grid.given", { digit: given })
      : entry
        ? t("grid.entry", { digit: entry })
        : t("grid.empty");
    const noted = !given && !entry && marks.length > 0 && t(this.#marksName(), { digits: marks.join(" ") });
    const sign = this.#signs.get(cell);
    const signs = { wrong: "grid.wrong", differ: "grid.differs" };
    return [t("grid.cell", place), content, noted, sign && t(signs[sign])].filter(Boolean).join(", ");
  }

  #marksName() {
    return this.#candidates ? "board.candidates" : "grid.marks";
  }

  #marksOf(cell) {
    if (this.#candidates) return this.#candidates[cell];
    const own = this.#game.state.marks[cell];
    return own.length > 0 ? own : (this.#game.offers.get(cell) ?? []);
  }

  render() {
    const lit = this.#game.digitAt(this.selected);
    for (const cell of this.#game.cells) this.#renderCell(cell, lit);
  }

  #renderCell(cell, lit) {
    const [element, digit] = [this.#cells[cell], this.#game.digitAt(cell)];
    const classes = [
      "board-cell",
      this.#game.givens[cell] && "given",
      cell === this.selected && "cursor",
      digit && digit === lit && "same",
      this.#signs.get(cell),
    ];
    element.className = classes.filter(Boolean).join(" ");
    element.tabIndex = cell === this.selected ? 0 : -1;
    element.setAttribute("aria-selected", cell === this.selected);
    element.setAttribute("aria-label", this.label(cell));
    element.replaceChildren(...(digit ? [digitOf(digit)] : this.#notesOf(cell)));
  }

  /** Returns the candidates at their places as on a telephone, or the marks side by side. */
  #notesOf(cell) {
    const marks = this.#marksOf(cell);
    if (!this.#candidates) return marks.length > 0 ? [el("span", { class: "board-marks", text: marks.join(" ") })] : [];
    if (marks.length === 0) return [el("span", { class: "board-dead" })];
    const places = this.#game.digits.map((digit) => el("span", { "data-digit": marks.includes(digit) && digit }));
    return [el("span", { class: "board-candidates" }, ...places)];
  }
}

const digitOf = (digit) => el("span", { class: isWide(digit) ? "board-digit wide-digit" : "board-digit", text: digit });
