// The result of a check as parts of a card: the words, the marks on the grid, and the player's options.

import { paragraph, reasons } from "./card.js";
import { CELLS, bit, cellOf } from "./cells.js";
import { button, choices, row } from "./dom.js";
import { ofCells, ofImpossible } from "./drawing.js";
import { t } from "./language.js";
import { digitAt, isFull, withEntries } from "./position.js";
import { inStyle, list, spoken } from "./text.js";

/**
 * Returns the parts: { title, kind, body, drawing, news, buttons, isRedundant }. `isRedundant` reports redundant clues
 * of a puzzle that nobody has played yet. A player's own digits are judged; only `asksOfClues` adds sentences about the
 * clues.
 */
export function verdictOf(result, game, asksOfClues) {
  const parts = { unique, multiple, none, timeout };
  return { kind: "bad", ...parts[result.status](result, game, asksOfClues) };
}

function unique(result, game, asksOfClues) {
  const wrong = result.position?.wrong_entries ?? [];
  const struck = result.position?.wrong_eliminations ?? [];
  if (wrong.length + struck.length === 0) return asksOfClues ? aboutPuzzle(result, game) : aboutEntries(game);
  const cells = [...wrong, ...struck].map(({ cell }) => cell);
  const body = [
    wrong.length > 0 && paragraph(t("verdict.wrong", { candidates: named(wrong) }), "lead"),
    struck.length > 0 && paragraph(t("verdict.eliminated", { candidates: named(struck) })),
  ].filter(Boolean);
  return {
    title: t("verdict.mistakes", { count: cells.length }),
    body,
    drawing: ofCells(cells, "wrong"),
    news: inStyle(t("verdict.wrong", { candidates: list(cells) })),
    buttons: [takeBackButton(game, wrong, struck)],
  };
}

/** Reports the player's progress if there are no mistakes. */
function aboutEntries({ position }) {
  const count = position.entries.filter(Boolean).length;
  if (count === 0 && !position.struck.some(Boolean)) {
    const text = t("verdict.nothing.text");
    return { title: t("verdict.nothing"), kind: "", body: [paragraph(text)], news: text };
  }
  if (isFull(position)) {
    const text = t("explain.complete.text");
    return { title: t("verdict.correct"), kind: "good", body: [paragraph(text)], news: text };
  }
  const empty = CELLS.filter((cell) => !digitAt(position, cell)).length;
  const text =
    count > 0
      ? t("verdict.so_far.count", { count, left: t("verdict.left", { count: empty }) })
      : t("verdict.so_far.struck");
  return { title: t("verdict.so_far"), kind: "good", body: [paragraph(text)], news: text };
}

/** Returns the sentences about the clues. */
function aboutPuzzle(result, { position }) {
  const isPlayed = position.entries.some(Boolean);
  const correct = isFull(position) ? "verdict.correct" : "verdict.so_far";
  const body = [paragraph(t("verdict.unique", { count: result.clues })), ...aboutClues(result)];
  const isRedundant = !isPlayed && result.minimal === false;
  return { title: t(isPlayed ? correct : "verdict.one"), kind: "good", body, news: t("verdict.one.news"), isRedundant };
}

function aboutClues(result) {
  const { minimal, redundant } = result;
  const texts = [
    minimal && t("verdict.minimal"),
    redundant.length > 0 && t("verdict.redundant", { count: redundant.length }),
    ...symmetries(result),
  ];
  return texts.filter(Boolean).map((text) => paragraph(text, "soft"));
}

/** Returns sentences about the symmetries of the clues, and their consequences. */
function symmetries({ symmetry, symmetry_in_disguise: disguised, placements }) {
  if (!symmetry) return [];
  const sentences = [];
  if (symmetry.length > 0) sentences.push(t("verdict.symmetry", { symmetries: symmetriesIn(symmetry) }));
  else if (disguised.length > 0) sentences.push(t("verdict.disguised", { symmetries: symmetriesIn(disguised) }));
  return [...sentences, ...placements.map(placement)];
}

/** Returns the symmetries of a square in the reader's language. */
const symmetriesIn = (names) => list(names.map((name) => t(`symmetry.${name}`)));

const AUTOMORPHISMS = ["half-turn", "quarter-turn", "diagonal"];

function placement({ kind, changed, cells, digits }) {
  const what = t(`automorphism.${AUTOMORPHISMS.includes(kind) ? kind : "other"}`);
  const same = t("verdict.same", { what, changed: list(changed) });
  if (cells.length === 0) return t("verdict.same.solution", { same });
  return t("verdict.same.cells", { same, digits: digits.join(` ${t("coach.or")} `), cells: list(cells) });
}

/** Returns a button that removes the mistakes. */
export function takeBackButton(game, wrong, struck) {
  const label = t("verdict.take_back", { count: wrong.length + struck.length });
  return button(label, () => game.move(withoutMistakes(game.position, wrong, struck)));
}

const named = (candidates) =>
  list(candidates.map(({ cell, digit }) => t("verdict.digit", { digit: String(digit), cell })));

/** Returns the position without wrong entries, and with the candidates that were wrongly eliminated. */
function withoutMistakes(position, wrong, struck) {
  const cells = new Set(wrong.map(({ cell }) => cellOf(cell)));
  const sets = [...position.struck];
  for (const { cell, digit } of struck) sets[cellOf(cell)] &= ~bit(digit);
  return { ...position, struck: sets, entries: position.entries.map((entry, cell) => (cells.has(cell) ? 0 : entry)) };
}

function multiple(result, game) {
  const { solutions, differ } = result.multiple;
  const drawing = ofCells(differ, "differ");
  const options = [
    [t("verdict.solution", { name: "A" }), solutions[0]],
    [t("verdict.solution", { name: "B" }), solutions[1]],
    [t("verdict.yours"), null],
  ];
  const show = (digits) => {
    const [caption] = options.find(([, value]) => value === digits);
    game.show(digits ? { drawing, caption, position: withEntries(game.position, digits) } : { drawing });
  };
  return {
    title: t("verdict.several"),
    drawing,
    // The buttons come first, because a phone may have no room for the rest.
    body: [
      paragraph(t("verdict.several.differ", { count: differ.length })),
      row(...choices(options, null, show)),
      paragraph(t("verdict.several.clue"), "soft"),
    ],
    news: t("verdict.several.news", { count: differ.length }),
  };
}

function none({ none: reason }) {
  return {
    title: t("verdict.none"),
    body: [reasons(reason)],
    drawing: ofImpossible(reason),
    news: spoken(reason),
  };
}

function timeout() {
  return { title: t("verdict.undecided"), body: [paragraph(t("verdict.undecided.text"))] };
}
