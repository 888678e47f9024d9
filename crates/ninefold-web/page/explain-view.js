// The panel of the four main actions: hint, next step, check and solve. Its answers are also drawn on the grid, until
// the position changes.

import * as api from "./api.js";
import { attempt, badge, card, errorCard, paragraph } from "./card.js";
import { copy } from "./clipboard.js";
import { button, el, find, row } from "./dom.js";
import { isEmpty, ofHint } from "./drawing.js";
import { explained } from "./explanation.js";
import { named, t, told } from "./language.js";
import { techniqueLink } from "./lesson-link.js";
import { limitNote } from "./limit.js";
import { asRequest, gridLine, puzzleText } from "./notation.js";
import { withHelp } from "./offer-view.js";
import { dock } from "./places.js";
import { digitsOfLine, puzzle, withEntries } from "./position.js";
import { say } from "./status.js";
import { capital, conclusion, difficulty, duration, spoken } from "./text.js";
import { takeBackButton, verdictOf } from "./verdict.js";

/** The strengths of a hint: area, digits, pattern, and the whole step. */
const LEVELS = [1, 2, 3, 4];
const WHOLE = LEVELS.at(-1);

export class ExplainView {
  #game;
  #session;
  #places;
  #panel = find("#panel-explain");
  #open;
  /** The level of the hint that is shown, 0 without one. */
  #level = 0;
  /** Whether that hint reports a mistake. */
  #isMistake = false;
  /** The step that is shown and can be applied. */
  #step = null;

