// The player's settings, kept in the store. Dispatches "change" when one changes.

import { change, read } from "./store.js";

/** The possible values of each setting; the first is the default. */
const VALUES = {
  /** Whether a placed digit removes the notes that it makes impossible. */
  tidiesNotes: [true, false],
  /** Whether a digit is chosen before the cells for it. */
  digitFirst: [false, true],
  /** The level of the puzzle of the day that is shown. */
  daily: ["easy", "hard", "fiendish"],
  showsTimer: [true, false],
  /** When the rows and columns have their names: while a step is drawn or a puzzle analysed, always, or never. */
  labels: ["drawn", "always", "never"],
  /** Whether equal digits in a house are marked at once. */
  showsConflicts: [true, false],
  /** When mistakes are marked: at once, in a check, or never. */
  mistakes: ["asked", "live", "never"],
  /** The names of cells: "r2c3", or "B3" with a letter for the row. */
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
