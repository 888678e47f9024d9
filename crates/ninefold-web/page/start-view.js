// The start screen, which offers games to continue, new puzzles, the puzzles of the day, and the player's own.

import * as api from "./api.js";
import { attempt, errorCard } from "./card.js";
import { CELLS } from "./cells.js";
import { DailyView } from "./daily-view.js";
import { DAILY_LEVELS, dayOf } from "./daily.js";
import { button, el, find, svg } from "./dom.js";
import { filledOf, stateOf } from "./game-record.js";
import { showHistory } from "./history-view.js";
import { day, number, t } from "./language.js";
import { LEVELS } from "./levels.js";
import { digitAt, puzzle } from "./position.js";
import { say, tell } from "./status.js";
import { read } from "./store.js";
import { clock, levelName, rating } from "./text.js";

/** The number of games that can be continued. */
const MOST_OFFERED = 4;

/** The number of attempts after which the search is not continued. */
const MOST_ATTEMPTS = 100_000;

export class StartView {
  #session;
  #games;
  #game;
  #places;
  #puzzles;
  #panel = find("#start");
  #isMaking = false;
  #problem = el("div", { id: "start-problem" });
  #daily = new DailyView((level, date) => this.make(level, date));
  #progress = el("span", { class: "soft", id: "start-progress", role: "status" });

  constructor({ session, games, game, places, puzzles }) {
    this.#session = session;
    this.#games = games;
    this.#game = game;
    this.#puzzles = puzzles;
    this.#places = places;
    places.addEventListener("change", () => {
      if (places.place === "start") this.#draw();
    });
  }

  #draw() {
    const kept = read();
    const open = this.#games.all().map(describe).filter(({ game, filled }) => !game.isSolved && filled < 1);
    this.#problem.replaceChildren();
    this.#progress.textContent = "";
    this.#daily.show(kept.solved);
    const levels = el("div", { class: "levels" }, ...LEVELS.map((level) => this.#level(level)));
    this.#panel.replaceChildren(
      el("h2", { class: "unseen", text: t("start.title") }),
      el(
        "div",
        { class: "start-main" },
        open.length > 0 && this.#continued(open.slice(0, MOST_OFFERED)),
        this.#daily.element,
        section(t("start.new"), this.#progress, levels, this.#problem),
      ),
      el("div", { class: "start-side" }, this.#own(), learning(), kept.solved.length > 0 && this.#history(kept.solved)),
    );
  }

  /** Returns the buttons for the player's own puzzles. */
  #own() {
    const choices = [
      choice(t("start.enter"), t("start.enter.hint"), () => this.#game.clear(), { id: "start-enter" }),
      choice(t("start.paste"), t("start.paste.hint"), () => this.#puzzles.openPaste(), { id: "start-paste" }),
      choice(t("start.samples"), t("start.samples.hint"), () => this.#puzzles.openSamples(), { id: "start-samples" }),
    ];
    return section(t("start.own"), null, el("div", { class: "choices" }, ...choices));
  }

  /** Returns the button that opens the history. */
  #history(solved) {
    const again = ({ puzzle: line, level, er }) => this.#session.start(puzzle(line), { level, er });
    const hint = t("start.solved.hint");
    const open = choice(t("start.solved", { count: solved.length }), hint, () => showHistory(again), {
      id: "start-history",
    });
    return section(t("history.title"), null, el("div", { class: "choices" }, open));
  }

  /** Returns cards for the games in progress; the latest is the largest. */
  #continued(games) {
    const [latest, ...others] = games.map(({ game, position, filled }, index) => {
      const texts = [
        el("span", { class: "choice-name", text: index === 0 ? t("start.continue") : titleOf(game) }),
        el("span", { class: "choice-hint", text: progressOf(game, filled, index === 0) }),
      ];
      const content = [picture(position), el("span", { class: "choice-texts" }, ...texts)];
      return button(content, () => this.#session.resume(game), {
        class: index === 0 ? "button choice latest" : "button choice",
        id: index === 0 ? "continue" : null,
      });
    });
    return section(t("start.games"), null, el("div", { class: "games" }, latest, ...others));
  }

  #level(level) {
    const bars = LEVELS.map((_, index) => el("i", { class: index <= LEVELS.indexOf(level) ? "full" : null }));
    const card = choice(levelName(level), t(`level.${level}.hint`), () => this.make(level), { "data-level": level });
    card.prepend(el("span", { class: "level-bars", "aria-hidden": "true" }, ...bars));
    return card;
  }

  /** Makes a puzzle of a level, or finds the one of a day, and starts it. */
  make(level, daily = null) {
    if (this.#isMaking) return undefined;
    this.#isMaking = true;
    this.#panel
      .querySelector(daily ? `[data-daily="${level}"]` : `[data-level="${level}"]`)
      ?.setAttribute("aria-busy", "true");
    const work = async () => {
      const order = daily ? { level, date: daily } : { level };
      const made = await api.generate(order, (attempts) => {
        this.#progress.textContent = t("start.progress", { count: attempts });
        return attempts < MOST_ATTEMPTS;
      });
      this.#session.start(puzzle(made.puzzle), { level, er: made.er, daily });
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
      this.#panel.querySelector("[aria-busy=true].choice")?.removeAttribute("aria-busy");
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

const progressOf = (game, filled, isNamed) =>
  [isNamed && titleOf(game), clock(game.seconds), number(filled, { style: "percent" })].filter(Boolean).join(" · ");

function learning() {
  const open = () => (window.location.hash = "learn");
  const properties = { id: "start-learn" };
  return section(
    t("start.learn"),
    null,
    el("div", { class: "choices" }, choice(t("start.techniques"), t("start.techniques.hint"), open, properties)),
  );
}

function section(title, beside, ...children) {
  const head = el("div", { class: "start-head" }, el("h3", { text: title }), beside);
  return el("section", { class: "start-part" }, head, ...children);
}

const choice = (name, hint, act, properties) =>
  button(
    [el("span", { class: "choice-name", text: name }), el("span", { class: "choice-hint", text: hint })],
    act,
    { class: "button choice", ...properties },
  );

/** Returns a small picture of a position. */
function picture(position) {
  const filled = CELLS.filter((cell) => digitAt(position, cell));
  const dots = filled.map((cell) =>
    svg("rect", {
      class: position.givens[cell] ? "given" : "entry",
      x: 10 * (cell % 9) + 1,
      y: 10 * Math.floor(cell / 9) + 1,
      width: 8,
      height: 8,
    }),
  );
  return svg(
    "svg",
    { class: "picture", viewBox: "0 0 90 90", "aria-hidden": "true" },
    ...dots,
    svg("path", { d: "M30 0V90M60 0V90M0 30H90M0 60H90" }),
  );
}
