// The panel that gets puzzles in and out: new ones, samples, pasting in any notation, copying, links.

import * as api from "./api.js";
import { attempt, errorCard } from "./card.js";
import { button, el, find, row } from "./dom.js";
import { givensLine, gridLine, gridRows, markTable } from "./notation.js";
import { played, puzzle } from "./position.js";
import { SAMPLES } from "./samples.js";
import { fragmentOf } from "./share.js";
import { say, tell } from "./status.js";
import { rating } from "./text.js";

/** No puzzle is longer, and the server accepts no more by default. */
const LONGEST = 1 << 20;

/** The levels of new puzzles, and what the hardest steps of each are. */
const LEVELS = [
  ["Easy", "hidden singles"],
  ["Medium", "naked singles, locked candidates"],
  ["Hard", "pairs, triplets, X-wings, XY-wings"],
  ["Fiendish", "unique rectangles, quads, chains"],
  ["Extreme", "forcing chains"],
];

export class PuzzleView {
  #game;
  #open;
  #panel = find("#panel-puzzle");
  #text = el("textarea", {
    id: "paste",
    rows: "4",
    spellcheck: "false",
    autocomplete: "off",
    "aria-label": "A puzzle in any notation",
    placeholder: "81 characters, nine rows, a boxed print, pencil marks, a link, a file …",
  });
  #problem = el("div", { id: "paste-problem" });
  #newProblem = el("div", { id: "new-problem" });
  #samples = SAMPLES.map(({ rating: er, name, needs, grid }) => {
    const spans = Object.entries({ "sample-rating": er, "sample-name": name, "sample-hint": needs });
    const content = spans.map(([kind, text]) => el("span", { class: kind, text }));
    return button(content, () => this.#load(puzzle(grid)), { class: "sample" });
  });

  /** `open` opens the panel. */
  constructor(game, open) {
    this.#game = game;
    this.#open = open;
    const copies = [
      ["Line", "line", gridLine],
      ["Rows", "rows", gridRows],
      ["Pencil marks", "pencil marks", markTable],
      ["Puzzle only", "puzzle", givensLine],
    ].map(([label, what, write]) =>
      button(label, () => copy(write(game.position), `Copied: ${what}`), { "data-copy": what }),
    );
    const load = button("Load", () => this.paste(this.#text.value), { class: "button primary", id: "load" });
    const copyLink = button("Copy link", () => this.copyLink(), {
      class: "button primary",
      id: "copy-link",
      "aria-keyshortcuts": "L",
    });
    const levels = LEVELS.map(([label, hardest]) =>
      button(label, () => this.#make(label.toLowerCase()), { title: `Hardest steps: ${hardest}` }),
    );
    const group = { class: "controls", id: "new-puzzle", role: "group", "aria-label": "Levels of new puzzles" };
    this.#panel.append(
      section("New puzzle", el("div", group, ...levels), this.#newProblem),
      section("Samples", el("div", { class: "samples" }, ...this.#samples)),
      section("Paste a puzzle", this.#text, this.#problem, row(load)),
      section("Share", row(copyLink, ...copies)),
    );
    game.addEventListener("change", () => this.#mark());
    this.#mark();
  }

  /** Reads a text in any notation and loads its first puzzle. */
  paste(text) {
    const read = async () => {
      if (text.length > LONGEST) {
        throw new api.ApiError({ code: "too_large", message: "The text is longer than a million characters." });
      }
      const record = await api.read(text);
      if (record.error) throw new api.ApiError(record.error);
      this.#load(played(record));
      this.#text.value = "";
    };
    return attempt(this.#panel, read, (error) => {
      this.#open();
      show(this.#problem, error);
    });
  }

  /** Makes a puzzle of a level and loads it. */
  #make(level) {
    const make = async () => {
      const made = await api.generate(level);
      this.#load(puzzle(made.puzzle));
      tell(`A new puzzle, ${level}: ER ${rating(made.er)}`);
    };
    return attempt(this.#panel, make, (error) => show(this.#newProblem, error));
  }

  copyLink() {
    const { origin, pathname } = window.location;
    return copy(`${origin}${pathname}#${fragmentOf(this.#game.position)}`, "Copied: a link to this position");
  }

  #load(position) {
    for (const problem of [this.#problem, this.#newProblem]) problem.replaceChildren();
    this.#game.load(position);
    say(`Loaded a puzzle with ${position.givens.filter(Boolean).length} clues.`);
  }

  /** Marks the sample that is on the grid. */
  #mark() {
    const line = givensLine(this.#game.position);
    for (const [index, { grid }] of SAMPLES.entries()) {
      this.#samples[index].setAttribute("aria-current", grid === line);
    }
  }
}

/** Shows an error where it belongs, and announces it. */
function show(place, error) {
  place.replaceChildren(errorCard(error));
  place.scrollIntoView({ block: "nearest" });
  say(error.message);
}

function section(title, ...children) {
  return el("section", { class: "part" }, el("h2", { text: title }), ...children);
}

/** Copies to the clipboard, and says so. */
async function copy(text, news) {
  const isCopied = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  tell(isCopied || copySelected(text) ? news : "The browser does not allow copying.");
}

/** The older way, which also works without a secure connection. */
function copySelected(text) {
  const area = el("textarea", { class: "unseen", "aria-hidden": "true" });
  area.value = text;
  document.body.append(area);
  const focused = document.activeElement;
  area.select();
  const isCopied = document.execCommand("copy");
  area.remove();
  focused?.focus?.();
  return isCopied;
}
