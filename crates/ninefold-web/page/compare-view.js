// The panel that runs the algorithms of the articles on the puzzle and shows their counters as bars.

import * as api from "./api.js";
import { attempt, errorCard, paragraph } from "./card.js";
import { button, choices, el, find, row } from "./dom.js";
import { named, number, t } from "./language.js";
import { puzzleText } from "./notation.js";
import { say } from "./status.js";
import { capital, duration } from "./text.js";

/** What the bars can show: [label, name, meaning]. */
const MEASURES = ["calls", "guesses", "placements", "eliminations", "seconds"].map((name) => [
  t(`compare.${name}`),
  name,
  t(`compare.${name}.meaning`),
]);

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
    const group = { class: "controls", role: "group", "aria-label": t("compare.measures") };
    const measures = el("div", group, ...choices(MEASURES, this.#measure, choose));
    this.#panel.append(
      row(
        button(t("compare.run"), () => this.run(), { class: "button primary", id: "run-compare" }),
        button(t("compare.all"), () => this.#select(true), { class: "button chip" }),
        button(t("compare.none"), () => this.#select(false), { class: "button chip" }),
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
      this.#problem.replaceChildren(paragraph(t("compare.select")));
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
      const fastest = best ? t("compare.fastest", { name: best.algorithm, time: duration(best.seconds) }) : "";
      say(`${t("compare.finished", { finished: finished.length, of: results.length })} ${fastest}`);
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
    this.#note.textContent = this.#results.size > 0 ? `${meaning} ${t("compare.scale")}` : meaning;
    for (const [name, { bar, value, end }] of this.#rows) {
      const result = this.#results.get(name);
      const measured = result ? valueOf(result) : 0;
      bar.style.setProperty("width", `${(100 * scale(measured)) / most}%`);
      bar.classList.toggle("cut", Boolean(result && !result.finished));
      value.textContent = !result ? "" : isTime ? duration(measured) : number(measured);
      end.textContent = !result ? "" : t(`compare.status.${result.finished ? result.status : "cut"}`);
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
    el("p", { class: "algorithm-summary", text: named(algorithm.summary) }),
  );
  return { element, box, bar, value, end };
}
