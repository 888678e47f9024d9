// The names of the rows and columns at the edges of the grid, in the style in which the page names cells.

import { DIGITS } from "./cells.js";
import { el, find } from "./dom.js";
import { settings } from "./settings.js";

/** Writes the names, and rewrites them when another style is chosen. */
export function makeLabels() {
  const update = () => {
    document.body.dataset.labels = settings.get("labels");
    const hasLetters = settings.get("cells") === "A1";
    const names = DIGITS.flatMap((digit) => [
      el("span", { class: "row-label", text: hasLetters ? "ABCDEFGHI"[digit - 1] : String(digit) }),
      el("span", { class: "column-label", text: String(digit) }),
    ]);
    for (const [index, name] of names.entries()) name.style.setProperty("--at", Math.floor(index / 2));
    find("#labels").replaceChildren(...names);
  };
  settings.addEventListener("change", update);
  update();
}
