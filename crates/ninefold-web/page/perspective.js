// The perspective of a flat grid in a picture. A place on the grid is given as u and v, which are 0 to 1 from left to right
// and from top to bottom. The corners are [x, y] in pixels, clockwise from the top left.

/** A divisor instead of 0, for corners in a line. */
const TINY = 1e-6;

/** Returns a function from a place on the grid to one in the picture: the projective map of a square to four points. */
export function perspective([[ax, ay], [bx, by], [cx, cy], [dx, dy]]) {
  const [bcx, bcy, dcx, dcy] = [bx - cx, by - cy, dx - cx, dy - cy];
  const [sumX, sumY] = [ax - bx + cx - dx, ay - by + cy - dy];
  const divisor = bcx * dcy - dcx * bcy || TINY;
  const g = (sumX * dcy - dcx * sumY) / divisor;
  const h = (bcx * sumY - sumX * bcy) / divisor;
  return (u, v) => {
    const depth = g * u + h * v + 1 || TINY;
    return [
      ((bx - ax + g * bx) * u + (dx - ax + h * dx) * v + ax) / depth,
      ((by - ay + g * by) * u + (dy - ay + h * dy) * v + ay) / depth,
    ];
  };
}

/** Returns the lines between cells at these places, 0 to 9, as the path of an SVG. */
export function meshPath(corners, places) {
  const place = perspective(corners);
  const point = (u, v) => place(u, v).map((value) => value.toFixed(1)).join(" ");
  const line = (at) => `M${point(at / 9, 0)}L${point(at / 9, 1)}M${point(0, at / 9)}L${point(1, at / 9)}`;
  return places.map(line).join("");
}
