// Short messages for screen readers, also shown for a moment where the page does not show them otherwise.

import { find } from "./dom.js";

const SHOWN_FOR = 2600;
let timer;

/** Announces what the page already shows. */
export function say(text) {
  find("#status").textContent = text;
}

/** Announces and shows. */
export function tell(text) {
  say(text);
  const toast = find("#toast");
  toast.textContent = text;
  toast.classList.add("shown");
  clearTimeout(timer);
  timer = setTimeout(() => toast.classList.remove("shown"), SHOWN_FOR);
}
