// The stops of an explanation: the drawing of a step while one of its sentences is current. The parts that the sentence
// names are lit, all others are dimmed.

import { HOUSES, cellOf } from "./cells.js";
import { keyOf } from "./drawing.js";
import { mentionsOf } from "./mentions.js";

/** The roles of conclusions: only the last sentence lights them. */
const CONCLUDED = ["in", "out"];

/** A sentence with more houses, about a run of links, lights none: they would cover most of the grid. */
const MOST_HOUSES = 2;

/**
 * Returns the drawing while the sentence at `index` is shown. Besides the members of all drawings, it has:
 *   lit     Set of the cells that are not dimmed
 *   faint   Set of the candidates that are dimmed
 * Links that are dimmed have isFaint.
 */
export function ofSentence(step, index, whole) {
  const named = step.sentences.map(({ text }) => withFewHouses(mentionsOf(text)));
  const isLast = index === named.length - 1;
  const { text } = step.sentences[index];
  const mention = text.startsWith("Then ") && index > 0 ? continued(named[index - 1], named[index]) : named[index];
  const nothing = mention.cells.length + mention.houses.length + mention.digits.length === 0;
  if (nothing) return whole;
  const claims = isLast ? new Map() : claimsOf(mention.literals);
  const cells = new Set(mention.cells.map(cellOf));
  const inHouses = new Set(mention.houses.flatMap((name) => HOUSES.get(name)));
  const marks = new Map(whole.marks);
  const faint = new Set();
  for (const [key, role] of whole.marks) {
    const cell = Math.floor(key / 9);
    const isNamed =
      (cells.has(cell) || (cells.size === 0 && inHouses.has(cell))) &&
      (mention.digits.length === 0 || mention.digits.includes((key % 9) + 1));
    if (CONCLUDED.includes(role) ? !isLast : !isNamed || claims.size > 0) faint.add(key);
  }
  for (const key of isLast ? [] : mention.open.map(keyOf)) faint.delete(key);
  for (const [key, role] of claims) {
    if (marks.get(key) !== "part") marks.set(key, role);
    faint.delete(key);
  }
  const houses = mention.houses.filter((name) => !whole.covers.includes(name));
  const covers = mention.houses.filter((name) => whole.covers.includes(name));
  return {
    ...whole,
    marks,
    faint,
    lit: new Set([...cells, ...inHouses, ...neverNamed(named, whole)]),
    houses: isLast ? whole.houses : houses,
    covers: isLast ? whole.covers : covers,
    links: linksOf(isLast ? [] : mention.links, claims, whole),
  };
}

function withFewHouses(mention) {
  const houses = [...new Set(mention.houses)];
  return { ...mention, houses: houses.length > MOST_HOUSES ? [] : houses };
}

/** Returns the roles of the claimed candidates: right, wrong, or first the one and then the other. */
function claimsOf(literals) {
  const claims = new Map();
  for (const literal of literals) {
    const role = literal.on ? "on" : "off";
    claims.set(keyOf(literal), (claims.get(keyOf(literal)) ?? role) === role ? role : "both");
  }
  return claims;
}

/** Returns a mention that continues from the last statement of the sentence before it. */
function continued(before, mention) {
  const from = before.literals.at(-1);
  const to = mention.literals[0];
  if (!from || !to) return mention;
  return {
    ...mention,
    cells: [from.cell, ...mention.cells],
    literals: [from, ...mention.literals],
    links: [{ from, to, isStrong: to.on }, ...mention.links],
  };
}

/** Returns the cells that the step relies on but never names, such as the digits that leave a single its place. */
function neverNamed(named, whole) {
  const names = new Set(named.flatMap(({ cells }) => cells.map(cellOf)));
  return [...whole.cells].filter(([cell, role]) => role === "further" && !names.has(cell)).map(([cell]) => cell);
}

/**
 * Returns the links of the drawing, dimmed unless the sentence states both ends; if none remains, the sentence's own.
 */
function linksOf(own, claims, whole) {
  const says = ({ from, to }) => claims.has(keyOf(from)) && claims.has(keyOf(to));
  const drawn = whole.links.map((link) => ({ ...link, isFaint: !says(link) }));
  const isDrawn = drawn.some((link) => !link.isFaint);
  return isDrawn ? drawn : [...drawn, ...own.map((link) => ({ ...link, order: drawn.length }))];
}
