// What the player has learned: how many drills of each technique were solved without help. Kept by the browser.

const KEY = "ninefold.learned";

/** How many drills of a technique were solved. */
export const solved = (technique) => read()[technique] ?? 0;

/** Notes that a drill of a technique was solved. */
export function note(technique) {
  const all = read();
  all[technique] = (all[technique] ?? 0) + 1;
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // Some browsers forbid storage; then nothing is kept.
  }
}

/** The numbers by technique; damaged ones are forgotten. */
function read() {
  try {
    const all = JSON.parse(localStorage.getItem(KEY));
    return Object.fromEntries(Object.entries(all ?? {}).filter(([, number]) => Number.isInteger(number)));
  } catch {
    return {};
  }
}
