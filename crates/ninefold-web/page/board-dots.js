// The white and black dots of a board for the dark theme. There the picture of a board is a negative, but a dot keeps its
// colour, because that is its meaning.

import { svg } from "./dom.js";

/** The usual numbers of dots, which are not written. */
const USUAL = { white: "1", black: "2" };

/** The words of marks between two cells, in the order in which several are drawn on one side. */
const MARKS = ["white", "black", "x", "v", "edge-sum", "greater"];

/** Returns the dots as an SVG over the picture, or null if there are none. `picture` is the answer of the API. */
export function dotsOf({ rules, cell, left, top, width, height }) {
  const sides = new Map();
  for (const rule of rules) {
    const found = /^(\S+?)(?: (\d+))?: (r\d+c\d+) (r\d+c\d+)$/.exec(rule);
    if (!found || !MARKS.includes(found[1])) continue;
    const [, word, number, ...ends] = found;
    const side = ends.sort().join(" ");
    sides.set(side, [...(sides.get(side) ?? []), { word, number, ends }]);
  }
  const dots = [...sides.values()].flatMap((marks) => {
    marks.sort((one, other) => MARKS.indexOf(one.word) - MARKS.indexOf(other.word));
    return marks.flatMap((mark, index) => dotOf(mark, (index + 1) / (marks.length + 1) - 0.5));
  });
  if (dots.length === 0) return null;
  const place = svg("g", { transform: `translate(${left} ${top}) scale(${cell})` }, ...dots);
  return svg("svg", { class: "board-dots", viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" }, place);
}

/** Returns the circle of a dot, in cells, and its number; nothing for other marks. */
function dotOf({ word, number, ends }, aside) {
  if (!(word in USUAL)) return [];
  const label = number === USUAL[word] ? undefined : number;
  const [one, other] = ends.map((end) => /r(\d+)c(\d+)/.exec(end).slice(1).map(Number));
  const isBeside = one[0] === other[0];
  const cx = (one[1] + other[1]) / 2 - 0.5 + (isBeside ? 0 : aside);
  const cy = (one[0] + other[0]) / 2 - 0.5 + (isBeside ? aside : 0);
  const text = label && svg("text", { class: `${word}-dot`, x: cx, y: cy + 0.075, text: label });
  return [svg("circle", { class: `${word}-dot`, cx, cy, r: label ? 0.14 : 0.11 }), text].filter(Boolean);
}
