// Pictures that a player gives to the page: decoded by the browser, made smaller, and cut out.

import { columnOf, rowOf } from "./cells.js";
import { el } from "./dom.js";
import { t } from "./language.js";
import { perspective } from "./perspective.js";

/** The longest side of a picture that is read, in pixels. */
const LONGEST = 1280;

/** The side of a cut-out in pixels, and the part of a cell that it shows around the cell. */
const CUT_OUT = 112;
const AROUND = 0.16;

/** Returns the picture of pasted or dropped data, or null. */
export const pictureIn = ({ files }) => [...files].find(({ type }) => type.startsWith("image/")) ?? null;

/** Decodes a file, upright and not larger than needed. Returns a canvas, or throws an error with a sentence. */
export async function decoded(file) {
  const image = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => {
    throw new Error(t(`photo.${reasonOf(file)}`, { name: file.name }));
  });
  const scale = Math.min(1, LONGEST / Math.max(image.width, image.height));
  const [width, height] = [image.width, image.height].map((side) => Math.max(1, Math.round(scale * side)));
  const canvas = el("canvas", { width, height });
  const context = contextOf(canvas);
  // Screenshots may be transparent.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.drawImage(image, 0, 0, width, height);
  image.close();
  return canvas;
}

/** Returns why a file cannot be decoded. */
function reasonOf({ name, type }) {
  if (/^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)) return "heic";
  return type.startsWith("image/") ? "undecodable" : "not_picture";
}

function contextOf(canvas) {
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  return context;
}

/** Returns a cell of the grid with these corners as an enlarged canvas, upright as on the grid. */
export function cutOut(picture, corners, cell) {
  const place = perspective(corners);
  const corner = (right, down) => place((columnOf(cell) + right) / 9, (rowOf(cell) + down) / 9);
  const [[x, y], [rightX, rightY], [downX, downY]] = [corner(0, 0), corner(1, 0), corner(0, 1)];
  const canvas = el("canvas", { class: "cut-out", width: CUT_OUT, height: CUT_OUT, "aria-hidden": "true" });
  const context = contextOf(canvas);
  const side = CUT_OUT / (1 + 2 * AROUND);
  // Within a cell, the perspective hardly matters.
  const cellToPicture = new DOMMatrix([rightX - x, rightY - y, downX - x, downY - y, x, y]);
  context.setTransform(new DOMMatrix().scale(side).translate(AROUND, AROUND).multiply(cellToPicture.inverse()));
  context.drawImage(picture, 0, 0);
  return canvas;
}

/** Draws the surroundings of a place into a round glass, enlarged, with a cross at the place. */
export function magnify(glass, picture, [x, y], width) {
  const context = contextOf(glass);
  const { width: side } = glass;
  context.fillStyle = "#777";
  context.fillRect(0, 0, side, side);
  context.drawImage(picture, x - width / 2, y - width / 2, width, width, 0, 0, side, side);
  for (const [color, pen] of [["#fff", 4], ["#000", 1.5]]) {
    Object.assign(context, { strokeStyle: color, lineWidth: pen });
    context.beginPath();
    context.moveTo(side / 2, side / 4);
    context.lineTo(side / 2, (3 * side) / 4);
    context.moveTo(side / 4, side / 2);
    context.lineTo((3 * side) / 4, side / 2);
    context.stroke();
  }
}

/** Returns the content of a blob as base64. */
export function base64(blob) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result.slice(reader.result.indexOf(",") + 1));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
