// The exercise page: editor, run, results, hints. Everything slow is loaded at the first interest.

import { packed, unpacked } from "./link.js";
import { Python } from "./python.js";
import { keyOf, read, write } from "./store.js";

const bench = /** @type {HTMLElement} */ (document.querySelector(".workbench"));
const draft = /** @type {HTMLTextAreaElement} */ (bench.querySelector(".draft"));
const host = /** @type {HTMLElement} */ (bench.querySelector(".editor"));
const line = /** @type {HTMLElement} */ (bench.querySelector(".told"));
const stream = /** @type {HTMLElement} */ (bench.querySelector(".stream"));
const outcome = /** @type {HTMLElement} */ (bench.querySelector(".outcome"));
// The page names the exercise already, and its own line tells the headline.
const HERE = ".result { padding-block: 0.5rem 0 } .result > :is(.eyebrow, h1, .headline) { display: none } .score { margin-top: 0.75rem }";
const printed = /** @type {HTMLElement} */ (bench.querySelector(".printed"));
const banner = /** @type {HTMLElement} */ (bench.querySelector(".foreign"));
const slug = bench.dataset.slug ?? "";
const stub = draft.value;

/** @param {string} name @returns {HTMLButtonElement} */
const button = (name) => /** @type {HTMLButtonElement} */ (bench.querySelector(`[data-do="${name}"]`));
/** @param {string} name */
const place = (name) => new URL(bench.dataset[name] ?? "", document.baseURI).href;
/** @param {string} text */
const tell = (text) => {
  line.textContent = text;
  delete line.dataset.status;
};

const { kept, fault } = read(slug);
let foreign = false;
/** @type {string | null} */ let mine = null; // the learner's own code, while that of a link is shown
/** @type {any} */ let editor = null;
/** @type {Promise<void> | null} */ let opening = null;
const SOON_MS = 150;
/** @type {HTMLElement[]} */ let arrived = []; // lines of tests that are not on the page yet

const code = () => (editor ? editor.code() : draft.value);

/** @param {string} text */
function replace(text) {
  if (editor) editor.replace(text);
  else draft.value = text;
}

function keep() {
  if (foreign) return;
  kept.code = code() === stub ? null : code();
  if (!write(slug, kept)) tell("Your code cannot be kept in this browser. Export it before you leave.");
}

function changed() {
  if (foreign) adopt();
  keep();
}

const python = new Python(
  place("worker"),
  { pyodide: place("pyodide"), runtime: place("runtime"), parcel: place("parcel") },
  { progress: tell, test: showTest, graded, failed },
);

/** Keep this page for a time without network. Where that is not possible, it needs the network. */
async function keepOffline() {
  try {
    const { active } = await navigator.serviceWorker.register(place("offline")).then(() => navigator.serviceWorker.ready);
    const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
    active?.postMessage([location.href.split("#")[0], place("editor"), place("worker"), ...loaded]);
  } catch {
    // a private window, or a server without https
  }
}

/** Load the editor and Python: somebody wants to write. */
function interest() {
  python.wake();
  opening ??= openEditor();
}

async function openEditor() {
  try {
    const { open } = await import(place("editor"));
    const focused = document.activeElement === draft;
    const at = draft.selectionStart;
    const root = host.attachShadow({ mode: "open" });
    editor = open(root, { code: draft.value, label: draft.ariaLabel ?? "", onChange: changed, onRun: run });
    draft.hidden = true;
    host.hidden = false;
    if (focused) editor.focus(at);
  } catch {
    tell("The editor could not be loaded; this plain field works as well.");
  }
}

function run() {
  if (python.busy) return;
  if (typeof WebAssembly === "undefined") return tell("This browser cannot run Python: it has no WebAssembly.");
  if (foreign) adopt();
  keep();
  interest();
  arrived = [];
  stream.replaceChildren();
  outcome.hidden = true;
  printed.hidden = true;
  editor?.mark([]);
  setBusy(true);
  python.grade({ code: code(), attempts: kept.attempts, hints: kept.hints });
}

/** @param {boolean} busy */
function setBusy(busy) {
  button("run").hidden = busy;
  button("stop").hidden = !busy;
  bench.ariaBusy = String(busy);
}

/** Tests stream in faster than anybody reads; a run that is over soon shows its feedback alone.
 * @param {{task: string, title: string, status: string}} test */
function showTest(test) {
  if (arrived.push(lineOf(test)) === 1) setTimeout(showArrived, SOON_MS);
}

function showArrived() {
  stream.append(...arrived);
  arrived = [];
}

/** @param {{title: string, status: string}} test */
function lineOf({ title, status }) {
  const item = document.createElement("li");
  item.className = status === "passed" ? "is-passed" : "is-failed";
  item.textContent = `${status === "passed" ? "✓" : "✗"} ${title} `;
  const word = document.createElement("small");
  word.textContent = status.replaceAll("_", " ");
  item.append(word);
  return item;
}

/** @param {any} result */
function graded(result) {
  setBusy(false);
  arrived = [];
  stream.replaceChildren();
  if (result.status !== "passed") kept.attempts += 1;
  if (kept.status !== "passed" || result.status === "passed") {
    Object.assign(kept, { status: result.status, points: result.points, max_points: result.max_points });
  }
  keep();
  showFeedback(result.html);
  showPrinted(result.printed);
  editor?.mark(result.lines);
  tell(result.headline);
  line.dataset.status = result.status;
  line.scrollIntoView({ block: "nearest" });
}

/** The feedback page's own body and styles, in a shadow root so that neither page touches the other.
 * @param {string} html */
