// Links to the lessons on techniques, which have an address each. It does not depend on the language.

import { el } from "./dom.js";
import { named, t } from "./language.js";
import { capital } from "./text.js";

/** The lessons on techniques that only Sudoku Explainer and HoDoKu distinguish, by the starts of their names. */
const LESSONS = {
  "X-cycle": "X-loop",
  "XY-cycle": "continuous nice loop",
  "Y-cycle": "continuous nice loop",
  "forcing X-chain": "X-chain",
  "forcing chain contradiction": "cell forcing chains",
  "forcing chain verity": "cell forcing chains",
  "forcing chain": "AIC type 1",
  "forcing net": "dynamic cell forcing chains",
  "brute force": null,
};

/** Returns the name of the lesson on a technique in English; null if there is none. */
export function lessonOn(technique) {
  const start = Object.keys(LESSONS).find((name) => technique.startsWith(name));
  return start ? LESSONS[start] : technique.replace(/^direct | \(.*\)$/g, "");
}

/** Returns the address of a lesson, of a position in it, or of a "new" drill. */
export const addressOf = ({ title, english = title }, place) =>
  `#learn/${slug(english)}${place === undefined ? "" : `/${place === "new" ? place : place + 1}`}`;

/** Returns a name as a part of an address. */
export const slug = (name) => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-");

/** Returns the name of a technique, as a link to its lesson and its drills. */
export function techniqueLink(technique) {
  const [name, lesson] = [capital(named(technique)), lessonOn(technique)];
  if (!lesson) return name;
  return el("a", { class: "technique-link", href: addressOf({ title: lesson }), title: t("learn.link"), text: name });
}
