// Steps with several chains: buttons to look at one of them, or at all.

import { button, el } from "./dom.js";
import { chainsOf, firstChain } from "./drawing.js";

/** The buttons, if there are several chains; `draw` is told which is chosen, null for all. */
export function chainPicker(step, draw) {
  const chains = chainsOf(step).length;
  if (chains < 2) return null;
  const choices = [["All", null], ...Array.from({ length: chains }, (_, index) => [String(index + 1), index])];
  const buttons = choices.map(([label, chain]) =>
    button(
      label,
      (event) => {
        draw(chain);
        for (const other of buttons) other.setAttribute("aria-pressed", other === event.currentTarget);
      },
      { class: "button chip", "aria-pressed": String(chain === firstChain(step)) },
    ),
  );
  return el(
    "div",
    { class: "chains", role: "group", "aria-label": "Chains" },
    el("span", { text: "Chains", class: "soft" }),
    ...buttons,
  );
}
