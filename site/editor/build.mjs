// Bundles the editor into site/static/site/editor.js. The result is committed.
import { build } from "esbuild";
import { fileURLToPath } from "node:url";

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

await build({
  entryPoints: [here("editor.js")],
  outfile: here("../static/site/editor.js"),
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  charset: "utf8",
  legalComments: "none",
  banner: { js: "// CodeMirror, MIT licence, © Marijn Haverbeke and others. Built by site/editor/build.mjs." },
});
