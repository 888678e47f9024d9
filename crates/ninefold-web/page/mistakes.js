// Marks mistakes at once: entries that differ from the solution, if the player's settings say so.

import * as api from "./api.js";
import { puzzleText } from "./notation.js";
import { digitsOfLine, isPuzzle } from "./position.js";
import { settings } from "./settings.js";

export class Mistakes {
  #game;
  /** The puzzle whose solution is known or requested, and its digits. */
  #puzzle = null;
  #digits = null;

  constructor(game) {
    this.#game = game;
    game.addEventListener("move", () => this.#learn());
    settings.addEventListener("change", () => this.#learn());
  }

  /** Returns whether an entry is known to be wrong. */
  has(cell, digit) {
    return settings.get("mistakes") === "live" && this.#digits !== null && this.#digits[cell] !== digit;
  }

  /** Requests the solution of another puzzle. */
  async #learn() {
    const { position, setsClues } = this.#game;
    const puzzle = puzzleText(position);
    if (settings.get("mistakes") !== "live" || setsClues || !isPuzzle(position) || this.#puzzle === puzzle) return;
    [this.#puzzle, this.#digits] = [puzzle, null];
    // Without exactly one solution, there are no mistakes to mark; a failure is not worth a message.
    const result = await api.solution({ puzzle }).catch(() => null);
    if (this.#puzzle !== puzzle || result?.status !== "unique") return;
    this.#digits = digitsOfLine(result.solution);
    this.#game.show(this.#game.shown);
  }
}
