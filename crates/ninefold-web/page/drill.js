// A drill: a position whose next step uses a technique, and a check whether the player's moves follow from it.

import * as api from "./api.js";
import { CELLS, candidateKey, candidateOf, cellOf, digitsOf } from "./cells.js";
import { asRequest } from "./notation.js";

export class Drill {
  /** The position at the start. */
  #position;
  /** The steps of the technique in the position, as the API explains them. */
  #steps;

  constructor(position, steps) {
    this.#position = position;
    this.#steps = steps;
  }

  /** Returns the drill of a technique in a position. */
  static async of(position, technique) {
    const request = { ...asRequest(position), techniques: [technique], known: [technique] };
    const steps = [];
    const { error } = await api.steps(request, (step) => steps.push(step));
    if (error) throw new api.ApiError(error);
    return new Drill(position, steps);
  }

  /** Classifies the player's moves since the start: "nothing", something "else", or a step of the technique. */
  judge(now) {
    const done = [...placedSince(this.#position, now), ...struckSince(this.#position, now)];
    if (done.length === 0) return "nothing";
    return this.#steps.find((step) => done.every((key) => concluded(step).has(key))) ?? "else";
  }
}

const concluded = ({ placements, eliminations }) => new Set([...placements, ...eliminations].map(keyOf));

function keyOf(name) {
  const { cell, digit } = candidateOf(name);
  return candidateKey(cellOf(cell), digit);
}

/** Returns the digits placed since another position. */
const placedSince = (before, now) =>
  CELLS.filter((cell) => now.entries[cell] && now.entries[cell] !== before.entries[cell]).map((cell) =>
    candidateKey(cell, now.entries[cell]),
  );

/** Returns the candidates eliminated since another position. */
const struckSince = (before, now) =>
  CELLS.flatMap((cell) =>
    digitsOf(now.struck[cell] & ~before.struck[cell]).map((digit) => candidateKey(cell, digit)),
  );
