// Practice on the grid: the explained example of a lesson, and its drills, which are positions whose next step uses a
// given technique. A card beside the pad shows the task and the result. Afterwards, the previous game returns.

import * as api from "./api.js";
import { attempt, errorCard, paragraph } from "./card.js";
import { icon } from "./controls.js";
import { Drill } from "./drill.js";
import { button, el, find } from "./dom.js";
import { named, t } from "./language.js";
import { note } from "./learned.js";
import { addressOf } from "./lesson-link.js";
import { dock } from "./places.js";
import { puzzle as puzzleOf, withSent } from "./position.js";
import { positionOf } from "./share.js";
import { say } from "./status.js";
import { capital, spoken } from "./text.js";

/** The number of attempts at a new drill after which there is none. */
const MOST_ATTEMPTS = 50_000;

/** Returns all positions of a lesson: for each technique first the example, number 0, and then its drills. */
export const positionsOf = (lesson) =>
  lesson.techniques.flatMap((technique) =>
    technique.positions.map((fragment, number) => ({ fragment, number, technique: technique.name })),
  );

export class Practice {
  #game;
  #open;
  #explain;
  #card = find("#task");
  /** The current practice: { lesson, place, technique, number, drill }, or null. */
  #now = null;
  /** The state of the grid before: { position, past }. */
  #before = null;

  /** `explain` shows a step of a technique, `open` the panel of a name. */
  constructor(game, { open, explain }) {
    this.#game = game;
    this.#open = open;
    this.#explain = explain;
    game.addEventListener("move", () => this.#judge());
  }

  /** Loads a position of a lesson, by its place among all positions. */
  start(lesson, place) {
    const { fragment, number, technique } = positionsOf(lesson)[place];
    const position = positionOf(fragment);
    this.#begin({ lesson, place, technique, number }, position);
    if (number === 0) return this.#showExample();
    return this.#drill(position);
  }

  /** Starts a drill in a new position, which is made for the technique of the lesson. */
  startNew(lesson) {
    const technique = lesson.techniques[0].name;
    const now = { lesson, place: positionsOf(lesson).length - 1, technique, number: null };
    this.#begin(now, this.#game.position);
    this.#say(this.#title, t("learn.making"), null);
    const make = async () => {
      const goesOn = (attempts) => this.#now === now && attempts < MOST_ATTEMPTS;
      const made = await api.generate({ technique, position: true }, goesOn);
      if (this.#now !== now) return;
      const sent = { grid: made.position_grid, candidates: made.position };
      const position = withSent(puzzleOf(made.puzzle), sent);
      this.#game.begin(position, {}, true);
      await this.#drill(position);
    };
    return attempt(this.#card, make, (error) => this.#card.replaceChildren(errorCard(error)));
  }

  /** Puts the position on the grid, and keeps the game that was there. */
  #begin(now, position) {
    if (!this.#game.isPractice) this.#before = { position: this.#game.position, past: this.#game.past };
    this.#now = now;
    this.#game.begin(position, {}, true);
    this.#game.showsCandidates = true;
    this.#game.turnTo("digit");
    this.#game.show(null);
  }

  /** Asks for the step of the technique in the position. */
  #drill(position) {
    this.#open("explain");
    dock("pad");
    this.#ask();
    const now = this.#now;
    const { technique } = now;
    const prepare = async () => {
      const drill = await Drill.of(position, technique);
      if (now !== this.#now) return;
      Object.assign(now, { drill, isStriking: drill.isStriking });
      this.#game.turnTo(drill.isStriking ? "corner" : "digit");
      this.#judge();
    };
    return attempt(this.#card, prepare, (error) => this.#card.replaceChildren(errorCard(error)));
  }

  /** Ends the practice, and restores the game that was on the grid. */
  leave() {
    const before = this.#before;
    this.#now = this.#before = null;
    this.#card.replaceChildren();
    if (!before || !this.#game.isPractice) return;
    this.#game.showsCandidates = false;
    this.#game.turnTo("digit");
    this.#game.begin(before.position, before);
  }

  #showExample() {
    const { technique } = this.#now;
    this.#say(t("learn.example.title"), capital(named(technique)), this.#next(t("learn.example.done")));
    this.#explain(technique);
  }

  get #title() {
    const { number, technique } = this.#now;
    if (number === null) return t("learn.turn.new", { technique: named(technique) });
    return t("learn.turn", { number, technique: named(technique) });
  }

  /** Shows the task, and how to answer once that is known. */
  #ask() {
    const { isStriking } = this.#now;
    const how = isStriking === undefined ? "" : t(isStriking ? "learn.find.strike" : "learn.find.place");
    this.#say(this.#title, how, this.#help());
  }

  #help() {
    const help = () => {
      this.#now.drill = null;
      this.#say(this.#title, t("learn.shown"), this.#next(t("learn.next")));
      this.#explain(this.#now.technique);
    };
    return button(t("learn.help"), help, { class: "button small" });
  }

  /** Returns a link to the next drill, or after the last one a button for a new drill. */
  #next(text) {
    const { lesson, place } = this.#now;
    if (positionsOf(lesson)[place + 1]) return link(text, addressOf(lesson, place + 1), "primary");
    const again = () => this.startNew(lesson);
    // The address of new drills is that of this one, so a link to it would change nothing.
    return this.#now.number === null
      ? button(t("learn.new"), again, { class: "button small primary" })
      : link(t("learn.new"), addressOf(lesson, "new"), "primary");
  }

  /** Shows whether the player's move is the wanted step. */
  #judge() {
    if (!this.#game.isPractice) this.#card.replaceChildren();
    const { drill, technique } = this.#now ?? {};
    if (!drill || !this.#game.isPractice) return;
    const judged = drill.judge(this.#game.position);
    if (judged === "nothing") this.#ask();
    else if (typeof judged === "string") {
      // The keys answer again as the task says.
      this.#game.turnTo(drill.isStriking ? "corner" : "digit");
      this.#say(t("learn.else"), t(`learn.not.${judged}`), this.#help(), "bad");
    } else {
      this.#now.drill = null;
      note(technique);
      this.#say(t("learn.right"), spoken(judged), this.#next(t("learn.next")), "good");
    }
  }

  /** Fills the card. Screen readers announce it after the change of the cell. */
  #say(title, text, act, kind = "") {
    const { lesson } = this.#now;
    const name = capital(lesson.title);
    const back = el(
      "a",
      { class: "button small icon-only", href: addressOf(lesson), "aria-label": name, title: name },
      icon("learn"),
    );
    this.#card.className = `task ${kind}`;
    this.#card.replaceChildren(
      back,
      el("div", { class: "task-texts" }, el("h2", { text: title }), paragraph(text)),
      act ?? "",
    );
    setTimeout(() => say([title, text].filter(Boolean).join(" – ")));
  }
}

const link = (text, href, kind = "") => el("a", { class: `button small ${kind}`, href, text });
