// What the player has learned: how many drills of each technique were solved without help.

import { change, read } from "./store.js";

/** How many drills of a technique were solved. */
export const solved = (technique) => read().drills[technique] ?? 0;

/** Notes that a drill of a technique was solved. */
export const note = (technique) =>
  change((kept) => {
    kept.drills[technique] = (kept.drills[technique] ?? 0) + 1;
  });
