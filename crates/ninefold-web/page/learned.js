// What the player has learned: how many drills of each technique were solved without help.

import { change, read } from "./store.js";

/** So many drills solved, and a technique counts as learned; fewer if it has no more. */
const ENOUGH = 3;

/** How many drills of a lesson's technique were solved. */
export const solved = ({ english }) => read().drills[english] ?? 0;

/** How many have to be solved; none if there are no drills, only an example. */
export const needed = ({ techniques: [{ positions }] }) => Math.min(ENOUGH, positions.length - 1);

export const isLearned = (lesson) => needed(lesson) > 0 && solved(lesson) >= needed(lesson);

/** Notes that a drill of a technique was solved. */
export const note = (technique) =>
  change((kept) => {
    kept.drills[technique] = (kept.drills[technique] ?? 0) + 1;
  });
