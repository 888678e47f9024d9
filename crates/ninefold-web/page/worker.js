// A worker of the static site. It gets the compiled library in its first message, and requests in all others: for each
// piece of an answer it sends back { status, bytes, isLast }.

import { Library } from "./library.js";

let library;

onmessage = ({ data }) => {
  if (data.module) library = new Library(data.module);
  else for (const piece of library.answer(data)) postMessage(piece, [piece.bytes.buffer]);
};
