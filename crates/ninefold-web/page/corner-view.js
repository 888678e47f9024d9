// A picture with the lines of a grid over it, whose corners can be moved: by a pointer, with a magnifying glass, or by the
// arrow keys. Dispatches "change" when a corner has moved.

import { el, svg } from "./dom.js";
import { t } from "./language.js";
import { meshPath } from "./perspective.js";
import { magnify } from "./picture.js";

/** The directions of keys. */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The distance of a move with Shift, in pixels. */
const FAR = 10;

/** The side of the glass in pixels, and the factor by which it enlarges. */
const GLASS = 112;
const ENLARGES = 2.5;

/** The distance of the first corners from the sides, in a picture without a grid. */
const MARGIN = 0.1;

const lines = (name) => svg("path", { class: name });

export class CornerView extends EventTarget {
  #thin = [lines("mesh-ground"), lines("mesh")];
  #thick = [lines("mesh-ground thick"), lines("mesh thick")];
  #glass = el("canvas", { class: "glass", width: GLASS, height: GLASS, "aria-hidden": "true", hidden: true });
  #handles = [0, 1, 2, 3].map((corner) => this.#handle(corner));
  #hintId = "photo-corners";
  picture;
  /** The corners in pixels of the picture, or null before they are put. */
  corners = null;

  constructor(picture) {
    super();
    this.picture = picture;
    const { width, height } = picture;
    for (const handle of this.#handles) handle.setAttribute("aria-describedby", this.#hintId);
    const box = { class: "meshes", viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" };
    picture.setAttribute("role", "img");
    picture.setAttribute("aria-label", t("photo.picture"));
    const frame = el(
      "div",
      { class: "photo-picture" },
      picture,
      svg("svg", box, this.#thin[0], this.#thick[0], this.#thin[1], this.#thick[1]),
      this.#glass,
      ...this.#handles,
    );
    frame.style.setProperty("--shape", width / height);
    const hint = el("p", { class: "soft", id: this.#hintId, text: t("photo.corners") });
    this.element = el("div", { class: "photo-seen" }, frame, hint);
    this.#draw();
  }

  /** Puts the corners at these places, or else inside of the sides of the picture. */
  put(corners) {
    const { width, height } = this.picture;
    const [left, top] = [MARGIN * width, MARGIN * height];
    const inside = [[left, top], [width - left, top], [width - left, height - top], [left, height - top]];
    this.corners = (corners ?? inside).map((corner) => this.#within(corner));
    this.#draw();
  }

  #handle(corner) {
    return el("button", {
      type: "button",
      class: "corner",
      role: "slider",
      hidden: true,
      "aria-label": t(`photo.corner.${corner}`),
      on: {
        keydown: (event) => this.#press(corner, event),
        pointerdown: (event) => this.#drag(corner, event),
      },
    });
  }

  #press(corner, event) {
    const arrow = ARROWS[event.key];
    if (!arrow || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const far = event.shiftKey ? FAR : 1;
    this.#move(corner, this.corners[corner].map((value, axis) => value + far * arrow[axis]));
  }

  /** Moves a corner with the pointer that is pressed on its handle, until it is released. */
  #drag(corner, event) {
    const handle = this.#handles[corner];
    const scale = this.picture.width / this.picture.getBoundingClientRect().width;
    const [x, y] = this.corners[corner];
    const move = ({ clientX, clientY }) => {
      this.#move(corner, [x + scale * (clientX - event.clientX), y + scale * (clientY - event.clientY)]);
      this.#magnify(corner, scale);
    };
    const end = () => {
      this.#glass.hidden = true;
      for (const name of ["lostpointercapture", "pointercancel"]) handle.removeEventListener(name, end);
      handle.removeEventListener("pointermove", move);
    };
    for (const name of ["lostpointercapture", "pointercancel"]) handle.addEventListener(name, end);
    handle.addEventListener("pointermove", move);
    handle.setPointerCapture(event.pointerId);
    this.#magnify(corner, scale);
  }

  #move(corner, place) {
    this.corners = this.corners.with(corner, this.#within(place));
    this.#draw();
    this.dispatchEvent(new Event("change"));
  }

  /** Shows the surroundings of a corner on the side of the picture where the hand is not. */
  #magnify(corner, scale) {
    const [x, y] = this.corners[corner];
    this.#glass.hidden = false;
    this.#glass.classList.toggle("right", x < this.picture.width / 2);
    magnify(this.#glass, this.picture, [x, y], (scale * GLASS) / ENLARGES);
  }

  /** Returns the nearest place in the picture, in whole pixels. */
  #within([x, y]) {
    const { width, height } = this.picture;
    const near = (value, most) => Math.round(Math.max(0, Math.min(most, value)));
    return [near(x, width), near(y, height)];
  }

  #draw() {
    const { corners } = this;
    for (const handle of this.#handles) handle.hidden = !corners;
    if (!corners) return;
    const sizes = [this.picture.width, this.picture.height];
    for (const [index, handle] of this.#handles.entries()) {
      const [x, y] = corners[index];
      handle.style.setProperty("left", `${(100 * x) / sizes[0]}%`);
      handle.style.setProperty("top", `${(100 * y) / sizes[1]}%`);
      const values = { valuemin: 0, valuemax: sizes[0], valuenow: x, valuetext: t("photo.place", { x, y }) };
      for (const [name, value] of Object.entries(values)) handle.setAttribute(`aria-${name}`, value);
    }
    for (const path of this.#thin) path.setAttribute("d", meshPath(corners, [1, 2, 4, 5, 7, 8]));
    for (const path of this.#thick) path.setAttribute("d", meshPath(corners, [0, 3, 6, 9]));
  }
}
