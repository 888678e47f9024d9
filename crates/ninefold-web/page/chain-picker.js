// For steps with several chains: buttons that show one chain or all of them.

import { choices, el } from "./dom.js";
import { chainsOf, firstChain } from "./drawing.js";

/** The buttons, or null if there is only one chain; `draw` gets the chosen chain, null for all. */
export function chainPicker(step, draw) {
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
