// How the panels explain a step, and draw it on the grid.

import { paragraph, reasons } from "./card.js";
import { choices, el } from "./dom.js";
import { chainsOf, firstChain, ofStep } from "./drawing.js";
import { conclusion } from "./text.js";

/** What a step concludes and why, with buttons for its chains if there are several; `show` gets the drawing. */
export function explained(step, show) {
  const draw = (chain) => show(ofStep(step, chain));
  draw(firstChain(step));
  return [paragraph(conclusion(step), "conclusion"), chainPicker(step, draw), reasons(step.sentences)];
}

/** Buttons that show one chain or all of them. */
function chainPicker(step, draw) {
  const chains = chainsOf(step);
  if (chains.length < 2) return null;
  const options = [["All", null], ...chains.map((_, index) => [String(index + 1), index])];
  return el(
    "div",
    { class: "controls chains", role: "group", "aria-label": "Chains" },
    el("span", { text: "Chains", class: "soft" }),
    ...choices(options, firstChain(step), draw),
  );
}
