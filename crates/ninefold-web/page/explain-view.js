// The panel of the four main actions: hint, next step, check and solve. What it says is also drawn on the grid, until
// the position changes.

import * as api from "./api.js";
import { attempt, badge, card, errorCard, paragraph } from "./card.js";
import { button, el, find } from "./dom.js";
import { isEmpty, ofHint } from "./drawing.js";
import { explained } from "./explanation.js";
import { asRequest, puzzleText } from "./notation.js";
import { digitsOfLine, withEntries } from "./position.js";
import { say } from "./status.js";
import { capital, conclusion, count, duration, rating, spoken } from "./text.js";
import { takeBackButton, verdictOf } from "./verdict.js";

const COMPLETE = "Every row, column and box has all nine digits.";

export class ExplainView {
  #game;
  #panel = find("#panel-explain");
  #open;
  /** The level of the hint that is shown, 0 without one. */
  #level = 0;
  /** The step that is shown and can be applied. */
  #step = null;

  /** `open` opens the panel. */
  constructor(game, open) {
    this.#game = game;
    this.#open = open;
    game.addEventListener("move", () => this.#forget());
    this.#rest();
  }

  /** A hint; each further one for the same position tells more. */
  hint() {
    return this.#ask(() => this.#getHint(Math.min(this.#level + 1, 3), "Hint 3 of 3"));
  }

  /** The next step; one that is shown already is applied first. */
  next() {
    this.apply();
    return this.#ask(() => this.#getHint(3));
  }

  async #getHint(level, spokenFirst) {
    const hint = await api.hint({ ...asRequest(this.#game.position), level });
    this.#level = level;
    if (hint.step) this.#showStep(hint.step, spokenFirst);
    else this.#showHint(hint);
  }

  /** Applies the step that is shown, if any. */
  apply() {
    const step = this.#step;
    if (!step) return;
    this.#game.apply(step);
    const buttons = [
      button("Next step", () => this.next(), { class: "button primary" }),
      button("Undo", () => this.#game.undo()),
    ];
    const body = [paragraph(conclusion(step), "conclusion")];
    this.#show(
      { title: capital(step.technique), beside: badge("Applied"), kind: "good", body, buttons },
      `${step.technique} applied: ${conclusion(step)}`,
    );
  }

  check() {
    return this.#ask(async () => {
      const request = asRequest(this.#game.position);
      try {
        this.#showCheck(await api.check({ entries: ".".repeat(81), ...request }));
      } catch (error) {
        if (error.code !== "time_limit" || !error.found) throw error;
        this.#showCheck(error.found, error);
      }
    });
  }

  solve() {
    return this.#ask(async () => {
      const { position } = this.#game;
      const { status, solutions, counters, seconds } = await api.solve({ puzzle: puzzleText(position), keep: 2 });
      if (status !== "unique") return this.check();
      const digits = digitsOfLine(solutions[0]);
      const replaced = position.entries.filter((entry, cell) => entry && entry !== digits[cell]).length;
      this.#game.move(withEntries(position, solutions[0]));
      const guesses = counters.guesses > 0 ? `with ${guessesOf(counters)}` : "without guessing";
      const text = `The only solution, found in ${duration(seconds)} ${guesses}.`;
      const body = [
        paragraph(text),
        replaced > 0 && paragraph(`${count(replaced, "wrong entry was", "wrong entries were")} replaced.`, "soft"),
      ];
      const buttons = [button("Undo", () => this.#game.undo())];
      return this.#show({ title: "Solved", kind: "good", body, buttons }, `Solved. ${text}`);
    });
  }

  #ask(work) {
    this.#open();
    return attempt(this.#panel, work, (error) => this.#put(errorCard(error, foundBefore(error)), error.message));
  }

  #show(parts, news) {
    this.#put(card(parts), news);
  }

  #put(element, news) {
    this.#panel.replaceChildren(element);
    say(news);
    // On a phone the panel is below the grid, which may stay at the top.
    const { top } = this.#panel.getBoundingClientRect();
    const margin = parseFloat(getComputedStyle(this.#panel).scrollMarginTop);
    const least = margin + (parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0);
    if (top < least - 1 || top > window.innerHeight - 160) this.#panel.scrollIntoView({ block: "start" });
  }

  #forget() {
    api.cancel("hint", "check", "solve");
    this.#level = 0;
    this.#step = null;
    if (!this.#game.isSolved) this.#rest();
    else this.#show({ title: "Complete", kind: "good", body: [paragraph(COMPLETE)] }, `Complete. ${COMPLETE}`);
  }

  /** What the panel shows before anything was asked. */
  #rest() {
    this.#panel.replaceChildren(
      el(
        "div",
        { class: "rest" },
        paragraph(
          "Stuck? The first hint says what to look for, the second which digits and where, the third gives the whole step.",
        ),
        paragraph(
          "The next step is explained in words and drawn on the grid: its pattern, its reasoning, and the candidates it eliminates.",
        ),
        paragraph("You can paste a puzzle in any notation right here with Ctrl+V.", "soft"),
      ),
    );
  }

  #showHint(hint) {
    const drawing = ofHint(hint);
    this.#game.show(isEmpty(drawing) ? null : { drawing });
    const dots = [1, 2, 3].map((level) => el("span", { class: level <= this.#level ? "dot reached" : "dot" }));
    const parts = {
      step: { title: `Hint ${this.#level} of 3` },
      mistake: { title: "Something is wrong", kind: "bad" },
      complete: { title: "Complete", kind: "good" },
    };
    const body = [
      el("div", { class: "dots-row", "aria-hidden": "true" }, ...dots),
      paragraph(capital(hint.text), "lead"),
    ];
    const more = () => button("Tell me more", () => this.hint(), { class: "button primary" });
    const takeBack = () => takeBackButton(this.#game, hint.wrong_entries, hint.wrong_eliminations);
    const buttons = hint.wrong_entries ? [takeBack()] : hint.kind === "complete" ? [] : [more()];
    this.#show({ ...parts[hint.kind], body, buttons }, hint.text);
  }

  #showStep(step, spokenFirst = "") {
    this.#step = step;
    const body = explained(step, (drawing) => this.#game.show({ drawing }));
    const buttons = [
      button("Apply", () => this.apply(), { class: "button primary" }),
      button("Apply and show next", () => this.next()),
    ];
    const news = `${spokenFirst} ${step.technique}. ${spoken(step)}`;
    this.#show({ title: capital(step.technique), beside: badge(rating(step.rating)), body, buttons }, news);
  }

  #showCheck(result, interrupt) {
    const { drawing, news, ...parts } = verdictOf(result, this.#game);
    this.#game.show(drawing ? { drawing } : null);
    const late = interrupt ? [paragraph(interrupt.message, "soft")] : [];
    const said = [parts.title, news, interrupt?.message].filter(Boolean).join(". ");
    this.#show({ ...parts, body: [...parts.body, ...late] }, said);
  }
}

const guessesOf = (counters) => count(counters.guesses, "guess", "guesses");

/** What a search for solutions had found when it was stopped. */
function foundBefore({ found }) {
  if (found?.counters === undefined) return [];
  const text = `Found before that: ${count(found.count, "solution")}, after ${guessesOf(found.counters)}.`;
  return [paragraph(text, "soft")];
}
