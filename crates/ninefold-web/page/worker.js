// A worker of the static site. Its first message has the compiled library and its texts in a language, all others are
// requests. For each piece of an answer, it sends back { status, bytes, isLast }.

import { Library } from "./library.js";

let library;

onmessage = ({ data }) => {
  if (data.module) {
    library = new Library(data.module);
    library.learn(data.language, data.texts);
  } else for (const piece of library.answer(data)) postMessage(piece, [piece.bytes.buffer]);
};
