// Whether WebAssembly has 128-bit vectors here, for the static site and for the npm package.

/** A module with a single function that makes a vector, valid only in browsers with SIMD128. */
const VECTOR = Uint8Array.of(
  ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 22, 1, 20, 0, 253, 12],
  ...new Array(16).fill(0),
  11,
);

/** Whether a library with these vectors runs here. */
export const hasVectors = WebAssembly.validate(VECTOR);
