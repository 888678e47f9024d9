// The rules of a board in words: its statements, those of a kind together.

import { el } from "./dom.js";
import { t, textOr } from "./language.js";

/** Returns statements as a list. */
export const statements = (rules) => el("ul", { class: "statements" }, ...rules.map((rule) => el("li", { text: said(rule) })));

/** Returns the statements of a board as lists, one for each kind with several. */
export function ruleList(rules) {
  const kinds = new Map();
  for (const rule of rules.filter((one) => !one.startsWith("regions"))) {
    const [word] = split(rule);
    kinds.set(word, [...(kinds.get(word) ?? []), rule]);
  }
  const parts = [...kinds].map(([word, all]) => {
    if (all.length === 1) return el("li", { text: said(all[0]) });
    const own = all.map((rule) => el("li", { text: split(rule)[1] }));
    return el("li", {}, `${nameOf(word)} (${all.length})`, el("ul", {}, ...own));
  });
  if (rules.some((rule) => rule.startsWith("regions"))) parts.unshift(el("li", { text: t("board.regions") }));
  return parts.length > 0 ? el("ul", { class: "statements rule-list" }, ...parts) : el("p", { class: "soft", text: t("board.no_rules") });
}

/** Splits a statement into its word and the rest. */
function split(rule) {
  const end = rule.search(/[ :]/);
  return end < 0 ? [rule, ""] : [rule.slice(0, end), rule.slice(end).replace(/^: /, "").trim()];
}

/** Returns the name of a kind of rules in the reader's language; the word of the notation if it has none. */
const nameOf = (word) => textOr(`rule.${word}`, word);

/** Returns a statement with the name of its kind. */
const said = (rule) => {
  const [word] = split(rule);
  return nameOf(word) + rule.slice(word.length);
};
