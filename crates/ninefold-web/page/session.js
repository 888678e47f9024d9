// The game on the grid, with its time, its hints and its level, and its place among the kept games. It follows the
// puzzle on the grid, so it also changes when another puzzle is loaded or the loading is undone. Each move is stored at
// once, and moves of other tabs appear on the grid. Dispatches "tick" when the time changes, "completed" when the
// player has solved the puzzle, and "followed" after a move of another tab.
//
// This module does not touch the document: app.js connects it, and the model test runs it without a browser.

import { appended, blank, changesBetween, isOver, merged, stateOf } from "./game-record.js";
import { puzzleText } from "./notation.js";
import { isPuzzle } from "./position.js";

/** The interval in seconds for storing the time. */
const KEEP_TIME_EVERY = 10;

export class Session extends EventTarget {
  #game;
  #games;
  #count;
  /** Whether the player has done something since the puzzle was loaded: a visitor may only look at a linked puzzle. */
  #isAwake = false;
  /** The position of the last counted hint: all levels of a hint for one position count once. */
  #hinted = null;
  /** The puzzles whose solution or path was shown. */
  #shown = new Set();
  /** Whether a change of the grid is not a move of the player. */
  #isPutting = false;
  /** Whether there is something to store. */
  #isDirty = false;
  /** The position that `now` describes. */
  #position = null;
  /** The position that was opened instead of that one, until the player's next move. */
  #opened = null;
  /** The data of the game on the grid (game-record.js), or null while there is none. */
  now = null;

