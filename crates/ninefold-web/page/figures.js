// The three ratings of a puzzle: of its hardest step, of the hardest step up to the first placed digit, and of the
// first step.

import { el } from "./dom.js";
import { named, t } from "./language.js";
import { capital, rating } from "./text.js";

/** The ratings before they are known. */
export const UNKNOWN = ["ER", "EP", "ED"].map((name) => ({ name, value: null, technique: null, final: true }));

/** Returns the ratings while the path is searched: of the hardest step so far. */
export function soFar(steps) {
  const { rating: value, technique } = steps.reduce((one, other) => (other.rating > one.rating ? other : one));
  return [{ name: "ER", value, technique, final: false }, ...UNKNOWN.slice(1)];
}

/** Returns the ratings of a path that was searched, given its steps and the rest of the answer. */
export function ofPath(steps, end) {
  const first = steps.findIndex(({ placements }) => placements.length > 0);
  const parts = { er: steps, ep: first < 0 ? steps : steps.slice(0, first + 1), ed: steps.slice(0, 1) };
  return Object.entries(parts).map(([name, part]) => {
    const hardest = part.reduce((one, other) => (other.rating > one.rating ? other : one), { rating: 0, technique: null });
    const value = end[name] ?? end[`${name}_at_least`];
    // The rating of a path that does not reach the solution belongs to no technique.
    const technique = value > hardest.rating ? null : hardest.technique;
    return { name: name.toUpperCase(), value, technique, final: end[name] !== null };
  });
}

/**
 * Joins the ratings of a path and of its continuation. ER is the higher one; EP and ED are the ratings of the first
 * part if they are known there.
 */
export function joined(before, after) {
  if (!before) return after;
  const [er, ep, ed] = before.map((one, index) => {
    const other = after[index];
    const harder = (other.value ?? 0) > (one.value ?? 0) ? other : one;
    return { ...harder, final: other.final };
  });
  const [, ep0, ed0] = before;
  const isKnown = (one) => one.final && one.value !== null;
  return [er, isKnown(ep0) ? ep0 : ep, isKnown(ed0) || ed0.value ? { ...ed0, final: true } : ed];
}

/** Returns a rating as an element. */
export function figure({ name, value, technique, final: isFinal }) {
  const [title, meaning] = [t(`figure.${name}`), t(`figure.${name}.meaning`)];
  // If a search found no step, the rating is unknown.
  const isKnown = value !== null && (isFinal || value > 0);
  const shown = isKnown ? `${isFinal ? "" : "≥ "}${rating(value)}` : "–";
  return el(
    "div",
    { class: "figure", title: meaning },
    el("div", { class: "figure-name" }, el("abbr", { title, text: name })),
    el("div", { class: "figure-value", text: shown }),
    el("div", { class: "figure-technique", text: technique ? capital(named(technique)) : title }),
  );
}
