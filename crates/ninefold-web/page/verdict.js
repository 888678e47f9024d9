// What a check says of a puzzle and of the position: the words, what is marked on the grid, and what can be done.

import { paragraph, reasons } from "./card.js";
import { bit, cellOf } from "./cells.js";
import { button } from "./dom.js";
import { ofCells, ofImpossible } from "./drawing.js";
import { isFull, withEntries } from "./position.js";
import { count, list } from "./text.js";

/** The parts of a card: { title, kind, body, drawing, news, buttons }. */
export function verdictOf(result, game) {
  const parts = { unique, multiple, none, undecided };
  return parts[result.verdict](result, game);
}

function unique(result, game) {
  const wrong = result.position?.wrong_entries ?? [];
  const struck = result.position?.wrong_eliminations ?? [];
  const body = [paragraph(`The puzzle has ${count(result.clues, "clue")} and exactly one solution.`)];
  if (result.minimal) body.push(paragraph("It is minimal: no clue can be left out.", "soft"));
  if (result.redundant.length > 0) {
    body.push(paragraph(`${count(result.redundant.length, "clue")} could be left out, one at a time.`, "soft"));
  }
  if (wrong.length + struck.length === 0) {
    const isStarted = game.position.entries.some(Boolean);
    const right = isFull(game.position) ? "All is right" : "All is right so far";
    const title = isStarted ? right : "One solution";
    return { title, kind: "good", body, news: "The puzzle has exactly one solution" };
  }
  const cells = [...wrong, ...struck].map(({ cell }) => cell);
  if (wrong.length > 0) body.unshift(paragraph(`Wrong: ${named(wrong)}.`, "lead"));
  if (struck.length > 0) body.push(paragraph(`Struck out, but needed: ${named(struck)}.`));
  return {
    title: count(cells.length, "mistake"),
    kind: "bad",
    body,
    drawing: ofCells(cells, "wrong"),
    news: `Wrong: ${list(cells)}`,
    buttons: [takeBackButton(game, wrong, struck)],
  };
}

/** Carries out what is to be done about mistakes. */
export function takeBackButton(game, wrong, struck) {
  const label = wrong.length + struck.length === 1 ? "Take it back" : "Take them back";
  return button(label, () => game.move(withoutMistakes(game.position, wrong, struck)));
}

const named = (candidates) => list(candidates.map(({ cell, digit }) => `${digit} in ${cell}`));

/** The position without wrong entries, and with the candidates that were struck out wrongly. */
function withoutMistakes(position, wrong, struck) {
  const cells = new Set(wrong.map(({ cell }) => cellOf(cell)));
  const sets = [...position.struck];
  for (const { cell, digit } of struck) sets[cellOf(cell)] &= ~bit(digit);
  return { ...position, struck: sets, entries: position.entries.map((entry, cell) => (cells.has(cell) ? 0 : entry)) };
}

function multiple(result, game) {
  const { solutions, differ } = result.multiple;
  const drawing = ofCells(differ, "differ");
  const show = (which) =>
    game.show(
      which === null
        ? { drawing }
        : {
            drawing,
            position: withEntries(game.position, solutions[which]),
            caption: `Solution ${"AB"[which]}`,
          },
    );
  const buttons = [
    ["Solution A", 0],
    ["Solution B", 1],
    ["My grid", null],
  ].map(([label, which]) =>
    button(
      label,
      (event) => {
        show(which);
        for (const other of buttons) other.setAttribute("aria-pressed", other === event.currentTarget);
      },
      { "aria-pressed": String(which === null) },
    ),
  );
  return {
    title: "Several solutions",
    kind: "bad",
    drawing,
    buttons,
    body: [
      paragraph("This puzzle has more than one solution.", "lead"),
      paragraph(`Here are two; they differ in the ${count(differ.length, "cell")} that are marked on the grid.`),
      paragraph("One of these cells, given, would tell them apart.", "soft"),
    ],
    news: `Two solutions that differ in ${count(differ.length, "cell")}`,
  };
}

function none(result) {
  const reason = result.none;
  return {
    title: "No solution",
    kind: "bad",
    body: [reasons(reason.sentences)],
    drawing: ofImpossible(reason),
    news: reason.sentences.map(({ text }) => text).join(" "),
  };
}

function undecided() {
  return {
    title: "Not decided",
    kind: "bad",
    body: [paragraph("How many solutions there are could not be found out in time.")],
  };
}
