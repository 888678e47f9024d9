// Cards: how the panels show answers and errors, with a heading, text and buttons; and how they show waiting.

import { isCancelled } from "./api.js";
import { el, row } from "./dom.js";
import { capital } from "./text.js";

const TITLES = {
  time_limit: "Time is up",
  busy: "The server is busy",
  stopping: "The server is shutting down",
  unreachable: "No connection",
  bad_puzzle: "This is not a puzzle",
  no_solution: "No solution",
  several_solutions: "Several solutions",
  wrong_position: "There is a mistake in the grid",
  no_technique: "No technique applies",
  too_large: "Too large",
};

/** A heading with a badge or a button beside it. */
export const heading = (title, beside) => el("div", { class: "card-head" }, el("h2", { text: title }), beside);

export const badge = (text) => el("span", { class: "badge", text });

export const paragraph = (text, className = "") => el("p", { text, class: className });

/** A card; `kind` gives it a coloured mark: "good", "bad" or none. */
export function card({ title, beside, kind = "", body = [], buttons = [] }) {
  return el(
    "article",
    { class: `card ${kind}` },
    heading(title, beside),
    ...body,
    buttons.length > 0 && row(...buttons),
  );
}

/** The sentences of a step as a list; those that explain another are indented below it. */
export function reasons(sentences) {
  const items = sentences.map(({ depth, text }) => {
    const item = el("li", { text: capital(text) });
    item.style.setProperty("--depth", Math.min(depth, 6));
    return item;
  });
  return el("ol", { class: "reasons", tabindex: "0", "aria-label": "Explanation" }, ...items);
}

/** An error, with what was found before it. */
export function errorCard(error, found = []) {
  const title = TITLES[error.code] ?? "This did not work";
  return card({ title, kind: "bad", body: [paragraph(capital(error.message)), ...found] });
}

/** Runs `work`, and shows that the panel waits if that takes a while. Errors go to `failed`, unless cancelled. */
export async function attempt(panel, work, failed) {
  const wait = (isWaiting) => {
    panel.classList.toggle("busy", isWaiting);
    panel.setAttribute("aria-busy", isWaiting);
  };
  const timer = setTimeout(() => wait(true), 120);
  try {
    await work();
  } catch (error) {
    if (!isCancelled(error)) failed(error);
  } finally {
    clearTimeout(timer);
    wait(false);
  }
}
