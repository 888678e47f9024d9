// The panel that answers the four questions: a hint, the next step, whether all is right, the solution. What it
// says is drawn on the grid for as long as the position stays the same.

import * as api from "./api.js";
import { card, errorCard, paragraph, reasons, waiting } from "./card.js";
import { chainPicker } from "./chain-picker.js";
import { button, el, find } from "./dom.js";
import { firstChain, isEmpty, ofHint, ofStep } from "./drawing.js";
import { asRequest, puzzleText } from "./notation.js";
import { digitsOfLine, withEntries } from "./position.js";
import { say } from "./status.js";
import { capital, conclusion, count, duration, rating } from "./text.js";
import { takeBackButton, verdictOf } from "./verdict.js";

export class ExplainView {
  #game;
  #panel = find("#panel-explain");
  #open;
  /** The strength of the hint that is shown. */
  #level = 0;
  /** The step that is shown, to be applied. */
  #step = null;

  /** `open` brings the panel to the front. */
  constructor(game, open) {
    this.#game = game;
    this.#open = open;
    game.addEventListener("move", () => this.#forget());
    this.#rest();
  }

  /** A hint; each further one for the same position is stronger. */
  async hint() {
    await this.#ask(async () => {
      const level = Math.min(this.#level + 1, 3);
      const hint = await api.hint({ ...asRequest(this.#game.position), level });
      this.#level = level;
      if (hint.step) return this.#showStep(hint.step, "Hint 3 of 3");
      return this.#showHint(hint);
    });
  }

  /** The next step; if one is shown already, that is carried out first. */
  async next() {
    if (this.#step) this.apply();
    await this.#ask(async () => {
      const hint = await api.hint({ ...asRequest(this.#game.position), level: 3 });
      this.#level = 3;
      return hint.step ? this.#showStep(hint.step) : this.#showHint(hint);
    });
  }

  /** Carries out the step that is shown. */
  apply() {
    const step = this.#step;
    if (!step) return;
    this.#game.apply(step);
    this.#show(
      card({
        title: capital(step.technique),
        badge: "Applied",
        kind: "good",
        body: [paragraph(conclusion(step), "conclusion")],
        buttons: [
          button("Next step", () => this.next(), { class: "button primary" }),
          button("Undo", () => this.#game.undo()),
        ],
      }),
      `${step.technique} applied: ${conclusion(step)}`,
    );
  }

  async check() {
    await this.#ask(async () => {
      const request = asRequest(this.#game.position);
      try {
        this.#showCheck(await api.check({ entries: ".".repeat(81), ...request }));
      } catch (error) {
        if (error.code !== "time_limit" || !error.found) throw error;
        this.#showCheck(error.found, error);
      }
    });
  }

  async solve() {
    await this.#ask(async () => {
      const { position } = this.#game;
      const result = await api.solve({ puzzle: puzzleText(position), keep: 2 });
      if (result.verdict !== "unique") return this.check();
      const digits = digitsOfLine(result.solutions[0]);
      const replaced = position.entries.filter((entry, cell) => entry && entry !== digits[cell]).length;
      this.#game.move(withEntries(position, result.solutions[0]));
      const { counters } = result;
      const guesses = counters.guesses > 0 ? `with ${count(counters.guesses, "guess", "guesses")}` : "without a guess";
      const text = `The only solution, found in ${duration(result.seconds)} ${guesses}.`;
      return this.#show(
        card({
          title: "Solved",
          kind: "good",
          body: [
            paragraph(text),
            replaced > 0 && paragraph(`${count(replaced, "wrong entry was", "wrong entries were")} replaced.`, "soft"),
          ],
          buttons: [button("Undo", () => this.#game.undo())],
        }),
        `Solved. ${text}`,
      );
    });
  }

  /** Does what a button asks for, and shows what goes wrong. */
  async #ask(work) {
    this.#open();
    try {
      await waiting(this.#panel, work);
    } catch (error) {
      if (api.isCalledOff(error)) return;
      this.#show(errorCard(error, foundBefore(error)), error.message);
    }
  }

  #show(element, news) {
    this.#panel.replaceChildren(element);
    say(news);
    // On a phone the panel is below the grid, which may stay at the top.
    const { top } = this.#panel.getBoundingClientRect();
    const margin = parseFloat(getComputedStyle(this.#panel).scrollMarginTop);
    const least = margin + (parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0);
    if (top < least - 1 || top > window.innerHeight - 160) this.#panel.scrollIntoView({ block: "start" });
  }

  #forget() {
    api.callOff("hint", "check", "solve");
    this.#level = 0;
    this.#step = null;
    if (this.#game.isSolved) this.#congratulate();
    else this.#rest();
  }

  #rest() {
    this.#panel.replaceChildren(
      el(
        "div",
        { class: "rest" },
        paragraph("Stuck? A hint first says what to look for, then with which digits and where, then everything."),
        paragraph(
          "The next step is explained in words, and drawn on the grid: what it looks at, what follows from what, and what is struck out.",
        ),
        paragraph("A puzzle in any notation can be pasted right here, with Ctrl+V.", "soft"),
      ),
    );
  }

  #congratulate() {
    this.#show(
      card({ title: "Complete", kind: "good", body: [paragraph("Every row, column and box has all nine digits.")] }),
      "Complete. Every row, column and box has all nine digits.",
    );
  }

