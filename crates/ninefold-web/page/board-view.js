// The place for boards: puzzles of any size with any rules. They are shown, played, checked, solved, and set.

import * as api from "./api.js";
import { BoardGame, digitsOfSolution } from "./board-game.js";
import { BoardGrid } from "./board-grid.js";
import { BoardKeys } from "./board-keys.js";
import { ruleList, statements } from "./board-rules.js";
import { attempt, card, errorCard } from "./card.js";
import { copy } from "./clipboard.js";
import { icon } from "./controls.js";
import { button, el, find } from "./dom.js";
import { t } from "./language.js";
import { boardLink, fragmentOfBoard } from "./share.js";
import { say } from "./status.js";

/** The milliseconds without a change of the notation after which it is read. */
const READ_AFTER = 250;

export class BoardView {
  game = null;
  grid = null;
  #places;
  #panel = find("#boards");
  #frame = el("div", { class: "board-frame" });
  #title = el("h2", { id: "board-title" });
  #pad = el("div", { class: "pad board-pad", role: "group", "aria-label": t("page.digits") });
  #message = el("div", { class: "board-message", id: "board-message" });
  #note = el("p", { class: "soft", id: "board-note", role: "status" });
  #rules = el("section", { class: "board-rules", "aria-label": t("board.rules") });
  #text = el("textarea", { id: "board-text", rows: "6", spellcheck: "false", autocomplete: "off", "aria-label": t("board.notation") });
  #problem = el("div", { id: "board-problem" });
  #undo = this.#tool("undo", "Control+Z", () => this.undo());
  #redo = this.#tool("redo", "Control+Y", () => this.redo());
  #marks = this.#tool("centre", "M", () => this.toggleMarks(), t("board.marks"));
  #live = button(t("board.live"), () => this.#toggleLive(), { id: "board-live", "aria-pressed": "false" });
  #isMarking = false;
  #isLive = false;
  #timer;

