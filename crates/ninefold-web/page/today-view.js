// The puzzle of the day on the start screen: its grid, in which a tap begins the game, its levels, and earlier days.

import { DAILY_LEVELS, dayOf, daysFrom, today } from "./daily.js";
import { button, el, find } from "./dom.js";
import { stateOf } from "./game-record.js";
import { gridPicture } from "./grid-picture.js";
import { day, t } from "./language.js";
import { EMPTY, puzzle } from "./position.js";
import { settings } from "./settings.js";
import { clock, levelName } from "./text.js";

export class TodayView {
  /** Hidden from screen readers, as the button says the same. */
  #picture = el("div", {
    class: "today-grid",
    id: "today-grid",
    "aria-hidden": "true",
    on: { click: (event) => this.#begin(cellAt(event)) },
  });
  #about = el("div", { class: "intro" });
  #go = el("div", { class: "go" });
  element = el("section", { class: "today", "aria-labelledby": "today-title" }, this.#picture, this.#about, this.#go);
  #play;
  #made;
  #date = today();
  #kept = { solved: [], games: [] };

  /**
   * `play` starts the puzzle of a level and a date, with the cursor in a cell; `made` returns the puzzle when it is
   * known.
   */
  constructor({ play, made }) {
    this.#play = play;
    this.#made = made;
  }

  /** Shows today's puzzle; `kept` are the puzzles that were solved and the games in progress. */
  show(kept) {
    this.#kept = kept;
    this.#goTo(today());
  }

  get #level() {
    return settings.get("daily");
  }

  #begin(cell) {
    return this.#play(this.#level, this.#date, cell);
  }

  #goTo(date) {
    this.#date = date;
    this.#draw();
  }

  #draw() {
    const [date, level] = [this.#date, this.#level];
    const isThis = (game) => game.daily === date && game.level === level;
    const game = this.#kept.games.find((one) => isThis(one) && !one.isSolved);
    const solved = this.#kept.solved.find(isThis);
    const isToday = date === today();
    this.#about.replaceChildren(
      el("div", {}, el("h2", { id: "today-title", text: t(isToday ? "start.today" : "start.daily") }), this.#days()),
      el("div", { class: "segments", role: "group", "aria-label": t("puzzle.levels") }, ...DAILY_LEVELS.map(this.#choice)),
    );
    const label = t(game ? "start.continue" : solved ? "history.again" : "place.play");
    const note = solved && !game ? t("start.daily.done", { time: clock(solved.seconds) }) : t("start.tap");
    this.#go.replaceChildren(
      button(label, () => this.#begin(), { class: "button primary", id: "play-today" }),
      el("span", { class: "soft", text: note }),
    );
    this.#paint(game ? stateOf(game).position : solved ? puzzle(solved.puzzle) : EMPTY);
    if (!game && !solved) this.#paintLater(date, level);
  }

  #paint(position) {
    this.#picture.replaceChildren(gridPicture(position));
  }

  /** Shows the puzzle once it is made. Without it, the button still asks for it. */
  async #paintLater(date, level) {
    const made = await this.#made(level, date).catch(() => null);
    if (made && this.#date === date && this.#level === level) this.#paint(puzzle(made.puzzle));
  }

  #choice = (level) => {
    const isDone = this.#kept.solved.some((game) => game.daily === this.#date && game.level === level);
    const choose = () => {
      settings.set("daily", level);
      this.#draw();
      find(`[data-daily="${level}"]`).focus();
    };
    return button(isDone ? `${levelName(level)} ✓` : levelName(level), choose, {
      class: "segment",
      "data-daily": level,
      "aria-pressed": String(level === this.#level),
    });
  };

  /** Returns the day, with buttons for the previous and the next day. */
  #days() {
    const name = day(dayOf(this.#date), { weekday: "long", day: "numeric", month: "long" });
    const turn = (sign, by, text) =>
      button(sign, () => this.#turn(by), { class: "button quiet turn", "data-turn": by, "aria-label": t(text) });
    const next = turn("›", 1, "start.daily.after");
    next.disabled = this.#date === today();
    const shown = el("span", { class: "day", "aria-live": "polite", text: name });
    return el("p", { class: "days" }, shown, turn("‹", -1, "start.daily.before"), next);
  }

  #turn(by) {
    this.#goTo(daysFrom(this.#date, by));
    const turned = find(`[data-turn="${by}"]`);
    (turned.disabled ? turned.previousSibling : turned).focus();
  }
}

/** Returns the cell in which a grid was clicked. */
function cellAt({ currentTarget, clientX, clientY }) {
  const { left, top, width } = currentTarget.getBoundingClientRect();
  const [column, row] = [clientX - left, clientY - top].map((at) =>
    Math.min(8, Math.max(0, Math.floor((9 * at) / width))),
  );
  return 9 * row + column;
}
