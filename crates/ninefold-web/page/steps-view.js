// The panel with the ratings and the full list of steps; choosing one shows the position before it on the grid.

import * as api from "./api.js";
import { errorCard, paragraph, reasons, waiting } from "./card.js";
import { button, el, find, rove } from "./dom.js";
import { firstChain, ofStep } from "./drawing.js";
import { chainPicker } from "./chain-picker.js";
import { asRequest, puzzleText } from "./notation.js";
import { withSent } from "./position.js";
import { say } from "./status.js";
import { capital, conclusion, count, rating } from "./text.js";

export class StepsView {
  #game;
  #panel = find("#panel-steps");
  #open;
  #figures = el("div", { class: "figures" });
  #summary = el("p", { class: "soft summary" });
  #detail = el("div", { class: "detail" });
  #list = el("ol", { class: "steps", "aria-label": "Steps" });
  #steps = [];
  /** Which step is shown. */
  #at = -1;
  #fromHere = false;
  /** The puzzle whose steps are in the list. */
  #puzzle = null;

  constructor(game, open) {
    this.#game = game;
    this.#open = open;
    rove(this.#list, "button");
    const choices = [
      ["From the start", false],
      ["From here", true],
    ].map(([label, fromHere]) =>
      button(
        label,
        (event) => {
          this.#fromHere = fromHere;
          for (const other of choices) other.setAttribute("aria-pressed", other === event.currentTarget);
          this.run();
        },
        { class: "button chip", "aria-pressed": String(!fromHere) },
      ),
    );
    this.#panel.append(
      el(
        "div",
        { class: "row-of-buttons" },
        el(
          "button",
          {
            type: "button",
            class: "button primary",
            id: "run-steps",
            "aria-keyshortcuts": "R",
            on: { click: () => this.run() },
          },
          el("span", { text: "Rate" }, el("span", { class: "wide", text: " and explain" })),
        ),
        ...choices,
      ),
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
  async run() {
    this.#open();
    const { position } = this.#game;
    const request = this.#fromHere ? asRequest(position) : { puzzle: puzzleText(position) };
    await waiting(this.#panel, async () => {
      const [answer] = await Promise.allSettled([api.steps(request)]);
      if (puzzleText(position) !== puzzleText(this.#game.position)) return;
      this.#puzzle = puzzleText(position);
      this.#showFigures(answer);
      this.#showSteps(answer, position);
    });
  }

  /** The step before or after the one that is shown. */
  walk(by) {
    if (this.#steps.length === 0) return;
    const next = Math.min(Math.max(this.#at + by, 0), this.#steps.length - 1);
    this.#show(next);
    // Not into the view of the page, which would move the grid out of it.
    const [list, item] = [this.#list, this.#list.children[next]];
    list.scrollTop = item.offsetTop - list.offsetTop - (list.clientHeight - item.offsetHeight) / 2;
  }

  #blank() {
    this.#puzzle = null;
    this.#steps = [];
    this.#at = -1;
    this.#list.replaceChildren();
    this.#detail.replaceChildren();
    this.#blankFigures();
    this.#summary.textContent =
      "The ratings are those of Sudoku Explainer: 1.0 is the easiest, 2.6 needs pencil marks, 7 and more needs chains.";
  }

  #blankFigures() {
    const figures = [
      ["ER", "Explainer rating", "How hard the hardest step is that the solution needs."],
      ["EP", "Pearl rating", "How hard the hardest step is until the first digit is placed."],
      ["ED", "Diamond rating", "How hard the very first step is."],
    ];
    this.#figures.replaceChildren(
      ...figures.map(([name, title, meaning]) =>
        figure({ name, title, meaning, value: null, technique: null, final: true }),
      ),
    );
  }

  #showFigures({ value, reason }) {
    const result = value ?? reason.found;
    if (result) this.#figures.replaceChildren(...result.figures.map(figure));
    else this.#blankFigures();
  }

  #showSteps({ value, reason }, position) {
    const result = value ?? reason.found;
    if (!result && api.isCalledOff(reason)) return;
    this.#steps = result?.steps ?? [];
    this.#list.replaceChildren(...this.#steps.map((step, index) => this.#item(step, index)));
    this.#at = -1;
    if (reason) {
      const found =
        this.#steps.length > 0 ? [paragraph(`Found until then: ${count(this.#steps.length, "step")}.`, "soft")] : [];
      this.#detail.replaceChildren(errorCard(reason, found));
      this.#summary.textContent = "";
      say(reason.message);
      return;
    }
    this.#invite();
    const from = this.#fromHere && position.entries.some(Boolean) ? "from here" : "from the start";
    this.#summary.textContent = result.complete
      ? `${count(this.#steps.length, "step")} ${from}.`
      : `${count(this.#steps.length, "step")}; from there no technique helps further.`;
    say(`ER ${rating(result.er)}, EP ${rating(result.ep)}, ED ${rating(result.ed)}. ${this.#summary.textContent}`);
  }

  /** Keeps the room that an explanation needs. */
  #invite() {
    this.#detail.replaceChildren(
      el(
        "div",
        { class: "step-detail" },
        paragraph("Choose a step to see the position before it, and why it is right.", "soft"),
      ),
    );
  }

  #item(step, index) {
    const isFirst = index === 0;
    return el(
      "li",
      {},
      el(
        "button",
        {
          type: "button",
          class: "step",
          tabindex: isFirst ? "0" : "-1",
          on: { click: () => this.#show(index) },
        },
        el("span", { class: "number", text: step.number }),
        el("span", { class: "technique", text: capital(step.technique) }),
        el("span", { class: "conclusion", text: conclusion(step) }),
        el("span", { class: "badge", text: rating(step.rating) }),
      ),
    );
  }

  #show(index) {
    const step = this.#steps[index];
    const before = withSent(this.#game.position, step.before);
    const draw = (chain) =>
      this.#game.show({
        drawing: ofStep(step, chain),
        position: before,
        caption: `Step ${step.number} of ${this.#steps.length}`,
      });
    draw(firstChain(step));
    this.#detail.replaceChildren(
      el(
        "div",
        { class: "step-detail" },
        el(
          "div",
          { class: "card-head" },
          el("h2", { text: capital(step.technique) }),
          button("My grid", () => this.#game.show(null), { class: "button small" }),
        ),
        paragraph(conclusion(step), "conclusion"),
        chainPicker(step, draw),
        reasons(step.sentences),
      ),
    );
    this.#mark(index);
    say(`Step ${step.number}, ${step.technique}. ${step.sentences.map(({ text }) => text).join(" ")}`);
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
