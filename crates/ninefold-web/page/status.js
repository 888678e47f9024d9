// Short messages for screen readers. Messages that the page does not show elsewhere are also visible for a moment.

import { find } from "./dom.js";

const SHOWN_FOR = 2600;
let timer;

/** Announces a text that the page already shows. */
export function say(text) {
  const status = find("#status");
  // Screen readers announce a repeated text only if it differs.
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
