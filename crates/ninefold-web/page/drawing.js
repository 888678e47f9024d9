// Drawings on the grid for a step, a hint or a verdict, as data: the marks of cells, houses and candidates, and the
// links between candidates. grid-view.js and links.js draw them.
//
//   cells    Map: cell -> "focus" | "further" | "blocked" | "wrong" | "differ"
//   houses   names of houses to tint; covers: the houses from which candidates are eliminated
//   marks    Map: candidate -> "on" | "off" | "both" | "part" | "out" | "in"
//   links    { from, to: { cell, digit }, isStrong, order }
//   digits   digits to light wherever they are
//   isColoured   whether "on" and "off" are two colours; it is open which one is right
//   walk     moves the explanation, if there is one, by a number of sentences
//
// sentence-drawing.js dims the parts of a drawing that a sentence does not name.

import { HOUSES, PEERS, candidateKey, candidateOf, cellOf, columnOf, has, rowOf } from "./cells.js";
import { candidatesOf, digitAt } from "./position.js";

/** With more links than this, only one chain is shown at first. */
const LEGIBLE = 26;

const blank = () => ({ cells: new Map(), houses: [], covers: [], marks: new Map(), links: [] });

export const keyOf = ({ cell, digit }) => candidateKey(cellOf(cell), digit);

/** Returns the chains of a step; other techniques have none. */
export const chainsOf = (step) => step.reason.derivations ?? [];

/** Returns the chain to show first: all (null), unless there are too many links to distinguish. */
export function firstChain(step) {
  const chains = chainsOf(step);
  const links = chains.reduce((sum, chain) => sum + linksOf(chain).length, 0);
  return chains.length > 1 && links > LEGIBLE ? 0 : null;
}

/** Returns the drawing of a step, with all of its chains (null) or a single one. */
export function ofStep(step, chain = null) {
  const { houses, covers, cells, further, candidates } = step.pattern;
  const drawing = { ...blank(), houses, covers };
  if (step.reason.kind === "hidden_single") drawBlocked(drawing, step);
  for (const cell of further) drawing.cells.set(cellOf(cell), "further");
  for (const cell of cells) drawing.cells.set(cellOf(cell), "focus");
  for (const candidate of candidates) drawing.marks.set(keyOf(candidate), "part");
  const chosen = chainsOf(step).filter((_, index) => chain === null || chain === index);
  for (const derivation of chosen) drawChain(drawing, derivation);
  if (step.reason.kind === "alternating_chain") drawAlternating(drawing, step.reason);
  if (step.reason.kind === "kraken_fish") drawKraken(drawing, step.reason);
  if (step.reason.clusters) drawColours(drawing, step.reason);
  for (const candidate of step.eliminations.map(candidateOf)) drawing.marks.set(keyOf(candidate), "out");
  for (const candidate of step.placements.map(candidateOf)) {
    drawing.marks.set(keyOf(candidate), "in");
    drawing.cells.set(cellOf(candidate.cell), "focus");
  }
  return drawing;
}

/** Marks the places of a house that a hidden single cannot take, and the cells that block them as "further". */
function drawBlocked(drawing, { before, pattern }) {
  const places = pattern.houses.flatMap((house) => HOUSES.get(house));
  for (const cell of places.filter((place) => before.grid[place] === ".")) drawing.cells.set(cell, "blocked");
}

function drawChain(drawing, derivation) {
  for (const node of derivation.nodes) {
    const role = node.on ? "on" : "off";
    const before = drawing.marks.get(keyOf(node));
    drawing.marks.set(keyOf(node), before && before !== role ? "both" : role);
  }
  const known = new Set(drawing.links.map(nameOfLink));
  drawing.links.push(...linksOf(derivation).filter((link) => !known.has(nameOfLink(link))));
}

const nameOfLink = ({ from, to, isStrong }) => `${keyOf(from)} ${keyOf(to)} ${isStrong}`;

/** Returns the links of a chain, numbered in the order of reasoning: the conclusion is the first of the nodes. */
function linksOf({ nodes }) {
  return nodes.flatMap((node, index) =>
    node.parents.map((parent) => ({
      from: nodes[parent],
      to: node,
      isStrong: node.on,
      order: nodes.length - index,
    })),
  );
}

