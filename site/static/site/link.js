// Links that carry code: in the fragment, which browsers send to nobody.

const MARK = "#code=";
const MOST = 1_000_000; // characters, packed or not: as much as `rankwright check` reads

/** @param {string} code @returns {Promise<string>} the fragment */
export async function packed(code) {
  const bytes = await through(new TextEncoder().encode(code), new CompressionStream("deflate-raw"));
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return MARK + btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/**
 * @param {string} fragment
 * @returns {Promise<{code: string | null, fault: string}>} code: null where the link carries none
 */
export async function unpacked(fragment) {
  if (!fragment.startsWith(MARK)) return { code: null, fault: "" };
  if (fragment.length > MOST) return { code: null, fault: "The code in this link is too long to open." };
  try {
    const text = atob(fragment.slice(MARK.length).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
    const code = await through(bytes, new DecompressionStream("deflate-raw"));
    return { code: new TextDecoder("utf-8", { fatal: true }).decode(code), fault: "" };
  } catch {
    return { code: null, fault: "The code in this link is damaged or too long." };
  }
}

/** @param {Uint8Array} bytes @param {GenericTransformStream} filter */
async function through(bytes, filter) {
  const stream = new Blob([/** @type {BlobPart} */ (bytes)]).stream().pipeThrough(filter);
  const parts = [];
  let size = 0;
  for (const reader = stream.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > MOST) throw new RangeError("too long"); // a small link can unpack to gigabytes
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
