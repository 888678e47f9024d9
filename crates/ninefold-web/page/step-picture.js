// A static picture of a step: the grid as one SVG, in hundredths of a cell, with the pattern lit and its conclusions
// crossed out or circled. Digits and candidates that the step does not need are faint or omitted, so that its shape is
// visible. A small picture shows only the shape.

import { ALL_DIGITS, CELLS, DIGITS, HOUSES, columnOf, digitsOf, rowOf, setOf } from "./cells.js";
import { svg } from "./dom.js";
import { ofStep } from "./drawing.js";
import { drawLinks } from "./links.js";
import { candidatesOf, digitAt } from "./position.js";

const CELL = 100;
/** The space around the marks of a cell, and the width of a mark, as in links.js. */
const INSET = 5;
const MARK = 30;

const line = (at) => `M${at * CELL} 0V900M0 ${at * CELL}H900`;
const lines = (name, places) => svg("path", { class: name, d: places.map(line).join("") });

/** Returns the drawing of a step in a position, which the step's record need not have. */
export const drawingIn = (position, step) =>
  ofStep({ ...step, before: { grid: CELLS.map((cell) => digitAt(position, cell) || ".") } });

/** Returns the picture of a step in a position. `name` is its text alternative; without one, it is decorative. */
export function stepPicture(step, position, { name = null, isSmall = false } = {}) {
  const drawing = drawingIn(position, step);
  const links = svg("g", { class: "still-links" });
  drawLinks(links, drawing, position, isSmall ? CELLS.map(() => 0) : candidatesOf(position));
  const content = isSmall ? shapes(drawing) : contents(drawing, position, step.reason.kind);
  return svg(
    "svg",
    {
      class: isSmall ? "still small" : "still",
      viewBox: isSmall ? "-6 -6 912 912" : "-44 -44 950 950",
      ...(name ? { role: "img", "aria-label": name } : { "aria-hidden": "true" }),
    },
    svg("rect", { class: "sheet", width: 900, height: 900 }),
    ...grounds(drawing),
    lines("thin", [1, 2, 4, 5, 7, 8]),
    lines("thick", [0, 3, 6, 9]),
    isSmall && links,
    ...content,
    !isSmall && links,
    ...(isSmall ? [] : DIGITS.flatMap(numbersOf)),
  );
}

/** Returns the number of a row and that of a column, beside the grid. */
const numbersOf = (number) => [
  svg("text", { class: "number", x: -24, y: number * CELL - 39, text: number }),
  svg("text", { class: "number", x: (number - 0.5) * CELL, y: -14, text: number }),
];

const square = (cell) => `M${columnOf(cell) * CELL} ${rowOf(cell) * CELL}h${CELL}v${CELL}h-${CELL}z`;
const ground = (places, kind) => svg("path", { class: `ground ${kind}`, d: places.map(square).join("") });

/** Returns the tints of the houses and cells. */
function grounds({ houses, covers, cells }) {
  return [
    ...houses.map((name) => ground(HOUSES.get(name), "house")),
    ...covers.map((name) => ground(HOUSES.get(name), "cover")),
    ...[...cells].map(([cell, role]) => ground([cell], role)),
  ];
}

/** Returns the candidates of a drawing: { cell, digit, role }. */
const drawn = ({ marks }) =>
  [...marks].map(([key, role]) => ({ cell: Math.floor(key / DIGITS.length), digit: (key % DIGITS.length) + 1, role }));

/** Returns the shape of the pattern: its cells, those with eliminations, and the one with a placement. */
function shapes(drawing) {
  const marks = drawn(drawing);
  const having = (...roles) => [
    ...new Map(marks.filter(({ role }) => roles.includes(role)).map(({ cell, role }) => [cell, role])),
  ];
  const corner = (cell) => [columnOf(cell) * CELL, rowOf(cell) * CELL];
  const block = ([cell, role]) => {
    const [x, y] = corner(cell);
    return svg("rect", { class: `shape ${role}`, x: x + 6, y: y + 6, width: 88, height: 88, rx: 20 });
  };
  const cross = ([cell]) => {
    const [x, y] = corner(cell);
    const d = `M${x + 22} ${y + 22}l56 56m0-56l-56 56`;
    return svg("g", {}, svg("path", { class: "around", d }), svg("path", { class: "shape out", d }));
  };
  const disc = ([cell]) => {
    const [x, y] = corner(cell);
    return svg("circle", { class: "shape in", cx: x + 50, cy: y + 50, r: 48 });
  };
  return [
    ...having("part", "off", "both", "on").map(block),
    ...having("out").map(cross),
    ...having("in").map(disc),
  ];
}

