// The levels of puzzles.

/** From easy to extreme, with the names of the API. */
export const LEVELS = ["easy", "medium", "hard", "fiendish", "extreme"];
