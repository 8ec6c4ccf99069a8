import { LineTable, type Rows } from './line-table.ts';
import { FlowReader } from './usual-flow.ts';
import {
  Unusual,
  beginsPlain,
  closingQuote,
  endOfPlain,
  folded,
  foldedBlock,
  plainValue,
  unquoted,
  usableKey,
} from './usual-scalars.ts';

/** A YAML text: its value, and the lines in which the parts of the value begin. */
export interface UsualYaml {
  readonly value: unknown;
  /** Lines that continue a quoted text with too little indentation. */
  readonly slips: readonly number[];
  /** Returns the line of the key at a JSON Pointer, or of the innermost value that encloses the pointer. */
  lineOf(pointer: string): number;
}

/**
 * Reads YAML as contracts usually write it: objects and lists in lines with indentation, and values without anchors,
 * aliases and tags. Returns undefined for any other text, also if the text has an error. Then the complete parser reads
 * the text, which takes ten times as long.
 */
export function readUsualYaml(text: string): UsualYaml | undefined {
  if (/[\r\uFEFF]|^%/.test(text)) return undefined;
  try {
    return withLines(readDocument(text));
  } catch (error) {
    // Values can be nested deeper than the call stack allows.
    if (error instanceof Unusual || error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The function refers to the value and the lines only, so that the reader and the text don't stay in memory. */
const withLines = ({ value, slips, lines }: Omit<UsualYaml, 'lineOf'> & { lines: LineTable }): UsualYaml => ({
  ...{ value, slips },
  lineOf: (pointer) => lines.lineOf(value, pointer),
});

function readDocument(text: string) {
  const reader = new Reader(text);
  const read = reader.document();
  return {
    // The texts of the copy are no longer parts of the file's text, and don't keep it in memory.
    value: JSON.parse(JSON.stringify(read)) as unknown,
    slips: reader.slips.map((row) => row + 1),
    lines: new LineTable(read, reader.first, (part) => reader.rows.get(part)),
  };
}

const BLOCK_HEADER = /([|>])([1-9]?)([-+]?) *(?: #.*)?$/y;

/** Reads the lines of a text from the first to the last. Each method reads one kind of value. */
class Reader {
  readonly lines: readonly string[];
  /** Indices of lines that continue a quoted text with too little indentation. */
  readonly slips: number[] = [];
  readonly rows = new Map<object, Rows>();
  /** Index of the line in which the document's value begins. */
  first = -1;
  /** Index of the current line. */
  #row = 0;
  /** Index of the line in which the value that was read last began. */
  #start = 0;

  constructor(text: string) {
    this.lines = text.split('\n');
  }

  document(): unknown {
    let indent = this.#next();
    if (this.lines[this.#row] === '---') {
      this.#row += 1;
      indent = this.#next();
    }
    if (indent !== 0) throw new Unusual();
    this.first = this.#row;
    const value = this.#block(0, -1);
    if (this.#next() !== -1 || typeof value !== 'object' || value === null) throw new Unusual();
    return value;
  }

  /** Skips empty lines and comments. Returns the indentation of the next line, or -1 at the end. */
  #next(): number {
    for (; this.#row < this.lines.length; this.#row += 1) {
      const line = this.lines[this.#row]!; // The loop's condition has checked the index.
      const indent = indentOf(line);
      if (line[indent] === '\t') throw new Unusual();
      if (indent === line.length || line[indent] === '#') continue;
      if (indent === 0 && /^(?:---|\.\.\.)/.test(line)) {
        if (line !== '---' || this.first >= 0) throw new Unusual();
      }
      return indent;
    }
    return -1;
  }

  get #line(): string {
    return this.lines[this.#row] ?? '';
  }

  /** Reads the value that begins at an offset of the current line. `parent` is the indentation of the enclosing value. */
  #block(at: number, parent: number): unknown {
    const line = this.#line;
    if (isEntry(line, at)) return this.#list(at);
    return keyIn(line, at) ? this.#object(at) : this.#scalar(at, parent);
  }

  #object(indent: number): unknown {
    const object: Record<string, unknown> = {};
    const rows: Rows = [];
    const start = this.#row;
    do {
      const found = keyIn(this.#line, indent);
      if (!found || Object.hasOwn(object, found.key)) throw new Unusual();
      rows.push(found.key, this.#row);
      object[found.key] = this.#value(found.end, indent, true);
    } while (this.#hasMore(indent));
    this.#start = start;
    this.rows.set(object, rows);
    return object;
  }

  #list(indent: number): unknown {
    const entries: unknown[] = [];
    const rows: Rows = [];
    const start = this.#row;
    do {
      if (!isEntry(this.#line, indent)) throw new Unusual();
      entries.push(this.#value(indent + 1, indent, false));
      rows.push(this.#start);
    } while (this.#hasMore(indent, true));
    this.#start = start;
    this.rows.set(entries, rows);
    return entries;
  }

  /** Whether the next line belongs to the object or list with this indentation. */
  #hasMore(indent: number, isList = false): boolean {
    const next = this.#next();
    if (next > indent) throw new Unusual();
    // The list was the value of a key with the same indentation.
    if (next === indent && isList && !isEntry(this.#line, indent)) return false;
    return next === indent;
  }

  /** Reads the value after a key, or after the dash of a list's entry. */
  #value(after: number, indent: number, isMember: boolean): unknown {
    const line = this.#line;
    const at = after + indentOf(line, after);
    if (line[at] === '\t') throw new Unusual();
    this.#start = this.#row;
    if (at < line.length && line[at] !== '#') {
      if (!isMember) return this.#block(at, indent);
      if (isEntry(line, at)) throw new Unusual();
      return this.#scalar(at, indent, indent);
    }
    this.#row += 1;
    const next = this.#next();
    const isList = isMember && next === indent && isEntry(this.#line, next);
    if (next <= indent && !isList) return null;
    this.#start = this.#row;
    return isList ? this.#list(next) : this.#block(next, indent);
  }

  #scalar(at: number, parent: number, base?: number): unknown {
    const first = this.#line[at]!; // The callers have checked that there is a value.
    if (first === '|' || first === '>') return this.#blockScalar(at, parent, base);
    if (first === '"' || first === "'") return this.#quoted(at, parent, first);
    if (first === '[' || first === '{') {
      const flow = new FlowReader(this.lines, this.rows, this.#row, at, parent);
      const value = flow.value();
      this.#row = flow.row;
      this.#endLine(flow.at);
      return value;
    }
    return this.#plain(at, parent);
  }

  /** Goes to the next line, if the current line has only a comment after an offset. */
  #endLine(at: number): void {
    const rest = this.#line.slice(at);
    if (rest !== '' && !/^ *(?: #.*)?$/.test(rest)) throw new Unusual();
    this.#row += 1;
  }

  #plain(at: number, parent: number): unknown {
    const line = this.#line;
    if (!beginsPlain(line, at)) throw new Unusual();
    const end = endOfPlain(line, at);
    const texts = [line.slice(at, end)];
    let isEnded = line.includes('#', end);
    this.#row += 1;
    let blank = 0;
    for (let row = this.#row; row < this.lines.length; row += 1) {
      const more = this.lines[row]!; // The loop's condition has checked the index.
      const indent = indentOf(more);
      if (indent === more.length) {
        blank += 1;
        continue;
      }
      if (indent <= parent) break;
      if (isEnded || more[indent] === '#') throw new Unusual();
      const to = endOfPlain(more, indent);
      isEnded = more.includes('#', to);
      texts.push(...Array.from({ length: blank }, () => ''), more.slice(indent, to));
      blank = 0;
      this.#row = row + 1;
    }
    return texts.length === 1 ? plainValue(texts[0]!) : folded(texts);
  }

  #quoted(at: number, parent: number, quote: string): string {
    let start = at + 1;
    let least = -1;
    const texts: string[] = [];
    for (;;) {
      const line = this.#line;
      const end = closingQuote(line, start, quote);
      texts.push(line.slice(start, end === -1 ? undefined : end));
      if (end !== -1) {
        this.#endLine(end + 1);
        return unquoted(texts, quote);
      }
      this.#row += 1;
      start = 0;
      const indent = indentOf(this.#line);
      if (this.#row >= this.lines.length || this.#line.includes('\t')) throw new Unusual();
      if (indent === this.#line.length) continue;
      // Many parsers accept a line with too little indentation.
      if (indent <= parent && least === -1) least = indent;
      if (indent <= least) this.slips.push(this.#row);
    }
  }

  /** Reads a block scalar. `base` is the indentation from which the digit of the first line counts. */
  #blockScalar(at: number, parent: number, base: number | undefined): string {
    BLOCK_HEADER.lastIndex = at;
    const [, style, digit, chomping = ''] = BLOCK_HEADER.exec(this.#line) ?? [];
    if (style === undefined || (digit && (base === undefined || style === '>'))) throw new Unusual();
    this.#row += 1;
    const texts: string[] = [];
    let margin = digit ? (base ?? 0) + Number(digit) : -1;
    let [begin, size] = [-1, 0];
    for (; this.#row < this.lines.length; this.#row += 1) {
      const line = this.#line;
      const indent = indentOf(line);
      if (indent < line.length) {
        if (indent <= parent) break;
        if (margin === -1) margin = indent;
        if (indent < margin || line[indent] === '\t') throw new Unusual();
        if (begin === -1) begin = texts.length;
        size = texts.length + 1;
      }
      texts.push(line);
    }
    // The last line of the file is empty if the file ends with a line break.
    if (this.#row === this.lines.length && texts.length > size && texts.pop()) throw new Unusual();
    if (begin === -1 && (digit || this.#row === this.lines.length)) throw new Unusual();
    if (begin === -1) return chomping === '+' ? '\n'.repeat(texts.length) : '';
    // Blanks after the indentation are a part of the text, but only in some places.
    const last = texts.findLastIndex((line) => line.length > margin) + 1;
    if (texts.slice(0, begin).some((line) => line.length > margin) || (digit && last > size))
      throw new Unusual();
    size = Math.max(size, last);
    const content = texts.slice(0, size).map((line) => line.slice(margin));
    const text = style === '|' ? content.join('\n') : foldedBlock(content);
    if (chomping === '-') return text;
    return `${text}\n${chomping === '+' ? '\n'.repeat(texts.length - size) : ''}`;
  }
}

/** Number of blanks at an offset of a line. */
function indentOf(line: string, start = 0): number {
  let at = start;
  while (line.charCodeAt(at) === 0x20) at += 1;
  return at - start;
}

/** Whether an entry of a list begins at an offset of a line. */
const isEntry = (line: string, at: number): boolean =>
  line[at] === '-' && (at + 1 === line.length || line[at + 1] === ' ');

/** Returns the key that begins at an offset of a line, and the offset after its colon, if there is one. */
function keyIn(line: string, at: number): { key: string; end: number } | undefined {
  const first = line[at] ?? '';
  if (first === '"' || first === "'") {
    const end = closingQuote(line, at + 1, first);
    if (end === -1) return undefined;
    const colon = end + 1 + indentOf(line, end + 1);
    if (!isColon(line, colon)) return undefined;
    return { key: usableKey(unquoted([line.slice(at + 1, end)], first)), end: colon + 1 };
  }
  if (!beginsPlain(line, at)) {
    if (first === '?') throw new Unusual();
    return undefined;
  }
  let colon = line.indexOf(':', at);
  while (colon !== -1 && !isColon(line, colon)) colon = line.indexOf(':', colon + 1);
  if (colon === -1) return undefined;
  const name = line.slice(at, colon);
  if (name.includes(' #')) return undefined;
  if (name.includes('\t')) throw new Unusual();
  return { key: usableKey(plainValue(name.trimEnd())), end: colon + 1 };
}

const isColon = (line: string, at: number): boolean =>
  line[at] === ':' && (at + 1 === line.length || line[at + 1] === ' ');
