// Sends requests to the server. If a request is cancelled, the server stops computing the answer.

/** The quality of pictures: their digits stay sharp, and a request stays far below the size limit of a server. */
const QUALITY = 0.9;

export function ask(name, { body, type, signal }) {
  const sent = body === undefined ? {} : { method: "POST", headers: { "Content-Type": type }, body };
  return fetch(`api/v1/${name}`, { ...sent, signal });
}

/** Returns a canvas as JPEG, which needs less time on the way than the pixels. */
export const picture = (canvas) => new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