  #showHint(hint) {
    const drawing = ofHint(hint);
    this.#game.show(isEmpty(drawing) ? null : { drawing });
    const steps = [1, 2, 3].map((level) => el("span", { class: level <= this.#level ? "dot reached" : "dot" }));
    const buttons = [];
    if (hint.wrong_entries) buttons.push(takeBackButton(this.#game, hint.wrong_entries, hint.wrong_eliminations));
    else if (hint.kind !== "complete") {
      buttons.push(button("Tell me more", () => this.hint(), { class: "button primary" }));
    }
    const titles = { step: `Hint ${this.#level} of 3`, mistake: "Something is wrong", complete: "Complete" };
    this.#show(
      card({
        title: titles[hint.kind],
        kind: { mistake: "bad", complete: "good" }[hint.kind],
        body: [
          el("div", { class: "dots-row", "aria-hidden": "true" }, ...steps),
          paragraph(capital(hint.text), "lead"),
        ],
        buttons,
      }),
      hint.text,
    );
  }

  #showStep(step, kicker = "") {
    this.#step = step;
    const draw = (chain) => this.#game.show({ drawing: ofStep(step, chain) });
    draw(firstChain(step));
    this.#show(
      card({
        title: capital(step.technique),
        badge: rating(step.rating),
        body: [paragraph(conclusion(step), "conclusion"), chainPicker(step, draw), reasons(step.sentences)],
        buttons: [
          button("Apply", () => this.apply(), { class: "button primary" }),
          button("Apply, and the next", () => this.next()),
        ],
      }),
      `${kicker} ${step.technique}. ${step.sentences.map(({ text }) => text).join(" ")}`,
    );
  }

  #showCheck(result, cut) {
    const { title, kind, body, drawing, news, buttons } = verdictOf(result, this.#game);
    const late = cut ? [paragraph(cut.message, "soft")] : [];
    this.#game.show(drawing ? { drawing } : null);
    const said = [title, news, cut?.message].filter(Boolean).join(". ");
    this.#show(card({ title, kind, body: [...body, ...late], buttons }), said);
  }
}

/** What a search for solutions had found when it was stopped. */
function foundBefore({ found }) {
  if (found?.counters === undefined) return [];
  return [
    paragraph(
      `Until then: ${count(found.count, "solution")}, after ${count(found.counters.guesses, "guess", "guesses")}.`,
      "soft",
    ),
  ];
}
