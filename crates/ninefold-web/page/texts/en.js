// The texts of the page in English.

export const en = {
  // The page as a whole.
  "page.title": "Ninefold",

  // Learning.
  "learn.about":
    "Each technique with its idea, an example that is explained step by step, and drills: positions in which exactly this technique comes next.",
  "learn.all": "All techniques",
  "learn.drill": "Drill {number}",
  "learn.else": "Not this one",
  "learn.example": "Show an example",
  "learn.find": "The next step is this technique: {technique}. Place the digit or remove a mark that follows from it.",
  "learn.help": "Show me",
  "learn.learned": "learned",
  "learn.next": "Next drill",
  "learn.other": "It may be right, but it does not follow from the pattern that you are looking for. Undo it and look again.",
  "learn.right": "Right!",
  "learn.solved": { one: "{count} drill solved", other: "{count} drills solved" },
  "learn.turn": "Drill {number}: your turn",
};
