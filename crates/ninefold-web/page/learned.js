// The player's progress: the number of drills of each technique that were solved without help.

import { change, read } from "./store.js";

/** The number of solved drills after which a technique counts as learned; fewer if it has no more. */
const ENOUGH = 3;

/** Returns the number of solved drills by technique. */
export const solvedDrills = () => read().drills;

/** Returns the number of drills of a lesson to solve; 0 if there is only an example. */
export const needed = ({ techniques: [{ positions }] }) => Math.min(ENOUGH, positions.length - 1);

export const isLearned = (lesson) => needed(lesson) > 0 && lesson.solved >= needed(lesson);

/** Counts a solved drill of a technique. */
export const note = (technique) =>
  change((kept) => {
    kept.drills[technique] = (kept.drills[technique] ?? 0) + 1;
  });
