// The places of the page: the start, the game, the boards, and the lessons. The game is for playing, analysing, and practising a
// technique. On a phone, the game has either the pad or the coach below the grid.

import { find } from "./dom.js";
import { t } from "./language.js";

export class Places extends EventTarget {
  /** The current place: "start", "game", "boards" or "learn"; null until it is known. */
  place = null;
  /** The address of the game that was left, or null. */
  left = null;

  /** The current part in the navigation: "play", "analyse" or "learn". */
  get part() {
    return document.body.dataset.part;
  }

  start() {
    this.#go("start", "play", t("page.title"));
  }

  game(part = this.place === "game" ? this.part : "play") {
    this.#go("game", part, t("page.title_game"));
  }

  boards() {
    this.#go("boards", "play", t("page.title_board"));
  }

  learn() {
    this.#go("learn", "learn", t("page.title_learn"));
  }

  #go(place, part, title) {
    if (this.place === place && this.part === part) return;
    if (this.place === "game" && this.part !== "learn") this.left = `#${this.part}`;
    this.place = place;
    Object.assign(document.body.dataset, { place, part });
    for (const name of ["start", "game", "boards", "learn"]) find(`#${name}`).hidden = name !== place;
    for (const link of document.querySelectorAll("[data-to]")) {
      if (link.dataset.to === part)
        link.setAttribute("aria-current", place === "game" && part === "learn" ? "true" : "page");
      else link.removeAttribute("aria-current");
    }
    document.title = title;
    this.dispatchEvent(new Event("change"));
  }
}

/** Shows "pad" or "coach" below the grid of a phone. If this hides the focus, it moves to the grid. */
export function dock(name) {
  if (document.body.dataset.dock === name) return;
  document.body.dataset.dock = name;
  find("#dock-button").setAttribute("aria-pressed", name === "coach");
  const focused = document.activeElement;
  const isHidden = focused !== document.body && focused?.closest(".dock") && !focused.checkVisibility();
  if (isHidden) find("#grid [tabindex='0']")?.focus({ preventScroll: true });
}
