// Cards: how answers look in the panels, with a heading, a text and buttons; and the same for errors and waiting.

import { el } from "./dom.js";
import { capital } from "./text.js";

const TITLES = {
  time_limit: "Time is up",
  busy: "The server is busy",
  stopping: "The server is stopping",
  unreachable: "No answer",
  bad_puzzle: "This cannot be read",
  no_solution: "No solution",
  several_solutions: "Several solutions",
  wrong_position: "Something is wrong in the grid",
  no_technique: "No technique helps here",
  too_large: "This is too much",
};

/** A card; `kind` colours it: "good", "bad" or nothing. */
export function card({ title, badge, kind = "", body = [], buttons = [] }) {
  const heading = el(
    "div",
    { class: "card-head" },
    el("h2", { text: title }),
    badge && el("span", { class: "badge", text: badge }),
  );
  return el(
    "article",
    { class: `card ${kind}` },
    heading,
    ...body,
    buttons.length > 0 && el("div", { class: "card-buttons" }, ...buttons),
  );
}

export const paragraph = (text, className = "") => el("p", { text, class: className });

/** Sentences, those that belong to another further in. */
export function reasons(sentences) {
  const items = sentences.map(({ depth, text }) => {
    const item = el("li", { text: capital(text) });
    item.style.setProperty("--depth", Math.min(depth, 6));
    return item;
  });
  return el("ol", { class: "reasons", tabindex: "0", "aria-label": "Explanation" }, ...items);
}

/** An error as what it is, with what was found until then. */
export function errorCard(error, found = []) {
  const place = error.position?.number ? paragraph(`Number ${error.position.number}.`, "soft") : null;
  return card({
    title: TITLES[error.code] ?? "This did not work",
    kind: "bad",
    body: [paragraph(capital(error.message)), place, ...found],
  });
}

/** Shows that a panel waits, but only if it takes a while. */
export async function waiting(panel, work) {
  const timer = setTimeout(() => {
    panel.classList.add("busy");
    panel.setAttribute("aria-busy", "true");
  }, 120);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
    panel.classList.remove("busy");
    panel.removeAttribute("aria-busy");
  }
}