  /** `open` opens the panel. */
  constructor({ game, session, places, open }) {
    this.#game = game;
    this.#session = session;
    this.#places = places;
    this.#open = open;
    game.addEventListener("move", () => this.#forget());
    this.#rest();
  }

  /** Shows a hint. Each further hint for the same position reveals more; a mistake is revealed at once. */
  hint() {
    const level = this.#isMistake ? WHOLE : Math.min(this.#level + 1, WHOLE);
    return this.#ask(() => this.#getHint(level, t("hint.title", { level, of: WHOLE })));
  }

  /** Shows the next step, or applies it if it is already shown. */
  next() {
    this.apply();
    return this.#ask(() => this.#getHint(WHOLE));
  }

  /** Shows the easiest step of a technique. */
  show(technique) {
    return this.#ask(() => this.#getHint(WHOLE, undefined, { known: [technique] }));
  }

  /** Requests a hint. `how` has the order and the techniques of the search for the step. */
  async #getHint(level, spokenFirst, how) {
    try {
      const hint = await api.hint({ ...asRequest(this.#game.position), level, ...how });
      // A puzzle that has a next step is complete.
      if (hint.kind === "step") this.#game.play();
      this.#level = level;
      this.#isMistake = hint.kind === "mistake";
      if (hint.step) this.#showStep(hint.step, spokenFirst);
      else this.#showHint(hint);
    } catch (error) {
      if (error.code !== "time_limit") throw error;
      this.#offerMore(error, level, spokenFirst);
    }
  }

  /** Handles a search for the easiest step that took too long: offers an order with fewer techniques. */
  #offerMore(error, level, spokenFirst) {
    const again = (how) => () => this.#ask(() => this.#getHint(level, spokenFirst, how));
    const buttons = [
      button(t("hint.any"), again({ order: "se" }), { class: "button primary" }),
      button(t("coach.again"), again()),
    ];
    this.#put(errorCard(error, [paragraph(t("hint.late"), "soft")], buttons), `${error.message} ${t("hint.late")}`);
  }

  /** Applies the step that is shown, if any. */
  apply() {
    const step = this.#step;
    if (!step) return;
    this.#game.apply(step);
    const buttons = [
      button(t("explain.next"), () => this.next(), { class: "button primary" }),
      button(t("explain.undo"), () => this.#game.undo()),
    ];
    const body = [paragraph(conclusion(step), "conclusion")];
    this.#show(
      { title: capital(named(step.technique)), beside: badge(t("explain.applied")), kind: "good", body, buttons },
      t("explain.applied.news", { technique: named(step.technique), conclusion: conclusion(step) }),
    );
  }

  check() {
    return this.#ask(() => this.#judge());
  }

  async #judge() {
    const request = asRequest(this.#game.position);
    try {
      return this.#showCheck(await api.check({ entries: ".".repeat(81), ...request }));
    } catch (error) {
      if (error.code !== "time_limit" || !error.found) throw error;
      return this.#showCheck(error.found, error);
    }
  }

  /** Analyses the puzzle that `load` loads, and offers to play it or to see its path. */
  analyse(load) {
    this.#open();
    load();
    return this.#ask(async () => {
      if ((await this.#judge()) !== "unique") return;
      const { position } = this.#game;
      const facts = { level: null, er: null };
      const path = button(t("analyse.path"), () => find("#tab-steps").click());
      const play = button(t("analyse.play"), () => this.#play(facts), { class: "button primary", id: "play-this" });
      const [buttons] = this.#panel.querySelectorAll(".card > .controls:last-child");
      if (buttons) buttons.prepend(play, path);
      else this.#panel.querySelector(".card").append(row(play, path));
      const { level, er } = await api.rate({ puzzle: puzzleText(position), scale: "all" });
      if (!level || position !== this.#game.position) return;
      Object.assign(facts, { level, er });
      this.#panel.querySelector(".card-head").append(badge(difficulty({ level, rating: er }, "ER")));
    });
  }

  /** Starts the game of the analysed puzzle. */
  #play(facts) {
    this.#places.game("play");
    this.#session.choose(facts);
    dock("pad");
  }

  /** Fills the grid with the solution. */
  solve() {
    return withHelp(this.#session, () => this.#fill());
  }

  #fill() {
    return this.#ask(async () => {
      const { position } = this.#game;
      const request = { puzzle: puzzleText(position), stats: true };
      const { status, solution, guesses, seconds } = await api.solve(request);
      if (status !== "unique") return this.check();
      this.#game.play();
      const digits = digitsOfLine(solution);
      const replaced = position.entries.filter((entry, cell) => entry && entry !== digits[cell]).length;
      this.#game.reveal(withEntries(position, solution));
      const way = guesses > 0 ? t("solve.guesses", { count: guesses }) : t("solve.direct");
      const text = t("solve.text", { time: duration(seconds), way });
      const body = [
        paragraph(text),
        replaced > 0 && paragraph(t("solve.replaced", { count: replaced }), "soft"),
        paragraph(t("solve.uncounted"), "soft"),
        limitNote(),
      ];
      const buttons = [this.#copyButton(), button(t("explain.undo"), () => this.#game.undo())];
      return this.#show({ title: t("solve.title"), kind: "good", body, buttons }, `${t("solve.title")}. ${text}`);
    });
  }

  #ask(work) {
    this.#open();
    const failed = (error) => {
      const again = () => this.#ask(work);
      const buttons = error.code === "time_limit" ? [button(t("coach.again"), again, { class: "button primary" })] : [];
      this.#put(errorCard(error, foundBefore(error), buttons), error.message);
    };
    return attempt(this.#panel, work, failed);
  }

  #show(parts, news) {
    this.#put(card(parts), news);
  }

  #put(element, news) {
    this.#panel.replaceChildren(element);
    say(news);
    // On a phone, the panel is below the grid, which may stay at the top.
    const { top } = this.#panel.getBoundingClientRect();
    const margin = parseFloat(getComputedStyle(this.#panel).scrollMarginTop);
    const least = margin + (parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0);
    if (top < least - 1 || top > window.innerHeight - 160) this.#panel.scrollIntoView({ block: "start" });
  }

  #forget() {
    api.cancel("hint", "check", "solve", "minimize");
    this.#level = 0;
    this.#isMistake = false;
    this.#step = null;
    if (!this.#game.isSolved) this.#rest();
    else {
      const [title, text] = [t("explain.complete"), t("explain.complete.text")];
      this.#show({ title, kind: "good", body: [paragraph(text)], buttons: [this.#copyButton()] }, `${title}. ${text}`);
    }
  }

  /** Returns a button that copies the solution, which is on the grid. */
  #copyButton() {
    const act = () => copy(gridLine(this.#game.position), t("solve.copied"));
    return button(t("solve.copy"), act, { class: "button primary", id: "copy-solution" });
  }

  /** Shows the content of the panel before the first request. */
  #rest() {
    this.#panel.replaceChildren(
      el(
        "div",
        { class: "rest" },
        paragraph(t("explain.rest.hint")),
        paragraph(t("explain.rest.next")),
        paragraph(t("explain.rest.paste"), "soft"),
      ),
    );
  }

  #showHint(hint) {
    const drawing = ofHint(hint, this.#game.position);
    this.#game.show(isEmpty(drawing) ? null : { drawing });
    const dots = LEVELS.map((level) => el("span", { class: level <= this.#level ? "dot reached" : "dot" }));
    const strength = el("div", { class: "dots-row", "aria-hidden": "true" }, ...dots);
    const parts = {
      step: { title: t("hint.title", { level: this.#level, of: WHOLE }), beside: strength },
      mistake: { title: t("hint.wrong"), kind: "bad" },
      complete: { title: t("explain.complete"), kind: "good" },
    };
    const lesson = hint.technique && el("p", { class: "soft" }, `${t("learn.lesson")} `, techniqueLink(hint.technique));
    const body = [paragraph(capital(told(hint)), "lead"), lesson].filter(Boolean);
    const more = () => button(t("hint.more"), () => this.hint(), { class: "button primary" });
    const takeBack = () => takeBackButton(this.#game, hint.wrong_entries, hint.wrong_eliminations);
    const buttons = hint.wrong_entries ? [takeBack()] : ["step", "mistake"].includes(hint.kind) ? [more()] : [];
    const shown = parts[hint.kind] ?? { title: t("hint.none"), kind: "bad" };
    this.#show({ ...shown, body, buttons }, `${shown.title}. ${capital(told(hint))}`);
  }

  #showStep(step, spokenFirst = "") {
    this.#step = step;
    const buttons = [
      button(t("explain.apply"), () => this.apply(), { class: "button primary apply" }),
      button(t("explain.apply.next"), () => this.next(), { class: "button apply-next" }),
    ];
    const body = [explained(step, (drawing) => this.#game.show({ drawing }), ...buttons)];
    const news = `${spokenFirst} ${named(step.technique)}. ${spoken(step)}`;
    this.#show({ title: techniqueLink(step.technique), beside: badge(difficulty(step)), body }, news);
  }

  #showCheck(result, interrupt) {
    const asksOfClues = this.#game.setsClues || document.body.dataset.part === "analyse";
    if (result.status === "unique") this.#game.play();
    const { drawing, news, isRedundant, ...parts } = verdictOf(result, this.#game, asksOfClues);
    this.#game.show(drawing ? { drawing } : null);
    const late = interrupt ? [paragraph(interrupt.message, "soft")] : [];
    const again = interrupt ? [button(t("coach.again"), () => this.check())] : [];
    const said = [parts.title, news, interrupt?.message].filter(Boolean).join(". ");
    const drop = isRedundant ? [button(t("verdict.minimize"), () => this.#minimize())] : [];
    const buttons = [...(parts.buttons ?? []), ...drop, ...again];
    this.#show({ ...parts, body: [...parts.body, ...late], buttons }, said);
    return result.status;
  }

  /** Removes redundant clues, in a new order each time, and loads the remaining puzzle. */
  #minimize() {
    return this.#ask(async () => {
      const request = { puzzle: puzzleText(this.#game.position), seed: String(Math.floor(Math.random() * 2 ** 53)) };
      const { minimal, clues, dropped } = await api.minimize(request);
      this.#game.load(puzzle(minimal));
      const text = t("verdict.minimized.text", { count: dropped.length, clues });
      const buttons = [button(t("explain.undo"), () => this.#game.undo())];
      this.#show({ title: t("verdict.minimized"), kind: "good", body: [paragraph(text)], buttons }, text);
    });
  }
}

/** Returns the partial results of a search for solutions that was stopped. */
function foundBefore({ found }) {
  if (found?.guesses === undefined) return [];
  const guesses = t("solve.guess", { count: found.guesses });
  return [paragraph(t("solve.found", { count: found.count, guesses }), "soft")];
}
