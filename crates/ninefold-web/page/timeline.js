// The states that can be undone and redone.

const MOST_UNDONE = 1000;

export class Timeline {
  #future;

  /** The states that can be undone, and those that can be redone, each with the next one last. */
  constructor(past = [], future = []) {
    this.past = past;
    this.#future = future;
  }

  get canUndo() {
    return this.past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  /** Stores the state before a change. */
  note(state) {
    this.past.push(state);
    if (this.past.length > MOST_UNDONE) this.past.shift();
    this.#future = [];
  }

  /** Returns the state before the present one, which can then be redone; undefined if there is none. */
  undo(now) {
    return turn(this.past, this.#future, now);
  }

  redo(now) {
    return turn(this.#future, this.past, now);
  }
}

function turn(from, to, now) {
  if (from.length > 0) to.push(now);
  return from.pop();
}
