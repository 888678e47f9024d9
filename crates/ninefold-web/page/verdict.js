// The result of a check as parts of a card: the words, what is marked on the grid, and what the player can do.

import { paragraph, reasons } from "./card.js";
import { bit, cellOf } from "./cells.js";
import { button, choices } from "./dom.js";
import { ofCells, ofImpossible } from "./drawing.js";
import { isFull, withEntries } from "./position.js";
import { count, list, spoken } from "./text.js";

/** The parts: { title, kind, body, drawing, news, buttons }. */
export function verdictOf(result, game) {
  const parts = { unique, multiple, none, timeout };
  return { kind: "bad", ...parts[result.status](result, game) };
}

function unique(result, game) {
  const wrong = result.position?.wrong_entries ?? [];
  const struck = result.position?.wrong_eliminations ?? [];
  const body = [paragraph(`The puzzle has ${count(result.clues, "clue")} and exactly one solution.`)];
  if (result.minimal) body.push(paragraph("It is minimal: no clue can be removed.", "soft"));
  if (result.redundant.length > 0) {
    const redundant = count(result.redundant.length, "clue is", "clues are");
    body.push(paragraph(`${redundant} redundant: any one of them can be removed.`, "soft"));
  }
  for (const text of symmetries(result.symmetries)) body.push(paragraph(text, "soft"));
  if (wrong.length + struck.length === 0) {
    const correct = isFull(game.position) ? "Everything is correct" : "No mistakes so far";
    const title = game.position.entries.some(Boolean) ? correct : "One solution";
    return { title, kind: "good", body, news: "The puzzle has exactly one solution" };
  }
  const cells = [...wrong, ...struck].map(({ cell }) => cell);
  if (wrong.length > 0) body.unshift(paragraph(`Wrong: ${named(wrong)}.`, "lead"));
  if (struck.length > 0) body.push(paragraph(`Eliminated, but needed: ${named(struck)}.`));
  return {
    title: count(cells.length, "mistake"),
    body,
    drawing: ofCells(cells, "wrong"),
    news: `Wrong: ${list(cells)}`,
    buttons: [takeBackButton(game, wrong, struck)],
  };
}

/** Sentences about the symmetries of the clues, and what follows from them. */
function symmetries(found) {
  if (!found) return [];
  const { clues, in_disguise: disguised, placements } = found;
  const sentences = [];
  if (clues.length > 0) sentences.push(`Symmetry of the clues: ${list(clues)}.`);
  else if (disguised.length > 0) sentences.push(`Symmetry of the clues, hidden by a disguise: ${list(disguised)}.`);
  return [...sentences, ...placements.map(placement)];
}

const AUTOMORPHISMS = {
  "half-turn": "A half-turn",
  "quarter-turn": "A quarter-turn",
  diagonal: "A reflection in a diagonal",
};

function placement({ kind, changed, cells, digits }) {
  const what = AUTOMORPHISMS[kind] ?? "A change of rows and columns";
  const same = `${what} that turns the digits ${list(changed)} into each other leaves the puzzle as it is`;
  if (cells.length === 0) return `${same}, and so it leaves the solution.`;
  return `${same}. So there can be only ${digits.join(" or ")} in ${list(cells)}.`;
}

/** A button that removes the mistakes. */
export function takeBackButton(game, wrong, struck) {
  const label = wrong.length + struck.length === 1 ? "Take it back" : "Take them back";
  return button(label, () => game.move(withoutMistakes(game.position, wrong, struck)));
}

const named = (candidates) => list(candidates.map(({ cell, digit }) => `${digit} in ${cell}`));

/** The position without wrong entries, and with the candidates that were wrongly eliminated. */
function withoutMistakes(position, wrong, struck) {
  const cells = new Set(wrong.map(({ cell }) => cellOf(cell)));
  const sets = [...position.struck];
  for (const { cell, digit } of struck) sets[cellOf(cell)] &= ~bit(digit);
  return { ...position, struck: sets, entries: position.entries.map((entry, cell) => (cells.has(cell) ? 0 : entry)) };
}

function multiple(result, game) {
  const { solutions, differ } = result.multiple;
  const drawing = ofCells(differ, "differ");
  const cells = count(differ.length, "cell");
  const options = [
    ["Solution A", solutions[0]],
    ["Solution B", solutions[1]],
    ["Your grid", null],
  ];
  const show = (digits) => {
    const [caption] = options.find(([, value]) => value === digits);
    game.show(digits ? { drawing, caption, position: withEntries(game.position, digits) } : { drawing });
  };
  return {
    title: "Several solutions",
    drawing,
    buttons: choices(options, null, show, "button"),
    body: [
      paragraph("This puzzle has more than one solution.", "lead"),
      paragraph(`Here are two of them. They differ in the ${cells} marked on the grid.`),
      paragraph("A clue in any of these cells would rule out one of the two.", "soft"),
    ],
    news: `Two solutions that differ in ${cells}`,
  };
}

function none({ none: reason }) {
  return {
    title: "No solution",
    body: [reasons(reason.sentences)],
    drawing: ofImpossible(reason),
    news: spoken(reason),
  };
}

function timeout() {
  return { title: "Undecided", body: [paragraph("The time was too short to find out how many solutions there are.")] };
}
