// The path as a strip of bars, one for each step: its height is the rating, its colour the family of the technique.

import { button, el, rove } from "./dom.js";
import { named, t } from "./language.js";
import { capital, rating } from "./text.js";

/** The families, by words in the names of their techniques; the first that fits counts. */
const FAMILIES = [
  ["single", /single|full house/],
  ["fish", /X-Wing|fish/i],
  ["unique", /unique|rectangle|BUG|bivalue|deadly/i],
  ["set", /wing|ALS|exclusion|firework|blossom|exocet|coq/i],
  ["subset", /pair|triplet|quad|pointing|claiming/],
];

const familyOf = (technique) => FAMILIES.find(([, words]) => words.test(technique))?.[0] ?? "chain";

/** The heights are relative to the hardest step, but at least to this rating. */
const LEAST_TOP = 4;

export class Strip {
  #bars = el("div", { class: "strip", role: "group", "aria-label": t("strip.label") });
  #legend = el("div", { class: "strip-legend", "aria-hidden": "true" });
  element = el("div", { class: "strip-all", hidden: true }, this.#bars, this.#legend);

  constructor() {
    rove(this.#bars, "button");
  }

  /** Shows these steps; `choose` gets the index of the clicked one. */
  show(steps, choose) {
    const top = Math.max(LEAST_TOP, ...steps.map((step) => step.rating));
    const bars = steps.map((step, index) => {
      const label = t("strip.step", {
        number: step.number,
        technique: capital(named(step.technique)),
        rating: rating(step.rating),
      });
      const bar = button([], () => choose(index), {
        class: `strip-bar family-${familyOf(step.technique)}`,
        tabindex: index === 0 ? "0" : "-1",
        title: label,
        "aria-label": label,
      });
      bar.style.setProperty("--height", `${Math.round((100 * step.rating) / top)}%`);
      return bar;
    });
    this.#bars.replaceChildren(...bars);
    const families = new Set(steps.map((step) => familyOf(step.technique)));
    this.#legend.replaceChildren(...[...families].map(keyOf));
    this.element.hidden = steps.length === 0;
  }

  /** Marks the bar of the current step, or none for -1. */
  mark(at) {
    for (const [index, bar] of [...this.#bars.children].entries()) {
      bar.classList.toggle("current", index === at);
      bar.setAttribute("aria-current", index === at);
      if (at >= 0) bar.tabIndex = index === at ? 0 : -1;
    }
  }
}

const keyOf = (family) =>
  el("span", { class: "key" }, el("span", { class: `swatch family-${family}` }), t(`strip.${family}`));
