// The panel for getting puzzles in and out: our samples, pasting in any notation, copying, links.

import * as api from "./api.js";
import { errorCard, waiting } from "./card.js";
import { button, el, find } from "./dom.js";
import { givensLine, gridLine, gridRows, markTable } from "./notation.js";
import { puzzle } from "./position.js";
import { SAMPLES } from "./samples.js";
import { fragmentOf } from "./share.js";
import { say, tell } from "./status.js";

/** Nobody's puzzle is longer, and the server takes no more. */
const LONGEST = 1 << 20;

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
    placeholder: "81 characters, nine rows, a boxed print, pencil marks …",
  });
  #problem = el("div", { id: "paste-problem" });
  #samples = SAMPLES.map((sample) =>
    el(
      "button",
      {
        type: "button",
        class: "sample",
        on: { click: () => this.#load(puzzle(sample.grid)) },
      },
      el("span", { class: "sample-rating", text: sample.rating }),
      el("span", { class: "sample-name", text: sample.name }),
      el("span", { class: "sample-hint", text: sample.needs }),
    ),
  );

  constructor(game, open) {
    this.#game = game;
    this.#open = open;
    const copies = [
      ["Line", "line", () => gridLine(game.position)],
      ["Rows", "rows", () => gridRows(game.position)],
      ["Pencil marks", "pencil marks", () => markTable(game.position)],
      ["Puzzle only", "puzzle", () => givensLine(game.position)],
    ].map(([label, what, text]) =>
      button(label, () => copy(text(), `Copied: ${what}`), { class: "button", "data-copy": what }),
    );
    this.#panel.append(
      section("Samples", el("div", { class: "samples" }, ...this.#samples)),
      section(
        "Paste a puzzle",
        this.#text,
        this.#problem,
        el(
          "div",
          { class: "row-of-buttons" },
          button("Load", () => this.paste(this.#text.value), { class: "button primary", id: "load" }),
        ),
      ),
      section(
        "Share",
        el(
          "div",
          { class: "row-of-buttons" },
          button("Copy link", () => this.copyLink(), {
            class: "button primary",
            id: "copy-link",
            "aria-keyshortcuts": "L",
          }),
          ...copies,
        ),
      ),
    );
    game.addEventListener("change", () => this.#mark());
    this.#mark();
  }

  /** Reads a text in whatever notation it is, and begins with its first puzzle. */
  async paste(text) {
    try {
      if (text.length > LONGEST)
        throw new api.ApiError({ code: "too_large", message: "The text is longer than a million characters." });
      const record = await waiting(this.#panel, () => api.read(text));
      if (record.error) throw new api.ApiError(record.error);
      this.#load(puzzle(record.puzzle, record.candidates));
      this.#text.value = "";
    } catch (error) {
      if (api.isCalledOff(error)) return;
      this.#open();
      this.#problem.replaceChildren(errorCard(error));
      this.#problem.scrollIntoView({ block: "nearest" });
      say(error.message);
    }
  }

  async copyLink() {
    const { origin, pathname } = window.location;
    await copy(`${origin}${pathname}#${fragmentOf(this.#game.position)}`, "Copied: a link to this position");
  }

  #load(position) {
    this.#problem.replaceChildren();
    this.#game.load(position);
    const clues = position.givens.filter(Boolean).length;
    say(`A puzzle with ${clues} clues is on the grid.`);
  }

  /** Shows which of the samples is on the grid. */
  #mark() {
    const line = givensLine(this.#game.position);
    for (const [index, sample] of SAMPLES.entries()) {
      this.#samples[index].setAttribute("aria-current", sample.grid === line);
    }
  }
}

function section(title, ...children) {
  return el("section", { class: "part" }, el("h2", { text: title }), ...children);
}

/** Into the clipboard; where that is forbidden, it says so. */
async function copy(text, news) {
  try {
    await navigator.clipboard.writeText(text);
    tell(news);
  } catch {
    if (copySelected(text)) tell(news);
    else tell("The browser does not let the page copy.");
  }
}

/** The old way, which also works without a secure connection. */
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
