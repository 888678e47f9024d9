// The panel that teaches the techniques, from easy to extreme: what each looks like and why it is right, an example to
// step through, and drills, positions in which exactly this technique is the next step.

import { attempt, card, errorCard, heading, paragraph } from "./card.js";
import { Drill } from "./drill.js";
import { button, el, find, row } from "./dom.js";
import { t } from "./language.js";
import { note, solved } from "./learned.js";
import { positionOf } from "./share.js";
import { say } from "./status.js";
import { capital } from "./text.js";

/** So many drills solved without help, and a technique counts as learned. */
const ENOUGH = 3;

/** How much of a lesson is learned, from 0 to 1. */
function progressOf({ techniques }) {
  const done = techniques.map(({ name }) => Math.min(solved(name), ENOUGH));
  return done.reduce((sum, count) => sum + count, 0) / (ENOUGH * techniques.length);
}

export class LearnView {
  #game;
  #explain;
  #panel = find("#panel-learn");
  /** The chapters, once they are here. */
  #chapters = null;
  /** The drill that is being solved: { drill, lesson, technique, number }. */
  #now = null;

  /** `explain` shows the next step of the position. */
  constructor(game, explain) {
    this.#game = game;
    this.#explain = explain;
    game.addEventListener("move", () => this.#judge());
  }

  /** Shows the chapters when the panel is opened for the first time. */
  prepare() {
    if (this.#chapters) return undefined;
    const load = async () => {
      const response = await fetch(new URL("lessons.json", import.meta.url));
      this.#chapters = await response.json();
      this.#list();
    };
    return attempt(this.#panel, load, (error) => this.#panel.replaceChildren(errorCard(error)));
  }

  /** All chapters with their lessons. */
  #list() {
    this.#now = null;
    const chapters = this.#chapters.map((chapter) =>
      el(
        "section",
        { class: "part chapter" },
        el("h2", { text: capital(chapter.title) }),
        ...chapter.about.map((text) => paragraph(text, "soft")),
        el("div", { class: "lessons" }, ...chapter.lessons.map((lesson) => this.#entry(lesson))),
      ),
    );
    const lessons = this.#chapters.flatMap((chapter) => chapter.lessons);
    const learned = lessons.filter((lesson) => progressOf(lesson) === 1).length;
    const progress = paragraph(t("learn.progress", { learned, of: lessons.length }), "learn-progress");
    this.#panel.replaceChildren(paragraph(t("learn.about"), "soft"), progress, ...chapters);
  }

  #entry(lesson) {
    const progress = progressOf(lesson);
    const [first, ...others] = lesson.title.split(", ");
    const content = [
      el("span", { class: "lesson-name", text: capital(first) }),
      progress === 1 && el("span", { class: "learned", text: t("learn.learned") }),
      others.length > 0 && el("span", { class: "lesson-others", text: others.join(", ") }),
      progress > 0 && progress < 1 && el("progress", { value: progress, "aria-label": t("learn.begun") }),
    ].filter(Boolean);
    return button(content, () => this.#open(lesson), { class: "lesson" });
  }

  /** The page of a lesson. */
  #open(lesson) {
    this.#now = null;
    const back = button(t("learn.all"), () => this.#list(), { class: "button small" });
    this.#panel.replaceChildren(
      el("div", { id: "drill" }),
      el(
        "article",
        { class: "part lesson-text" },
        heading(capital(lesson.title), back),
        ...lesson.text.map((text) => paragraph(text)),
      ),
      ...lesson.techniques.map((technique) => this.#technique(lesson, technique)),
    );
    say(lesson.title);
  }

  /** The example and the drills of a technique. */
  #technique(lesson, technique) {
    const [example, ...drills] = technique.positions;
    const start = (fragment, number) => this.#start(fragment, { lesson, technique, number });
    const buttons = drills.map((fragment, index) =>
      button(t("learn.drill", { number: index + 1 }), () => start(fragment, index), { class: "button chip" }),
    );
    const progress = paragraph(t("learn.solved", { count: solved(technique.name) }), "soft");
    return el(
      "section",
      { class: "part", "data-technique": technique.name },
      lesson.techniques.length > 1 && el("h3", { text: capital(technique.name) }),
      row(button(t("learn.example"), () => this.#show(example), { class: "button primary" }), ...buttons),
      drills.length > 0 && progress,
    );
  }

  /** Loads an example and explains its step. */
  #show(fragment) {
    this.#now = null;
    this.#load(positionOf(fragment));
    this.#explain();
  }

  #load(position) {
    this.#game.load(position, true);
    this.#game.showsCandidates = true;
    this.#game.show(null);
  }

  /** Loads a drill, and asks the player for its step. */
  #start(fragment, { lesson, technique, number }) {
    const position = positionOf(fragment);
    const start = async () => {
      const drill = await Drill.of(position, technique.name);
      this.#now = null;
      this.#load(position);
      this.#now = { drill, lesson, technique, number };
      const help = () => {
        this.#now = null;
        this.#explain();
      };
      this.#say({
        title: t("learn.turn", { number: number + 1 }),
        body: [paragraph(t("learn.find", { technique: technique.name }))],
        buttons: [button(t("learn.help"), help)],
      });
    };
    return attempt(this.#panel, start, (error) => find("#drill").replaceChildren(errorCard(error)));
  }

  /** Says whether what the player did is the step that is sought. */
  #judge() {
    if (!this.#now) return;
    const { drill, lesson, technique, number } = this.#now;
    const judged = drill.judge(this.#game.position);
    if (judged === "nothing") return;
    if (judged === "else") {
      this.#say({ title: t("learn.else"), kind: "bad", body: [paragraph(t("learn.other"))] });
      return;
    }
    this.#now = null;
    note(technique.name);
    const drills = technique.positions.slice(1);
    const next = (number + 1) % drills.length;
    const more = () => this.#start(drills[next], { lesson, technique, number: next });
    this.#say({
      title: t("learn.right"),
      kind: "good",
      body: judged.sentences.map(({ text }) => paragraph(capital(text))),
      buttons: [button(t("learn.next"), more, { class: "button primary" })],
    });
  }

  #say(parts) {
    const place = find("#drill");
    place.replaceChildren(card(parts));
    place.scrollIntoView({ block: "nearest" });
    say(parts.title);
  }
}
