// Draws the grid: 81 cells with digits and marks, created once and then updated, and the legend below. links.js draws
// the links in a separate layer.

import { CELLS, DIGITS, HOUSES, PEERS, candidateKey, columnOf, digitsOf, has, rowOf } from "./cells.js";
import { el, find } from "./dom.js";
import { listenToPointer } from "./grid-pointer.js";
import { makeLabels } from "./grid-labels.js";
import { t } from "./language.js";
import { legendOf } from "./legend.js";
import { drawLinks } from "./links.js";
import { animateActions } from "./motion.js";
import { candidatesOf, conflictsOf, digitAt, isGiven, notesOf } from "./position.js";
import { settings } from "./settings.js";

const NO_DRAWING = { cells: new Map(), houses: [], covers: [], marks: new Map(), links: [] };

/** With forced colours, these are shown instead. */
const COLOUR_SIGNS = "●■▲◆○□";

const NO_SETS = CELLS.map(() => 0);

/** The numbers of notes that fit into the corners of a cell, and into one row in its centre. */
const CORNERS = 4;
const ONE_ROW = 4;

export class GridView {
  #game;
  #cells = CELLS.map(makeCell);
  #links = find("#links");
  #legend = find("#legend");
  #drawn = null;
  #mistakes;
  /** Whether the grid is shown as on paper: the position, without drawings. */
  #isPrinted = false;

