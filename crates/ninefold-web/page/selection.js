// The cells that are selected; the cursor is in one of them.

export class Selection {
  cursor = 40;
  cells = new Set([40]);

  only(cell) {
    this.cursor = cell;
    this.cells = new Set([cell]);
  }

  /** Selects a further cell; `givesUp` takes one that is selected out again, unless it is the last. */
  add(cell, givesUp) {
    if (givesUp && this.cells.has(cell) && this.cells.size > 1) {
      this.cells.delete(cell);
      if (this.cursor === cell) this.cursor = [...this.cells].at(-1);
    } else {
      this.cursor = cell;
      this.cells.add(cell);
    }
  }
}
