// The panel where the algorithms of the articles run side by side on the puzzle, with their counters as bars.

import * as api from "./api.js";
import { errorCard, paragraph, waiting } from "./card.js";
import { button, el, find } from "./dom.js";
import { puzzleText } from "./notation.js";
import { say } from "./status.js";
import { capital, count, duration, grouped } from "./text.js";

/** What the bars can show. */
const MEASURES = [
  ["calls", "Steps", "Steps of the search, as each algorithm counts them."],
  ["guesses", "Guesses", "Digits put down on trial, where another was possible."],
  ["placements", "Placements", "Digits put down by a rule."],
  ["eliminations", "Eliminations", "Candidates removed by a rule or by a placement."],
  ["seconds", "Time", "The time each took on this server."],
];

export class CompareView {
  #game;
  #panel = find("#panel-compare");
  #list = el("ul", { class: "algorithms" });
  #note = el("p", { class: "soft summary" });
  #problem = el("div");
  #rows = new Map();
  #results = new Map();
  /** The puzzle that the results are of. */
  #puzzle = null;
  #measure = "calls";
  #isKnown = false;

  constructor(game) {
    this.#game = game;
    const measures = MEASURES.map(([name, label, meaning]) =>
      button(
        label,
        (event) => {
          this.#measure = name;
          for (const other of measures) other.setAttribute("aria-pressed", other === event.currentTarget);
          this.#draw();
        },
        { class: "button chip", title: meaning, "aria-pressed": String(name === this.#measure) },
      ),
    );
    this.#panel.append(
      el(
        "div",
        { class: "row-of-buttons" },
        button("Run the chosen", () => this.run(), { class: "button primary", id: "run-compare" }),
        button("All", () => this.#choose(true), { class: "button chip" }),
        button("None", () => this.#choose(false), { class: "button chip" }),
      ),
      el("div", { class: "row-of-buttons", role: "group", "aria-label": "What the bars show" }, ...measures),
      this.#note,
      this.#problem,
      this.#list,
    );
    this.#note.textContent = MEASURES[0][2];
    game.addEventListener("change", () => {
      if (this.#results.size > 0 && this.#puzzle !== puzzleText(game.position)) this.#forget();
    });
  }

  /** Asks once which algorithms there are. */
  async prepare() {
    if (this.#isKnown) return;
    await this.#ask(async () => {
      const { algorithms } = await api.algorithms();
      this.#isKnown = true;
      for (const algorithm of algorithms) this.#rows.set(algorithm.name, makeRow(algorithm));
      this.#list.replaceChildren(...[...this.#rows.values()].map(({ element }) => element));
    });
  }

  async run() {
    const chosen = [...this.#rows].filter(([, { box }]) => box.checked).map(([name]) => name);
    if (chosen.length === 0) {
      this.#problem.replaceChildren(paragraph("Choose at least one algorithm."));
      return;
    }
    await this.#ask(async () => {
      const asked = puzzleText(this.#game.position);
      const { results } = await api.compare({ puzzle: asked, algorithms: chosen });
      if (asked !== puzzleText(this.#game.position)) return;
      this.#puzzle = asked;
      this.#results = new Map(results.map((result) => [result.algorithm, result]));
      this.#draw();
      const best = results.filter(({ finished }) => finished).sort((one, other) => one.seconds - other.seconds)[0];
      const fastest = best ? ` The fastest was ${best.algorithm} with ${duration(best.seconds)}.` : "";
      say(
        `${count(results.filter(({ finished }) => finished).length, "algorithm")} of ${results.length} came to the end.${fastest}`,
      );
    });
  }

  async #ask(work) {
    this.#problem.replaceChildren();
    try {
      await waiting(this.#panel, work);
    } catch (error) {
      if (!api.isCalledOff(error)) this.#problem.replaceChildren(errorCard(error));
    }
  }

  #choose(isChosen) {
    for (const { box } of this.#rows.values()) box.checked = isChosen;
  }

  #forget() {
    this.#results = new Map();
    this.#draw();
  }

  /** Bars on a logarithmic scale: the algorithms differ by factors of thousands. */
  #draw() {
    const values = [...this.#results.values()].map((result) => this.#valueOf(result));
    const least = this.#measure === "seconds" ? 1e-6 : 1;
    const scale = (value) => Math.log10(1 + value / least);
    const most = Math.max(...values.map(scale), 1);
    const meaning = MEASURES.find(([name]) => name === this.#measure)[2];
    this.#note.textContent = this.#results.size > 0 ? `${meaning} The bars are on a logarithmic scale.` : meaning;
    for (const [name, row] of this.#rows) {
      const result = this.#results.get(name);
      const value = result ? this.#valueOf(result) : 0;
      row.bar.style.setProperty("width", `${(100 * scale(value)) / most}%`);
      row.bar.classList.toggle("cut", Boolean(result && !result.finished));
      row.value.textContent = result ? this.#textOf(value) : "";
      row.end.textContent = result ? endOf(result) : "";
    }
  }

  #valueOf(result) {
    return this.#measure === "seconds" ? result.seconds : result.counters[this.#measure];
  }

  #textOf(value) {
    return this.#measure === "seconds" ? duration(value) : grouped(value);
  }
}

function endOf(result) {
  if (!result.finished) return "stopped: time over";
  return { unique: "one solution", none: "no solution", multiple: "several solutions", undecided: "undecided" }[
    result.verdict
  ];
}

function makeRow(algorithm) {
  const box = el("input", { type: "checkbox", id: `algorithm-${algorithm.name}` });
  box.checked = true;
  const [bar, value, end] = ["bar", "bar-value", "bar-end"].map((name) => el("span", { class: name }));
  const element = el(
    "li",
    { class: "algorithm", "data-algorithm": algorithm.name },
    box,
    el(
      "label",
      { for: box.id, title: algorithm.source },
      el("span", { class: "algorithm-name", text: capital(algorithm.name.replaceAll("-", " ")) }),
      end,
    ),
    el("div", { class: "track" }, bar, value),
    el("p", { class: "algorithm-summary", text: algorithm.summary }),
  );
  return { element, box, bar, value, end };
}
