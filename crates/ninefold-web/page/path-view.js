// The path to the solution: its ratings, a strip of bars and the list of its steps. Selecting a step shows the position
// before it on the grid.

import * as api from "./api.js";
import { attempt, badge, card, errorCard, heading, paragraph } from "./card.js";
import { button, el, onceAFrame, rove } from "./dom.js";
import { explained, takePlace, toList } from "./explanation.js";
import { UNKNOWN, figure, joined, ofPath, soFar } from "./figures.js";
import { named, t } from "./language.js";
import { techniqueLink } from "./lesson-link.js";
import { limitNote } from "./limit.js";
import { asRequest, puzzleText } from "./notation.js";
import { withSent } from "./position.js";
import { say } from "./status.js";
import { Strip } from "./strip.js";
import { capital, conclusion, levelName, rating, spoken } from "./text.js";

export class PathView {
  #game;
  #panel;
  #figures = el("div", { class: "figures" });
  #summary = el("p", { class: "soft summary" });
  #strip = new Strip();
  #detail = el("div", { class: "detail" });
  #list = el("ol", { class: "steps", "aria-label": t("steps.list") });
  #body = el("div", { class: "list-and-detail" }, this.#list, this.#detail);
  element = el("div", { class: "analysis" }, this.#figures, this.#summary, this.#strip.element, this.#body);
  #steps = [];
  /** The index of the step that is shown, or -1. */
  #at = -1;
  /** The puzzle of the list, and the one requested last. */
  #puzzle = null;
  #asked = null;
  #limit = null;

  /** `panel` is busy while the path is searched. */
  constructor(game, panel) {
    this.#game = game;
    this.#panel = panel;
    rove(this.#list, "button");
    this.#blank();
    game.addEventListener("change", () => {
      const now = puzzleText(game.position);
      if (this.#asked !== now) this.#asked = null;
      if (this.#puzzle !== null && this.#puzzle !== now) this.#blank();
      else if (!game.shown?.position) this.#mark(-1);
    });
  }

  /** Rates the puzzle, or the rest of it from here on, and lists all steps. */
  run(fromHere) {
    const { position } = this.#game;
    const request = fromHere ? asRequest(position) : { puzzle: puzzleText(position) };
    return this.#search(position, request, [], null, fromHere && position.entries.some(Boolean));
  }

  /** Rates the puzzle, unless that was done or is in progress. */
  prepare(fromHere) {
    const asked = puzzleText(this.#game.position);
    if (![this.#puzzle, this.#asked].includes(asked)) this.run(fromHere);
  }

  /** Finds the path of a request, which continues after the known steps. */
  #search(position, request, before, figures, isFromHere) {
    const all = [...before];
    this.#asked = puzzleText(position);
    this.#limit ??= limitNote("span");
    const isMoot = () => puzzleText(position) !== puzzleText(this.#game.position);
    const draw = onceAFrame(() => {
      if (isMoot()) return;
      this.#puzzle = puzzleText(position);
      this.#showFigures(joined(figures, soFar(all.slice(before.length))));
      this.#setSteps(all);
      this.#summary.replaceChildren(t("steps.searching", { count: all.length }), " ", this.#limit);
    });
    const take = (step) => {
      all.push({ ...step, number: all.length + 1 });
      draw();
    };
    const show = (end, error) => {
      draw.cancel();
      if (isMoot()) return;
      this.#puzzle = puzzleText(position);
      const both = joined(figures, end ? ofPath(all.slice(before.length), end) : UNKNOWN);
      this.#showFigures(both);
      this.#setSteps(all);
      const next = end ? asRequest(withSent(position, end.end)) : request;
      const goOn = () => this.#search(position, next, all, both, isFromHere);
      if (error) this.#showError(error, all.length > before.length ? "steps.go_on" : "coach.again", goOn);
      else this.#summarize(both, end.complete, isFromHere);
      if (end?.complete) this.#game.play();
    };
    const find = async () => {
      const end = await api.explain(request, take);
      show(end, end.error && new api.ApiError(end.error));
    };
    return attempt(this.#panel, find, (error) => show(null, error));
  }

  /** Shows the step that is `by` places after the current one. */
  walk(by) {
    if (this.#steps.length === 0) return;
    this.#show(Math.min(Math.max(this.#at + by, 0), this.#steps.length - 1));
  }

  /** Scrolls the list only: scrollIntoView would also scroll the page and hide the grid. */
  #scrollTo(index) {
    const [list, item] = [this.#list, this.#list.children[index]];
    list.scrollTop = item.offsetTop - list.offsetTop - (list.clientHeight - item.offsetHeight) / 2;
  }

  #blank() {
    this.#puzzle = null;
    this.#setSteps([]);
    this.#detail.replaceChildren();
    this.#showFigures(UNKNOWN);
    this.#summary.textContent = t("steps.meaning");
  }

  #showFigures(figures) {
    this.#figures.replaceChildren(...figures.map(figure));
  }

  /** Shows these steps. Steps already shown do not change, so the player can continue reading. */
  #setSteps(steps) {
    const goesOn = this.#steps.length > 0 && this.#steps.every((step, index) => step === steps[index]);
    const known = goesOn ? this.#steps.length : 0;
    const at = goesOn ? this.#at : -1;
    this.#steps = [...steps];
    if (!goesOn) this.#list.replaceChildren();
    this.#list.append(...steps.slice(known).map((step, index) => this.#item(step, known + index)));
    this.#strip.show(steps, (index) => this.#show(index));
    this.#mark(at);
  }

  #showError(error, label, goOn) {
    const count = this.#steps.length;
    const found = count > 0 ? [paragraph(t("steps.before", { count }), "soft")] : [];
    const canGoOn = ["time_limit", "busy", "unreachable"].includes(error.code);
    const buttons = canGoOn ? [button(t(label), goOn, { class: "button primary", id: "go-on" })] : [];
    // Running out of time is not a failure if some steps were found.
    const isPart = error.code === "time_limit" && count > 0;
    const part = { title: t("steps.so_far", { count }), body: [paragraph(t("steps.part")), limitNote()], buttons };
    this.#detail.replaceChildren(isPart ? card(part) : errorCard(error, found, buttons));
    this.#summary.textContent = "";
    say(isPart ? part.title : error.message);
  }

  #summarize(figures, isComplete, isFromHere) {
    if (this.#at < 0) this.#invite();
    const summary = t(isComplete ? (isFromHere ? "steps.from_here" : "steps.from_start") : "steps.stuck", {
      count: this.#steps.length,
    });
    this.#summary.replaceChildren(summary, " ", this.#limit);
    const values = figures.map(({ name, value }) => `${name} ${rating(value)}`).join(", ");
    say(`${values}. ${summary}`);
    if (isComplete && !isFromHere) this.#addRatings();
  }

  /** Adds the level of the puzzle and HoDoKu's rating, as far as they are available in time. */
  async #addRatings() {
    const puzzle = this.#puzzle;
    const rated = await api.rate({ puzzle, scale: "all" }).catch(() => null);
    const { level, hodoku_level: hodoku, hodoku_score: score, hodoku_solved: solved } = rated ?? {};
    if (puzzle !== this.#puzzle) return;
    if (level) this.#summary.prepend(`${levelName(level)} · `);
    if (solved) this.#limit.before(t("steps.hodoku", { level: named(hodoku), score }), " ");
  }

  #setDetail(...children) {
    this.#detail.replaceChildren(el("div", { class: "step-detail" }, ...children));
  }

  /** Fills the space of the explanation, so that the layout does not shift when a step is selected. */
  #invite() {
    this.#setDetail(paragraph(t("steps.invite"), "soft"));
  }

  #item(step, index) {
    const texts = { number: step.number, technique: capital(named(step.technique)), conclusion: conclusion(step) };
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
    const caption = t("steps.step", { number: step.number, of: this.#steps.length });
    const show = (drawing) => this.#game.show({ drawing, position, caption });
    const item = this.#list.children[index].firstChild;
    const back = toList(() => {
      this.#game.show(null);
      item.focus();
    });
    this.#setDetail(heading(techniqueLink(step.technique), this.#walker(step)), explained(step, show, back));
    this.#mark(index);
    this.#scrollTo(index);
    takePlace(item, this.#detail);
    say(`${t("steps.step.news", { number: step.number })}, ${named(step.technique)}. ${spoken(step)}`);
  }

  /** Returns the difficulty of a step, between buttons for the step before and the one after it. */
  #walker(step) {
    const turn = (sign, name, by) =>
      button(sign, () => this.walk(by), { class: "button small turn", "aria-label": t(name), title: t(name) });
    const level = el("span", { class: "wide", text: `${levelName(step.level)} · ` });
    const difficulty = el("span", { class: "badge" }, level, `ER ${rating(step.rating)}`);
    const parts = [turn("«", "keys.earlier", -1), difficulty, turn("»", "keys.later", 1)];
    return el("span", { class: "walker" }, ...parts);
  }

  #mark(index) {
    this.#at = index;
    this.element.classList.toggle("detailed", index >= 0);
    this.#strip.mark(index);
    for (const [place, item] of [...this.#list.children].entries()) {
      const isShown = place === index;
      item.firstChild.classList.toggle("current", isShown);
      item.firstChild.setAttribute("aria-current", isShown);
      if (index >= 0) item.firstChild.tabIndex = isShown ? 0 : -1;
    }
    if (index < 0 && this.#detail.querySelector(".reasons")) this.#invite();
  }
}
