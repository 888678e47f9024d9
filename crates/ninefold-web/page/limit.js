// The time limit of a computation on the server, or in the worker of the browser.

import * as api from "./api.js";
import { el } from "./dom.js";
import { t } from "./language.js";

/** Returns a text with the limit of `api.algorithms` in seconds. */
export const ofLimit = (name, limit) => t(name, { count: limit / 1000 });

/** Returns an element that shows the time limit as soon as it is known. */
export function limitNote(tag = "p") {
  const note = el(tag, { class: "limit soft" });
  const say = ({ limit_ms: limit }) => (note.textContent = ofLimit("limit.every", limit));
  // The page works without the limit, too.
  api.algorithms().then(say, () => {});
  return note;
}
