// Bundles the editor into site/static/site/editor.js, or the file that is named. It is committed.
import { build } from "esbuild";
import { fileURLToPath } from "node:url";

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

await build({
  entryPoints: [here("editor.js")],
  outfile: process.argv[2] ?? here("../static/site/editor.js"),
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  charset: "utf8",
  legalComments: "none",
  banner: { js: "// CodeMirror, MIT licence, © Marijn Haverbeke and others. Built by site/editor/build.mjs." },
});
