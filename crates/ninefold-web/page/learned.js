// What the player has learned: how many drills of each technique were solved without help.

import { change, read } from "./store.js";

/** So many drills solved, and a technique counts as learned; fewer if it has no more. */
const ENOUGH = 3;

/** How many drills of each technique were solved, by its name. */
export const solvedDrills = () => read().drills;

/** How many drills of a lesson have to be solved; none if there is only an example. */
export const needed = ({ techniques: [{ positions }] }) => Math.min(ENOUGH, positions.length - 1);

export const isLearned = (lesson) => needed(lesson) > 0 && lesson.solved >= needed(lesson);

/** Notes that a drill of a technique was solved. */
export const note = (technique) =>
  change((kept) => {
    kept.drills[technique] = (kept.drills[technique] ?? 0) + 1;
  });
