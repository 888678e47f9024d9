// Reads the library from a file beside this one, in node and whatever is like it.

import { readFileSync } from "node:fs";
import { join } from "node:path";

import { hasVectors } from "../vectors.js";

// The bundle of the package has the names in place of these variables.
export const module = new WebAssembly.Module(readFileSync(join(__dirname, hasVectors ? FILE_WITH_VECTORS : FILE)));
