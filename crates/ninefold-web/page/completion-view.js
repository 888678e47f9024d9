// The dialog when the player has solved a puzzle: time, hints, rating, and the next puzzle.

import * as api from "./api.js";
import { streak, today } from "./daily.js";
import { button, el, find, row } from "./dom.js";
import { t } from "./language.js";
import { say } from "./status.js";
import { read } from "./store.js";
import { clock, levelName, rating } from "./text.js";

export class CompletionView {
  #session;
  #next;
  #explain;
  #dialog = find("#completion");

  /** `next` starts another puzzle like the solved one; `explain` lists its steps. */
  constructor(session, next, explain) {
    this.#session = session;
    this.#next = next;
    this.#explain = explain;
    this.#dialog.setAttribute("aria-label", t("completion.title"));
    session.addEventListener("completed", () => this.#open());
  }

  #open() {
    const game = this.#session.now;
    const isKnown = game.level !== null && game.er !== null;
    const value = el("dd", {}, ...(isKnown ? rated(game) : ["…"]));
    const facts = [
      ["time", el("dd", { text: clock(game.seconds) })],
      ["hints", el("dd", { text: String(game.hints) })],
      ["rating", value],
    ].map(([name, fact]) => el("div", {}, el("dt", { text: t(`completion.${name}`) }), fact));
    const close = (act) => () => {
      this.#dialog.close();
      act();
    };
    this.#dialog.replaceChildren(
      el("h2", { text: t("completion.title") }),
      el("dl", { class: "facts" }, ...facts),
      ...praise(game).map((text) => el("p", { class: "praise", text })),
      row(
        button(
          t("completion.next"),
          close(() => this.#next(game)),
          { class: "button primary wide-button", autofocus: true },
        ),
        button(t("completion.steps"), close(this.#explain)),
        button(t("completion.look"), close(() => {})),
      ),
    );
    this.#dialog.showModal();
    say(t("completion.said", { time: clock(game.seconds), hints: t("completion.hint_count", { count: game.hints }) }));
    if (!isKnown) this.#rate(game.puzzle, value);
  }

  async #rate(puzzle, value) {
    const result = await api.rate({ puzzle, scale: "all" }).catch(() => null);
    value.replaceChildren(...(result?.level ? rated(result) : ["–"]));
  }
}

/** Returns praise for a game: for the best time at its level, and the days in a row. */
function praise({ level, daily, seconds }) {
  const { solved } = read();
  const times = solved.filter((game) => level && game.level === level).map((game) => game.seconds);
  const best = Math.min(...times);
  const days = daily === today() ? streak(solved) : 0;
  return [
    times.length > 1 && (seconds <= best ? t("completion.best") : t("completion.best.other", { time: clock(best) })),
    days > 0 && t("completion.streak", { count: days }),
  ].filter(Boolean);
}

/** A level as a word, and ER below it. */
const rated = ({ level, er }) => [levelName(level), el("small", { text: `ER ${rating(er)}` })];
