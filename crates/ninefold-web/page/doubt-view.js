// The doubtful cells of a picture, each with its cut-out and the digits that it may have. Dispatches "change" when the
// player has answered one.

import { DIGITS, cellOf } from "./cells.js";
import { button, el } from "./dom.js";
import { t } from "./language.js";
import { cutOut } from "./picture.js";
import { inStyle } from "./text.js";

const EMPTYING = ["0", ".", "Backspace", "Delete"];

const wordOf = (digit) => (digit ? String(digit) : t("grid.empty"));

export class DoubtView extends EventTarget {
  #list = el("ul", { class: "doubts" });
  #title = el("p", { class: "doubts-title" });
  #shown = "";
  /** The doubts of the latest reading: { cell, digit, other }. */
  #doubts = [];
  /** The player's answers, by the index of the cell. */
  #answers = new Map();
  element = el("div", { class: "doubts-part", hidden: true }, this.#title, this.#list);

  /** Shows the doubts about a picture with these corners. An answer to an equal doubt stays. */
  show(picture, corners, doubts) {
    const keyOf = ({ cell, digit, other }) => `${cell} ${digit} ${other}`;
    const kept = new Set(this.#doubts.map(keyOf));
    const old = this.#answers;
    this.#doubts = doubts;
    const same = doubts.filter((doubt) => kept.has(keyOf(doubt)) && old.has(cellOf(doubt.cell)));
    this.#answers = new Map(same.map(({ cell }) => [cellOf(cell), old.get(cellOf(cell))]));
    // The list is announced, so it changes only if it must.
    const shown = doubts.map(keyOf).join();
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.element.hidden = doubts.length === 0;
    this.#list.replaceChildren(...doubts.map((doubt) => this.#item(doubt, cutOut(picture, corners, cellOf(doubt.cell)))));
    this.#count();
  }

  /** The answers, by the index of the cell. */
  get answers() {
    return this.#answers;
  }

  /** The indexes of the cells that are not yet answered. */
  get open() {
    return this.#doubts.map(({ cell }) => cellOf(cell)).filter((cell) => !this.#answers.has(cell));
  }

  #count() {
    const { length: count } = this.open;
    this.#title.textContent = count > 0 ? t("photo.doubts", { count }) : t("photo.no_doubts");
  }

  #item({ cell, digit, other }, picture) {
    const text = t("photo.doubt", { cell, digit: wordOf(digit), other: wordOf(other) });
    const sentence = el("p", { class: "doubt-text", text: inStyle(text) });
    const answer = (value) => {
      this.#answers.set(cellOf(cell), value);
      item.classList.add("answered");
      sentence.textContent = inStyle(t("photo.answer", { cell, digit: wordOf(value) }));
      for (const one of group.querySelectorAll("[data-digit]"))
        one.setAttribute("aria-pressed", one.dataset.digit === String(value));
      this.#count();
      this.dispatchEvent(new Event("change"));
    };
    const choice = (value) =>
      button(wordOf(value), () => answer(value), {
        class: value ? "button chip digit-chip" : "button chip",
        "data-digit": value,
        "aria-pressed": "false",
      });
    const more = button(t("photo.other"), () => {
      const others = [0, ...DIGITS].filter((value) => value !== digit && value !== other).map(choice);
      more.replaceWith(...others);
      others[0].focus();
    }, { class: "button chip" });
    const group = el(
      "div",
      { class: "controls", role: "group", "aria-label": inStyle(text) },
      ...[digit, other].map(choice),
      more,
    );
    const typed = (event) => {
      const isEmptying = EMPTYING.includes(event.key);
      if (event.ctrlKey || event.altKey || event.metaKey || !(isEmptying || /^[1-9]$/.test(event.key))) return;
      event.preventDefault();
      answer(isEmptying ? 0 : Number(event.key));
    };
    const item = el("li", { class: "doubt", "data-doubt": cell, on: { keydown: typed } }, picture, el("div", {}, sentence, group));
    return item;
  }
}
