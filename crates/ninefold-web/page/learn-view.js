// The place that teaches the techniques, from easy to extreme: what each looks like and why it is right, an example to
// step through, and drills. Every lesson and every position of it has an address.

import { attempt, errorCard, paragraph } from "./card.js";
import { el, find, row } from "./dom.js";
import { language, named, t } from "./language.js";
import { solved } from "./learned.js";
import { addressOf, positionsOf } from "./practice.js";
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
  #places;
  #practice;
  #panel = find("#learn");
  /** The chapters, once they are here. */
  #chapters = null;
  /** How far the list was scrolled. */
  #scrolled = 0;
  /** The path that is shown, or null. */
  #path = null;

  constructor(places, practice) {
    this.#places = places;
    this.#practice = practice;
  }

  /** Shows the lessons, a lesson, or a position of it: [], ["x-wing"] or ["x-wing", "2"]. */
  show(path) {
    if (this.#path?.length === 0) this.#scrolled = window.scrollY;
    this.#path = path;
    const show = async () => {
      this.#chapters ??= await chaptersIn(language);
      if (this.#path === path) this.#open(path);
    };
    if (path.length < 2) {
      this.#practice.leave();
      this.#places.learn();
    }
    return attempt(this.#panel, show, (error) => this.#panel.replaceChildren(errorCard(error)));
  }

  /** Another place is shown. */
  leave() {
    if (this.#path?.length === 0) this.#scrolled = window.scrollY;
    this.#path = null;
    this.#practice.leave();
  }

  #open([name, number]) {
    const chapter = this.#chapters.find(({ lessons }) => lessons.some((lesson) => isNamed(lesson, name)));
    const lesson = chapter?.lessons.find((one) => isNamed(one, name));
    const place = Number(number) - 1;
    if (lesson && number && positionsOf(lesson)[place]) {
      this.#places.game("learn");
      this.#practice.start(lesson, place);
      return;
    }
    this.#places.learn();
    if (lesson) this.#showLesson(chapter, lesson);
    else this.#list();
    window.scrollTo(0, lesson ? 0 : this.#scrolled);
  }

  /** All chapters with their lessons. */
  #list() {
    const chapters = this.#chapters.map((chapter) =>
      el(
        "section",
        { class: "part chapter" },
        el("h2", { text: capital(chapter.title) }),
        el("div", { class: "lessons" }, ...chapter.lessons.map(entry)),
      ),
    );
    const lessons = this.#chapters.flatMap((chapter) => chapter.lessons);
    const learned = lessons.filter((lesson) => progressOf(lesson) === 1).length;
    this.#panel.replaceChildren(
      el("h2", { class: "learn-title", text: t("place.learn") }),
      paragraph(t("learn.about"), "soft"),
      paragraph(t("learn.progress", { learned, of: lessons.length }), "learn-progress"),
      ...chapters,
    );
  }

  /** The page of a lesson, between the lessons before and after it. */
  #showLesson(chapter, lesson) {
    const all = this.#chapters.flatMap(({ lessons }) => lessons);
    const at = all.indexOf(lesson);
    const to = (other, sign) => other && el("a", { class: "button small", href: addressOf(other), text: sign.replace("…", capital(other.title)) });
    const title = capital(lesson.title);
    document.title = `${title} · Ninefold`;
    const parts = [
      el("nav", { class: "controls", "aria-label": t("learn.all") }, el("a", { class: "button small", href: "#learn", text: t("learn.all") })),
      el(
        "article",
        { class: "part lesson-text" },
        el("h2", { class: "learn-title", text: title }),
        ...lesson.text.map((text) => paragraph(text)),
      ),
      ...lesson.techniques.map((technique) => positions(lesson, technique)),
      chapter.about.length > 0 && el("section", { class: "part lesson-text" }, el("h3", { text: capital(chapter.title) }), ...chapter.about.map((text) => paragraph(text, "soft"))),
      row(...[to(all[at - 1], "‹ …"), to(all[at + 1], "… ›")].filter(Boolean)),
    ];
    this.#panel.replaceChildren(...parts.filter(Boolean));
    say(title);
  }
}

const isNamed = (lesson, name) => addressOf(lesson) === `#learn/${name}`;

/** A lesson in the list. */
function entry(lesson) {
  const progress = progressOf(lesson);
  const [first, ...others] = lesson.title.split(", ");
  const content = [
    el("span", { class: "lesson-name", text: capital(first) }),
    progress === 1 && el("span", { class: "learned", text: t("learn.learned") }),
    others.length > 0 && el("span", { class: "lesson-others", text: others.join(", ") }),
    progress > 0 && progress < 1 && el("progress", { value: progress, "aria-label": t("learn.begun") }),
  ].filter(Boolean);
  return el("a", { class: "lesson", href: addressOf(lesson) }, ...content);
}

/** Links to the example and the drills of a technique. */
function positions(lesson, { name }) {
  const links = positionsOf(lesson).map(({ technique, number }, place) => {
    if (technique !== name) return null;
    const text = number === 0 ? t("learn.example") : t("learn.drill", { number });
    return el("a", { class: number === 0 ? "button primary" : "button", href: addressOf(lesson, place), text });
  });
  const count = links.filter(Boolean).length - 1;
  return el(
    "section",
    { class: "part", "data-technique": name },
    lesson.techniques.length > 1 && el("h3", { text: capital(named(name)) }),
    row(...links.filter(Boolean)),
    count > 0 && paragraph(t("learn.solved", { count: solved(name) }), "soft"),
  );
}

/** The chapters with their lessons in a language: lessons.json is in English, lessons/ has the texts in the others. */
async function chaptersIn(code) {
  const response = await fetch(new URL("lessons.json", import.meta.url));
  const all = await response.json();
  if (code === "en") return all;
  const { chapters, lessons } = await import(`./lessons/${code}.js`);
  const translated = (lesson) => ({
    ...lesson,
    english: lesson.title,
    title: lesson.title.split(", ").map(named).join(", "),
    text: lessons[lesson.title],
  });
  return all.map((chapter) => {
    const { title, text } = chapters[chapter.title];
    return { title, about: text, lessons: chapter.lessons.map(translated) };
  });
}
