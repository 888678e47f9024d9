// The panel that analyses the puzzle: its path, from the start or from here, all steps of the position, and "Why not?".

import { AvailableView } from "./available-view.js";
import { button, choices, find, row } from "./dom.js";
import { t } from "./language.js";
import { withHelp } from "./offer-view.js";
import { PathView } from "./path-view.js";
import { isPuzzle } from "./position.js";
import { WhyView } from "./why-view.js";

export class StepsView {
  #game;
  #session;
  #panel = find("#panel-steps");
  #open;
  #path;
  #available;
  #why;
  #modes;
  /** "start" and "here" list the path from there; "available" and "why" have their own views. */
  #mode = "start";

  /** `open` opens the panel. */
  constructor(game, session, open) {
    this.#game = game;
    this.#session = session;
    this.#open = open;
    this.#path = new PathView(game, this.#panel);
    this.#available = new AvailableView(game, session);
    this.#why = new WhyView(game, session);
    const modes = ["start", "here", "available", "why"].map((mode) => [t(`steps.${mode}`), mode]);
    this.#modes = choices(modes, this.#mode, (mode) => this.#turnTo(mode));
    const run = button(t("steps.rate"), () => this.run(), {
      class: "button primary",
      id: "run-steps",
      "aria-keyshortcuts": "R",
    });
    this.#panel.append(row(run, ...this.#modes), this.#path.element, this.#available.element, this.#why.element);
    this.#reveal();
    // Handle the loading of another puzzle during an analysis.
    game.addEventListener("move", () => {
      if (document.body.dataset.part === "analyse" && !this.#panel.hidden) this.prepare();
    });
  }

  #turnTo(mode) {
    this.#mode = mode;
    this.#game.show(null);
    this.#reveal();
    if (mode === "available") this.#available.run();
    else if (mode !== "why") this.#rate();
  }

  get #isPath() {
    return ["start", "here"].includes(this.#mode);
  }

  #reveal() {
    this.#path.element.hidden = !this.#isPath;
    this.#available.element.hidden = this.#mode !== "available";
    this.#why.element.hidden = this.#mode !== "why";
  }

  /** Whether the player should select a cell of the grid. */
  get asks() {
    return this.#mode === "why" && !this.#panel.hidden;
  }

  /** Rates the puzzle and lists all steps. */
  run() {
    return withHelp(this.#session, () => {
      // Requested before the panel opens, because opening would request it too.
      const rated = this.#isPath ? this.#rate() : this.#modes[0].click();
      this.#open();
      return rated;
    });
  }

  /** Rates the puzzle when its analysis opens, without a click. Only the player ends a game without help. */
  prepare() {
    const { position, setsClues } = this.#game;
    if (!this.#isPath || !isPuzzle(position) || setsClues || this.#session.isFair) return;
    this.#session.takeHelp();
    this.#path.prepare(this.#mode === "here");
  }

  #rate() {
    return withHelp(this.#session, () => this.#path.run(this.#mode === "here"));
  }

  /** Shows the step that is `by` places after the current one. */
  walk(by) {
    if (this.#isPath) this.#path.walk(by);
  }
}
