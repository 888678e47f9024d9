// The panel that answers the four questions: a hint, the next step, whether all is right, the solution. What it
// says is drawn on the grid for as long as the position stays the same.

import * as api from "./api.js";
import { card, errorCard, paragraph, reasons, waiting } from "./card.js";
import { cellOf } from "./cells.js";
import { button, el, find } from "./dom.js";
import { firstChain, isEmpty, ofCells, ofHint, ofImpossible, ofStep } from "./drawing.js";
import { asRequest, puzzleText } from "./notation.js";
import { digitsOfLine, isFull, withEntries } from "./position.js";
import { say } from "./status.js";
import { capital, count, duration, list, rating } from "./text.js";

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
    this.#show(card({
      title: capital(step.technique), badge: "Applied", kind: "good", body: [paragraph(step.conclusion, "conclusion")],
      buttons: [button("Next step", () => this.next(), { class: "button primary" }), button("Undo", () => this.#game.undo())],
    }), `${step.technique} applied: ${step.conclusion}`);
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
      const text = `The only solution, found in ${duration(result.seconds)} with ${count(counters.guesses, "guess", "guesses")}.`;
      return this.#show(card({
        title: "Solved", kind: "good",
        body: [paragraph(text), replaced > 0 && paragraph(`${count(replaced, "wrong entry was", "wrong entries were")} replaced.`, "soft")],
        buttons: [button("Undo", () => this.#game.undo())],
      }), `Solved. ${text}`);
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
    // On a phone the panel is below the grid.
    const { top } = this.#panel.getBoundingClientRect();
    const least = parseFloat(getComputedStyle(this.#panel).scrollMarginTop);
    if (top < least - 1 || top > window.innerHeight - 160) this.#panel.scrollIntoView({ block: "start" });
  }

  #forget() {
    this.#level = 0;
    this.#step = null;
    if (this.#game.isSolved) this.#congratulate();
    else this.#rest();
  }

  #rest() {
    this.#panel.replaceChildren(el("div", { class: "rest" },
      paragraph("Stuck? A hint first says what to look for, then with which digits and where, then everything."),
      paragraph("The next step is explained in words, and drawn on the grid: what it looks at, what follows from what, and what goes out."),
      paragraph("A puzzle in any notation can be pasted right here, with Ctrl+V.", "soft")));
  }

  #congratulate() {
    this.#show(card({ title: "Complete", kind: "good", body: [paragraph("Every row, column and box has all nine digits.")] }),
      "Complete. Every row, column and box has all nine digits.");
  }

  #showHint(hint) {
    const drawing = ofHint(hint);
    this.#game.show(isEmpty(drawing) ? null : { drawing });
    const steps = [1, 2, 3].map((level) => el("span", { class: level <= this.#level ? "dot reached" : "dot" }));
    const isLast = this.#level === 3 || hint.kind === "complete";
    const titles = { step: `Hint ${this.#level} of 3`, mistake: "Something is wrong", complete: "Complete" };
    this.#show(card({
      title: titles[hint.kind],
      kind: { mistake: "bad", complete: "good" }[hint.kind],
      body: [el("div", { class: "dots-row", "aria-hidden": "true" }, ...steps), paragraph(capital(hint.text), "lead")],
      buttons: isLast ? [] : [button("Tell me more", () => this.hint(), { class: "button primary" })],
    }), hint.text);
  }

  #showStep(step, kicker = "") {
    this.#step = step;
    const draw = (chain) => this.#game.show({ drawing: ofStep(step, chain) });
    draw(firstChain(step));
    this.#show(card({
      title: capital(step.technique),
      badge: rating(step.rating),
      body: [
        paragraph(step.conclusion, "conclusion"),
        chainPicker(step, draw),
        reasons(step.sentences),
      ],
      buttons: [
        button("Apply", () => this.apply(), { class: "button primary" }),
        button("Apply, and the next", () => this.next()),
      ],
    }), `${kicker} ${step.technique}. ${step.sentences.map(({ text }) => text).join(" ")}`);
  }

  #showCheck(result, cut) {
    const parts = { unique: unique, multiple: several, none: impossible, undecided: undecided }[result.verdict];
    const { title, kind, body, drawing, news, buttons } = parts(result, this.#game);
    const late = cut ? [paragraph(cut.message, "soft")] : [];
    this.#game.show(drawing ? { drawing } : null);
    this.#show(card({ title, kind, body: [...body, ...late], buttons }), [title, news, cut?.message].filter(Boolean).join(". "));
  }
}

