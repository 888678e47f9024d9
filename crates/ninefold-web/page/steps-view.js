// The panel with the ratings and the list of all steps. Selecting a step shows the position before it on the grid.

import * as api from "./api.js";
import { attempt, badge, errorCard, heading, paragraph } from "./card.js";
import { button, choices, el, find, row, rove } from "./dom.js";
import { explained } from "./explanation.js";
import { asRequest, puzzleText } from "./notation.js";
import { withSent } from "./position.js";
import { say } from "./status.js";
import { capital, conclusion, count, rating, spoken } from "./text.js";

/** The three ratings before they are known. */
const UNKNOWN = [
  ["ER", "Explainer rating", "The hardest step of the solution."],
  ["EP", "Pearl rating", "The hardest step up to the first digit placed."],
  ["ED", "Diamond rating", "The first step."],
].map(([name, title, meaning]) => ({ name, title, meaning, value: null, technique: null, final: true }));

export class StepsView {
  #game;
  #panel = find("#panel-steps");
  #open;
  #figures = el("div", { class: "figures" });
  #summary = el("p", { class: "soft summary" });
  #detail = el("div", { class: "detail" });
  #list = el("ol", { class: "steps", "aria-label": "Steps" });
  #steps = [];
  /** The index of the step that is shown, or -1. */
  #at = -1;
  #fromHere = false;
  /** The puzzle of the list. */
  #puzzle = null;

  /** `open` opens the panel. */
  constructor(game, open) {
    this.#game = game;
    this.#open = open;
    rove(this.#list, "button");
    const starts = Object.entries({ "From the start": false, "From here": true });
    const choose = (fromHere) => {
      this.#fromHere = fromHere;
      this.run();
    };
    const label = el("span", { text: "Rate" }, el("span", { class: "wide", text: " and explain" }));
    const run = button([label], () => this.run(), {
      class: "button primary",
      id: "run-steps",
      "aria-keyshortcuts": "R",
    });
    this.#panel.append(
      row(run, ...choices(starts, false, choose)),
      this.#figures,
      this.#summary,
      this.#detail,
      this.#list,
    );
    this.#blank();
    game.addEventListener("change", () => {
      if (this.#puzzle !== null && this.#puzzle !== puzzleText(game.position)) this.#blank();
      else if (!game.shown?.position) this.#mark(-1);
    });
  }

  /** Rates the puzzle and lists all steps. */
  run() {
    this.#open();
    const { position } = this.#game;
    const request = this.#fromHere ? asRequest(position) : { puzzle: puzzleText(position) };
    const show = (result, error) => {
      if (puzzleText(position) !== puzzleText(this.#game.position)) return;
      this.#puzzle = puzzleText(position);
      this.#showFigures(result?.figures ?? UNKNOWN);
      this.#setSteps(result?.steps ?? []);
      if (error) this.#showError(error);
      else this.#summarize(result, this.#fromHere && position.entries.some(Boolean));
    };
    return attempt(
      this.#panel,
      async () => show(await api.steps(request)),
      (error) => show(error.found, error),
    );
  }

  /** Shows the step that is so many places after the one shown now. */
  walk(by) {
    if (this.#steps.length === 0) return;
    const next = Math.min(Math.max(this.#at + by, 0), this.#steps.length - 1);
    this.#show(next);
    // Scrolls the list only: scrollIntoView would also scroll the page and move the grid out of sight.
    const [list, item] = [this.#list, this.#list.children[next]];
    list.scrollTop = item.offsetTop - list.offsetTop - (list.clientHeight - item.offsetHeight) / 2;
  }

  #blank() {
    this.#puzzle = null;
    this.#setSteps([]);
    this.#detail.replaceChildren();
    this.#showFigures(UNKNOWN);
    this.#summary.textContent =
      "These are Sudoku Explainer ratings: 1.0 is the easiest, 2.6 needs pencil marks, 7 and more needs chains.";
  }

  #showFigures(figures) {
    this.#figures.replaceChildren(...figures.map(figure));
  }

  #setSteps(steps) {
    this.#steps = steps;
    this.#at = -1;
    this.#list.replaceChildren(...steps.map((step, index) => this.#item(step, index)));
  }

  #showError(error) {
    const found = `Found before that: ${count(this.#steps.length, "step")}.`;
    this.#detail.replaceChildren(errorCard(error, this.#steps.length > 0 ? [paragraph(found, "soft")] : []));
    this.#summary.textContent = "";
    say(error.message);
  }

  #summarize({ er, ep, ed, complete }, isFromHere) {
    this.#invite();
    const rest = complete ? ` ${isFromHere ? "from here" : "from the start"}.` : "; then no technique applies.";
    this.#summary.textContent = `${count(this.#steps.length, "step")}${rest}`;
    say(`ER ${rating(er)}, EP ${rating(ep)}, ED ${rating(ed)}. ${this.#summary.textContent}`);
  }

  #setDetail(...children) {
    this.#detail.replaceChildren(el("div", { class: "step-detail" }, ...children));
  }

  /** Fills the space of the explanation, so that nothing moves when a step is selected. */
  #invite() {
    this.#setDetail(paragraph("Select a step to see the position before it and its explanation.", "soft"));
  }

  #item(step, index) {
    const texts = { number: step.number, technique: capital(step.technique), conclusion: conclusion(step) };
    const spans = Object.entries(texts).map(([name, text]) => el("span", { class: name, text }));
    const properties = { class: "step", tabindex: index === 0 ? "0" : "-1" };
    return el(
      "li",
      {},
      button([...spans, badge(rating(step.rating))], () => this.#show(index), properties),
    );
  }

  #show(index) {
    const step = this.#steps[index];
    const position = withSent(this.#game.position, step.before);
    const caption = `Step ${step.number} of ${this.#steps.length}`;
    const parts = explained(step, (drawing) => this.#game.show({ drawing, position, caption }));
    const back = button("Your grid", () => this.#game.show(null), { class: "button small" });
    this.#setDetail(heading(capital(step.technique), back), ...parts);
    this.#mark(index);
    say(`Step ${step.number}, ${step.technique}. ${spoken(step)}`);
  }

  #mark(index) {
    this.#at = index;
    for (const [place, item] of [...this.#list.children].entries()) {
      const isShown = place === index;
      item.firstChild.classList.toggle("current", isShown);
      item.firstChild.setAttribute("aria-current", isShown);
      if (index >= 0) item.firstChild.tabIndex = isShown ? 0 : -1;
    }
    if (index < 0 && this.#detail.querySelector(".reasons")) this.#invite();
  }
}

function figure({ name, title, value, technique, meaning, final: isFinal }) {
  const shown = value === null ? "–" : `${isFinal ? "" : "≥ "}${rating(value)}`;
  return el(
    "div",
    { class: "figure", title: meaning },
    el("div", { class: "figure-name" }, el("abbr", { title, text: name })),
    el("div", { class: "figure-value", text: shown }),
    el("div", { class: "figure-technique", text: technique ? capital(technique) : title }),
    el("p", { class: "figure-meaning", text: meaning }),
  );
}
