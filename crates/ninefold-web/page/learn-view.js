// The lessons on the techniques, from easy to extreme: the pattern of each and why it works, an example to step
// through, and drills. Every technique and every position has an address.

import { attempt, badge, errorCard, paragraph, reasons } from "./card.js";
import { el, find, row } from "./dom.js";
import { Drill } from "./drill.js";
import { language, named, t } from "./language.js";
import { isLearned, needed, solvedDrills } from "./learned.js";
import { LEVELS } from "./levels.js";
import { legendOfPicture } from "./legend.js";
import { addressOf, slug } from "./lesson-link.js";
import { positionsOf } from "./practice.js";
import { positionOf } from "./share.js";
import { say } from "./status.js";
import { drawingIn, stepPicture } from "./step-picture.js";
import { capital, difficulty, levelName } from "./text.js";

export class LearnView {
  #places;
  #practice;
  #panel = find("#learn");
  /** The lessons, one for each technique, from easy to extreme, once they are loaded. */
  #lessons = null;
  /** The scroll position of the list. */
  #scrolled = 0;
  /** The path that is shown, or null. */
  #path = null;

  constructor(places, practice) {
    this.#places = places;
    this.#practice = practice;
  }

  /** Shows the lessons, a lesson, or a position in it: [], ["x-wing"], ["x-wing", "2"] or ["x-wing", "new"]. */
  show(path) {
    if (this.#path?.length === 0) this.#scrolled = window.scrollY;
    this.#path = path;
    const show = async () => {
      this.#lessons ??= await lessonsIn(language);
      if (this.#path === path) await this.#open(path);
    };
    if (path.length < 2) {
      this.#practice.leave();
      this.#places.learn();
    }
    return attempt(this.#panel, show, (error) => this.#panel.replaceChildren(errorCard(error)));
  }

  /** Handles the change to another place. */
  leave() {
    if (this.#path?.length === 0) this.#scrolled = window.scrollY;
    this.#path = null;
    this.#practice.leave();
  }

  async #open(path) {
    const [name, number] = path;
    const [lesson, place] = this.#found(name, Number(number) - 1);
    if (lesson && number && positionsOf(lesson)[place]) {
      this.#places.game("learn");
      this.#practice.start(lesson, place);
      return;
    }
    if (lesson && number === "new") {
      this.#places.game("learn");
      this.#practice.startNew(lesson);
      return;
    }
    const told = lesson ? await toldStep(lesson) : null;
    if (this.#path !== path) return;
    this.#places.learn();
    const drills = solvedDrills();
    for (const one of this.#lessons) one.solved = drills[one.english] ?? 0;
    if (lesson) this.#showLesson(lesson, told);
    else this.#list();
    window.scrollTo(0, lesson ? 0 : this.#scrolled);
  }

  /**
   * Returns the lesson with a name, and the place of a position in it. People also type names in their own language
   * ("X-Wing", "Schwertfisch") or without the type ("unique rectangle"). If the name is that of a family, the place
   * counts within the family.
   */
  #found(name, place) {
    const sought = slug(spelled(name ?? ""));
    const names = ({ english, title }) => [slug(english), slug(title)];
    const isSought = (one) => names(one).includes(sought);
    const isKind = (one) => names(one).some((own) => own.startsWith(`${sought}-`));
    const first = this.#lessons.find(({ siblings }) => slug(siblings.title) === sought);
    const all = this.#lessons;
    const lesson = all.find(isSought) ?? (sought && !first && all.find(isKind));
    if (lesson) return [lesson, place];
    let before = 0;
    const family = first?.siblings.lessons ?? [];
    for (const one of family) {
      const count = positionsOf(one).length;
      if (place < before + count) return [one, place - before];
      before += count;
    }
    return [family[0], place];
  }

  /** Returns all lessons by level. */
  #list() {
    const drilled = this.#lessons.filter((lesson) => needed(lesson) > 0);
    const learned = drilled.filter(isLearned).length;
    const next = drilled.find((lesson) => !isLearned(lesson));
    const levels = LEVELS.map((level) => [level, this.#lessons.filter((one) => one.level === level)]);
    this.#panel.replaceChildren(
      el(
        "header",
        { class: "learn-head" },
        el("h2", { class: "learn-title", text: t("place.learn") }),
        paragraph(t("learn.about"), "soft"),
        meter(learned, drilled.length, t("learn.progress", { learned, of: drilled.length })),
        next &&
          el(
            "a",
            { class: "button primary learn-next", href: addressOf(next) },
            el("span", { text: t(learned > 0 || next.solved > 0 ? "learn.continue" : "learn.begin") }),
            el("strong", { text: capital(next.title) }),
          ),
      ),
      ...levels.filter(([, lessons]) => lessons.length > 0).map(([level, lessons]) => levelPart(level, lessons)),
    );
  }

  /**
   * Shows the page of a lesson, between links to the lessons before and after it. The second argument has the sentences
   * about its picture.
   */
  #showLesson(lesson, told) {
    const { chapter, siblings } = lesson;
    const all = this.#lessons;
    const at = all.indexOf(lesson);
    const to = (other, sign) =>
      other &&
      el("a", { class: "button small", href: addressOf(other), text: sign.replace("…", capital(other.title)) });
    const title = capital(lesson.title);
    document.title = `${title} · Ninefold`;
    const family = siblings.lessons.map((one) =>
      el("a", {
        class: "button chip",
        href: addressOf(one),
        "aria-current": one === lesson && "page",
        text: capital(one.title),
      }),
    );
    const parts = [
      el(
        "nav",
        { class: "controls", "aria-label": t("learn.all") },
        el("a", { class: "button small", href: "#learn", text: `‹ ${t("learn.all")}` }),
        this.#places.left &&
          el("a", { class: "button small", href: this.#places.left, text: `‹ ${t("learn.back")}` }),
      ),
      el(
        "article",
        { class: "part lesson-page" },
        el(
          "header",
          { class: "lesson-head" },
          el("h2", { class: "learn-title", text: title }),
          badge(difficulty(lesson)),
          ...standing(lesson),
        ),
        pictureOf(lesson),
        el(
          "div",
          { class: "lesson-text" },
          told && el("h3", { text: t("learn.pictured") }),
          told && reasons(told),
          ...lesson.text.map((text) => paragraph(text)),
          family.length > 1 && el("nav", { class: "controls", "aria-label": t("learn.family") }, ...family),
        ),
        positions(lesson),
      ),
      chapter.about.length > 0 &&
        el(
          "section",
          { class: "part lesson-text" },
          el("h3", { text: capital(chapter.title) }),
          ...chapter.about.map((text) => paragraph(text, "soft")),
        ),
      row(...[to(all[at - 1], "‹ …"), to(all[at + 1], "… ›")].filter(Boolean)),
    ];
    this.#panel.replaceChildren(...parts.filter(Boolean));
    say(title);
  }
}

/** Decodes an address whose letters are escaped; a damaged one stays as it is. */
function spelled(name) {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Returns a level with its lessons, and the number already learned. */
function levelPart(level, lessons) {
  const drilled = lessons.filter((lesson) => needed(lesson) > 0);
  const learned = drilled.filter(isLearned).length;
  return el(
    "section",
    { class: "part level", "data-level": level },
    el(
      "div",
      { class: "level-head" },
      el("h3", { text: levelName(level) }),
      meter(learned, drilled.length, t("learn.count", { learned, of: drilled.length })),
    ),
    el("div", { class: "lessons" }, ...lessons.map(entry)),
  );
}

/** Returns a progress bar, and its value in words. */
const meter = (value, max, text) =>
  el("div", { class: "learn-progress" }, el("progress", { value, max, "aria-label": text }), el("span", { text }));

/** Returns a lesson in the list. */
function entry(lesson) {
  return el(
    "a",
    { class: isLearned(lesson) ? "lesson is-learned" : "lesson", href: addressOf(lesson) },
    stepPicture(lesson.step, lesson.position, { isSmall: true }),
    el("span", { class: "lesson-name", text: capital(lesson.title) }),
    el("span", { class: "lesson-others", text: difficulty(lesson) }),
    ...standing(lesson),
  );
}

/** Returns the player's progress with a technique: a check mark if it is learned, or a dot for each drill. */
function standing(lesson) {
  if (isLearned(lesson)) return [el("span", { class: "learned", text: `✓ ${t("learn.learned")}` })];
  const done = lesson.solved;
  if (done === 0) return [];
  const dot = (_, place) => el("span", { class: place < done ? "dot reached" : "dot" });
  const dots = Array.from({ length: needed(lesson) }, dot);
  const text = t("learn.begun", { done, of: needed(lesson) });
  return [el("span", { class: "dots-row", role: "img", "aria-label": text, title: text }, ...dots)];
}

/** Returns the step of the example with its sentences; null if there is no answer. */
async function toldStep({ english, step, position }) {
  const nameOf = ({ placements, eliminations }) => [...placements, ...eliminations].join();
  const drill = await Drill.of(position, english).catch(() => null);
  return drill?.steps.find((one) => nameOf(one) === nameOf(step)) ?? null;
}

/** Returns a picture of the pattern, the step of the example, with its legend. */
function pictureOf({ title, step, position }) {
  return el(
    "figure",
    { class: "lesson-picture" },
    stepPicture(step, position, { name: t("learn.picture", { technique: capital(title) }) }),
    el("figcaption", { class: "legend" }, ...legendOfPicture(drawingIn(position, step))),
  );
}

/** Returns links to the example and the drills of a technique. */
function positions(lesson) {
  const links = positionsOf(lesson).map(({ number }, place) => {
    const text = number === 0 ? t("learn.example") : t("learn.drill", { number });
    return el("a", { class: number === 0 ? "button primary" : "button", href: addressOf(lesson, place), text });
  });
  links.push(el("a", { class: "button", href: addressOf(lesson, "new"), text: t("learn.new") }));
  return el(
    "div",
    { class: "lesson-positions" },
    row(...links),
    lesson.solved > 0 && paragraph(t("learn.solved", { count: lesson.solved }), "soft"),
  );
}

/**
 * Returns the lessons in a language, from easy to extreme. lessons.json is in English; its chapters contain families of
 * techniques that share a text. lessons/ has the texts in other languages.
 */
async function lessonsIn(code) {
  const response = await fetch(new URL("lessons.json", import.meta.url));
  const chapters = await response.json();
  const other = code === "en" ? null : await import(`./lessons/${code}.js`);
  const lessons = chapters.flatMap(({ title, about, lessons: families }) => {
    const told = other?.chapters[title];
    const chapter = told ? { title: told.title, about: told.text } : { title, about };
    return families.flatMap((family) => lessonsOf(family, chapter, other?.lessons[family.title] ?? family.text));
  });
  return lessons.sort((one, another) => one.rating - another.rating);
}

/** Returns a lesson for each technique of a family. The title of the family lists their names. */
function lessonsOf({ title, techniques }, chapter, text) {
  const siblings = { title };
  siblings.lessons = title.split(", ").map((name) => {
    const { level, difficulty, step, positions } = techniques.find((one) => one.name === name);
    return {
      english: name,
      title: named(name),
      text,
      chapter,
      siblings,
      level,
      rating: difficulty,
      step,
      position: positionOf(positions[0]),
      techniques: [{ name, positions }],
    };
  });
  return siblings.lessons;
}