  constructor(game, mistakes) {
    this.#game = game;
    this.#mistakes = mistakes;
    const rows = DIGITS.map((row) =>
      el(
        "div",
        { role: "row", class: "row", "aria-rowindex": row },
        ...this.#cells.slice(9 * row - 9, 9 * row).map(({ element }) => element),
      ),
    );
    find("#grid").append(...rows);
    for (const [cell, { element }] of this.#cells.entries()) {
      element.addEventListener("focus", () => {
        if (this.#game.selected !== cell) this.#game.select(cell);
      });
    }
    makeLabels();
    listenToPointer(find("#grid"), game, this);
    animateActions(game, this.#cells);
    settings.addEventListener("change", () => this.render());
    game.addEventListener("change", () => this.render());
    for (const [name, isPrinted] of [["beforeprint", true], ["afterprint", false]]) {
      window.addEventListener(name, () => {
        this.#isPrinted = isPrinted;
        this.render();
      });
    }
    this.render();
  }

  /** Moves the keyboard focus to the selected cell. */
  focus() {
    this.#cells[this.#game.selected].element.focus({ preventScroll: true });
  }

  /** Returns the description of a cell for screen readers. */
  label(cell) {
    return this.#cells[cell].element.ariaLabel;
  }

  render() {
    const game = this.#game;
    const shown = this.#isPrinted ? null : game.shown;
    const position = shown?.position ?? game.position;
    const drawing = shown?.drawing ?? NO_DRAWING;
    const state = {
      game,
      position,
      drawing,
      open: candidatesOf(position),
      ...this.#marks(position, drawing),
      conflicts: showsConflicts(game) ? conflictsOf(position) : new Set(),
      mistakes: this.#mistakes,
      houses: cellsOf(drawing.houses),
      covers: cellsOf(drawing.covers),
      peers: new Set(PEERS[game.selected]),
      // A drawing reserves the colours for itself.
      digits: drawing === NO_DRAWING ? [game.lit].filter(Boolean) : (drawing.digits ?? []),
    };
    for (const [cell, parts] of this.#cells.entries()) renderCell(parts, cell, state);
    if (this.#drawn !== drawing) {
      this.#drawn = drawing;
      find("#board").parentElement.classList.toggle("explained", drawing !== NO_DRAWING);
      drawLinks(this.#links, drawing, position, state.marks);
      this.#legend.replaceChildren(...legendOf(drawing));
    }
  }

  /**
   * Returns the marks of each cell: all candidates if they are switched on or the drawing needs them, else the notes.
   */
  #marks(position, drawing) {
    const roles = [...drawing.marks.values()];
    const needsAll = drawing.links.length > 0 || roles.includes("out");
    if (this.#game.showsCandidates || needsAll) return { marks: candidatesOf(position), centres: NO_SETS };
    return { marks: notesOf(position), centres: notesOf(position, "centres") };
  }
}

/** All cells are copies of this one, which is several times faster than making each. */
const BLANK = el(
  "div",
  { role: "gridcell", class: "cell", tabindex: "-1" },
  el("span", { class: "digit" }),
  el(
    "span",
    { class: "marks", "aria-hidden": "true" },
    ...DIGITS.map((value) => el("span", { class: "mark", "data-digit": value })),
  ),
  el("span", { class: "centre", "aria-hidden": "true" }),
);

function makeCell(cell) {
  const element = BLANK.cloneNode(true);
  const [digit, marks, centre] = element.children;
  element.dataset.cell = cell;
  element.setAttribute("aria-colindex", columnOf(cell) + 1);
  return { element, digit, marks: [...marks.children], centre, drawn: {} };
}

/** Whether to show conflicts: always while clues are entered, otherwise if the player's settings allow it. */
const showsConflicts = ({ setsClues }) =>
  setsClues || (settings.get("showsConflicts") && settings.get("mistakes") !== "never");

const cellsOf = (names) => new Set(names.flatMap((name) => HOUSES.get(name) ?? []));

/** Updates a cell. Skips everything that has not changed, because a key changes few cells. */
function renderCell(parts, cell, state) {
  const { element, drawn } = parts;
  const { game, position, drawing } = state;
  const value = digitAt(position, cell);
  const preview = value ? 0 : previewOf(cell, state);
  const classes = classesOf(cell, value, preview, state);
  const isMoved = drawn.classes !== classes;
  drawn.classes = classes;
  if (isMoved) {
    element.className = classes;
    const colours = digitsOf(position.colours[cell]);
    element.dataset.colours = colours.map((colour) => COLOUR_SIGNS[colour - 1]).join("");
    if (colours.length > 1) element.style.setProperty("--stripes", stripes(colours));
    element.tabIndex = cell === game.selected ? 0 : -1;
    element.setAttribute("aria-selected", game.selection.has(cell));
  }
  const [marks, centre, open] = [state.marks[cell], state.centres[cell], state.open[cell]];
  const lit = state.digits.filter((digit) => has(marks | centre, digit));
  const isPlain = !game.showsCandidates && state.centres !== NO_SETS;
  const content = [value, preview, marks, centre, open, lit, game.showsCandidates, isPlain].join();
  if (drawn.content !== content || drawn.drawing !== drawing) {
    Object.assign(drawn, { content, drawing });
    renderContent(parts, cell, value, preview, state);
  } else if (!isMoved) return;
  const label = labelOf(cell, value, preview, state);
  if (drawn.label !== label) element.setAttribute("aria-label", label);
  drawn.label = label;
}

function classesOf(cell, value, preview, state) {
  const { game, position, drawing } = state;
  const isSelected = game.selection.has(cell);
  const isDrawn = drawing !== NO_DRAWING;
  return [
    "cell",
    value && (isGiven(position, cell) ? "given" : "entry"),
    ...digitsOf(position.colours[cell]).map((colour) => `colour-${colour}`),
    digitsOf(position.colours[cell]).length > 1 && "colourful",
    isSelected && "selected",
    cell === game.selected && "cursor",
    preview && "preview",
    isSelected && isDrawn && "drawn",
    (isDrawn || !isSelected) && state.digits.includes(value) && "same",
    !isDrawn && !isSelected && state.peers.has(cell) && "peer",
    state.houses.has(cell) && "house",
    state.covers.has(cell) && "cover",
    state.conflicts.has(cell) && "conflict",
    isMistaken(cell, state) && "mistaken",
    drawing.cells.get(cell),
    drawing.lit && !drawing.lit.has(cell) && "dim",
  ]
    .filter(Boolean)
    .join(" ");
}

/** Returns the colours of a cell as slanting stripes of equal width. */
function stripes(colours) {
  const stops = colours.map((colour, at) => {
    const [from, to] = [at, at + 1].map((edge) => `${(100 * edge) / colours.length}%`);
    return `var(--colour-${colour}) ${from} ${to}`;
  });
  return `linear-gradient(135deg, ${stops.join(", ")})`;
}

/** Writes the digit, the marks in the corners and those in the centre. */
function renderContent({ digit, marks, centre }, cell, value, preview, state) {
  setText(digit, String(value || preview || ""));
  const corners = cornersOf(cell, state);
  for (const [index, mark] of marks.entries()) renderMark(mark, cell, index + 1, value || preview, state, corners);
  renderCentre(centre, value || preview ? 0 : state.centres[cell], state.digits);
}

/** Whether the entry of a cell is known to be wrong. */
const isMistaken = (cell, { position, mistakes }) =>
  position.entries[cell] !== 0 && !isGiven(position, cell) && mistakes.has(cell, position.entries[cell]);

/** Writes the marks in the centre of a cell, in two rows if there are many. */
function renderCentre(centre, set, lit) {
  const digits = digitsOf(set);
  const isNew = centre.dataset.marks !== `${digits} ${lit}`;
  if (!isNew) return;
  centre.dataset.marks = `${digits} ${lit}`;
  centre.classList.toggle("many", digits.length > ONE_ROW);
  centre.style.setProperty("--columns", digits.length > ONE_ROW ? Math.ceil(digits.length / 2) : digits.length);
  centre.replaceChildren(
    ...digits.map((digit) => el("span", { class: lit.includes(digit) ? "lit" : null, "data-digit": digit })),
  );
}

/** Returns the digit that a step places, to be shown large because the cell shows no marks. */
function previewOf(cell, { drawing, marks }) {
  if (marks[cell] || drawing.links.length > 0) return 0;
  return DIGITS.find((digit) => drawing.marks.get(candidateKey(cell, digit)) === "in") ?? 0;
}

/**
 * Returns the notes of a cell in the order in which they fill its corners. Returns none if there are more, or for a
 * drawing: then each note is easier to read in the place of its digit.
 */
function cornersOf(cell, { drawing, marks, centres, game }) {
  const isPlain = !game.showsCandidates && centres !== NO_SETS;
  const digits = digitsOf(marks[cell]);
  const isDrawn = DIGITS.some((digit) => drawing.marks.has(candidateKey(cell, digit)));
  return isPlain && !isDrawn && digits.length <= CORNERS ? digits : [];
}

function renderMark(mark, cell, digit, value, { drawing, marks, open, game, digits: lit }, corners) {
  const role = value ? undefined : drawing.marks.get(candidateKey(cell, digit));
  const isShown = !value && (has(marks[cell], digit) || role !== undefined);
  // A note that is no longer a candidate is struck through.
  const isStale = isShown && !game.showsCandidates && !role && !has(open[cell], digit);
  const isLit = isShown && lit.includes(digit) && !role;
  const corner = isShown && corners.includes(digit) && `corner-${corners.indexOf(digit) + 1}`;
  const isFaint = drawing.faint?.has(candidateKey(cell, digit));
  const names = [
    "mark",
    isShown && "shown",
    corner,
    isLit && "lit",
    isStale && "stale",
    role && `role-${role}`,
    isFaint && "faint",
  ];
  const classes = names.filter(Boolean).join(" ");
  if (mark.className !== classes) mark.className = classes;
}

function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Returns the description of a cell for screen readers. */
function labelOf(cell, value, preview, state) {
  const { position, marks, centres, conflicts, drawing } = state;
  const place = t("grid.cell", { row: rowOf(cell) + 1, column: columnOf(cell) + 1 });
  const list = (set, name = String) => digitsOf(set).map(name).join(" ");
  const colourName = (colour) => t(`colour.${colour}`);
  const role = drawing.cells.get(cell);
  const parts = [
    place,
    value ? t(isGiven(position, cell) ? "grid.given" : "grid.entry", { digit: value }) : t("grid.empty"),
    value && conflicts.has(cell) && t("grid.conflict"),
    preview && t("grid.preview", { digit: preview }),
    !value && marks[cell] && t("grid.marks", { digits: list(marks[cell]) }),
    !value && centres[cell] && t("grid.centre_marks", { digits: list(centres[cell]) }),
    position.colours[cell] && t("grid.colour", { name: list(position.colours[cell], colourName) }),
    (role === "wrong" || isMistaken(cell, state)) && t("grid.wrong"),
    role && role !== "wrong" && t(role === "differ" ? "grid.differs" : "grid.highlighted"),
  ];
  return parts.filter(Boolean).join(", ");
}
