// Tabs of a browser for the model test: each with the modules of the page, and with a view of the common storage that
// lags behind, as in browsers with a process for each tab.

import { Game } from "./game.js";
import { KeptGames } from "./kept-games.js";
import { Session } from "./session.js";

/** The storage of a browser. Every write has a place in one order; a tab sees those of others when it looks. */
export class Browser {
  writes = [];
  tabs = new Set();
  /** The time in milliseconds, which may be set. */
  time = 1e12;
  #count = 0;

  open() {
    this.#count += 1;
    const tab = new Tab(this, `tab${this.#count}`);
    this.tabs.add(tab);
    return tab;
  }

  /** Lets all tabs see everything. */
  settle() {
    for (let round = 0; round < 50; round += 1) {
      const before = this.writes.length;
      for (const tab of this.tabs) tab.look();
      if (this.writes.length === before) return;
    }
    throw new Error("the tabs write without end");
  }
}

/** A tab, as `app.js` connects it. */
class Tab {
  /** Whether its storage is full. */
  fails = false;
  #browser;
  #items = new Map();
  #seen = 0;
  /** The keys of items that others have changed, for events. */
  #events = [];

  constructor(browser, name) {
    this.#browser = browser;
    this.see();
    this.#events = [];
    this.game = new Game();
    this.games = new KeptGames({ storage: () => this.#storage(), tab: name, now: () => browser.time });
    this.session = new Session(this.game, this.games, () => {});
  }

  /** Sees the writes of other tabs, but not yet their events. */
  see() {
    const fresh = this.#browser.writes.slice(this.#seen);
    this.#seen = this.#browser.writes.length;
    for (const { key, value } of fresh) this.#put(key, value);
    this.#events.push(...fresh.filter(({ by }) => by !== this).map(({ key }) => key));
  }

  /** Sees the writes of other tabs, and handles their events. */
  look() {
    this.see();
    for (const key of this.#events.splice(0)) this.session.refresh(key);
  }

  /** Ends the tab, whose storage must not be full. That takes longer than its last writes need to other tabs. */
  close() {
    this.session.keep();
    this.#browser.settle();
    this.#browser.tabs.delete(this);
  }

  #put(key, value) {
    if (value === null) this.#items.delete(key);
    else this.#items.set(key, value);
  }

  #storage() {
    const write = (key, value) => {
      if (this.fails) throw new Error("the storage is full");
      this.#put(key, value);
      this.#browser.writes.push({ by: this, key, value });
    };
    return {
      getItem: (key) => this.#items.get(key) ?? null,
      setItem: write,
      removeItem: (key) => write(key, null),
      key: (index) => [...this.#items.keys()][index] ?? null,
      length: this.#items.size,
    };
  }
}
