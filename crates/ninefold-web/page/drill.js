// A drill: a position in which exactly one technique is the next, and whether what the player does is its conclusion.

import * as api from "./api.js";
import { CELLS, candidateKey, candidateOf, cellOf, digitsOf } from "./cells.js";
import { asRequest } from "./notation.js";

export class Drill {
  /** The position at the start. */
  position;
  /** The step that is sought, as the API explains it. */
  step;

  constructor(position, step) {
    this.position = position;
    this.step = step;
  }

  /** Asks for the step of a position. */
  static async of(position) {
    const { step } = await api.hint({ ...asRequest(position), level: api.WHOLE_STEP });
    return new Drill(position, step);
  }

  /** What the player has done since the start: "found" the step or a part of it, something "else", or "nothing". */
  judge(now) {
    const done = [...placedSince(this.position, now), ...struckSince(this.position, now)];
    if (done.length === 0) return "nothing";
    const { placements, eliminations } = this.step;
    const sought = new Set([...placements.map(keyOf), ...eliminations.map(keyOf)]);
    // A digit placed beside the pattern may be right, but nobody asked for it.
    return done.every((key) => sought.has(key)) ? "found" : "else";
  }
}

function keyOf(name) {
  const { cell, digit } = candidateOf(name);
  return candidateKey(cellOf(cell), digit);
}

/** The digits placed since another position. */
const placedSince = (before, now) =>
  CELLS.filter((cell) => now.entries[cell] && now.entries[cell] !== before.entries[cell]).map((cell) =>
    candidateKey(cell, now.entries[cell]),
  );

/** The candidates eliminated since another position. */
const struckSince = (before, now) =>
  CELLS.flatMap((cell) =>
    digitsOf(now.struck[cell] & ~before.struck[cell]).map((digit) => candidateKey(cell, digit)),
  );
