// Python in a worker: started at the first interest, ended by stop, and started anew after that.

const MOST_S = 60; // a run that takes longer is ended

/**
 * @typedef {{pyodide: string, runtime: string, parcel: string}} Places
 * @typedef {{code: string, attempts: number, hints: Record<string, number>}} Asked
 * @typedef {object} Hears
 * @property {(text: string) => void} progress
 * @property {(test: {task: string, title: string, status: string}) => void} test
 * @property {(result: any) => void} graded
 * @property {(text: string) => void} failed
 */

/** The one that grades, and a spare that loads while the first is at work. */
export class Python {
  /** @type {Worker | null} */ #worker = null;
  /** @type {Worker | null} */ #spare = null;
  /** @type {Set<Worker>} */ #ready = new Set();
  /** @type {Asked | null} */ #asked = null;
  #clock = 0;

  /** @param {string} script @param {Places} places @param {Hears} hears */
  constructor(script, places, hears) {
    // A worker from a blob obeys the page's policy; one from the network would obey none.
    const source = new Blob([`import ${JSON.stringify(script)};`], { type: "text/javascript" });
    this.script = URL.createObjectURL(source);
    this.places = places;
    this.hears = hears;
  }

  get busy() {
    return this.#asked !== null;
  }

  /** Begin to load, if that has not begun. */
  wake() {
    this.#worker ??= this.#start();
  }

  /** @param {Asked} asked */
  grade(asked) {
    this.#asked = asked;
    this.wake();
    if (this.#worker !== null && this.#ready.has(this.#worker)) this.#send();
  }

  /** End what runs; the spare takes over. */
  stop() {
    clearTimeout(this.#clock);
    this.#asked = null;
    if (this.#worker === null) return;
    this.#end(this.#worker);
    this.#worker = this.#spare ?? this.#start();
    this.#spare = null;
  }

  #send() {
    this.hears.progress("Running the tests …");
    this.#worker?.postMessage({ kind: "grade", ...this.#asked });
    this.#clock = setTimeout(() => {
      this.stop();
      this.hears.failed(`Ended after ${MOST_S} seconds. Is there a loop that does not end?`);
    }, MOST_S * 1000);
  }

  #start() {
    const worker = new Worker(this.script, { type: "module" });
    worker.onmessage = ({ data }) => this.#hear(worker, data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#hear(worker, { kind: "failed", text: event.message || "the worker could not be loaded" });
    };
    const { pyodide, runtime } = this.places;
    worker.postMessage({ kind: "load", pyodide, runtime });
    this.#open(worker);
    return worker;
  }

  /** @param {Worker} worker */
  async #open(worker) {
    try {
      const answer = await fetch(this.places.parcel);
      if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
      worker.postMessage({ kind: "open", parcel: await answer.text() });
    } catch (error) {
      this.#hear(worker, { kind: "failed", text: `the tests could not be loaded (${error}).` });
    }
  }

  /** @param {Worker} worker @param {any} message */
  #hear(worker, message) {
    if (message.kind === "ready") {
      this.#ready.add(worker);
      if (worker !== this.#worker || this.#asked === null) worker.postMessage({ kind: "warm" });
    }
    if (worker !== this.#worker) {
      if (message.kind === "failed") this.#spare = null;
      return;
    }
    if (message.kind === "ready") {
      if (this.#asked === null) this.hears.progress("Ready.");
      else this.#send();
    } else if (message.kind === "progress") {
      this.hears.progress(message.text);
    } else if (message.kind === "test") {
      this.hears.test(message);
    } else {
      this.#finish(worker, message);
    }
  }

  /** @param {Worker} worker @param {any} message */
  #finish(worker, message) {
    clearTimeout(this.#clock);
    this.#asked = null;
    if (message.kind === "graded") {
      this.hears.graded(message.result);
      this.#spare ??= this.#start();
    } else {
      this.#end(worker);
      this.#worker = null;
      this.hears.failed(message.text);
    }
  }

  /** @param {Worker} worker */
  #end(worker) {
    worker.terminate();
    this.#ready.delete(worker);
  }
}
