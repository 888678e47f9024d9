// The panel for loading and copying puzzles: new ones, samples, pasting in any notation, copying, links.

import * as api from "./api.js";
import { attempt, errorCard, paragraph } from "./card.js";
import { copy } from "./clipboard.js";
import { icon } from "./controls.js";
import { button, el, find, row } from "./dom.js";
import { t } from "./language.js";
import { LEVELS } from "./levels.js";
import { givensLine, gridLine, gridRows, markTable } from "./notation.js";
import { dock } from "./places.js";
import { played, puzzle } from "./position.js";
import { showPrint } from "./print-view.js";
import { SAMPLES } from "./samples.js";
import { fragmentOf, fragmentOfBoard, positionOfLink, withoutLink } from "./share.js";
import { say } from "./status.js";
import { levelName, rating } from "./text.js";

/** The number of puzzles of a text that are listed. */
const MOST_LISTED = 200;

/** The length of an unreadable text that stays in the box. */
const MOST_SHOWN = 10_000;

/** The largest length of a text: the server's default limit, above the length of any puzzle. */
const LONGEST = 1 << 20;

export class PuzzleView {
  #game;
  #session;
  #places;
  #explain;
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
  /** The puzzles of a text with several, to choose from. */
  #choice = el("div", { id: "paste-choice" });
  #newProblem = el("div", { id: "new-problem" });
  #samples = SAMPLES.map(({ rating: er, name, needs, grid }) => {
    const spans = Object.entries({ "sample-rating": rating(Number(er)), "sample-name": name, "sample-hint": needs });
    const content = spans.map(([kind, text]) => el("span", { class: kind, text }));
    return button(content, () => this.#load(puzzle(grid)), { class: "sample" });
  });

  /** `open` opens the panel. */
  constructor({ game, session, places, explain, photo, open }) {
    this.#game = game;
    this.#session = session;
    this.#places = places;
    this.#explain = explain;
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
    const photograph = button([icon("photo"), t("puzzle.photo")], () => photo.open(), { id: "photo-button" });
    const copyLink = button(t("puzzle.copy.link"), () => this.copyLink(), {
      class: "button primary",
      id: "copy-link",
      "aria-keyshortcuts": "L",
    });
    const print = button(t("puzzle.print"), () => showPrint(game, session), { id: "print-button" });
    const levels = LEVELS.map((level) =>
      button(levelName(level), () => this.#make(level), { title: t(`level.${level}.hint`) }),
    );
    const group = { class: "controls", id: "new-puzzle", role: "group", "aria-label": t("puzzle.levels") };
    this.#panel.append(
      section(t("puzzle.new"), el("div", group, ...levels), this.#newProblem),
      section(t("puzzle.paste"), el("div", { class: "paste" }, this.#text, load), row(photograph), this.#problem, this.#choice),
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

  /**
   * Reads a text in any notation. Analyses its puzzle, or lists its puzzles if there are several. An unreadable text
   * stays in the box.
   */
  paste(text) {
    const read = async () => {
      if (text.length > LONGEST) {
        throw new api.ApiError({ code: "too_large", message: t("puzzle.too_long") });
      }
      const own = positionOfLink(text);
      const { records, isMore } = own ? { records: [] } : await api.read(withoutLink(text), MOST_LISTED);
      const good = records.filter(({ error }) => !error);
      if (!own && good.length === 0) throw new api.ApiError(records[0].error);
      this.#clear();
      this.#text.value = "";
      if (good.length > 1) this.#list(good, isMore);
      else await (own ? this.analyse(own) : this.#take(good[0]));
    };
    return attempt(this.#panel, read, (error) => {
      this.#open();
      this.#text.value = text.slice(0, MOST_SHOWN);
      show(this.#problem, error);
      this.#pointTo(error.at);
    });
  }

  /** Analyses a puzzle that was read, or shows a board in its place. */
  #take(record) {
    if (!isBoard(record)) return this.analyse(played(record));
    window.location.hash = fragmentOfBoard(record.puzzle);
    return undefined;
  }

  /** Moves the cursor to the place of an error in the text: { line, column }, counted from 1. */
  #pointTo(at) {
    const before = at ? this.#text.value.split("\n").slice(0, at.line - 1) : [];
    const place = before.reduce((sum, line) => sum + line.length + 1, at ? at.column - 1 : 0);
    this.#text.focus({ preventScroll: true });
    this.#text.setSelectionRange(place, place);
  }

  /** Lists the puzzles of a text; if it has even more, says so. */
  #list(records, isMore) {
    const items = records.map((record, index) => {
      const clues = record.puzzle.replace(/[^1-9]/g, "").length;
      const name = isBoard(record) ? t("board.name") : t("caption.count", { count: clues });
      const texts = [String(index + 1), record.label || name, record.puzzle];
      const spans = ["sample-rating", "sample-name", "sample-hint"].map((kind, place) =>
        el("span", { class: kind, text: texts[place] }),
      );
      return el("li", {}, button(spans, () => this.#take(record), { class: "sample" }));
    });
    const title = t(isMore ? "puzzle.several.first" : "puzzle.several", { count: records.length });
    this.#open();
    this.#choice.replaceChildren(paragraph(title, "lead"), el("ol", { class: "samples" }, ...items));
    this.#choice.scrollIntoView({ block: "start" });
    items[0].firstChild.focus({ preventScroll: true });
    say(title);
  }

  /** Loads a puzzle and shows its analysis; a game begins only on request. */
  analyse(position) {
    this.#places.game("analyse");
    return this.#explain.analyse(() => this.#load(position));
  }

  /** Makes a puzzle of a level and starts a game of it. */
  #make(level) {
    const make = async () => {
      const made = await api.generate({ level });
      this.#load(puzzle(made.puzzle));
      this.#session.choose({ level, er: made.er });
      say(t("puzzle.made", { level: levelName(level).toLowerCase(), er: rating(made.er) }));
    };
    return attempt(this.#panel, make, (error) => show(this.#newProblem, error));
  }

  copyLink() {
    const { origin, pathname } = window.location;
    return copy(`${origin}${pathname}#${fragmentOf(this.#game.position)}`, t("puzzle.copied.link"));
  }

  #clear() {
    for (const part of [this.#problem, this.#newProblem, this.#choice]) part.replaceChildren();
  }

  #load(position) {
    this.#clear();
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

/** Whether the API has read a board, in its notation, instead of a classic puzzle. */
const isBoard = ({ puzzle }) => puzzle.startsWith("grid ");

/** Shows an error in its place, and announces it. */
function show(place, error) {
  place.replaceChildren(errorCard(error));
  place.scrollIntoView({ block: "nearest" });
  say(error.message);
}

function section(title, ...children) {
  return el("section", { class: "part" }, el("h2", { text: title }), ...children);
}
