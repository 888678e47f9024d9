// The place for boards. Its parts and its style are loaded when the first board is shown: most players never need them.

import { find } from "./dom.js";
import { tell } from "./status.js";

export class Boards {
  #places;
  /** The promise of the view; null before the first board. */
  #view = null;

  constructor(places) {
    this.#places = places;
  }

  /** Shows the board of this text. */
  async show(text) {
    this.#places.boards();
    const panel = find("#boards");
    panel.ariaBusy = true;
    try {
      this.#view ??= loaded(this.#places);
      await (await this.#view).show(text);
    } catch (error) {
      this.#view = null;
      tell(error.message);
    } finally {
      panel.ariaBusy = null;
    }
  }
}

async function loaded(places) {
  const [{ BoardView }] = await Promise.all([import("./board-view.js"), styled()]);
  return new BoardView(places);
}

/** Loads the style of boards. */
function styled() {
  const link = document.createElement("link");
  return new Promise((resolve, reject) => {
    link.rel = "stylesheet";
    link.href = new URL("boards.css", import.meta.url);
    link.addEventListener("load", resolve);
    link.addEventListener("error", () => reject(new Error("boards.css")));
    document.head.append(link);
  });
}
