// The end of a game: its time, a comparison with the player's own games of that level, a line to share, and the next
// puzzle. It takes the place of the pad, so that the solved grid stays in view.

import * as api from "./api.js";
import { copy } from "./clipboard.js";
import { dayOf, streak, today } from "./daily.js";
import { button, el, find, row } from "./dom.js";
import { isUnaided, standing } from "./history.js";
import { day, t } from "./language.js";
import { say } from "./status.js";
import { read } from "./store.js";
import { clock, helpOf, levelName, rating } from "./text.js";

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
    this.#dialog.setAttribute("aria-labelledby", "completion-title");
    this.#dialog.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      this.#dialog.close();
      find("#grid [tabindex='0']").focus({ preventScroll: true });
    });
    session.addEventListener("completed", () => this.#open());
    session.addEventListener("tick", () => {
      if (!session.now?.isSolved) this.#dialog.close();
    });
  }

  close() {
    this.#dialog.close();
  }

  #open() {
    const game = this.#session.now;
    const about = el("p", { class: "soft", text: aboutOf(game) });
    const own = isUnaided(game) && game.level ? standing(read().solved, game) : null;
    const close = (act) => () => {
      this.#dialog.close();
      act();
    };
    const next = button(
      t("completion.next"),
      close(() => this.#next(game)),
      { class: "button primary" },
    );
    this.#dialog.replaceChildren(
      el(
        "div",
        { class: "headline" },
        el("div", {}, el("h2", { id: "completion-title", text: t("completion.title") }), about),
        el("p", { class: "time", text: clock(game.seconds) }),
      ),
      el("div", { class: "praise" }, ...praise(game, own).map((text) => el("p", { text }))),
      ...(own?.count > 0 ? [strip(own, game)] : []),
      shared(game),
      row(next, button(t("completion.steps"), close(this.#explain)), button(t("completion.look"), close(() => {}))),
    );
    // Not modal, because a modal dialog would cover the grid.
    this.#dialog.close();
    this.#dialog.show();
    next.focus({ preventScroll: true });
    this.#dialog.scrollIntoView({ block: "nearest" });
    say(t("completion.said", { time: clock(game.seconds), hints: hintsOf(game) }));
    if (game.level === null || game.er === null) this.#rate(game, about);
  }

  async #rate(game, about) {
    const result = await api.rate({ puzzle: game.puzzle, scale: "all" }).catch(() => null);
    if (result?.level) about.textContent = aboutOf({ ...game, level: result.level, er: result.er });
  }
}

const hintsOf = (game) => (isUnaided(game) ? t("completion.no_hints") : helpOf(game));

const dateOf = (date) => day(dayOf(date), { day: "numeric", month: "short", year: "numeric" });

/** Returns the level and the rating of a game. */
function aboutOf({ level, er }) {
  return [level && levelName(level), er && `ER ${rating(er)}`].filter(Boolean).join(" · ");
}

/** Returns lines about a game: the comparison with the player's own, the hints, and the days in a row. */
function praise(game, own) {
  const days = game.daily === today() ? streak(read().solved) : 0;
  const further = [
    isUnaided(game) ? t("completion.unhelped") : t("completion.helped", { hints: hintsOf(game) }),
    days > 0 && t("start.streak", { count: days }),
  ];
  return [own && comparison(game, own), further.filter(Boolean).join(" · ")].filter(Boolean);
}

function comparison({ seconds, level }, { count, best, average }) {
  if (count === 0) return t("completion.first", { level: levelName(level) });
  if (seconds < best) return t("completion.best", { time: clock(best - seconds) });
  if (seconds === average) return t("completion.average");
  return t(seconds < average ? "completion.faster" : "completion.slower", { time: clock(Math.abs(average - seconds)) });
}

/** Returns a line with a mark for each of the player's times at this level, and for this one. */
function strip({ times, best, average }, { seconds }) {
  const all = [...times, seconds];
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const at = (kind, time, ...children) => {
    const mark = el("span", { class: kind }, ...children);
    mark.style.setProperty("--at", `${8 + (84 * (time - least)) / Math.max(1, most - least)}%`);
    return mark;
  };
  const label = (time, name) => at("strip-label", time, clock(time), el("br"), t(name));
  const isClear = average - best > 0.25 * (most - least);
  return el(
    "div",
    {
      class: "own-times",
      role: "img",
      "aria-label": t("completion.times", { best: clock(best), average: clock(average), time: clock(seconds) }),
    },
    ...times.map((time) => at("tick", time)),
    at("tick average", average),
    at("now", seconds),
    isClear && label(best, "completion.label.best"),
    label(average, "completion.label.average"),
  );
}

/** Returns the line to share, with the buttons that copy it or pass it on. */
function shared(game) {
  const { level, daily } = game;
  const what = [t(daily ? "completion.share.daily" : "completion.share"), level && levelName(level), daily && dateOf(daily)];
  const lines = [what.filter(Boolean).join(", "), `${clock(game.seconds)}, ${hintsOf(game)}`];
  const address = `${window.location.origin}${window.location.pathname}#p=${game.puzzle}`;
  const text = [...lines, address].join("\n");
  return el(
    "div",
    { class: "share" },
    el("p", { class: "soft" }, lines[0], el("br"), lines[1]),
    button(t("completion.copy"), () => copy(text, t("completion.copied")), { id: "copy-result", class: "button quiet" }),
    navigator.share && button(t("completion.pass_on"), () => navigator.share({ text }).catch(() => {}), { class: "button quiet" }),
  );
}
