/** Thrown for notations that only the complete parser reads. */
export class Unusual extends Error {}

const NULL = /^(?:~|[Nn]ull|NULL)$/;
const TRUE = /^(?:[Tt]rue|TRUE)$/;
const FALSE = /^(?:[Ff]alse|FALSE)$/;
const FLOAT = /^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?$/;
const RARE_NUMBER = /^(?:0o[0-7]+|0x[\da-fA-F]+|[-+]?\.(?:inf|Inf|INF)|\.nan|\.NaN|\.NAN)$/;
/** Characters with which a value of the core schema begins if it is no text. */
const BEGINS_NO_TEXT = /^[-+.\d~nNtTfF]/;

/** Returns the value of an unquoted scalar (YAML 1.2.2, section 10.3: core schema). */
export function plainValue(text: string): unknown {
  if (!BEGINS_NO_TEXT.test(text)) return text;
  if (NULL.test(text)) return null;
  if (TRUE.test(text)) return true;
  if (FALSE.test(text)) return false;
  if (FLOAT.test(text) && Number.isFinite(parseFloat(text))) return parseFloat(text);
  if (RARE_NUMBER.test(text) || FLOAT.test(text)) throw new Unusual();
  return text;
}

/**
 * Returns the offset after the unquoted scalar that begins at an offset of a line. A comment, or the end of the line,
 * ends the scalar.
 */
export function endOfPlain(line: string, start: number): number {
  if (line.includes('\t', start)) throw new Unusual();
  const comment = line.indexOf(' #', start);
  let end = comment === -1 ? line.length : comment;
  while (line[end - 1] === ' ') end -= 1;
  for (let colon = line.indexOf(':', start); colon !== -1 && colon < end;) {
    if (colon === end - 1 || line[colon + 1] === ' ') throw new Unusual();
    colon = line.indexOf(':', colon + 1);
  }
  return end;
}

/** Whether an unquoted scalar begins at an offset of a line (YAML 1.2.2, section 7.3.3). */
export function beginsPlain(line: string, at: number): boolean {
  const first = line[at] ?? '';
  if ('-?:'.includes(first)) return at + 1 < line.length && line[at + 1] !== ' ';
  return !',[]{}#&*!|>\'"%@`\t'.includes(first);
}

/** Returns the offset of the quote that closes a quoted text, or -1 if the text continues in the next line. */
export function closingQuote(line: string, start: number, quote: string): number {
  for (let at = line.indexOf(quote, start); at !== -1; at = line.indexOf(quote, at + 1)) {
    if (quote === "'") {
      if (line[at + 1] !== "'") return at;
      at += 1;
      continue;
    }
    let slashes = 0;
    while (at - slashes > start && line[at - slashes - 1] === '\\') slashes += 1;
    if (slashes % 2 === 0) return at;
  }
  return -1;
}

/** Escapes of one character (YAML 1.2.2, section 5.7). */
const ESCAPES: Readonly<Record<string, string>> = {
  ...{ '0': '\0', a: '\x07', b: '\b', t: '\t', n: '\n', v: '\v', f: '\f', r: '\r', e: '\x1B', ' ': ' ' },
  ...{ '"': '"', '/': '/', '\\': '\\', N: '\x85', _: '\xA0', L: '\u2028', P: '\u2029' },
};
/** A line break after a backslash, any other line breaks, or an escape. */
const ESCAPE = /\\\n *| *\n(?: *\n)* *|\\(?:x([\dA-Fa-f]{2})|u([\dA-Fa-f]{4})|U([\dA-Fa-f]{8})|([^]))/g;

/** Returns the value of a text between quotes, which may have several lines (YAML 1.2.2, sections 7.3.1 and 7.3.2). */
export function unquoted(lines: readonly string[], quote: string): string {
  if (quote === "'") return folded(lines).replaceAll("''", "'");
  const text = lines.length === 1 ? lines[0]! : lines.join('\n'); // The condition has checked that there is a line.
  if (!text.includes('\\')) return folded(lines);
  return text.replaceAll(ESCAPE, (all, ...groups) => {
    const [x, u, wide, name] = groups as (string | undefined)[]; // The groups of the pattern come first.
    if (name !== undefined) {
      if (ESCAPES[name] === undefined) throw new Unusual();
      return ESCAPES[name];
    }
    const code = x ?? u ?? wide;
    if (code !== undefined) return codePoint(parseInt(code, 16));
    if (all.startsWith('\\')) return '';
    const breaks = all.split('\n').length - 1;
    return breaks === 1 ? ' ' : '\n'.repeat(breaks - 1);
  });
}

function codePoint(code: number): string {
  if (code > 0x10_ff_ff) throw new Unusual();
  return String.fromCodePoint(code);
}

/** Returns a key as a text. Refuses keys that the complete parser treats in its own way. */
export function usableKey(key: unknown): string {
  const text = key === null ? '' : String(key);
  if (typeof key === 'object' && key !== null) throw new Unusual();
  if (text === '<<' || text === '__proto__' || text.length > 1_000) throw new Unusual();
  return text;
}

/** Joins the lines of an unquoted or quoted scalar (YAML 1.2.2, section 6.5: line folding). */
export function folded(lines: readonly string[]): string {
  if (lines.length === 1) return lines[0]!; // The condition has checked that there is a line.
  let text = '';
  let breaks = 0;
  for (const [index, line] of lines.entries()) {
    const isLast = index === lines.length - 1;
    const start = index === 0 ? line : line.trimStart();
    const trimmed = isLast ? start : start.trimEnd();
    if (index === 0) text = trimmed;
    else if (trimmed === '' && !isLast) breaks += 1;
    else {
      text += breaks === 0 ? ' ' : '\n'.repeat(breaks);
      text += trimmed;
      breaks = 0;
    }
  }
  return text;
}

/** Joins the lines of a folded block scalar (YAML 1.2.2, section 8.1.3). The lines have no indentation any more. */
export function foldedBlock(lines: readonly string[]): string {
  let text = '';
  let separator = '';
  let isAfterIndented = false;
  for (const line of lines) {
    if (line === '') {
      if (separator === '\n') text += '\n';
      else separator = '\n';
    } else if (line.startsWith(' ')) {
      if (separator === ' ') separator = '\n';
      else if (!isAfterIndented && separator === '\n') separator = '\n\n';
      text += separator + line;
      separator = '\n';
      isAfterIndented = true;
    } else {
      text += separator + line;
      separator = ' ';
      isAfterIndented = false;
    }
  }
  return text;
}