function showFeedback(html) {
  const [style, rest] = html.split("<style>")[1].split("</style>");
  const page = new DOMParser().parseFromString(rest, "text/html");
  const root = outcome.shadowRoot ?? outcome.attachShadow({ mode: "open" });
  if (root.adoptedStyleSheets.length === 0) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style + HERE);
    root.adoptedStyleSheets = [sheet];
    root.addEventListener("click", follow);
  }
  const result = page.createElement("div");
  result.append(...page.querySelectorAll("body > .sprite"), ...(page.querySelector("main")?.childNodes ?? []));
  root.replaceChildren(document.adoptNode(result));
  outcome.hidden = false;
}

/** What was printed where nothing failed, which the feedback does not show.
 * @param {{title: string, text: string}[]} heard */
function showPrinted(heard) {
  const lines = heard.map(({ title, text }) => {
    const figure = document.createElement("figure");
    const caption = document.createElement("figcaption");
    const output = document.createElement("pre");
    caption.textContent = title;
    output.textContent = text;
    output.tabIndex = 0;
    figure.append(caption, output);
    return figure;
  });
  printed.lastElementChild?.replaceChildren(...lines);
  printed.hidden = heard.length === 0;
}

/** Links inside the feedback lead to places inside the feedback.
 * @param {Event} event */
function follow(event) {
  const link = /** @type {HTMLElement} */ (event.target).closest("a[href^='#']");
  const target = link && outcome.shadowRoot?.getElementById(link.getAttribute("href")?.slice(1) ?? "");
  if (!target) return;
  event.preventDefault();
  target.tabIndex = -1;
  target.focus();
  target.scrollIntoView();
}

/** @param {string} text */
function failed(text) {
  setBusy(false);
  tell(navigator.onLine ? `It did not work: ${text} Press Run to try again.` : `You are offline, and ${text}`);
}

function stop() {
  python.stop();
  setBusy(false);
  tell("Stopped. What was graded until then stands below.");
}

function reset() {
  if (code() !== stub && !confirm("Replace your code with the stub? Undo brings it back.")) return;
  replace(stub);
  keep();
  tell("This is the stub again.");
}

function exportFile() {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([code()], { type: "text/x-python" }));
  link.download = `${slug}.py`;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** @param {Event} event */
async function importFile(event) {
  const input = /** @type {HTMLInputElement} */ (event.target);
  const file = input.files?.[0];
  input.value = "";
  if (!file) return;
  if (file.size > 1_000_000) return tell(`${file.name} is larger than 1 MB. Choose a file of code.`);
  replace(await file.text());
  keep();
  tell(`${file.name} is in the editor. Undo brings back what was there.`);
}

async function copyLink() {
  const address = location.href.split("#")[0] + (await packed(code()));
  try {
    await navigator.clipboard.writeText(address);
    tell("Copied. The link carries your code in itself; nothing was sent anywhere.");
  } catch {
    location.replace(address);
    tell("The address above carries your code now: copy it from there.");
  }
}

/** The code of a link is shown as foreign: it is neither run nor kept before the learner does. */
async function openLink() {
  const found = await unpacked(location.hash);
  if (found.fault) tell(found.fault);
  if (found.code === null) return;
  foreign = true;
  mine = kept.code;
  replace(found.code);
  banner.hidden = false;
}

/** The learner takes the link's code over; their own stays one click away. */
function adopt() {
  foreign = false;
  banner.hidden = mine === null;
  /** @type {HTMLElement} */ (banner.firstElementChild).textContent = "This code came with a link.";
  history.replaceState(null, "", location.pathname + location.search);
}

function keepMine() {
  adopt();
  banner.hidden = true;
  replace(mine ?? stub);
  keep();
}

/** Hints one at a time: the next one comes when the one before was opened. */
function setUpHints() {
  for (const part of document.querySelectorAll(".part")) {
    const task = (part.querySelector("h3")?.id ?? "").replace("task-", "");
    const hints = /** @type {HTMLDetailsElement[]} */ ([...part.querySelectorAll(":scope > .answer")]);
    const show = () => hints.forEach((hint, n) => (hint.hidden = n > (kept.hints[task] ?? 0)));
    hints.forEach((hint, number) =>
      hint.addEventListener("toggle", () => {
        if (!hint.open || number < (kept.hints[task] ?? 0)) return;
        kept.hints[task] = number + 1;
        write(slug, kept);
        show();
      }),
    );
    show();
  }
}

/** @type {Record<string, () => void>} */
const DOES = {
  run, stop, reset, export: exportFile, link: copyLink, mine: keepMine,
  undo: () => editor?.undo(),
};

/** The stub stands in the editor now: what led to it leads there. */
function retarget() {
  const link = /** @type {HTMLAnchorElement | null} */ (document.querySelector('.contents a[href="#stub"]'));
  if (link) Object.assign(link, { href: "#code", textContent: "Your code" });
}

draft.value = kept.code ?? stub;
bench.hidden = false;
retarget();
document.documentElement.dataset.bench = "";
for (const [name, action] of Object.entries(DOES)) button(name).addEventListener("click", action);
bench.querySelector("input[type=file]")?.addEventListener("change", importFile);
draft.addEventListener("focus", interest, { once: true });
draft.addEventListener("input", changed);
draft.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) run();
});
addEventListener("storage", (event) => {
  if (event.key === keyOf(slug)) tell("This exercise was changed in another tab; the last change is the one kept.");
});
addEventListener("hashchange", openLink);
setUpHints();
keepOffline();
tell(fault || (kept.status ? `Last time: ${kept.points} of ${kept.max_points} ${bench.dataset.counts}.` : ""));
openLink();
