// What this browser remembers of an exercise. Without storage the page works, and forgets.

/**
 * @typedef {object} Kept
 * @property {string | null} code the learner's draft; null where it is the stub
 * @property {number} attempts failed attempts so far
 * @property {Record<string, number>} hints by task, how many were opened
 * @property {string} status passed, failed, invalid, or "" before the first run
 * @property {number} points
 * @property {number} max_points
 */

/** @type {Kept} */
const NOTHING = { code: null, attempts: 0, hints: {}, status: "", points: 0, max_points: 0 };

/** @param {string} slug */
export const keyOf = (slug) => `rankwright:exercise:${slug}`;

/**
 * @param {string} slug
 * @returns {{kept: Kept, fault: string}} fault: what to tell the learner, or ""
 */
export function read(slug) {
  let text = null;
  try {
    text = localStorage.getItem(keyOf(slug));
  } catch {
    return { kept: { ...NOTHING }, fault: "This window keeps nothing: export your code before you leave." };
  }
  if (text === null) return { kept: { ...NOTHING }, fault: "" };
  try {
    return { kept: checked(JSON.parse(text)), fault: "" };
  } catch {
    write(`${slug}:damaged`, text);
    return { kept: { ...NOTHING }, fault: "The saved draft was damaged. It was set aside, and this is the stub." };
  }
}

/** @param {any} value @returns {Kept} */
function checked(value) {
  const kept = { ...NOTHING, ...value };
  const sound =
    Object.getPrototypeOf(value) === Object.prototype &&
    (kept.code === null || typeof kept.code === "string") &&
    [kept.attempts, kept.points, kept.max_points].every(Number.isFinite) &&
    typeof kept.status === "string" && kept.hints !== null && typeof kept.hints === "object";
  if (!sound) throw new TypeError("not a draft");
  return kept;
}

/** @param {string} slug @param {Kept | string} value @returns {boolean} whether it was kept */
export function write(slug, value) {
  try {
    localStorage.setItem(keyOf(slug), typeof value === "string" ? value : JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
