// The start screen, which offers games to continue, new puzzles, the puzzles of the day, and the player's own.

import * as api from "./api.js";
import { attempt, errorCard } from "./card.js";
import { icon } from "./controls.js";
import { DAILY_LEVELS, dayOf, streak } from "./daily.js";
import { button, el, find } from "./dom.js";
import { filledOf, stateOf } from "./game-record.js";
import { thumbnail } from "./grid-picture.js";
import { lastDays } from "./history.js";
import { showHistory } from "./history-view.js";
import { day, number, t } from "./language.js";
import { LEVELS } from "./levels.js";
import { puzzle } from "./position.js";
import { fragmentOfBoard } from "./share.js";
import { say, tell } from "./status.js";
import { read } from "./store.js";
import { clock, levelName, rating } from "./text.js";
import { TodayView } from "./today-view.js";

/** The number of games that can be continued. */
const MOST_OFFERED = 3;

/** The number of days in the row of the history. */
const DAYS = 7;

/** The number of attempts after which the search is not continued. */
const MOST_ATTEMPTS = 100_000;

export class StartView {
  #session;
  #games;
  #game;
  #places;
  #puzzles;
  #photo;
  #panel = find("#start");
  #isMaking = false;
  #problem = el("div", { id: "start-problem" });
  /** The requested puzzles of days, as promises by level and date. */
  #daily = new Map();
  #today = new TodayView({
    play: (level, date, cell) => this.make(level, date, cell),
    made: (level, date) => this.#made(level, date),
  });
  #progress = el("span", { class: "soft", id: "start-progress", role: "status" });

  constructor({ session, games, game, places, puzzles, photo }) {
    this.#session = session;
    this.#games = games;
    this.#game = game;
    this.#puzzles = puzzles;
    this.#photo = photo;
    this.#places = places;
    places.addEventListener("change", () => {
      if (places.place === "start") this.#draw();
    });
  }

  #draw() {
    const { solved, boards } = read();
    const games = this.#games.all();
    const open = games.map(describe).filter(({ game, filled }) => !game.isSolved && filled < 1);
    this.#problem.replaceChildren();
    this.#progress.textContent = "";
    this.#today.show({ solved, games });
    const rows = [
      ...open.slice(0, MOST_OFFERED).map((one, index) => this.#continued(one, index)),
      ...boards.slice(0, 1).map(continuedBoard),
      this.#new(),
      this.#own(),
      item("learn", t("start.learn"), t("start.techniques.hint"), () => (window.location.hash = "learn")),
      solved.length > 0 && this.#history(solved),
    ];
    this.#panel.replaceChildren(this.#today.element, el("div", { class: "rows" }, ...rows.filter(Boolean)));
  }

  /** Returns the levels of new puzzles. */
  #new() {
    const levels = LEVELS.map((level, index) => {
      const bars = LEVELS.map((_, bar) => el("i", { class: bar <= index ? "full" : null }));
      const content = [el("span", { class: "meter", "aria-hidden": "true" }, ...bars), levelName(level)];
      return button(content, () => this.make(level), { class: "level", "data-level": level, title: t(`level.${level}.hint`) });
    });
    return part(t("start.new"), this.#progress, el("div", { class: "levels" }, ...levels), this.#problem);
  }

  /** Returns the buttons for the player's own puzzles. */
  #own() {
    const way = (name, title, act) =>
      button([icon(name), t(`start.${title}`)], act, { class: "way", id: `start-${title}`, title: t(`start.${title}.hint`) });
    const ways = [
      way("photo", "photo", () => this.#photo.open()),
      way("paste", "paste", () => this.#puzzles.openPaste()),
      way("write", "enter", () => this.#game.clear()),
      way("play", "samples", () => this.#puzzles.openSamples()),
    ];
    return part(t("start.own"), null, el("div", { class: "ways" }, ...ways));
  }

  /** Returns the row that opens the history: the days of this week, and the days in a row. */
  #history(solved) {
    const again = ({ puzzle: line, level, er }) => this.#session.start(puzzle(line), { level, er });
    const week = lastDays(solved, DAYS).map(([date, count]) =>
      el("span", { class: count > 0 ? "week-day done" : "week-day", text: day(dayOf(date), { weekday: "narrow" }) }),
    );
    const days = streak(solved);
    const text = days > 0 ? t("start.streak", { count: days }) : t("start.solved", { count: solved.length });
    const content = [el("span", { class: "week", "aria-hidden": "true" }, ...week), el("span", { class: "soft", text })];
    const title = `${t("history.title")}: ${t("start.solved.hint")}`;
    return button(content, () => showHistory(again), { class: "item streak", id: "start-history", title });
  }

  /** Returns the row of a game in progress; the first is the latest. */
  #continued({ game, position, filled }, index) {
    const share = number(filled, { style: "percent" });
    const bar = el("span", { class: "progress", "aria-hidden": "true" }, el("i"));
    bar.firstChild.style.setProperty("width", `${100 * filled}%`);
    const [name, ...rest] = [index === 0 && t("start.continue"), titleOf(game), clock(game.seconds)].filter(Boolean);
    return button(
      [thumbnail(position), named(name, rest.join(" · ")), el("span", { class: "how" }, bar, el("span", { class: "soft", text: share }))],
      () => this.#session.resume(game),
      { class: "item kept", id: index === 0 ? "continue" : null },
    );
  }

  /** Returns the puzzle of a level and a date, and requests it only once. */
  #made(level, date) {
    const key = `${level} ${date}`;
    if (!this.#daily.has(key)) {
      const made = api.generate({ level, date });
      this.#daily.set(key, made);
      made.catch(() => this.#daily.delete(key));
    }
    return this.#daily.get(key);
  }

  /** Makes a puzzle of a level, or finds the one of a day, and starts it, with the cursor in a cell. */
  make(level, daily = null, cell = undefined) {
    if (this.#isMaking) return undefined;
    this.#isMaking = true;
    this.#panel
      .querySelector(daily ? "#play-today" : `[data-level="${level}"]`)
      ?.setAttribute("aria-busy", "true");
    const work = async () => {
      const asked = daily && (await this.#daily.get(`${level} ${daily}`)?.catch(() => null));
      const order = daily ? { level, date: daily } : { level };
      const made = asked ?? (await api.generate(order, (attempts) => {
        this.#progress.textContent = t("start.progress", { count: attempts });
        return attempts < MOST_ATTEMPTS;
      }));
      this.#session.start(puzzle(made.puzzle), { level, er: made.er, daily });
      if (cell !== undefined) this.#game.select(cell);
      say(t("puzzle.made", { level: levelName(level).toLowerCase(), er: rating(made.er) }));
    };
    this.#problem.replaceChildren();
    this.#progress.textContent = t("start.making");
    if (this.#places.place !== "start") say(t("start.making"));
    const failed = (error) => {
      this.#problem.replaceChildren(errorCard(error));
      this.#tell(error.message);
    };
    return attempt(this.#panel, work, failed).finally(() => {
      this.#isMaking = false;
      this.#progress.textContent = "";
      this.#panel.querySelector(":is(.level, #play-today)[aria-busy=true]")?.removeAttribute("aria-busy");
    });
  }

  /** Announces a message of the start screen; also shows it if that screen is hidden. */
  #tell(text) {
    if (this.#places.place === "start") say(text);
    else tell(text);
  }

  /** Starts another puzzle like the solved one; after a puzzle of the day, that of the next unsolved level. */
  next({ level, daily }) {
    const solved = read().solved.filter((one) => one.daily === daily);
    const open = daily && DAILY_LEVELS.find((one) => !solved.some((game) => game.level === one));
    return open ? this.make(open, daily) : this.make(level ?? "medium");
  }
}

/** Returns the parts of the card of a game. */
const describe = (game) => ({ game, position: stateOf(game).position, filled: filledOf(game) });

function titleOf({ level, daily }) {
  if (daily)
    return `${t("start.daily")}, ${day(dayOf(daily), { day: "numeric", month: "short" })}, ${levelName(level)}`;
  return level ? levelName(level) : t("caption.puzzle");
}

/** Returns a part with a heading. */
const part = (title, beside, ...children) =>
  el("section", { class: "item part-of-start" }, el("div", { class: "start-head" }, el("h3", { text: title }), beside), ...children);

/** Returns a name above its explanation. */
const named = (name, hint) =>
  el("span", { class: "what" }, el("span", { class: "item-name", text: name }), el("span", { class: "soft", text: hint }));

/** Returns the row of the board that was played last. */
function continuedBoard({ text }) {
  const [, rows, columns] = /^grid (\d+)x(\d+)/.exec(text) ?? [];
  const show = () => (window.location.hash = fragmentOfBoard(text));
  return rows && item("play", t("start.continue"), t("board.start", { rows, columns }), show);
}

/** Returns a row that is a button. */
const item = (name, title, hint, act) =>
  button([icon(name), named(title, hint)], act, { class: "item", id: `start-${name}` });
