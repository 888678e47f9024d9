// Sends the requests of the page's modules to the server whose address is the first argument.

const [, , address] = process.argv;

export function ask(name, { body, type, signal }) {
  const sent = body === undefined ? {} : { method: "POST", headers: { "Content-Type": type }, body };
  return fetch(`${address}api/v1/${name}`, { ...sent, signal });
}
