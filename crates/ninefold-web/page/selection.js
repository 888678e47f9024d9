// The selected cells; one has the cursor.

export class Selection {
  cursor = 40;
  cells = new Set([40]);

  only(cell) {
    this.cursor = cell;
    this.cells = new Set([cell]);
  }

  /** Selects these cells. The cursor stays if its cell is among these; otherwise the last one gets it. */
  all(cells) {
    if (!cells.includes(this.cursor)) this.cursor = cells.at(-1);
    this.cells = new Set(cells);
  }

  /** Selects a further cell. With `givesUp`, deselects it instead if it is selected and not the last. */
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
