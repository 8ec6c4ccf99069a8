import type { LinesOfText } from './lines-of-text.ts';

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
  readonly #text: LinesOfText;
  readonly #children = new Map<number, Children>();

  constructor(text: LinesOfText) {
    this.#text = text;
  }

  /**
   * Returns the line in which the value at a JSON Pointer begins. If there is no value at the pointer, returns the line
   * of the innermost value that encloses the pointer.
   */
  lineOf(pointer: string): number {
    let at: Child = { key: 0, value: afterBlanks(this.#text.bytes, 0) };
    for (const step of pointer.split('/').slice(1)) {
      const found = this.#childrenOf(at.value).byName.get(step.replaceAll('~1', '/').replaceAll('~0', '~'));
      if (!found) break;
      at = found;
    }
    return this.#text.lineAt(at.key);
  }

  #childrenOf(start: number): Children {
    const known = this.#children.get(start);
    if (known) return known;
    const children = childrenIn(this.#text.bytes, start);
    if (children.end - start >= LONG) this.#children.set(start, children);
    return children;
  }
}

const [BLANK, QUOTE, COMMA, BACKSLASH] = [0x20, 0x22, 0x2c, 0x5c];
const [LIST, OBJECT] = [0x5b, 0x7b];
const OPENING = [LIST, OBJECT];
const CLOSING = [0x5d, 0x7d];

/** Returns the members of the object, or the entries of the list, that begins at an offset. */
function childrenIn(text: Buffer, start: number): Children {
  const children = new Map<string, Child>();
  const isList = text[start] === LIST;
  if (!isList && text[start] !== OBJECT) return { byName: children, end: start };
  let depth = 0;
  let isNext = true;
  let at = start + 1;
  for (; at < text.length; at += 1) {
    const code = text[at]!; // The loop's condition has checked the offset.
    if (code <= BLANK) continue;
    if (depth === 0 && CLOSING.includes(code)) break;
    if (depth === 0 && isNext) {
      isNext = false;
      if (isList) children.set(String(children.size), { key: at, value: at });
      else {
        const end = endOfString(text, at);
        const value = afterBlanks(text, afterBlanks(text, end) + 1);
        // A key in valid JSON is a text.
        children.set(JSON.parse(text.toString('utf8', at, end)) as string, { key: at, value });
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
function endOfString(text: Buffer, start: number): number {
  for (let at = start + 1; ; at += 1) {
    const code = text[at];
    if (code === BACKSLASH) at += 1;
    else if (code === QUOTE || at >= text.length) return at + 1;
  }
}

/** Returns the first offset, from an offset on, at which the text has no white space. */
function afterBlanks(text: Buffer, start: number): number {
  let at = start;
  while (at < text.length && text[at]! <= BLANK) at += 1;
  return at;
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
    const end = endOfQuoted(text, at);
    key.lastIndex = end;
    if (key.test(text)) count += 1;
    at = text.indexOf('"', end);
  }
  return count;
}

/** Returns the offset after the quoted text that begins at an offset. */
function endOfQuoted(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let before = at;
    while (text.charCodeAt(before - 1) === BACKSLASH) before -= 1;
    if ((at - before) % 2 === 0) return at + 1;
  }
  return text.length + 1;
}

function keysIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let count = 0;
  if (Array.isArray(value)) for (const entry of value) count += keysIn(entry);
  else for (const member of Object.values(value)) count += 1 + keysIn(member);
  return count;
}
