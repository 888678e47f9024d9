// What to draw on the grid for a step, a hint or a verdict: which cells, houses and candidates are marked how,
// and which links go between candidates. Only data; grid-view.js and links.js draw it.
//
//   cells    Map: cell -> "focus" | "further" | "wrong" | "differ"
//   houses   names of houses to tint; covers: those from which candidates go
//   marks    Map: candidate -> "on" | "off" | "both" | "part" | "out" | "in"
//   links    { from, to: { cell, digit }, isStrong, order }

import { candidateKey, candidateOf, cellOf } from "./cells.js";

/** More links than this are not shown all at once. */
const LEGIBLE = 26;

const blank = () => ({ cells: new Map(), houses: [], covers: [], marks: new Map(), links: [] });

export const keyOf = ({ cell, digit }) => candidateKey(cellOf(cell), digit);

/** The chains of a step, if it has any. */
export const chainsOf = (step) => step.reason.derivations ?? [];

/** Which chain of a step to look at first: all (null), unless they are too many to be told apart. */
export function firstChain(step) {
  const chains = chainsOf(step);
  const links = chains.reduce((sum, chain) => sum + linksOf(chain).length, 0);
  return chains.length > 1 && links > LEGIBLE ? 0 : null;
}

/** A step, with all of its chains (null) or one of them. */
export function ofStep(step, chain = null) {
  const { houses, covers, cells, further, candidates } = step.pattern;
  const drawing = { ...blank(), houses, covers };
  for (const cell of further) drawing.cells.set(cellOf(cell), "further");
  for (const cell of cells) drawing.cells.set(cellOf(cell), "focus");
  for (const candidate of candidates) drawing.marks.set(keyOf(candidate), "part");
  const chosen = chainsOf(step).filter((_, index) => chain === null || chain === index);
  for (const derivation of chosen) drawChain(drawing, derivation);
  for (const candidate of step.eliminations.map(candidateOf)) drawing.marks.set(keyOf(candidate), "out");
  for (const candidate of step.placements.map(candidateOf)) {
    drawing.marks.set(keyOf(candidate), "in");
    drawing.cells.set(cellOf(candidate.cell), "focus");
  }
  return drawing;
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

/** The links of a chain in the order in which they are thought: what is shown stands first in the nodes. */
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

/** What a hint of the first two strengths points at. */
export function ofHint(hint) {
  const drawing = { ...blank(), houses: hint.houses ?? [] };
  for (const { cell } of hint.wrong_entries ?? []) drawing.cells.set(cellOf(cell), "wrong");
  for (const { cell } of hint.wrong_eliminations ?? []) drawing.cells.set(cellOf(cell), "wrong");
  return drawing;
}

/** Cells that are marked alike. */
export function ofCells(names, role) {
  return { ...blank(), cells: new Map(names.map((name) => [cellOf(name), role])) };
}

/** Why there is no solution. */
export function ofImpossible(reason) {
  const conflicts = reason.conflicts.flatMap((conflict) => conflict.cells);
  return { ...ofCells([...conflicts, ...reason.cells], "wrong"), houses: reason.houses };
}

export const isEmpty = (drawing) => drawing.cells.size + drawing.houses.length + drawing.marks.size === 0;
