// The places of the page: the start, and the game. On a phone, the game has either the pad or the coach below the grid.

import { find } from "./dom.js";
import { t } from "./language.js";

export class Places extends EventTarget {
  /** "start" or "game"; null until the page knows what it shows. */
  place = null;

  start() {
    this.#go("start");
  }

  game() {
    if (this.place !== "game") this.#go("game");
  }

  #go(place) {
    this.place = place;
    document.body.dataset.place = place;
    find("#start").hidden = place !== "start";
    find("#game").hidden = place !== "game";
    document.title = place === "start" ? t("page.title") : t("page.title_game");
    this.dispatchEvent(new Event("change"));
  }
}

/** Shows "pad" or "coach" below the grid of a phone. */
export function dock(name) {
  if (document.body.dataset.dock === name) return;
  document.body.dataset.dock = name;
  find("#dock-button").setAttribute("aria-pressed", name === "coach");
}