/** The kinds of patterns that consist of all candidates: of the grid, and of the digit. */
const WHOLE_GRID = "bivalue_grave";
const WHOLE_DIGIT = "template";

/**
 * Returns the digits and candidates to show. If the step removes one digit, these are all occurrences of the digit,
 * else all candidates in the cells and houses of the pattern. A digit to place needs no houses.
 */
function contents(drawing, position, kind) {
  const open = candidatesOf(position);
  const marks = drawn(drawing);
  const digits = new Set(marks.map(({ digit }) => digit));
  const placed = marks.filter(({ role }) => role === "in").map(({ cell }) => cell);
  const isOne = digits.size === 1 && (placed.length === 0 || kind === WHOLE_DIGIT) && kind !== WHOLE_GRID;
  const only = isOne ? setOf([...digits]) : ALL_DIGITS;
  const houses = placed.length > 0 ? [] : drawing.houses.flatMap((name) => HOUSES.get(name));
  const tinted = [...drawing.cells].filter(([, role]) => role !== "blocked").map(([cell]) => cell);
  const isEverywhere = isOne || kind === WHOLE_GRID;
  const places = new Set(isEverywhere ? CELLS : [...houses, ...tinted, ...marks.map(({ cell }) => cell)]);
  return CELLS.flatMap((cell) => {
    const own = marks.filter((mark) => mark.cell === cell);
    const value = digitAt(position, cell);
    if (value) return [text(cell, value, "digit")];
    if (placed.includes(cell)) return circled(cell, own.find(({ role }) => role === "in").digit);
    const shown = places.has(cell) ? open[cell] & only : 0;
    const others = digitsOf(shown).filter((digit) => !own.some((mark) => mark.digit === digit));
    const all = [...others.map((digit) => ({ digit, role: null })), ...own];
    return all.flatMap(({ digit, role }) => candidate(cell, digit, role, isOne));
  });
}

function circled(cell, digit) {
  const [x, y] = [columnOf(cell) * CELL + 50, rowOf(cell) * CELL + 50];
  return [svg("circle", { class: "mark-in", cx: x, cy: y, r: 41 }), text(cell, digit, "digit-in")];
}

/** Returns a candidate in its place; its role may ring, fill or cross it out. It is large in a cell without other
 * candidates. */
function candidate(cell, digit, role, isLarge) {
  const place = (digit - 1) % 3;
  const x = columnOf(cell) * CELL + INSET + (place + 0.5) * MARK;
  const y = rowOf(cell) * CELL + INSET + (Math.floor((digit - 1) / 3) + 0.5) * MARK;
  const [size, down] = isLarge ? [38, 13.5] : [28, 10];
  const name = role ? `candidate of-${role}` : "candidate";
  const written = svg("text", { class: name, "font-size": size, x, y: y + down, text: digit });
  if (!role) return [written];
  const [radius, half] = isLarge ? [20, 17] : [15.5, 13];
  // Half of a ring's line is outside of its radius.
  const r = role === "off" ? radius - 1.5 : radius;
  const ring = svg("circle", { class: `ring ${role}`, cx: x, cy: y, r });
  const through = `M${x - half} ${y + half}l${2 * half}-${2 * half}`;
  const cross = role === "out" && svg("path", { class: "cross", d: through });
  return [ring, written, cross].filter(Boolean);
}

/** Returns a digit in the middle of its cell. */
const text = (cell, digit, name) =>
  svg("text", { class: name, x: columnOf(cell) * CELL + 50, y: rowOf(cell) * CELL + 72, text: digit });
