// A worker of the static site. It gets the compiled library in its first message, and requests in all others: for each
// piece of an answer it sends back { status, bytes, isLast }.

const MORE = 200;
const COMPLETE = 204;
const host = { now: () => performance.now(), random: () => Math.random() };
let library;

onmessage = ({ data }) => {
  if (data.module) library = new WebAssembly.Instance(data.module, { host }).exports;
  else answer(data);
};

function answer({ name, body, isText, limit }) {
  write(new TextEncoder().encode(`${name}\n${body}`));
  let status = library.begin(isText, limit);
  if (status === MORE) status = library.piece();
  for (; status === MORE; status = library.piece()) send(200, false);
  send(status === COMPLETE ? 200 : status, true);
}

function write(request) {
  const start = library.room(request.length);
  new Uint8Array(library.memory.buffer, start, request.length).set(request);
}

/** Sends what lies in the library's memory now. */
function send(status, isLast) {
  const bytes = new Uint8Array(library.memory.buffer, library.answer(), library.length()).slice();
  postMessage({ status, bytes, isLast }, [bytes.buffer]);
}
