// The lessons of the page, as a list of techniques: { name, text, level, difficulty, step, positions }.

import { readFileSync } from "node:fs";

const chapters = JSON.parse(readFileSync("lessons.json", "utf8"));
const families = chapters.flatMap(({ lessons }) => lessons);

export const TECHNIQUES = families.flatMap(({ techniques, text }) =>
  techniques.map((one) => ({ ...one, text: text.join(" ") })),
);
