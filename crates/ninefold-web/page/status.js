// Short messages for screen readers, also shown for a moment where the page does not show them otherwise.

import { find } from "./dom.js";

const SHOWN_FOR = 2600;
let timer;

/** Announces a text that the page already shows. */
export function say(text) {
  const status = find("#status");
  // A repeated text is only announced if it differs.
  status.textContent = status.textContent === text ? `${text}\u00a0` : text;
}

/** Announces and shows a text. */
export function tell(text) {
  say(text);
  const toast = find("#toast");
  toast.textContent = text;
  toast.classList.add("shown");
  clearTimeout(timer);
  timer = setTimeout(() => toast.classList.remove("shown"), SHOWN_FOR);
}
