// The time after which the server, or the worker of the browser, ends a computation.

import * as api from "./api.js";
import { el } from "./dom.js";
import { t } from "./language.js";

/** A text about the limit that an answer of `api.algorithms` has, which counts its seconds. */
export const ofLimit = (name, limit) => t(name, { count: limit / 1000 });

/** An element that says after which time every computation ends; it says it as soon as that is known. */
export function limitNote(tag = "p") {
  const note = el(tag, { class: "limit soft" });
  const say = ({ limit_ms: limit }) => (note.textContent = ofLimit("limit.every", limit));
  // Without it, the page can do all the same.
  api.algorithms().then(say, () => {});
  return note;
}
