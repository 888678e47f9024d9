// Short news: said to screen readers, and shown for a moment where nothing else on the page shows them.

import { find } from "./dom.js";

const SHOWN_FOR = 2600;
let timer;

/** Said only: the page shows it already. */
export function say(text) {
  find("#status").textContent = text;
}

/** Said and shown. */
export function tell(text) {
  say(text);
  const toast = find("#toast");
  toast.textContent = text;
  toast.classList.add("shown");
  clearTimeout(timer);
  timer = setTimeout(() => toast.classList.remove("shown"), SHOWN_FOR);
}
