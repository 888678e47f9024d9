// The puzzles of a day on the start screen, with buttons for earlier days.

import { DAILY_LEVELS, dayOf, daysFrom, streak, today } from "./daily.js";
import { button, el } from "./dom.js";
import { day, t } from "./language.js";
import { clock, levelName } from "./text.js";

export class DailyView {
  element = el("section", { class: "start-part" });
  #make;
  #date = today();
  #solved = [];

  /** `make` starts the puzzle of a level and a date. */
  constructor(make) {
    this.#make = make;
  }

  /** Shows today's puzzles, and which are solved. */
  show(solved) {
    this.#solved = solved;
    this.#go(today());
  }

  #go(date) {
    this.#date = date;
    const days = streak(this.#solved);
    const title = el("h3", { text: t("start.daily") });
    const row = days > 0 && el("span", { class: "soft", text: t("start.streak", { count: days }) });
    this.element.replaceChildren(
      el("div", { class: "start-head" }, title, row, this.#days()),
      el("div", { class: "choices three" }, ...DAILY_LEVELS.map((level) => this.#level(level))),
    );
  }

  /** Returns the day, with buttons for the previous and the next day. */
  #days() {
    const name = day(dayOf(this.#date), { weekday: "short", day: "numeric", month: "short" });
    const turn = (sign, by, text) =>
      button(sign, () => this.#turn(by), { class: "button quiet turn", "data-turn": by, "aria-label": t(text) });
    const next = turn("›", 1, "start.daily.after");
    next.disabled = this.#date === today();
    const shown = el("span", { class: "day", "aria-live": "polite", text: name });
    return el("span", { class: "days" }, turn("‹", -1, "start.daily.before"), shown, next);
  }

  #turn(by) {
    this.#go(daysFrom(this.#date, by));
    const turned = this.element.querySelector(`[data-turn="${by}"]`);
    (turned.disabled ? turned.parentElement.firstChild : turned).focus();
  }

  #level(level) {
    const date = this.#date;
    const done = this.#solved.find((game) => game.daily === date && game.level === level);
    const hint = done ? t("start.daily.done", { time: clock(done.seconds) }) : t(`level.${level}.hint`);
    const texts = [
      el("span", { class: "choice-name", text: levelName(level) }),
      el("span", { class: "choice-hint", text: hint }),
    ];
    const properties = { "data-daily": level, class: done ? "button choice done" : "button choice" };
    return button(texts, () => this.#make(level, date), properties);
  }
}
