// Pictures of a position as SVG: the grid with its digits, and a small one with a dot for each digit.

import { CELLS, columnOf, rowOf } from "./cells.js";
import { svg } from "./dom.js";
import { digitAt } from "./position.js";

/** The distance of a digit's baseline from the top of its cell, in hundredths of a cell. */
const BASELINE = 73.4;

const lines = (kind, places) =>
  svg("path", { class: kind, d: places.map((at) => `M${100 * at} 0V900M0 ${100 * at}H900`).join("") });

const kindOf = (position, cell) => (position.givens[cell] ? "given" : "entry");
const filledOf = (position) => CELLS.filter((cell) => digitAt(position, cell));

/** Returns the frame and the question mark of a doubtful cell. */
function doubt(cell) {
  const [x, y] = [100 * columnOf(cell), 100 * rowOf(cell)];
  return [
    svg("rect", { class: "doubt-frame", x: x + 9, y: y + 9, width: 82, height: 82, rx: 8 }),
    svg("circle", { class: "doubt-badge", cx: x + 82, cy: y + 18, r: 22 }),
    svg("text", { class: "doubt-mark", x: x + 82, y: y + 31, text: "?" }),
  ];
}

/** Returns the grid with its digits, in hundredths of a cell, and with marks on the doubtful cells. */
export function gridPicture(position, doubtful = []) {
  const digits = filledOf(position).map((cell) =>
    svg("text", {
      class: kindOf(position, cell),
      x: 100 * columnOf(cell) + 50,
      y: 100 * rowOf(cell) + BASELINE,
      text: digitAt(position, cell),
    }),
  );
  return svg(
    "svg",
    { class: "grid-picture", viewBox: "0 0 900 900", "aria-hidden": "true" },
    lines("thin", [1, 2, 4, 5, 7, 8]),
    lines("thick", [3, 6]),
    ...digits,
    ...doubtful.flatMap(doubt),
  );
}

/** Returns a small picture of a position. */
export function thumbnail(position) {
  const dots = filledOf(position).map((cell) =>
    svg("rect", {
      class: kindOf(position, cell),
      x: 10 * columnOf(cell) + 2,
      y: 10 * rowOf(cell) + 2,
      width: 6,
      height: 6,
      rx: position.givens[cell] ? 1 : 3,
    }),
  );
  return svg(
    "svg",
    { class: "thumbnail", viewBox: "-1 -1 92 92", "aria-hidden": "true" },
    svg("rect", { class: "ground", width: 90, height: 90 }),
    ...dots,
    svg("path", { d: "M30 0V90M60 0V90M0 30H90M0 60H90M0 0H90V90H0z" }),
  );
}
