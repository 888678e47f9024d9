// Sends requests to the server. If a request is cancelled, the server stops computing the answer.

export function ask(name, { body, type, signal }) {
  const sent = body === undefined ? {} : { method: "POST", headers: { "Content-Type": type }, body };
  return fetch(`api/v1/${name}`, { ...sent, signal });
}
