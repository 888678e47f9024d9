// Cards, in which the panels show answers and errors, with a heading, text and buttons; and their waiting state.

import { isCancelled } from "./api.js";
import { button, el, find, row } from "./dom.js";
import { sentencesOf, t } from "./language.js";
import { limitNote } from "./limit.js";
import { capital, inStyle } from "./text.js";

/** The error codes of the API with titles of their own. */
const TITLED = [
  "time_limit",
  "busy",
  "stopping",
  "unreachable",
  "bad_puzzle",
  "no_solution",
  "several_solutions",
  "wrong_position",
  "too_large",
];

/** The wording of messages about unknown words and rules of boards. */
const NAMING = /rules that are not known|expected a (word|statement)/;

/** A heading, of a text or an element, perhaps with a badge or a button beside it. */
export const heading = (title, beside) => el("div", { class: "card-head" }, el("h2", {}, title), beside);

export const badge = (text) => el("span", { class: "badge", text });

export const paragraph = (text, className = "") => el("p", { text: inStyle(text), class: className });

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

/** Lists the sentences of a step, and indents those that explain another one. */
export function reasons(step) {
  const items = sentencesOf(step).map(({ depth, text }) => {
    const item = el("li", { text: inStyle(capital(text)) });
    item.style.setProperty("--depth", Math.min(depth, 6));
    return item;
  });
  return el("ol", { class: "reasons", tabindex: "0", "aria-label": t("coach.explanation") }, ...items);
}

/** An error, with the results from before it, and buttons. If there are several solutions, a button shows two. */
export function errorCard(error, found = [], buttons = []) {
  const title = t(TITLED.includes(error.code) ? `error.${error.code}` : "error.other");
  const check = () => find("#action-check").click();
  const isSeveral = error.code === "several_solutions";
  const all = isSeveral ? [button(t("verdict.several.show"), check, { class: "button primary" }), ...buttons] : buttons;
  const limit = error.code === "time_limit" ? [limitNote()] : [];
  // The names of unknown words and rules are in the English message only.
  const isNamed = error.english !== error.message && NAMING.test(error.english);
  const named = isNamed ? [el("p", { class: "soft", lang: "en", text: error.english })] : [];
  const body = [paragraph(capital(error.message)), ...named, ...limit, ...found];
  return card({ title, kind: "bad", body, buttons: all });
}

/** Runs `work`, and shows that the panel is waiting if that takes a while. Passes errors to `failed`, unless cancelled.
 * */
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
