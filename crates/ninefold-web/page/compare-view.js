// The panel that runs the algorithms of the articles on the puzzle, one after the other, and shows their counters as
// bars.

import * as api from "./api.js";
import { attempt, errorCard, paragraph } from "./card.js";
import { button, choices, el, find, row } from "./dom.js";
import { named, number, t } from "./language.js";
import { ofLimit } from "./limit.js";
import { puzzleText } from "./notation.js";
import { say } from "./status.js";
import { capital, duration } from "./text.js";

/** The quantities that the bars can show: [label, name, meaning]. */
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
  /** The names of the running algorithms. The next result belongs to the first one without a result. */
  #queue = [];
  /** The time limit of each algorithm, in milliseconds. */
  #limit = 0;
  #button = button(t("compare.run"), () => (this.#queue.length > 0 ? api.cancel("compare") : this.run()), {
    class: "button primary",
    id: "run-compare",
  });

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
        this.#button,
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
      if (this.#puzzle === null || this.#puzzle === puzzleText(game.position)) return;
      api.cancel("compare");
      this.#begin(null, []);
    });
  }

  /** Requests the list of algorithms once. */
  async prepare() {
    if (this.#rows.size > 0) return;
    await this.#ask(async () => {
      const { algorithms, limit_ms: limit } = await api.algorithms();
      this.#limit = limit;
      this.#rows = new Map(algorithms.map((algorithm) => [algorithm.name, makeRow(algorithm)]));
      this.#list.replaceChildren(...[...this.#rows.values()].map(({ element }) => element));
      this.#draw();
    });
  }

  async run() {
    const selected = [...this.#rows].filter(([, { box }]) => box.checked).map(([name]) => name);
    if (selected.length === 0) {
      this.#problem.replaceChildren(paragraph(t("compare.select")));
      return;
    }
    await this.#ask(async () => {
      const puzzle = puzzleText(this.#game.position);
      const queue = this.#begin(puzzle, selected);
      const take = (result) => {
        if (this.#queue !== queue) return;
        this.#results.set(result.algorithm, result);
        this.#draw();
      };
      const end = await api.compare({ puzzle, algorithms: selected }, take).finally(() => this.#end(queue));
      this.#report();
      if (end.error) throw new api.ApiError(end.error);
    });
  }

  /** Clears the results, and shows which algorithms run now. */
  #begin(puzzle, queue) {
    this.#puzzle = puzzle;
    this.#results = new Map();
    this.#queue = queue;
    this.#draw();
    return queue;
  }

  /** Ends this run of algorithms; another run may have begun. */
  #end(queue) {
    if (this.#queue === queue) this.#queue = [];
    this.#draw();
  }

  /** Shows how many finished, and which was the fastest. */
  #report() {
    const results = [...this.#results.values()];
    const finished = results.filter((result) => result.finished).sort((one, other) => one.seconds - other.seconds);
    const [best] = finished;
    const fastest = best ? t("compare.fastest", { name: best.algorithm, time: duration(best.seconds) }) : "";
    say(`${t("compare.finished", { finished: finished.length, of: results.length })} ${fastest}`);
  }

  #ask(work) {
    this.#problem.replaceChildren();
    return attempt(this.#panel, work, (error) => this.#problem.replaceChildren(errorCard(error)));
  }

  #select(isSelected) {
    for (const { box } of this.#rows.values()) box.checked = isSelected;
  }

  /** Draws the bars on a logarithmic scale, because the algorithms differ by factors of a thousand and more. */
  #draw() {
    const isTime = this.#measure === "seconds";
    const valueOf = (result) => result[this.#measure];
    const scale = (value) => Math.log10(1 + value / (isTime ? 1e-6 : 1));
    const most = Math.max(...[...this.#results.values()].map((result) => scale(valueOf(result))), 1);
    const running = this.#queue.find((name) => !this.#results.has(name));
    this.#note.textContent = this.#noted(running);
    this.#button.textContent = t(running ? "compare.stop" : "compare.run");
    for (const [name, { element, bar, value, end }] of this.#rows) {
      const result = this.#results.get(name);
      const measured = result ? valueOf(result) : 0;
      bar.style.setProperty("width", `${(100 * scale(measured)) / most}%`);
      bar.classList.toggle("cut", Boolean(result && !result.finished));
      element.classList.toggle("running", name === running);
      value.textContent = !result ? "" : isTime ? duration(measured) : number(measured);
      end.textContent = result ? this.#ended(result) : name === running ? t("compare.status.running") : "";
    }
  }

  /** Returns the note above the results: the running algorithm or the meaning of the bars, and the time limit. */
  #noted(running) {
    const limit = this.#limit > 0 ? ofLimit("compare.limit", this.#limit) : "";
    if (running) {
      const place = { number: this.#queue.indexOf(running) + 1, of: this.#queue.length };
      return `${t("compare.running", { name: shown(running), ...place })} ${limit}`;
    }
    const [, , meaning] = MEASURES.find(([, name]) => name === this.#measure);
    return [meaning, limit, this.#results.size > 0 && t("compare.scale")].filter(Boolean).join(" ");
  }

  #ended({ finished, status }) {
    return finished ? t(`compare.status.${status}`) : ofLimit("compare.status.cut", this.#limit);
  }
}

/** Returns the name of an algorithm as people read it. */
const shown = (name) => capital(name.replaceAll("-", " "));

function makeRow(algorithm) {
  const box = el("input", { type: "checkbox", id: `algorithm-${algorithm.name}` });
  box.checked = true;
  const [bar, value, end] = ["bar", "bar-value", "bar-end"].map((name) => el("span", { class: name }));
  const element = el(
    "li",
    { class: "algorithm", "data-algorithm": algorithm.name },
    box,
    el("label", { for: box.id, title: algorithm.source }, el("span", { text: shown(algorithm.name) }), end),
    el("div", { class: "track" }, bar, value),
    el("p", { class: "algorithm-summary", text: named(algorithm.summary) }),
  );
  return { element, box, bar, value, end };
}
