// Draws the links of a chain as curves over the grid, in hundredths of a cell. Each curve bends in the direction that
// avoids other candidates and the curves before it.

import { CELLS, DIGITS, candidateKey, cellOf, columnOf, has, rowOf } from "./cells.js";
import { svg } from "./dom.js";
import { keyOf } from "./drawing.js";
import { digitAt } from "./position.js";

const CELL = 100;
/** The space around the marks of a cell, as in board.css. */
const INSET = 5;
const MARK = 30;
/** The distance of a curve's ends from the middle of its candidates. */
const RADIUS = 15.5;
const ARROW = 13;

/** With more links than this, the lines are faint, so that digits and marks stay legible. */
const CROWD = 40;

/** The possible bends of a curve, the preferred ones first. */
const BENDS = [0.16, -0.16, 0.22, -0.22, 0.3, -0.3, 0.1, -0.1, 0.4, -0.4, 0.55, -0.55];
/** The bends of the shortest curves, in hundredths of a cell. */
const SHORT_BENDS = [36, -36, 46, -46];

const middle = ({ cell, digit }) => place(cellOf(cell), digit);

/** Returns the middle of a candidate. */
function place(cell, digit) {
  const part = digit - 1;
  return {
    x: columnOf(cell) * CELL + INSET + ((part % 3) + 0.5) * MARK,
    y: rowOf(cell) * CELL + INSET + (Math.floor(part / 3) + 0.5) * MARK,
  };
}

/** Replaces the content of the layer by the links of the drawing; `marks` are the marks that each cell shows. */
export function drawLinks(layer, drawing, position, marks) {
  const { links } = drawing;
  const obstacles = links.length > 0 ? obstaclesOf(drawing, position, marks) : [];
  const shapes = links
    .toSorted((one, other) => one.order - other.order)
    .map((link, index) => {
      const curve = curveOf(link, obstacles);
      obstacles.push(...[0.3, 0.5, 0.7].map((t) => ({ ...pointOn(curve, t), radius: 14, weight: 2, key: null })));
      const shape = shapeOf(link, curve);
      shape.style.setProperty("--order", Math.min(index, 24));
      return shape;
    });
  layer.classList.toggle("crowded", links.length > CROWD);
  layer.replaceChildren(...shapes);
}

/** Returns obstacles for curves: above all the candidates of the drawing, but also other marks and digits. */
function obstaclesOf(drawing, position, marks) {
  return CELLS.flatMap((cell) => {
    if (digitAt(position, cell)) return [{ ...place(cell, 5), radius: 20, weight: 1, key: null }];
    return DIGITS.filter((digit) => has(marks[cell], digit)).map((digit) => {
      const key = candidateKey(cell, digit);
      const isDrawn = drawing.marks.has(key);
      return { ...place(cell, digit), radius: isDrawn ? 18 : 12, weight: isDrawn ? 8 : 0.7, key };
    });
  });
}

function curveOf(link, obstacles) {
  const [from, to] = [middle(link.from), middle(link.to)];
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const own = [keyOf(link.from), keyOf(link.to)];
  const others = obstacles.filter(({ key }) => key === null || !own.includes(key));
  const length = Math.hypot(dx, dy) || 1;
  // The link between neighbours is an arc beside them, because there is no room between them. Long links must stay in
  // the grid.
  const bends =
    length < 65 ? SHORT_BENDS.map((bend) => bend / length) : BENDS.map((bend) => bend * Math.min(1, 420 / length));
  const curves = bends.map((bend, rank) => {
    const curve = { from, to, by: { x: (from.x + to.x) / 2 - dy * bend, y: (from.y + to.y) / 2 + dx * bend } };
    return { curve, cost: costOf(curve, others) + rank / 10 };
  });
  return curves.reduce((best, one) => (one.cost < best.cost ? one : best)).curve;
}

/** Returns how much a curve crosses obstacles. */
function costOf(curve, others) {
  let cost = 0;
  for (let t = 0.08; t < 0.95; t += 0.06) {
    const { x, y } = pointOn(curve, t);
    if (x < 4 || y < 4 || x > 896 || y > 896) cost += 6;
    for (const other of others) {
      if (Math.hypot(other.x - x, other.y - y) < other.radius) cost += other.weight;
    }
  }
  return cost;
}

function pointOn({ from, by, to }, t) {
  const mix = (name) => (1 - t) ** 2 * from[name] + 2 * t * (1 - t) * by[name] + t ** 2 * to[name];
  return { x: mix("x"), y: mix("y") };
}

/** Returns the point at a distance from the first towards the second. */
function towards(from, to, distance) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: from.x + ((to.x - from.x) / length) * distance, y: from.y + ((to.y - from.y) / length) * distance };
}

function shapeOf(link, { from, by, to }) {
  const start = towards(from, by, RADIUS);
  const tip = towards(to, by, RADIUS);
  const base = towards(to, by, RADIUS + ARROW);
  const [nx, ny] = [((base.y - tip.y) / ARROW) * 5.5, (-(base.x - tip.x) / ARROW) * 5.5];
  const at = ({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  const wing = (side) => at({ x: base.x + side * nx, y: base.y + side * ny });
  const path = `M${at(start)}Q${at(by)} ${at(base)}`;
  return svg(
    "g",
    { class: `link ${link.isStrong ? "strong" : "weak"} ${link.isFaint ? "faint" : ""}` },
    svg("path", { class: "halo", d: path }),
    svg("path", { class: "line", d: path }),
    svg("path", { class: "arrow", d: `M${at(tip)}L${wing(1)}L${wing(-1)}Z` }),
  );
}
