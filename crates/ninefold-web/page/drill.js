// A drill: a position whose next step uses a technique, and a check whether the player's moves follow from it. To write
// a digit and to cross it out are opposite answers.

import * as api from "./api.js";
import { CELLS, PEERS, bit, candidateKey, candidateOf, cellOf, digitsOf, has } from "./cells.js";
import { asRequest } from "./notation.js";
import { candidatesOf } from "./position.js";

export class Drill {
  /** The position at the start. */
  #position;
  /** The steps of the technique in the position, as the API explains them. */
  steps;

  constructor(position, steps) {
    this.#position = position;
    this.steps = steps;
  }

  /** Returns the drill of a technique in a position. */
  static async of(position, technique) {
    const request = { ...asRequest(position), techniques: [technique], known: [technique] };
    const steps = [];
    const { error } = await api.steps(request, (step) => steps.push(step));
    if (error) throw new api.ApiError(error);
    return new Drill(position, steps);
  }

  /** Whether the answer is to cross out candidates, rather than to write a digit. */
  get isStriking() {
    return this.steps.some(({ placements }) => placements.length === 0);
  }

  /**
   * Classifies the player's moves since the start: "nothing"; "written" if a digit was written that a step eliminates;
   * "struck" if a digit was crossed out that a step places; something "else"; or the step from which they follow.
   */
  judge(now) {
    const [written, struck] = [placedSince(this.#position, now), struckSince(this.#position, now)];
    if (written.length + struck.length === 0) return "nothing";
    const follows = (one) => {
      const { right, wrong } = this.#impliedBy(one);
      return written.every((key) => right.has(key)) && struck.every((key) => wrong.has(key));
    };
    const step = this.steps.find(follows);
    if (step) return step;
    const isIn = (moves, names) => moves.some((key) => keysOf(names).has(key));
    if (this.steps.some(({ eliminations }) => isIn(written, eliminations))) return "written";
    return this.steps.some(({ placements }) => isIn(struck, placements)) ? "struck" : "else";
  }

  /**
   * Returns the candidates that a step makes right and wrong: its conclusions, and their effects on the same cells and
   * their peers.
   */
  #impliedBy({ placements, eliminations }) {
    const [right, wrong] = [keysOf(placements), keysOf(eliminations)];
    const open = candidatesOf(this.#position);
    for (const { cell: name, digit } of placements.map(candidateOf)) {
      const cell = cellOf(name);
      for (const other of digitsOf(open[cell] & ~bit(digit))) wrong.add(candidateKey(cell, other));
      for (const peer of PEERS[cell]) if (has(open[peer], digit)) wrong.add(candidateKey(peer, digit));
    }
    for (const cell of eliminations.map((name) => cellOf(candidateOf(name).cell))) {
      const left = digitsOf(open[cell]).filter((digit) => !wrong.has(candidateKey(cell, digit)));
      if (left.length === 1) right.add(candidateKey(cell, left[0]));
    }
    return { right, wrong };
  }
}

const keysOf = (names) => new Set(names.map(keyOf));

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
