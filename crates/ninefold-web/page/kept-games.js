// Owns the kept games in the browser: each has an item of its own in the storage, so that a damaged one costs nothing
// else. Storing a game merges it with the moves that other tabs have stored. A game that the storage refuses stays in
// memory until it can be stored.

import { asGame, hasMore, isOver, merged } from "./game-record.js";

const PREFIX = "ninefold.game.";

/** The number of kept games. Finished games are dropped first, then those not played for longest. */
const MOST = 30;

export class KeptGames {
  #storage;
  #now;
  /** The games that this tab has stored, by puzzle: { game, text }, without a text if the storage refused it. */
  #own = new Map();
  /** The latest time at which a game was stored: a clock that is set back does not change the order of games. */
  #latest = 0;
  /** The name of this tab in versions. */
  tab;

  /** `storage` returns the storage or throws; `now` returns the time. */
  constructor({ storage = () => localStorage, tab = Math.random().toString(36).slice(2, 10), now = Date.now } = {}) {
    this.#storage = storage;
    this.#now = now;
    this.tab = tab;
  }

  /** Returns all games, the latest first. */
  all() {
    const puzzles = new Set([...this.#puzzles(), ...this.#unstored()]);
    const games = [...puzzles].map((puzzle) => this.of(puzzle)).filter(Boolean);
    return games.sort((one, other) => other.updated - one.updated);
  }

  /** Returns the game of a puzzle, or null. */
  of(puzzle) {
    const own = this.#own.get(puzzle);
    const text = this.#item(puzzle);
    // Another tab may have stored the game without knowing the latest moves of this one.
    const game = own && own.text === text ? own.game : this.#whole(parsed(text, puzzle), own);
    this.#latest = Math.max(this.#latest, game?.updated ?? 0);
    return game;
  }

  /** Stores a game together with its stored moves. Returns the whole game. */
  keep(game) {
    const before = this.of(game.puzzle);
    if (!before) this.#dropSome();
    this.#latest = Math.max(this.#now(), this.#latest + 1);
    const whole = { ...merged(before, game), updated: this.#latest };
    this.#write(whole);
    return whole;
  }

  /** Adds games that are not kept yet. Returns whether all are stored. */
  add(games) {
    const isNew = ({ puzzle }) => !this.of(puzzle);
    for (const game of games.filter(isNew)) this.#write(game);
    return this.#unstored().length === 0;
  }

  /** Tries to store what could not be stored before. */
  retry() {
    for (const puzzle of this.#unstored()) this.#write(this.of(puzzle));
  }

  /**
   * Follows a change of an item of the storage by another tab, which may not have known the latest moves of this one:
   * then adds them. Returns the puzzle, or null if the item is no game.
   */
  follow(key) {
    if (!key?.startsWith(PREFIX)) return null;
    const puzzle = key.slice(PREFIX.length);
    const [own, stored] = [this.#own.get(puzzle), parsed(this.#item(puzzle), puzzle)];
    if (own && stored && hasMore(own.game, stored)) this.#write(merged(stored, own.game));
    return puzzle;
  }

  #write(game) {
    const text = JSON.stringify(game);
    try {
      this.#storage().setItem(PREFIX + game.puzzle, text);
      this.#own.set(game.puzzle, { game, text });
    } catch {
      // Storage is forbidden or full.
      this.#own.set(game.puzzle, { game });
    }
  }

  /** Returns a stored game with the moves of this tab. A game that was deleted elsewhere does not return. */
  #whole(stored, own) {
    const isDeleted = !stored && own?.text !== undefined;
    return isDeleted ? null : merged(stored, own?.game ?? null);
  }

  /** Returns the puzzles of the games that could not be stored. */
  #unstored() {
    return [...this.#own].filter(([, { text }]) => text === undefined).map(([puzzle]) => puzzle);
  }

  #item(puzzle) {
    try {
      return this.#storage().getItem(PREFIX + puzzle);
    } catch {
      return null;
    }
  }

  #puzzles() {
    try {
      const storage = this.#storage();
      const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
      return keys.filter((key) => key?.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
    } catch {
      return [];
    }
  }

  /** Makes room for another game. */
  #dropSome() {
    const games = this.all().sort((one, other) => isOver(one) - isOver(other) || other.updated - one.updated);
    for (const { puzzle } of games.slice(MOST - 1)) {
      try {
        this.#storage().removeItem(PREFIX + puzzle);
      } catch {
        // The storage is forbidden.
      }
      this.#own.delete(puzzle);
    }
  }
}

/** Returns the game of a puzzle in an item of the storage; null if it is damaged. */
function parsed(text, puzzle) {
  try {
    const game = asGame(JSON.parse(text));
    return game?.puzzle === puzzle ? game : null;
  } catch {
    return null;
  }
}
