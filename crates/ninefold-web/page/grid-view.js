// Draws the grid: 81 cells with digits and marks, created once and then updated, and the legend below. links.js draws
// the links in a layer of their own.

import { CELLS, DIGITS, HOUSES, PEERS, candidateKey, columnOf, digitsOf, has, rowOf } from "./cells.js";
import { el, find, svg } from "./dom.js";
import { drawLinks } from "./links.js";
import { candidatesOf, conflictsOf, digitAt, isGiven, notesOf } from "./position.js";

const NO_DRAWING = { cells: new Map(), houses: [], covers: [], marks: new Map(), links: [] };

/** What each role of a mark means, in the order of the legend. */
const MARKS = { in: "placed", out: "eliminated", on: "true", off: "false", both: "true and false", part: "pattern" };

/** How a screen reader names each role of a cell. */
const CELL_ROLES = { focus: "highlighted", further: "highlighted", wrong: "wrong", differ: "differs" };

export class GridView {
  #game;
  #cells = CELLS.map(makeCell);
  #links = find("#links");
  #legend = find("#legend");
  #drawn = null;

  constructor(game) {
    this.#game = game;
    const rows = DIGITS.map((row) =>
      el(
        "div",
        { role: "row", class: "row", "aria-rowindex": row },
        ...this.#cells.slice(9 * row - 9, 9 * row).map(({ element }) => element),
      ),
    );
    find("#grid").append(...rows);
    for (const [cell, { element }] of this.#cells.entries()) {
      element.addEventListener("pointerdown", (event) => {
        event.preventDefault();
        this.#game.select(cell);
        element.focus({ preventScroll: true });
      });
      element.addEventListener("focus", () => {
        if (this.#game.selected !== cell) this.#game.select(cell);
      });
    }
    game.addEventListener("change", () => this.render());
    this.render();
  }

  /** Moves the keyboard focus to the selected cell. */
  focus() {
    this.#cells[this.#game.selected].element.focus({ preventScroll: true });
  }

  render() {
    const game = this.#game;
    const position = game.shown?.position ?? game.position;
    const drawing = game.shown?.drawing ?? NO_DRAWING;
    const state = {
      game,
      position,
      drawing,
      open: candidatesOf(position),
      marks: this.#marks(position, drawing),
      conflicts: conflictsOf(position),
      houses: cellsOf(drawing.houses),
      covers: cellsOf(drawing.covers),
      peers: new Set(PEERS[game.selected]),
      digit: digitAt(position, game.selected),
    };
    for (const [cell, parts] of this.#cells.entries()) renderCell(parts, cell, state);
    if (this.#drawn !== drawing) {
      this.#drawn = drawing;
      drawLinks(this.#links, drawing, position, state.marks);
      this.#legend.replaceChildren(...legendOf(drawing));
    }
  }

  /** The marks of each cell: all candidates if they are switched on or the drawing needs them, else the notes. */
  #marks(position, drawing) {
    const roles = [...drawing.marks.values()];
    const needsAll = drawing.links.length > 0 || roles.includes("out");
    if (this.#game.showsCandidates || needsAll) return candidatesOf(position);
    return notesOf(position);
  }
}

function makeCell(cell) {
  const digit = el("span", { class: "digit" });
  const marks = DIGITS.map((value) => el("span", { class: "mark", text: value }));
  const element = el(
    "div",
    {
      role: "gridcell",
      class: "cell",
      tabindex: "-1",
      "data-cell": cell,
      "aria-colindex": columnOf(cell) + 1,
    },
    digit,
    el("span", { class: "marks", "aria-hidden": "true" }, ...marks),
  );
  return { element, digit, marks };
}

const cellsOf = (names) => new Set(names.flatMap((name) => HOUSES.get(name) ?? []));

function renderCell({ element, digit, marks }, cell, state) {
  const { game, position, drawing } = state;
  const value = digitAt(position, cell);
  const isSelected = cell === game.selected;
  const isDrawn = drawing !== NO_DRAWING;
  const preview = value ? 0 : previewOf(cell, state);
  setText(digit, String(value || preview || ""));
  const classes = [
    "cell",
    value && (isGiven(position, cell) ? "given" : "entry"),
    isSelected && "selected",
    preview && "preview",
    // A drawing has the colours for itself.
    !isDrawn && !isSelected && state.digit && value === state.digit && "same",
    !isDrawn && !isSelected && state.peers.has(cell) && "peer",
    state.houses.has(cell) && "house",
    state.covers.has(cell) && "cover",
    state.conflicts.has(cell) && "conflict",
    drawing.cells.get(cell),
    drawing.lit && !drawing.lit.has(cell) && "dim",
  ]
    .filter(Boolean)
    .join(" ");
  if (element.className !== classes) element.className = classes;
  element.tabIndex = isSelected ? 0 : -1;
  element.setAttribute("aria-selected", isSelected);
  for (const [index, mark] of marks.entries()) renderMark(mark, cell, index + 1, value || preview, state);
  element.setAttribute("aria-label", labelOf(cell, value, state));
}

/** The digit that a step places, to be shown large because the cell shows no marks. */
function previewOf(cell, { drawing, marks }) {
  if (marks[cell] || drawing.links.length > 0) return 0;
  return DIGITS.find((digit) => drawing.marks.get(candidateKey(cell, digit)) === "in") ?? 0;
}

function renderMark(mark, cell, digit, value, { drawing, marks, open, game }) {
  const role = value ? undefined : drawing.marks.get(candidateKey(cell, digit));
  const isShown = !value && (has(marks[cell], digit) || role !== undefined);
  // A note that is no candidate any more is shown faintly.
  const isStale = isShown && !game.showsCandidates && !role && !has(open[cell], digit);
  const classes = ["mark", isShown && "shown", isStale && "stale", role && `role-${role}`, drawing.faint?.has(candidateKey(cell, digit)) && "faint"].filter(Boolean).join(" ");
  if (mark.className !== classes) mark.className = classes;
}

function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** How a screen reader describes a cell. */
function labelOf(cell, value, { position, marks, conflicts, drawing }) {
  const parts = [`row ${rowOf(cell) + 1} column ${columnOf(cell) + 1}`];
  if (value) {
    parts[0] += `, ${isGiven(position, cell) ? "given" : "entry"} ${value}`;
    if (conflicts.has(cell)) parts.push("conflict");
  } else {
    parts.push(marks[cell] ? `empty, marks ${digitsOf(marks[cell]).join(" ")}` : "empty");
  }
  const role = CELL_ROLES[drawing.cells.get(cell)];
  if (role) parts.push(role);
  return parts.join(", ");
}

/** The legend of the colours and lines that the drawing uses. */
function legendOf(drawing) {
  const used = new Set([...drawing.marks.values(), ...drawing.cells.values()]);
  const key = (sample, meaning) => el("span", { class: "key" }, sample, meaning);
  const swatch = (kind) => el("span", { class: `swatch ${kind}` });
  const line = (kind) =>
    svg(
      "svg",
      { class: `link ${kind}`, viewBox: "0 0 34 12" },
      svg("path", { class: "line", d: "M1 6H24" }),
      svg("path", { class: "arrow", d: "M33 6 23 1v10z" }),
    );
  return [
    ...Object.entries(MARKS).map(([role, meaning]) => used.has(role) && key(swatch(`role-${role}`), meaning)),
    used.has("further") && key(swatch("further"), "also needed"),
    drawing.links.some((link) => link.isStrong) && key(line("strong"), "if false, then true"),
    drawing.links.some((link) => !link.isStrong) && key(line("weak"), "if true, then false"),
  ].filter(Boolean);
}
