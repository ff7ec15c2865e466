// The worker that holds Python. It loads on the first message, then grades what it is sent.
//
// in:  {kind: "load", pyodide, runtime}             addresses
//      {kind: "open", parcel}                       an exercise as JSON text
//      {kind: "warm"}                               while nobody waits, to be faster later
//      {kind: "grade", code, attempts, hints}
// out: {kind: "progress", text} {kind: "ready"} {kind: "test", task, title, status}
//      {kind: "graded", result} {kind: "failed", text}

/** @type {any} */ let page = null;
/** @type {any} */ let python = null;
/** @type {any} */ let openPage = null;
let last = Promise.resolve(); // messages are done one after the other

/** @param {Record<string, unknown>} message */
const tell = (message) => postMessage(message);

/** @param {string} address */
async function fetched(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${answer.statusText}`);
  return answer;
}

const MOST_BYTES = 2 ** 30;

/** What asks for more gets Python's MemoryError, long before the tab is in danger. */
function limitMemory() {
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * 65536 > MOST_BYTES) throw new RangeError("too much memory");
    return grow.call(this, pages);
  };
}

/** @param {{pyodide: string, runtime: string}} where */
async function load(where) {
  limitMemory();
  tell({ kind: "progress", text: "Loading Python and NumPy (once) …" });
  const runtime = fetched(where.runtime).then((answer) => answer.arrayBuffer());
  const { loadPyodide } = await import(where.pyodide + "pyodide.mjs");
  python = await loadPyodide({ indexURL: where.pyodide, packages: ["numpy"] });
  tell({ kind: "progress", text: "Loading the tests …" });
  python.unpackArchive(await runtime, "zip", { extractDir: "/runtime" });
  openPage = python.runPython(
    "import sys; sys.path.insert(0, '/runtime'); sys.dont_write_bytecode = True\n" +
      "from graders.browser.page import open_page; open_page",
  );
  lockDown();
}

/** @param {{code: string, attempts: number, hints: Record<string, number>}} asked */
function grade({ code, attempts, hints }) {
  const shown = python.toPy(hints);
  /** @param {string} task @param {string} title @param {string} status */
  const onTest = (task, title, status) => tell({ kind: "test", task, title, status });
  const result = page.grade.callKwargs(code, { attempts, hints_shown: shown, on_test: onTest });
  tell({ kind: "graded", result: result.toJs({ dict_converter: Object.fromEntries }) });
  result.destroy();
  shown.destroy();
}

// Everything is loaded: nothing below is needed any more, and a learner's code shall not have it.
const WAYS_OUT = [
  "fetch", "XMLHttpRequest", "WebSocket", "WebSocketStream", "WebTransport", "EventSource",
  "RTCPeerConnection", "BroadcastChannel", "SharedWorker", "Worker", "importScripts", "indexedDB",
  "caches", "cookieStore", "FileReaderSync", "Notification", "Request", "Response",
];

/** Take the network, storage and caches away, from the scope and from its prototypes. */
function lockDown() {
  for (let scope = self; scope !== null; scope = Object.getPrototypeOf(scope)) {
    for (const name of WAYS_OUT) hide(scope, name);
  }
  for (const name of ["storage", "serviceWorker", "sendBeacon", "locks", "usb", "serial", "hid"]) {
    hide(Object.getPrototypeOf(self.navigator), name);
  }
  python.runPython(
    "for name in [n for n in sys.modules if n.partition('.')[0] in ('js', 'pyodide_js')]:\n" +
      "    sys.modules[name] = None",
  );
}

/** @param {any} owner @param {string} name */
function hide(owner, name) {
  if (Object.hasOwn(owner, name)) {
    Object.defineProperty(owner, name, { value: undefined, configurable: false, writable: false });
  }
}

/** @param {{parcel: string}} exercise */
function open({ parcel }) {
  page?.destroy();
  page = openPage(parcel);
  tell({ kind: "ready" });
}

function warm() {
  page.warm_up();
}

/** @type {Record<string, (message: any) => void | Promise<void>>} */
const DOES = { load, open, warm, grade };

/** @param {MessageEvent} event */
self.onmessage = ({ data }) => {
  last = last.then(() => DOES[data.kind](data)).catch((error) => {
    tell({ kind: "failed", text: String(error) });
  });
};
