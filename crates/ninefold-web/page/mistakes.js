// Mistakes told at once: entries that are not those of the solution, if the player wants that.

import * as api from "./api.js";
import { puzzleText } from "./notation.js";
import { digitsOfLine, isPuzzle } from "./position.js";
import { settings } from "./settings.js";

export class Mistakes {
  #game;
  /** The puzzle whose solution is known or asked for, and its digits. */
  #puzzle = null;
  #digits = null;

  constructor(game) {
    this.#game = game;
    game.addEventListener("move", () => this.#learn());
    settings.addEventListener("change", () => this.#learn());
  }

  /** Whether an entry is known to be wrong. */
  has(cell, digit) {
    return settings.get("mistakes") === "live" && this.#digits !== null && this.#digits[cell] !== digit;
  }

  /** Asks for the solution of another puzzle. */
  async #learn() {
    const { position, setsClues } = this.#game;
    const puzzle = puzzleText(position);
    if (settings.get("mistakes") !== "live" || setsClues || !isPuzzle(position) || this.#puzzle === puzzle) return;
    [this.#puzzle, this.#digits] = [puzzle, null];
    // A puzzle without exactly one solution has no mistakes to tell, and a failure is not worth a message.
    const result = await api.solution({ puzzle }).catch(() => null);
    if (this.#puzzle !== puzzle || result?.status !== "unique") return;
    this.#digits = digitsOfLine(result.solution);
    this.#game.show(this.#game.shown);
  }
}