/** Strong links lead from an "off" candidate to an "on" candidate, weak links from there to the next strong link. */
function drawAlternating(drawing, { links, closes }) {
  const draw = (from, to, isStrong) =>
    drawing.links.push({ ...closest(from, to), isStrong, order: drawing.links.length });
  links.forEach(({ ends: [start, end] }, index) => {
    for (const candidate of start) drawing.marks.set(keyOf(candidate), "off");
    for (const candidate of end) drawing.marks.set(keyOf(candidate), "on");
    draw(start, end, true);
    const next = links[index + 1] ?? (closes ? links[0] : null);
    if (next) draw(end, next.ends[0], false);
  });
}

/** Each chain leads by alternating strong and weak links to the target, which all chains exclude. */
function drawKraken(drawing, { chains, target }) {
  const draw = (from, to, isStrong) =>
    drawing.links.push({ ...closest(from, to), isStrong, order: drawing.links.length });
  for (const { start, links } of chains) {
    drawing.marks.set(keyOf(start), "on");
    let last = [start];
    for (const { ends } of links) {
      const [off, on] = ends;
      for (const candidate of off) drawing.marks.set(keyOf(candidate), "off");
      for (const candidate of on) drawing.marks.set(keyOf(candidate), "on");
      draw(last, off, false);
      draw(off, on, true);
      last = on;
    }
    draw(last, [target], false);
  }
}

/** Marks the two colours of each cluster as "on" and "off": exactly one colour is right, but it may be either. */
function drawColours(drawing, { clusters }) {
  drawing.isColoured = true;
  for (const [one, other] of clusters) {
    for (const candidate of one) drawing.marks.set(keyOf(candidate), "on");
    for (const candidate of other) drawing.marks.set(keyOf(candidate), "off");
  }
}

/** Returns the candidates of two groups that are closest to each other. */
function closest(some, others) {
  const pairs = some.flatMap((from) => others.map((to) => ({ from, to })));
  return pairs.reduce((best, pair) => (distance(pair) < distance(best) ? pair : best));
}

function distance({ from, to }) {
  const [one, other] = [cellOf(from.cell), cellOf(to.cell)];
  return Math.hypot(rowOf(one) - rowOf(other), columnOf(one) - columnOf(other));
}

/**
 * Returns the drawing of a hint that does not yet reveal the step. It lights everything that the hint names: the area;
 * the digits; the cells of the pattern with their candidates of these digits. Without such cells, it lights the digits
 * that see into the house of the hint.
 */
export function ofHint(hint, position) {
  // Fields that the hint does not reveal are null.
  const [houses, digits, names] = [hint.houses ?? [], hint.digits ?? [], hint.cells ?? []];
  const drawing = { ...blank(), houses, digits };
  const open = candidatesOf(position);
  const pairs = names.map(cellOf).flatMap((cell) => digits.map((digit) => [cell, digit]));
  for (const [cell, digit] of pairs) {
    if (has(open[cell], digit)) drawing.marks.set(candidateKey(cell, digit), "part");
  }
  if (hint.technique && names.length === 0) drawSeeing(drawing, position);
  const mistakes = [...(hint.wrong_entries ?? []), ...(hint.wrong_eliminations ?? [])];
  for (const cell of names) drawing.cells.set(cellOf(cell), "focus");
  for (const { cell } of mistakes) drawing.cells.set(cellOf(cell), "wrong");
  return drawing;
}

/** Lights filled cells outside of the houses whose digit is in the hint and sees an empty cell of the houses. */
function drawSeeing({ houses, digits, cells }, position) {
  const places = new Set(houses.flatMap((house) => HOUSES.get(house)));
  const empty = new Set([...places].filter((cell) => !digitAt(position, cell)));
  PEERS.forEach((peers, cell) => {
    const isOther = !places.has(cell) && digits.includes(digitAt(position, cell));
    if (isOther && peers.some((peer) => empty.has(peer))) cells.set(cell, "further");
  });
}

/** Returns the drawing of cells that are all marked the same way. */
export function ofCells(names, role) {
  return { ...blank(), cells: new Map(names.map((name) => [cellOf(name), role])) };
}

/** Returns the drawing of the reason why there is no solution. */
export function ofImpossible(reason) {
  const conflicts = reason.conflicts.flatMap((conflict) => conflict.cells);
  return { ...ofCells([...conflicts, ...reason.cells], "wrong"), houses: reason.houses };
}

export const isEmpty = (drawing) => drawing.cells.size + drawing.houses.length + drawing.marks.size === 0;
