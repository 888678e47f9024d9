// The legend of a drawing: a key for each colour and line in it.

import { el, svg } from "./dom.js";
import { t } from "./language.js";

/** The roles of a mark, in the order of the legend. */
const MARKS = ["in", "out", "on", "off", "both", "part"];

/** The roles of a cell that a step has, in the order of the legend. */
const CELLS = ["focus", "further", "blocked"];

/** Returns the keys of the candidates and lines that a drawing uses. */
export function legendOf(drawing) {
  const used = new Set([...drawing.marks.values(), ...drawing.cells.values()]);
  const line = (kind) =>
    svg(
      "svg",
      { class: `link ${kind}`, viewBox: "0 0 34 12" },
      svg("path", { class: "line", d: "M1 6H24" }),
      svg("path", { class: "arrow", d: "M33 6 23 1v10z" }),
    );
  // In a colouring, neither colour is known to be right.
  const isColour = (role) => drawing.isColoured && ["on", "off"].includes(role);
  const meaning = (role) => t(isColour(role) ? `legend.colour.${role}` : `legend.${role}`);
  return [
    ...MARKS.map((role) => used.has(role) && key(swatch(`role-${role}`), meaning(role))),
    used.has("further") && key(swatch("further"), t("legend.further")),
    drawing.links.some((link) => link.isStrong) && key(line("strong"), t("legend.strong")),
    drawing.links.some((link) => !link.isStrong) && key(line("weak"), t("legend.weak")),
  ].filter(Boolean);
}

/** Returns the keys of a picture, which also names its tinted houses and cells. */
export function legendOfPicture(drawing) {
  const { houses, covers, cells } = drawing;
  const used = new Set(cells.values());
  const tinted = (kind, names, meaning) => names.length > 0 && key(swatch(`tint ${kind}`), meaning(names));
  const needs = (names) => (covers.length > 0 ? told("legend.needs", names) : namesOf(names));
  return [
    tinted("house", houses, needs),
    tinted("cover", covers, (names) => told("legend.loses", names)),
    ...CELLS.map((role) => used.has(role) && key(swatch(`tint ${role}`), t(`legend.cells.${role}`))),
    ...legendOf({ ...drawing, cells: new Map() }),
  ].filter(Boolean);
}

const key = (sample, meaning) => el("span", { class: "key" }, sample, el("span", { text: meaning }));
const swatch = (kind) => el("span", { class: `swatch ${kind}` });
const told = (name, houses) => t(name, { houses: namesOf(houses), count: houses.length });

/** Joins the names of houses, such as "row 2" and "row 8": "rows 2, 8". */
function namesOf(houses) {
  const kinds = new Map();
  for (const [kind, number] of houses.map((name) => name.split(" "))) {
    kinds.set(kind, [...(kinds.get(kind) ?? []), number]);
  }
  const named = ([kind, numbers]) => t(`legend.${kind}`, { numbers: numbers.join(", "), count: numbers.length });
  return [...kinds].map(named).join(", ");
}
