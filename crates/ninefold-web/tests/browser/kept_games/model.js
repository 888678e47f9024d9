// Random sequences of moves, reloads, tabs, addresses, clock changes and storage that fails, against a simple model of
// what the player has done. Nothing may be lost.
//
//   node model.js SEQUENCES [FIRST_SEED]

import assert from "node:assert/strict";
import { changesBetween, isOver, stateOf } from "./game-record.js";
import { puzzleText } from "./notation.js";
import { puzzle as puzzleOf } from "./position.js";
import { fragmentOf, positionOf } from "./share.js";
import { Browser } from "./tabs.js";

const STEPS = 40;
const PUZZLES = [
  "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..",
  "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
].map((line) => puzzleOf(line));

/** Returns a function that returns a random number below its argument (mulberry32). */
function randomOf(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Returns the names of acts, each as often as its weight. */
const weighted = (weights) => Object.entries(weights).flatMap(([name, weight]) => Array(weight).fill(name));

/** Acts in tabs. A player has a name for each, and `log` lists what happened, for a failure. */
class Player {
  browser = new Browser();
  log = [];
  /** The puzzles whose path was shown. */
  helped = new Set();

  constructor(random) {
    this.random = random;
    for (let count = 1 + random(3); count > 0; count -= 1) this.open();
  }

  open(address = fragmentOf(PUZZLES[this.random(2)]), isOwn = false) {
    const tab = this.browser.open();
    tab.session.open(positionOf(address), isOwn);
    return tab;
  }

  /** Acts in one of the tabs. */
  act(names) {
    const tabs = [...this.browser.tabs];
    const tab = tabs[this.random(tabs.length)];
    const name = names[this.random(names.length)];
    this.log.push(`${name} in ${tab.games.tab}`);
    this[name](tab);
  }

  hint = ({ session }) => session.countHint();

  /** Shows the path of a game that is played. */
  help({ session }) {
    const { isFair, now } = session;
    session.takeHelp();
    if (isFair) this.helped.add(now.puzzle);
  }

  /** Lets ten seconds pass. */
  tick({ session }) {
    session.wake();
    for (let second = 0; second < 10; second += 1) session.tick();
  }

  clock() {
    this.browser.time += (this.random(3) - 1) * 10 ** this.random(12);
  }

  start = ({ session }) => session.start(PUZZLES[this.random(2)], { level: "hard" });
}

/**
 * A player who does everything, in tabs that see the storage as it is. The model has for each puzzle the position, and
 * those that can be undone and redone, as the player has seen them.
 */
class Wanderer extends Player {
  #model = new Map();
  #addresses = PUZZLES.map(fragmentOf);
  #names = weighted({
    type: 30, note: 8, colour: 4, erase: 4, undo: 8, redo: 5, restart: 1, reveal: 1,
    address: 6, take: 3, reload: 6, another: 1, close: 2, start: 3, hint: 2, help: 1, tick: 2, clock: 3,
  });

  run() {
    for (let step = 0; step < STEPS; step += 1) {
      this.act(this.#names);
      this.browser.settle();
      this.#check(step === STEPS - 1);
    }
  }

  type = (tab) => this.#move(tab, (game) => game.type(1 + this.random(9), "digit"));
  note = (tab) => this.#move(tab, (game) => game.type(1 + this.random(9), ["corner", "centre"][this.random(2)]));
  colour = (tab) => this.#move(tab, (game) => game.type(1 + this.random(6), "colour"));
  erase = (tab) => this.#move(tab, (game) => game.erase());
  restart = (tab) => this.#move(tab, (game) => game.restart());
  undo = (tab) => this.#move(tab, (game) => game.undo(), "undo");
  redo = (tab) => this.#move(tab, (game) => game.redo(), "redo");

  reveal(tab) {
    const { position } = tab.game;
    this.#move(tab, (game) => game.reveal({ ...position, entries: position.entries.map((entry) => entry || 1) }));
  }

  address = ({ session }) => session.open(positionOf(this.#addresses[this.random(this.#addresses.length)]));

  take(tab) {
    if (tab.session.isLooking) this.#move(tab, () => tab.session.takeOpened());
  }

  /** Reloads the tab right after its last move. */
  reload(tab) {
    tab.close();
    this.open(fragmentOf(tab.game.position), this.random(2) === 0);
  }

  another() {
    if (this.browser.tabs.size < 4) this.open(this.#addresses[this.random(this.#addresses.length)]);
  }

  close(tab) {
    if (this.browser.tabs.size > 1) tab.close();
  }

  #move({ game, session }, work, way = "go") {
    game.point(this.random(81));
    const [before, wasLooking, round] = [game.position, session.isLooking, session.now?.round];
    work(game);
    const [now, puzzle] = [game.position, puzzleText(before)];
    const known = this.#model.get(puzzle);
    if (session.now.moves.length === 0 || isOver(session.now)) return void this.#model.delete(puzzle);
    if (now === before && wasLooking === session.isLooking) return;
    if (this.random(4) === 0) this.#addresses.push(fragmentOf(now));
    // A game begins with the position that was opened, or else with the puzzle, also when it begins again.
    const isOpened = wasLooking && session.now.round === round;
    const begin = isOpened ? before : PUZZLES.find((one) => puzzleText(one) === puzzle);
    const earlier = known ?? { position: begin, past: [], future: [] };
    const opened = known && wasLooking ? turned(known, before, "go") : earlier;
    this.#model.set(puzzle, turned(opened, now, way));
  }

  /** Compares what is kept and shown with the model; with `isWhole`, also what can be undone and redone. */
  #check(isWhole) {
    const [tab] = this.browser.tabs;
    for (const game of tab.games.all()) {
      const [state, { puzzle }] = [stateOf(game), game];
      if (isOver(game)) continue;
      assert(game.isHelped || !this.helped.has(puzzle), "the help is forgotten");
      // A puzzle that was chosen, or opened with entries, is kept before the first move.
      if (!this.#model.has(puzzle)) this.#model.set(puzzle, state);
    }
    for (const [puzzle, expected] of this.#model) {
      const game = tab.games.of(puzzle);
      const state = stateOf(game);
      assert.equal(changesBetween(expected.position, state.position), "");
      assert.equal(state.past.length, expected.past.length);
      assert.equal(state.future.length, expected.future.length);
      if (isWhole) {
        const [own, others] = [state, expected].map(({ past, future }) => [...past, ...future]);
        for (const [place, one] of own.entries()) assert.equal(changesBetween(others[place], one), "");
      }
      for (const { game: shown, session } of this.browser.tabs) {
        const follows = session.now?.puzzle === puzzle && !session.isLooking && session.now.round === game.round;
        if (follows) assert.equal(changesBetween(expected.position, shown.position), "");
      }
    }
  }
}

/** Returns a state after a move to a position, if that is another one. */
function turned(state, next, way) {
  const { position, past, future } = state;
  if (changesBetween(position, next) === "") return state;
  if (way === "go") return { position: next, past: [...past, position], future: [] };
  if (way === "undo") return { position: next, past: past.slice(0, -1), future: [...future, position] };
  return { position: next, past: [...past, position], future: future.slice(0, -1) };
}

/**
 * A player in up to three tabs that see what others store late, and whose storage may be full for a while. Each tab
 * plays cells of its own; the model has what was written last in each cell.
 */
class Hurrier extends Player {
  #model = new Map();
  #places = new Map();
  #names = weighted({
    type: 30, colour: 8, erase: 6, reload: 6, another: 2, close: 2,
    start: 4, hint: 2, help: 1, tick: 3, clock: 3, fail: 4, look: 6, see: 6,
  });

  run() {
    for (let step = 0; step < STEPS; step += 1) this.act(this.#names);
    for (const tab of this.browser.tabs) {
      tab.fails = false;
      tab.session.tick();
    }
    this.browser.settle();
    for (const tab of this.browser.tabs) this.#check(tab);
  }

  type = (tab) => this.#write(tab, (game) => game.type(1 + this.random(9), "digit"));
  colour = (tab) => this.#write(tab, (game) => game.type(1 + this.random(6), "colour"));
  erase = (tab) => this.#write(tab, (game) => game.erase());
  look = (tab) => tab.look();
  see = (tab) => tab.see();

  fail(tab) {
    tab.fails = this.random(2) === 0;
  }

  reload(tab) {
    if (tab.fails) return;
    const place = this.#placeOf(tab);
    tab.close();
    this.#places.set(this.open(fragmentOf(tab.game.position), true), place);
  }

  another() {
    if (this.browser.tabs.size < 3) this.open(undefined, true);
  }

  close(tab) {
    if (this.browser.tabs.size > 1 && !tab.fails) tab.close();
  }

  /** Returns a number below three that no other open tab has. */
  #placeOf(tab) {
    const taken = [...this.browser.tabs].map((one) => this.#places.get(one));
    if (!this.#places.has(tab)) this.#places.set(tab, [0, 1, 2].find((place) => !taken.includes(place)));
    return this.#places.get(tab);
  }

  #write(tab, work) {
    const cell = 3 * this.random(27) + this.#placeOf(tab);
    const { game } = tab;
    game.point(cell);
    const before = game.position;
    work(game);
    // The write may have brought moves of other tabs, but not into this cell.
    for (const list of ["entries", "colours"]) {
      const [old, now] = [before[list][cell], game.position[list][cell]];
      if (old !== now) this.#model.set(`${puzzleText(before)} ${list} ${cell}`, now);
    }
  }

  #check({ game, games }) {
    for (const [name, value] of this.#model) {
      const [puzzle, list, cell] = name.split(" ");
      const kept = games.of(puzzle);
      assert(kept.isHelped || !this.helped.has(puzzle), "the help is forgotten");
      assert.equal(stateOf(kept).position[list][cell], value, name);
      if (puzzleText(game.position) === puzzle) assert.equal(game.position[list][cell], value, `shown: ${name}`);
    }
  }
}

const [count, first = 1] = process.argv.slice(2).map(Number);
for (let seed = first; seed < first + count; seed += 1) {
  const player = new (seed % 2 ? Wanderer : Hurrier)(randomOf(seed));
  try {
    player.run();
  } catch (error) {
    console.error(`sequence ${seed}:\n${player.log.join("\n")}`);
    throw error;
  }
}
console.log(`${count} sequences`);