  constructor(places) {
    this.#places = places;
    const solve = button(t("action.solve"), () => this.#solve(), { id: "board-solve" });
    const check = button(t("action.check"), () => this.check(), { id: "board-check", class: "button primary", "aria-keyshortcuts": "K" });
    const link = button(t("puzzle.copy.link"), () => copy(boardLink(this.game.text), t("puzzle.copied.link")), { id: "board-link" });
    const edit = el("details", { class: "board-edit" }, el("summary", { text: t("board.edit") }), this.#text, this.#problem);
    this.#text.addEventListener("input", () => this.#readLater());
    this.#panel.append(
      this.#frame,
      el(
        "div",
        { class: "board-side" },
        this.#title,
        el("div", { class: "tools", role: "toolbar", "aria-label": t("page.tools") }, this.#undo, this.#redo, this.#marks),
        this.#pad,
        el("div", { class: "board-actions" }, check, solve, this.#live),
        this.#note,
        this.#message,
        this.#rules,
        edit,
        el("div", { class: "controls" }, link),
      ),
    );
    new BoardKeys(this);
    places.addEventListener("change", () => this.isShown || this.#rest());
  }

  get isShown() {
    return this.#places.place === "boards" && this.game !== null;
  }

  /** Shows a board in any of its notations. */
  show(text) {
    this.#places.boards();
    if (this.game?.text === text) return undefined;
    this.#rest();
    this.#message.replaceChildren();
    const work = async () => this.#open(await drawn(text));
    return attempt(this.#panel, work, (error) => {
      this.#clear();
      this.#show(errorCard(error), error.message);
    });
  }

  /** Writes a digit, or marks it. `begun` is the digit that it replaces, as one with more characters. */
  type(digit, begun = null) {
    if (!this.#isMarking) return this.#act(() => this.game.write(this.grid.selected, digit));
    if (begun) this.mark(begun);
    return this.mark(digit);
  }

  mark = (digit) => this.#act(() => this.game.mark(this.grid.selected, digit));
  erase = () => this.#act(() => this.game.erase(this.grid.selected));
  undo = () => this.#act(() => this.game.undo());
  redo = () => this.#act(() => this.game.redo());
  restart = () => this.#act(() => this.game.restart());

  toggleMarks() {
    this.#isMarking = !this.#isMarking;
    this.#marks.setAttribute("aria-pressed", this.#isMarking);
  }

  /** Checks the board, and the player's digits if it has one solution. */
  check() {
    return this.#attempt(async () => {
      const result = await api.check({ puzzle: this.game.text });
      const judged = { unique: this.#unique, multiple: this.#multiple, none: this.#none }[result.status];
      judged(result);
    });
  }

  #tool(name, key, act, label = t(`tool.${name}`)) {
    const properties = { class: "button quiet", "aria-keyshortcuts": key, "data-tool": name };
    return button([icon(name), el("span", { text: label })], () => {
      act();
      this.grid?.focus();
    }, properties);
  }

  /** Performs an action of the player, and announces the cell. */
  #act(act) {
    act();
    say(this.grid.label(this.grid.selected));
  }

  #open(record) {
    const { rows, columns, rules, puzzle } = record;
    this.game = new BoardGame(record);
    this.grid = new BoardGrid(this.game, record, () => {});
    this.game.addEventListener("change", () => this.#changed());
    this.#frame.replaceChildren(this.grid.element);
    this.#title.textContent = t("board.title", { rows, columns });
    this.#rules.replaceChildren(el("h3", { text: t("board.rules") }), ruleList(rules));
    if (document.activeElement !== this.#text) this.#text.value = puzzle.split("; ").join("\n");
    this.#makePad();
    this.#panel.classList.remove("failed");
    this.#changed();
  }

  /** Shows nothing but a message. */
  #clear() {
    [this.game, this.grid] = [null, null];
    this.#panel.classList.add("failed");
    for (const part of [this.#frame, this.#rules, this.#pad]) part.replaceChildren();
  }

  #makePad() {
    const { digits } = this.game;
    const key = (content, label, act) => button(content, () => {
      act();
      this.grid.focus();
    }, { "aria-label": label });
    const keys = digits.map((digit) => key(digit, t("pad.digit", { digit }), () => this.type(digit)));
    const erase = key([icon("erase")], t("pad.erase"), () => this.erase());
    const count = keys.length + 1;
    const columns = count <= 5 ? count : count <= 8 ? 4 : count <= 10 ? 5 : 6;
    this.#pad.style.setProperty("--keys", columns);
    // The last key fills its row.
    erase.style.gridColumn = `${(keys.length % columns) + 1} / -1`;
    this.#pad.replaceChildren(...keys, erase);
  }

  #changed() {
    this.#undo.disabled = !this.game.canUndo;
    this.#redo.disabled = !this.game.canRedo;
    this.grid.sign([]);
    this.#message.replaceChildren();
    if (this.game.isFull) this.#judge();
    if (this.#isLive) this.#findCandidates();
  }

  /** Reports whether a full grid is right. */
  #judge() {
    return this.#attempt(async () => {
      const { status, clash } = await api.check({ puzzle: this.game.played() });
      if (status === "unique") return this.#good(t("completion.title"), t("board.solved"));
      this.#signClash(clash ?? []);
      const rules = (clash ?? []).filter((rule) => !rule.startsWith("given "));
      const list = rules.length > 0 ? [statements(rules)] : [];
      return this.#bad(t("board.wrong"), t(rules.length > 0 ? "board.wrong.rules" : "board.wrong.houses"), list);
    });
  }

  #unique = ({ solution, redundant_rules: redundant }) => {
    const { game } = this;
    const right = digitsOfSolution(solution);
    const filled = game.cells.filter((cell) => game.state.entries[cell]);
    const wrong = filled.filter((cell) => game.state.entries[cell] !== right[cell]);
    if (wrong.length > 0) {
      this.grid.sign(wrong.map((cell) => [cell, "wrong"]));
      const names = wrong.map((cell) => game.nameOf(cell)).join(", ");
      return this.#bad(t("verdict.mistakes", { count: wrong.length }), t("verdict.wrong", { candidates: names }));
    }
    const text = t(filled.length > 0 ? "board.so_far" : "verdict.one.news");
    const spare = redundant ?? [];
    const about = spare.length > 0 ? [el("p", { text: t("board.redundant", { count: spare.length }) }), statements(spare)] : [];
    const minimal = redundant?.length === 0 ? [el("p", { text: t("board.minimal") })] : [];
    return this.#good(t("verdict.one"), text, [...about, ...minimal]);
  };

  #multiple = ({ two_solutions: [one, other] }) => {
    const [left, right] = [one, other].map(digitsOfSolution);
    const differ = this.game.cells.filter((cell) => left[cell] !== right[cell]);
    this.grid.sign(differ.map((cell) => [cell, "differ"]));
    this.#bad(t("verdict.several"), t("board.several", { count: differ.length }));
  };

  #none = ({ clash }) => {
    this.#signClash(clash ?? []);
    const why = clash ? [t("board.clash"), [statements(clash)]] : [t("error.time_limit")];
    this.#bad(t("verdict.none"), ...why);
  };

  /** Marks the cells of given digits that contradict others. */
  #signClash(clash) {
    const cells = clash.map(cellOfGiven(this.game.columns)).filter((cell) => cell !== null);
    this.grid.sign(cells.map((cell) => [cell, "wrong"]));
  }

  #solve() {
    return this.#attempt(async () => {
      const { status, solution } = await api.solve({ puzzle: this.game.text });
      if (status !== "unique") return this.check();
      this.game.fill(digitsOfSolution(solution));
      return undefined;
    });
  }

  #toggleLive() {
    this.#isLive = !this.#isLive;
    this.#live.setAttribute("aria-pressed", this.#isLive);
    if (this.#isLive) this.#findCandidates();
    else this.#rest();
  }

  /** Finds the candidates that some solution with the player's digits has. A further change cancels this. */
  async #findCandidates() {
    const { game, grid } = this;
    const start = performance.now();
    try {
      const asked = { puzzle: game.played(), true_candidates: 1, reasons: false };
      const { status, candidate_counts: counts } = await api.trueCandidates(asked);
      if (this.grid !== grid || !this.#isLive) return;
      grid.show(counts.map((own) => game.digits.filter((_, index) => own[index] > 0)));
      this.#note.textContent = t(`board.live.${status}`);
      performance.measure("candidates", { start, end: performance.now() });
    } catch (error) {
      if (api.isCancelled(error)) return;
      grid.show(null);
      this.#note.textContent = error.message;
    }
  }

  /** Ends the search for candidates, and hides them. */
  #rest() {
    api.cancel("candidates", "picture");
    this.#note.textContent = "";
    this.grid?.show(null);
  }

  /** Reads the notation that the reader changes, once there are no changes for a moment. */
  #readLater() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(async () => {
      try {
        const record = await drawn(this.#text.value);
        this.#problem.replaceChildren();
        this.#open(record);
        window.history.replaceState(null, "", `#${fragmentOfBoard(record.puzzle)}`);
      } catch (error) {
        if (api.isCancelled(error)) return;
        this.#problem.replaceChildren(errorCard(error));
        say(error.message);
      }
    }, READ_AFTER);
  }

  #attempt(work) {
    return attempt(this.#panel, work, (error) => this.#show(errorCard(error), error.message));
  }

  #good = (title, text, body = []) => this.#tell("good", title, text, body);
  #bad = (title, text, body = []) => this.#tell("bad", title, text, body);

  #tell(kind, title, text, body) {
    this.#show(card({ title, kind, body: [el("p", { text }), ...body] }), `${title}. ${text}`);
  }

  #show(element, news) {
    this.#message.replaceChildren(element);
    element.scrollIntoView({ block: "nearest" });
    say(news);
  }
}

/** Requests the picture of a board. */
const drawn = (text) => api.picture({ puzzle: text, key: false, givens: false });

/** Returns a function that finds the cell of a statement such as "given r1c2=3", or null. */
const cellOfGiven = (columns) => (rule) => {
  const [, row, column] = /^given r(\d+)c(\d+)=/.exec(rule) ?? [];
  return row === undefined ? null : (row - 1) * columns + Number(column) - 1;
};
