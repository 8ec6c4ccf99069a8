/** The offsets of a member of an object or of an entry of a list. */
interface Child {
  /** Offset of the key. An entry of a list has no key, so this is the offset of the entry itself. */
  readonly key: number;
  readonly value: number;
}

/** The members of an object, or the entries of a list. */
interface Children {
  readonly byName: ReadonlyMap<string, Child>;
  /** Offset of the closing bracket. */
  readonly end: number;
}

/** Minimum length of an object's text for which the offsets of the members are kept. */
const LONG = 20_000;

/**
 * Finds the lines of values in a JSON text. The text must be valid JSON. Only the objects and lists that enclose a value
 * are scanned, and long ones only once, because the text of a contract may have 12 MB.
 */
export class JsonLines {
  readonly #text: string;
  readonly #children = new Map<number, Children>();
  #lineStarts: number[] | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /**
   * Returns the line in which the value at a JSON Pointer begins. If there is no value at the pointer, returns the line
   * of the innermost value that encloses the pointer.
   */
  lineOf(pointer: string): number {
    let at: Child = { key: 0, value: /\S/.exec(this.#text)?.index ?? 0 };
    for (const step of pointer.split('/').slice(1)) {
      const found = this.#childrenOf(at.value).byName.get(step.replaceAll('~1', '/').replaceAll('~0', '~'));
      if (!found) break;
      at = found;
    }
    return this.#lineAt(at.key);
  }

  #childrenOf(start: number): Children {
    const known = this.#children.get(start);
    if (known) return known;
    const children = childrenIn(this.#text, start);
    if (children.end - start >= LONG) this.#children.set(start, children);
    return children;
  }

  #lineAt(offset: number): number {
    this.#lineStarts ??= lineStartsIn(this.#text);
    let [low, high] = [0, this.#lineStarts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#lineStarts[middle]! <= offset)
        low = middle + 1; // `middle` is less than the length.
      else high = middle;
    }
    return low;
  }
}

function lineStartsIn(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c];
const OPENING = [0x5b, 0x7b];
const CLOSING = [0x5d, 0x7d];

/** Returns the members of the object, or the entries of the list, that begins at an offset. */
function childrenIn(text: string, start: number): Children {
  const children = new Map<string, Child>();
  const isList = text[start] === '[';
  if (!isList && text[start] !== '{') return { byName: children, end: start };
  let depth = 0;
  let isNext = true;
  let at = start + 1;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code <= 0x20) continue;
    if (depth === 0 && CLOSING.includes(code)) break;
    if (depth === 0 && isNext) {
      isNext = false;
      if (isList) children.set(String(children.size), { key: at, value: at });
      else {
        const end = endOfString(text, at);
        // A key in valid JSON is a text.
        children.set(JSON.parse(text.slice(at, end)) as string, { key: at, value: valueAfter(text, end) });
        at = end - 1;
        continue;
      }
    }
    if (code === QUOTE) at = endOfString(text, at) - 1;
    else if (OPENING.includes(code)) depth += 1;
    else if (CLOSING.includes(code)) depth -= 1;
    else if (code === COMMA && depth === 0) isNext = true;
  }
  return { byName: children, end: at };
}

/** Returns the offset after the string that begins at an offset. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; ; at += 1) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at += 1;
    else if (code === QUOTE || at >= text.length) return at + 1;
  }
}

/** Returns the offset of the value after a key. */
function valueAfter(text: string, end: number): number {
  const colon = /\s*:\s*/y;
  colon.lastIndex = end;
  colon.test(text);
  return colon.lastIndex;
}

/**
 * Parses a JSON text. Returns undefined if the text isn't JSON, or if an object has a key twice. JSON.parse accepts such
 * a key silently, so the number of keys in the text is compared with the number of keys in the value.
 */
export function parseJson(text: string): { readonly value: unknown } | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return keysInText(text) === keysIn(value) ? { value } : undefined;
  } catch {
    return undefined;
  }
}

function keysInText(text: string): number {
  const key = /\s*:/y;
  let count = 0;
  for (let at = text.indexOf('"'); at !== -1;) {
    const end = endOfString(text, at);
    key.lastIndex = end;
    if (key.test(text)) count += 1;
    at = text.indexOf('"', end);
  }
  return count;
}

function keysIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let count = 0;
  if (Array.isArray(value)) for (const entry of value) count += keysIn(entry);
  else for (const member of Object.values(value)) count += 1 + keysIn(member);
  return count;
}
