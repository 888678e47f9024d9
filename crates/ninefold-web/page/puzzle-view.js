// The panel for loading and copying puzzles: new ones, samples, pasting in any notation, copying, links.

import * as api from "./api.js";
import { attempt, errorCard } from "./card.js";
import { copy } from "./clipboard.js";
import { button, el, find, row } from "./dom.js";
import { t } from "./language.js";
import { LEVELS } from "./levels.js";
import { givensLine, gridLine, gridRows, markTable } from "./notation.js";
import { dock } from "./places.js";
import { played, puzzle } from "./position.js";
import { showPrint } from "./print-view.js";
import { SAMPLES } from "./samples.js";
import { fragmentOf, positionOfLink } from "./share.js";
import { say } from "./status.js";
import { levelName, rating } from "./text.js";

/** The length of an unreadable text that stays in the box. */
const MOST_SHOWN = 10_000;

/** The largest length of a text: the server's default limit, above the length of any puzzle. */
const LONGEST = 1 << 20;

export class PuzzleView {
  #game;
  #open;
  #panel = find("#panel-puzzle");
  #text = el("textarea", {
    id: "paste",
    rows: "3",
    spellcheck: "false",
    autocomplete: "off",
    "aria-label": t("puzzle.paste.label"),
    placeholder: t("puzzle.paste.placeholder"),
  });
  #problem = el("div", { id: "paste-problem" });
  #newProblem = el("div", { id: "new-problem" });
  #samples = SAMPLES.map(({ rating: er, name, needs, grid }) => {
    const spans = Object.entries({ "sample-rating": rating(Number(er)), "sample-name": name, "sample-hint": needs });
    const content = spans.map(([kind, text]) => el("span", { class: kind, text }));
    return button(content, () => this.#load(puzzle(grid)), { class: "sample" });
  });

  /** `open` opens the panel. */
  constructor(game, open) {
    this.#game = game;
    this.#open = open;
    const copies = [
      ["line", gridLine],
      ["rows", gridRows],
      ["pencil marks", markTable],
      ["puzzle", givensLine],
    ].map(([what, write]) =>
      button(t(`puzzle.copy.${what}`), () => copy(write(game.position), t(`puzzle.copied.${what}`)), {
        "data-copy": what,
      }),
    );
    const load = button(t("puzzle.load"), () => this.paste(this.#text.value), { class: "button primary", id: "load" });
    const copyLink = button(t("puzzle.copy.link"), () => this.copyLink(), {
      class: "button primary",
      id: "copy-link",
      "aria-keyshortcuts": "L",
    });
    const print = button(t("puzzle.print"), () => showPrint(game), { id: "print-button" });
    const levels = LEVELS.map((level) =>
      button(levelName(level), () => this.#make(level), { title: t(`level.${level}.hint`) }),
    );
    const group = { class: "controls", id: "new-puzzle", role: "group", "aria-label": t("puzzle.levels") };
    this.#panel.append(
      section(t("puzzle.new"), el("div", group, ...levels), this.#newProblem),
      section(t("puzzle.paste"), el("div", { class: "paste" }, this.#text, load), this.#problem),
      section(t("puzzle.samples"), el("div", { class: "samples" }, ...this.#samples)),
      section(t("puzzle.share"), row(copyLink, ...copies, print)),
    );
    game.addEventListener("change", () => this.#mark());
    this.#mark();
  }

  /** Opens the panel at the box for pasting. */
  openPaste() {
    this.#open();
    this.#text.focus();
    this.#text.closest(".part").scrollIntoView();
  }

  openSamples() {
    this.#open();
    this.#samples[0].focus();
  }

  /** Reads a text in any notation and loads its first puzzle. An unreadable text stays in the box. */
  paste(text) {
    const read = async () => {
      if (text.length > LONGEST) {
        throw new api.ApiError({ code: "too_large", message: t("puzzle.too_long") });
      }
      const own = positionOfLink(text);
      const record = own ? null : await api.read(text);
      if (record?.error) throw new api.ApiError(record.error);
      this.#load(own ?? played(record));
      this.#text.value = "";
    };
    return attempt(this.#panel, read, (error) => {
      this.#open();
      this.#text.value = text.slice(0, MOST_SHOWN);
      show(this.#problem, error);
      this.#pointTo(error.at);
    });
  }

  /** Moves the cursor to the place of an error in the text: { line, column }, counted from 1. */
  #pointTo(at) {
    const before = at ? this.#text.value.split("\n").slice(0, at.line - 1) : [];
    const place = before.reduce((sum, line) => sum + line.length + 1, at ? at.column - 1 : 0);
    this.#text.focus({ preventScroll: true });
    this.#text.setSelectionRange(place, place);
  }

  /** Makes a puzzle of a level and loads it. */
  #make(level) {
    const make = async () => {
      const made = await api.generate({ level });
      this.#load(puzzle(made.puzzle));
      say(t("puzzle.made", { level: levelName(level).toLowerCase(), er: rating(made.er) }));
    };
    return attempt(this.#panel, make, (error) => show(this.#newProblem, error));
  }

  copyLink() {
    const { origin, pathname } = window.location;
    return copy(`${origin}${pathname}#${fragmentOf(this.#game.position)}`, t("puzzle.copied.link"));
  }

  #load(position) {
    for (const problem of [this.#problem, this.#newProblem]) problem.replaceChildren();
    this.#game.load(position);
    // On a phone, show the digit pad next.
    if (document.body.dataset.part !== "analyse") dock("pad");
    say(t("puzzle.loaded", { count: position.givens.filter(Boolean).length }));
  }

  /** Marks the sample that is on the grid. */
  #mark() {
    const line = givensLine(this.#game.position);
    for (const [index, { grid }] of SAMPLES.entries()) {
      this.#samples[index].setAttribute("aria-current", grid === line);
    }
  }
}

/** Shows an error in its place, and announces it. */
function show(place, error) {
  place.replaceChildren(errorCard(error));
  place.scrollIntoView({ block: "nearest" });
  say(error.message);
}

function section(title, ...children) {
  return el("section", { class: "part" }, el("h2", { text: title }), ...children);
}
