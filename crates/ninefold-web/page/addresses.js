// The part of the address after the "#" names the view, so that links and the browser's Back button work. It is empty
// for the start, "p=…" for a position that is played (share.js), "analyse&p=…" for one that is analysed, "learn" for
// the lessons, "board=…" for a board, "learn/x-wing" for a lesson, and "learn/x-wing/2" for a position in it. The state of the entry in the
// browser's history says whether the page wrote the address during the game. Such an address may be older than the
// latest move, and continues the game.

import { t } from "./language.js";
import { offer } from "./offer-view.js";
import { dock } from "./places.js";
import { hasGivens } from "./position.js";
import { boardOf, fragmentOf, positionOf } from "./share.js";
import { tell } from "./status.js";

/** Milliseconds before a new position goes into the address: browsers limit the rate of changes. */
const ADDRESS_AFTER = 300;

export class Addresses {
  #game;
  #session;
  #places;
  #learn;
  #boards;
  #open;
  #timer;
  /** Whether the page is following the address, rather than the address the page. */
  #follows = false;

  /** `open` opens the panel of a name. */
  constructor({ game, session, places, learn, boards, open }) {
    this.#game = game;
    this.#session = session;
    this.#places = places;
    this.#learn = learn;
    this.#boards = boards;
    this.#open = open;
    game.addEventListener("move", ({ detail }) => this.#moved(detail));
    places.addEventListener("change", () => this.#changed());
    window.addEventListener("hashchange", () => this.follow());
  }

  /** Shows the view that the address names. */
  follow() {
    clearTimeout(this.#timer);
    this.#session.keep();
    this.#follows = true;
    this.#show(window.location.hash.slice(1));
    this.#follows = false;
  }

  #show(hash) {
    const [name, ...path] = hash.split("/");
    if (name === "learn") return this.#learn.show(path);
    const isBack = this.#places.place === "game" && this.#places.part === "play";
    this.#learn.leave();
    const board = boardOf(hash);
    if (board) return this.#boards.show(board);
    if (hash === "play") return this.#play(isBack);
    const position = positionOf(hash);
    if (name.startsWith("analyse")) return this.#analyse(position);
    if (position) {
      this.#places.game("play");
      const kept = this.#session.open(position, isOwn());
      return kept && offer(this.#session, kept);
    }
    if (hash) tell(t("page.damaged_link"));
    return this.#places.start();
  }

  /** Shows the game on the grid, or the start screen if there is none or it is shown already. */
  #play(isShown) {
    const isStart = isShown || this.#places.place === "start" || !hasGivens(this.#game.position);
    if (isStart) this.#places.start();
    else this.#places.game("play");
    dock("pad");
    this.#write("replaceState", isStart ? "" : this.#address);
  }

  #analyse(position) {
    this.#places.game("analyse");
    this.#game.show(null);
    if (position) this.#session.open(position, isOwn());
    else this.#write("replaceState", this.#address);
    this.#open(hasGivens(this.#game.position) ? "steps" : "puzzle");
  }

  get #address() {
    const fragment = fragmentOf(this.#game.position);
    return this.#places.part === "analyse" ? `#analyse&${fragment}` : `#${fragment}`;
  }

  #write(way, address) {
    const state = { isOwn: !this.#session.isLooking };
    window.history[way](state, "", address || window.location.pathname + window.location.search);
  }

  /** When the page comes from another place, gives the game its own entry in the browser's history. */
  #moved(way) {
    clearTimeout(this.#timer);
    if (this.#game.isPractice || this.#follows) return;
    const { place, part } = this.#places;
    const isNew = place !== "game" || part === "learn";
    // A move of another tab does not take this one from its place.
    if (isNew && way === "follow") return;
    if (isNew) {
      dock("pad");
      this.#places.game("play");
      return;
    }
    const write = () => this.#write("replaceState", this.#address);
    // A reload before the address is written must continue the game.
    if (isOwn()) this.#timer = setTimeout(write, ADDRESS_AFTER);
    else write();
  }

  #changed() {
    if (!this.#follows && this.#places.place === "game") this.#write("pushState", this.#address);
  }
}

/** Whether the page wrote the address for the game that is played here. */
const isOwn = () => window.history.state?.isOwn === true;
