// "Why not?": the player claims that a digit is wrong or right in a cell, and gets the easiest proof, or the solution
// in which the claim is false.

import * as api from "./api.js";
import { attempt, badge, card, errorCard, paragraph } from "./card.js";
import { DIGITS, cellOf, digitsOf } from "./cells.js";
import { button, choices, el, row } from "./dom.js";
import { ofCells } from "./drawing.js";
import { explained, takePlace, toList } from "./explanation.js";
import { named, t } from "./language.js";
import { techniqueLink } from "./lesson-link.js";
import { asRequest } from "./notation.js";
import { withHelp } from "./offer-view.js";
import { candidatesOf, digitAt, withEntries, withSent } from "./position.js";
import { say } from "./status.js";
import { capital, difficulty, inStyle, spoken } from "./text.js";

export class WhyView {
  element = el("div", { class: "why" });
  #game;
  #session;
  #cell = el("p", { class: "why-cell" });
  #digits;
  #digit = 1;
  #answer = el("div", { class: "why-answer" });
  /** The cell of the answer. */
  #asked = null;

  constructor(game, session) {
    this.#game = game;
    this.#session = session;
    const pick = (digit) => {
      this.#digit = digit;
      this.#update();
    };
    this.#digits = choices(
      DIGITS.map((digit) => [String(digit), digit]),
      this.#digit,
      pick,
      "button chip why-digit",
    );
    const ask = (name, sign, kind = "") =>
      button(t(name), () => withHelp(this.#session, () => this.#ask(sign)), { class: `button ${kind}`, id: sign === "=" ? "why-right" : "why-wrong" });
    const question = el(
      "div",
      { class: "question" },
      paragraph(t("why.invite"), "soft"),
      this.#cell,
      el("div", { class: "controls", role: "group", "aria-label": t("why.digit") }, ...this.#digits),
      row(ask("why.wrong", "<>", "primary"), ask("why.right", "=")),
    );
    this.element.append(question, this.#answer);
    game.addEventListener("change", () => {
      if (this.#asked !== game.selected) this.#again();
      this.#update();
    });
    game.addEventListener("move", () => {
      this.#again();
      this.#answer.replaceChildren();
    });
    this.#update();
  }

  /** Updates the cell and the digits from the grid: only candidates can be claimed. */
  #update() {
    const { selected, position } = this.#game;
    const digits = digitAt(position, selected) ? [] : digitsOf(candidatesOf(position)[selected]);
    for (const [index, one] of this.#digits.entries()) one.disabled = !digits.includes(index + 1);
    if (digits.length > 0 && !digits.includes(this.#digit)) this.#digits[digits[0] - 1].click();
    const values = { cell: nameOf(selected), digit: String(this.#digit) };
    this.element.querySelector(".question")?.classList.toggle("ready", digits.length > 0);
    const text = inStyle(digits.length > 0 ? t("why.claim", values) : t("why.filled", values));
    if (this.#cell.textContent !== text) this.#cell.textContent = text;
    for (const id of ["why-wrong", "why-right"]) {
      const one = this.element.querySelector(`#${id}`);
      if (one) one.disabled = digits.length === 0;
    }
  }

  /** Replaces the answer by the question, where there is no room for both. */
  #again() {
    this.element.classList.remove("detailed");
  }

  #put(parts) {
    this.#asked = this.#game.selected;
    this.element.classList.add("detailed");
    this.#answer.replaceChildren(card(parts));
    takePlace(this.#cell, this.#answer);
  }

  #ask(sign) {
    const { position, selected } = this.#game;
    const claim = `${nameOf(selected)}${sign}${this.#digit}`;
    const work = async () => {
      const answer = await api.why({ ...asRequest(position), claim });
      if (position === this.#game.position) this.#show(answer, position, sign, this.#digit);
    };
    const failed = (error) => {
      // A false claim is answered at once, so a claim that takes long is true.
      const isLate = error.code === "time_limit";
      const again = button(t("coach.again"), () => this.#ask(sign), { class: "button primary" });
      const late = isLate ? [paragraph(t("why.late"), "soft")] : [];
      this.#answer.replaceChildren(errorCard(error, late, isLate ? [again] : []));
      this.#answer.scrollIntoView({ block: "nearest" });
      say([error.message, isLate && t("why.late")].filter(Boolean).join(" "));
    };
    return attempt(this.element, work, failed);
  }

  #show(answer, position, sign, digit) {
    const cell = answer.claim.slice(0, 4);
    const values = { cell, digit: String(digit), count: answer.steps.length };
    const kind = { "<>": "wrong", "=": "right" }[sign];
    if (answer.verdict === "false") {
      this.#contradict(answer, position, values, kind);
      return;
    }
    const name = { seen: "why.seen", shown: `why.shown.${kind}`, not_shown: "why.not_shown" }[answer.verdict];
    const title = inStyle(t(name, values));
    if (answer.verdict !== "shown") this.#game.show({ drawing: ofCells([cell], "focus") });
    const isProven = answer.steps.length > 0;
    const body = isProven ? [this.#proof(answer, position)] : [];
    this.#put({ title, kind: "good", body, buttons: isProven ? [] : [toList(() => this.#again())] });
    say(title);
  }

  /** Shows that the claim is false: the only solution, with the cell marked. */
  #contradict({ claim, solution }, position, values, kind) {
    const cell = claim.slice(0, 4);
    const right = solution[cellOf(cell)];
    const drawing = ofCells([cell], kind === "wrong" ? "focus" : "wrong");
    const [caption, text] = [t("why.solution"), t(`why.false.${kind}`, { ...values, right })];
    const show = () => this.#game.show({ drawing, caption, position: withEntries(position, solution) });
    show();
    const again = toList(() => {
      this.#game.show(null);
      this.#again();
    });
    const buttons = [again, button(t("why.show"), show), button(t("verdict.yours"), () => this.#game.show(null))];
    this.#put({ title: t("why.false"), kind: "bad", body: [paragraph(text, "lead")], buttons });
    say(inStyle(text));
  }

  /** Returns the steps of a proof, each with its explanation; the last one proves the claim. A harder step that proves it
   * at once comes last. */
  #proof({ steps, at_once: atOnce }, position) {
    const detail = el("div", { class: "why-step" });
    const open = (index) => {
      const step = steps[index] ?? atOnce;
      const place = steps[index] ? t("why.step", { number: index + 1, of: steps.length }) : t("why.at_once");
      const show = (drawing) => this.#game.show({ drawing, caption: place, position: withSent(position, step.before) });
      // A narrow screen shows the place in the caption instead.
      const before = steps.length > 1 && el("span", { class: "wide", text: `${place}: ` });
      const title = el("h3", {}, before, techniqueLink(step.technique));
      const head = el("div", { class: "card-head" }, title, badge(difficulty(step)));
      detail.replaceChildren(head, explained(step, show, toList(() => this.#again())));
      say(`${place}, ${named(step.technique)}. ${spoken(step)}`);
    };
    open(0);
    if (steps.length === 1) return detail;
    const options = steps.map((_, index) => [String(index + 1), index]);
    if (atOnce) options.push([t("why.at_once"), steps.length]);
    const label = { class: "controls", role: "group", "aria-label": t("why.steps") };
    return el("div", { class: "part" }, el("div", label, ...choices(options, 0, open)), detail);
  }
}

const nameOf = (cell) => `r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}`;