  /** `games` are the kept games (kept-games.js); `count` gets a game that was solved for the first time. */
  constructor(game, games, count) {
    super();
    this.#game = game;
    this.#games = games;
    this.#count = count;
    game.addEventListener("move", ({ detail }) => this.#follow(detail));
    game.addEventListener("solved", () => this.#complete());
    game.addEventListener("revealed", () => this.#giveUp());
  }

  /** Whether the grid shows an opened position, and not yet a move of the game. */
  get isLooking() {
    return this.#opened !== null;
  }

  /** Starts a new puzzle with these `facts`: { level, er, daily }. */
  start(position, facts = {}) {
    this.keep();
    const kept = this.#games.of(puzzleText(position));
    if (kept && !kept.isSolved) return this.resume(kept);
    this.#put(this.#blank(position, { ...facts, isHelped: kept?.isHelped }, kept ? kept.round + 1 : 0));
    return this.#change({});
  }

  /** Chooses the puzzle on the grid to be played, with its level and its rating: { level, er }. */
  choose({ level, er }) {
    if (!this.now || isOver(this.now)) return;
    this.#change({ level: this.now.level ?? level, er: this.now.er ?? er });
    this.#game.tellChange();
  }

  /** Continues a kept game. */
  resume(kept) {
    this.keep();
    this.#put(this.#games.of(kept.puzzle) ?? kept);
  }

  /**
   * Opens the position of an address, which `isOwn` if the page wrote it during the game. If another position of the
   * puzzle is being played, nothing happens to that game before the next move, and the function returns it.
   */
  open(position, isOwn = false) {
    this.keep();
    const kept = this.#games.of(puzzleText(position));
    const state = kept && stateOf(kept);
    const isSame = state && changesBetween(state.position, position) === "";
    if (isSame || (isOwn && kept && !isOver(kept))) return this.#put(kept);
    const isNew = !kept || (isOver(kept) && !position.entries.some(Boolean));
    const game = isNew ? this.#blank(position, kept ?? {}, kept ? kept.round + 1 : 0) : kept;
    const past = kept && !isOver(kept) ? [...state.past, state.position] : [];
    this.#put(isPuzzle(position) ? game : null, { position, past, future: [] });
    this.#isAwake = false;
    return past.length > 0 && isPlayed(state.position, { ...kept, level: null }) ? kept : null;
  }

  /** Makes the opened position a move of the game. */
  takeOpened() {
    if (this.#opened) this.#change({}, () => this.#note("go", this.#position));
  }

  /** Notices that the player has done something. */
  wake() {
    this.#isAwake = true;
  }

  /** Whether a game is being played without help: showing its solution or its path would be help. */
  get isFair() {
    const { now } = this;
    return Boolean(now) && !isOver(now) && !now.isHelped && isPlayed(this.#opened ?? this.#position, now);
  }

  /** Notes that the solution of the puzzle or the path to it is shown. */
  takeHelp() {
    if (!this.now) return;
    this.#shown.add(this.now.puzzle);
    if (!isOver(this.now) && !this.now.isHelped) this.#change({ isHelped: true });
  }

  /** Counts a second of an attentive player, and stores the time now and then. */
  tick() {
    this.#games.retry();
    if (!this.now || isOver(this.now) || !this.#isAwake) return;
    this.now = { ...this.now, seconds: this.now.seconds + 1 };
    this.#isDirty = true;
    if (this.now.seconds % KEEP_TIME_EVERY === 0) this.keep();
    this.dispatchEvent(new Event("tick"));
  }

  countHint() {
    if (!this.now || isOver(this.now) || this.#hinted === this.#game.position) return;
    this.#hinted = this.#game.position;
    this.#change({ hints: this.now.hints + 1 });
  }

  /** Stores the game if something has changed. A puzzle that was only looked at is not a game. */
  keep() {
    this.#games.retry();
    if (!this.#isDirty || !this.now || !isPlayed(this.#opened ?? this.#position, this.now)) return;
    if (this.#opened && !this.#isKept) this.#note("open", this.#position);
    this.now = this.#games.keep(this.now);
    this.#isDirty = false;
    this.#show();
  }

  /** Shows what other tabs have stored; `key` names the item of the storage if only that has changed. */
  refresh(key) {
    const puzzle = key ? this.#games.follow(key) : this.now?.puzzle;
    const kept = puzzle && puzzle === this.now?.puzzle ? this.#games.of(puzzle) : null;
    if (!kept) return;
    this.now = merged(kept, this.now);
    this.#show();
    this.dispatchEvent(new Event("tick"));
  }

  /** Returns a new game with these facts. */
  #blank(position, facts, round = 0) {
    const isHelped = Boolean(facts.isHelped) || this.#shown.has(puzzleText(position));
    return blank(position, { ...facts, isHelped }, round);
  }

  /** Puts a game on the grid, in another position than its own if that is given. */
  #put(game, shown = stateOf(game)) {
    this.#describe(game, shown.position);
    this.#isAwake = true;
    this.#isPutting = true;
    this.#game.begin(shown.position, shown);
    this.#isPutting = false;
    this.dispatchEvent(new Event("tick"));
    return null;
  }

  /** Notes which game is on the grid, and whether in its own position. */
  #describe(game, shown) {
    this.now = game;
    this.#isDirty = false;
    this.#position = game && stateOf(game).position;
    this.#opened = game && changesBetween(this.#position, shown) !== "" ? shown : null;
  }

  /** Handles a move on the grid, made in one of the ways of moves.js. */
  #follow(way) {
    if (this.#isPutting) return;
    const { position, setsClues, isPractice } = this.#game;
    const isGame = isPuzzle(position) && !setsClues && !isPractice;
    const puzzle = puzzleText(position);
    const isOther = !isGame || this.now?.puzzle !== puzzle;
    if (isOther) {
      this.keep();
      this.#describe(isGame ? (this.#games.of(puzzle) ?? this.#blank(position, {})) : null, position);
    }
    // A finished puzzle that begins again is a new game.
    if (isOver(this.now) && !position.entries.some(Boolean)) {
      const again = this.#blank(position, this.now, this.now.round + 1);
      this.#describe(again, stateOf(again).position);
    }
    if (!isOther) this.#change({}, () => this.#note(way, position));
    this.dispatchEvent(new Event("tick"));
  }

  /** Changes fields of the game, or more of it, and stores it. */
  #change(fields, work = () => {}) {
    this.now = { ...this.now, ...fields };
    work();
    this.#isDirty = true;
    this.keep();
  }

  /** Whether the game, and not only an earlier one of the puzzle, is among the kept ones. */
  get #isKept() {
    return this.#games.of(this.now.puzzle)?.round >= this.now.round;
  }

  /** Appends a move to the game, after those of other tabs; before it, the opening of another position. */
  #note(way, position) {
    const isKept = this.#isKept;
    this.now = merged(this.now, this.#games.of(this.now.puzzle));
    const append = (how, before, next) => {
      const changes = changesBetween(before, next);
      if (changes) this.now = appended(this.now, this.#games.tab, how, changes);
    };
    const opened = this.#opened ?? this.#position;
    append(isKept ? "go" : "open", this.#position, opened);
    if (position !== this.#position) append(way, opened, position);
    this.#opened = null;
    this.#position = position === this.#position ? opened : position;
  }

  /** Shows the moves of other tabs on the grid, unless another position was opened there. */
  #show() {
    const state = stateOf(this.now);
    if (changesBetween(this.#position, state.position) === "") return;
    this.#position = state.position;
    if (this.#opened) return;
    this.#isPutting = true;
    this.#game.adopt(state);
    this.#isPutting = false;
    this.dispatchEvent(new Event("followed"));
  }

  /** Handles the display of the solution: the clock stops, and the game does not count. */
  #giveUp() {
    this.takeHelp();
    if (this.now && !isOver(this.now)) this.#change({ isGivenUp: true });
  }

  /** Completes the game. A game that is solved again is announced again but counts only once. */
  #complete() {
    if (!this.now || this.now.isGivenUp) return;
    if (!this.now.isSolved) {
      this.#change({ isSolved: true });
      this.#count(this.now);
    }
    this.dispatchEvent(new Event("completed"));
  }
}

/** Whether the player has written something, or chose the puzzle to be played. */
const isPlayed = ({ entries, notes, centres }, { level, moves }) =>
  level !== null || moves.length > 0 || [entries, notes, centres].some((list) => list.some(Boolean));
