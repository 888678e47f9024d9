// The panel that runs the algorithms of the articles on the puzzle and shows their counters as bars.

import * as api from "./api.js";
import { attempt, errorCard, paragraph } from "./card.js";
import { button, choices, el, find, row } from "./dom.js";
import { puzzleText } from "./notation.js";
import { say } from "./status.js";
import { capital, duration, grouped } from "./text.js";

/** What the bars can show: [label, name, meaning]. */
const MEASURES = [
  ["Steps", "calls", "Steps of the search, as each algorithm counts them."],
  ["Guesses", "guesses", "Digits tried where others were possible too."],
  ["Placements", "placements", "Digits placed by a rule."],
  ["Eliminations", "eliminations", "Candidates removed by a rule or a placement."],
  ["Time", "seconds", "Time each algorithm took on this server."],
];

const STATUSES = { unique: "one solution", none: "no solution", multiple: "several solutions", solved: "a solution" };

export class CompareView {
  #game;
  #panel = find("#panel-compare");
  #list = el("ul", { class: "algorithms" });
  #note = el("p", { class: "soft summary" });
  #problem = el("div");
  #rows = new Map();
  #results = new Map();
  /** The puzzle of the results. */
  #puzzle = null;
  #measure = "calls";

  constructor(game) {
    this.#game = game;
    const choose = (name) => {
      this.#measure = name;
      this.#draw();
    };
    const group = { class: "controls", role: "group", "aria-label": "What the bars show" };
    const measures = el("div", group, ...choices(MEASURES, this.#measure, choose));
    this.#panel.append(
      row(
        button("Run selected", () => this.run(), { class: "button primary", id: "run-compare" }),
        button("All", () => this.#select(true), { class: "button chip" }),
        button("None", () => this.#select(false), { class: "button chip" }),
      ),
      measures,
      this.#note,
      this.#problem,
      this.#list,
    );
    this.#draw();
    game.addEventListener("change", () => {
      if (this.#results.size === 0 || this.#puzzle === puzzleText(game.position)) return;
      this.#results = new Map();
      this.#draw();
    });
  }

  /** Asks once which algorithms there are. */
  async prepare() {
    if (this.#rows.size > 0) return;
    await this.#ask(async () => {
      const { algorithms } = await api.algorithms();
      this.#rows = new Map(algorithms.map((algorithm) => [algorithm.name, makeRow(algorithm)]));
      this.#list.replaceChildren(...[...this.#rows.values()].map(({ element }) => element));
    });
  }

  async run() {
    const selected = [...this.#rows].filter(([, { box }]) => box.checked).map(([name]) => name);
    if (selected.length === 0) {
      this.#problem.replaceChildren(paragraph("Select at least one algorithm."));
      return;
    }
    await this.#ask(async () => {
      const asked = puzzleText(this.#game.position);
      const { results } = await api.compare({ puzzle: asked, algorithms: selected });
      if (asked !== puzzleText(this.#game.position)) return;
      this.#puzzle = asked;
      this.#results = new Map(results.map((result) => [result.algorithm, result]));
      this.#draw();
      const finished = results.filter((result) => result.finished).sort((one, other) => one.seconds - other.seconds);
      const [best] = finished;
      const fastest = best ? ` The fastest was ${best.algorithm} with ${duration(best.seconds)}.` : "";
      say(`${finished.length} of ${results.length} algorithms finished.${fastest}`);
    });
  }

  #ask(work) {
    this.#problem.replaceChildren();
    return attempt(this.#panel, work, (error) => this.#problem.replaceChildren(errorCard(error)));
  }

  #select(isSelected) {
    for (const { box } of this.#rows.values()) box.checked = isSelected;
  }

  /** Draws the bars on a logarithmic scale, as the algorithms differ by factors of thousands. */
  #draw() {
    const isTime = this.#measure === "seconds";
    const valueOf = (result) => (isTime ? result.seconds : result.counters[this.#measure]);
    const scale = (value) => Math.log10(1 + value / (isTime ? 1e-6 : 1));
    const most = Math.max(...[...this.#results.values()].map((result) => scale(valueOf(result))), 1);
    const [, , meaning] = MEASURES.find(([, name]) => name === this.#measure);
    this.#note.textContent = this.#results.size > 0 ? `${meaning} The bars have a logarithmic scale.` : meaning;
    for (const [name, { bar, value, end }] of this.#rows) {
      const result = this.#results.get(name);
      const number = result ? valueOf(result) : 0;
      bar.style.setProperty("width", `${(100 * scale(number)) / most}%`);
      bar.classList.toggle("cut", Boolean(result && !result.finished));
      value.textContent = !result ? "" : isTime ? duration(number) : grouped(number);
      end.textContent = !result ? "" : result.finished ? STATUSES[result.status] : "out of time";
    }
  }
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
      el("span", { text: capital(algorithm.name.replaceAll("-", " ")) }),
      end,
    ),
    el("div", { class: "track" }, bar, value),
    el("p", { class: "algorithm-summary", text: algorithm.summary }),
  );
  return { element, box, bar, value, end };
}