/** Buttons to look at one of several chains, or at all. */
export function chainPicker(step, draw) {
  const chains = step.reason.derivations.length;
  if (chains < 2) return null;
  const choices = [["All", null], ...Array.from({ length: chains }, (_, index) => [String(index + 1), index])];
  const buttons = choices.map(([label, chain]) => button(label, (event) => {
    draw(chain);
    for (const other of buttons) other.setAttribute("aria-pressed", other === event.currentTarget);
  }, { class: "button chip", "aria-pressed": String(chain === firstChain(step)) }));
  return el("div", { class: "chains", role: "group", "aria-label": "Chains" }, el("span", { text: "Chains", class: "soft" }), ...buttons);
}

/** What a search for solutions had found when it was stopped. */
function foundBefore({ found }) {
  if (found?.counters === undefined) return [];
  return [paragraph(`Until then: ${count(found.count, "solution")}, after ${count(found.counters.guesses, "guess", "guesses")}.`, "soft")];
}

// ---- What a check says ----

function unique(result, game) {
  const wrong = result.position?.wrong_entries ?? [];
  const struck = result.position?.wrong_eliminations ?? [];
  const body = [paragraph(`The puzzle has ${count(result.clues, "clue")} and exactly one solution.`)];
  if (result.minimal) body.push(paragraph("It is minimal: no clue can be left out.", "soft"));
  if (result.redundant.length > 0) {
    body.push(paragraph(`${count(result.redundant.length, "clue")} could be left out, one at a time.`, "soft"));
  }
  if (wrong.length + struck.length === 0) {
    const isStarted = game.position.entries.some(Boolean);
    const text = isFull(game.position) ? "All is right." : "Everything you have entered so far is right.";
    if (isStarted) body.unshift(paragraph(text, "lead"));
    return { title: isStarted ? "All is right" : "One solution", kind: "good", body, news: "The puzzle has exactly one solution" };
  }
  const cells = [...wrong, ...struck].map(({ cell }) => cell);
  if (wrong.length > 0) body.unshift(paragraph(`Wrong: ${list(wrong.map(({ cell, digit }) => `${digit} in ${cell}`))}.`, "lead"));
  if (struck.length > 0) body.push(paragraph(`Struck out, but needed: ${list(struck.map(({ cell, digit }) => `${digit} in ${cell}`))}.`));
  const clear = () => {
    const mistaken = new Set(wrong.map(({ cell }) => cellOf(cell)));
    const { position } = game;
    const right = position.struck.map((set, cell) =>
      struck.filter((one) => cellOf(one.cell) === cell).reduce((left, { digit }) => left & ~(1 << (digit - 1)), set));
    game.move({ ...position, struck: right, entries: position.entries.map((entry, cell) => (mistaken.has(cell) ? 0 : entry)) });
  };
  return {
    title: count(cells.length, "mistake"), kind: "bad", body, drawing: ofCells(cells, "wrong"),
    news: `Wrong: ${list(cells)}`, buttons: [button("Take them back", clear)],
  };
}

function several(result, game) {
  const { solutions, differ } = result.multiple;
  const drawing = ofCells(differ, "differ");
  const show = (which) => game.show(which === null ? { drawing } : {
    drawing, position: withEntries(game.position, solutions[which]), caption: `Solution ${"AB"[which]}`,
  });
  const buttons = [["Solution A", 0], ["Solution B", 1], ["My grid", null]].map(([label, which]) =>
    button(label, (event) => {
      show(which);
      for (const other of buttons) other.setAttribute("aria-pressed", other === event.currentTarget);
    }, { "aria-pressed": String(which === null) }));
  return {
    title: "Several solutions", kind: "bad", drawing, buttons,
    body: [
      paragraph("This puzzle has more than one solution.", "lead"),
      paragraph(`Here are two; they differ in the ${count(differ.length, "cell")} that are marked on the grid.`),
      paragraph("One of these cells, given, would tell them apart.", "soft"),
    ],
    news: `Two solutions that differ in ${count(differ.length, "cell")}`,
  };
}

function impossible(result) {
  const { none } = result;
  return {
    title: "No solution", kind: "bad", body: [reasons(none.sentences)], drawing: ofImpossible(none),
    news: none.sentences.map(({ text }) => text).join(" "),
  };
}

function undecided() {
  return { title: "Not decided", kind: "bad", body: [paragraph("How many solutions there are could not be found out in time.")] };
}
