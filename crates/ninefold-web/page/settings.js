// The player's settings, kept in the store. "change" is dispatched when one changes.

import { change, read } from "./store.js";

/** Each setting with the values that it may have; the first is the usual one. */
const VALUES = {
  /** Whether a placed digit removes the notes that it makes impossible. */
  tidiesNotes: [true, false],
  /** Whether a digit is chosen first and then the cells for it. */
  digitFirst: [false, true],
  showsTimer: [true, false],
  /** Whether equal digits in a house are marked at once. */
  showsConflicts: [true, false],
  /** When mistakes are told: at once, when the player asks, or never. */
  mistakes: ["asked", "live", "never"],
  /** How cells are named: "r2c3", or "B3" with a letter for the row. */
  cells: ["r1c1", "A1"],
  /** Whether single letters are shortcuts. */
  letterKeys: [true, false],
};

class Settings extends EventTarget {
  #values = {};

  constructor() {
    super();
    const kept = read().settings;
    for (const [name, values] of Object.entries(VALUES)) {
      this.#values[name] = values.includes(kept[name]) ? kept[name] : values[0];
    }
  }

  get(name) {
    return this.#values[name];
  }

  set(name, value) {
    this.#values[name] = value;
    change((kept) => {
      kept.settings = { ...kept.settings, [name]: value };
    });
    this.dispatchEvent(new Event("change"));
  }
}

export const settings = new Settings();
