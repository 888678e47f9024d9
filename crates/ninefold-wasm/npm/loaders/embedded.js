// Unpacks the library from this file, at once and without a network. It has no vectors, and so runs everywhere.

import { inflateSync } from "fflate";

import packed from "ninefold-packed";

export const module = new WebAssembly.Module(inflateSync(packed));
