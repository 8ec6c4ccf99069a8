import type { Rows } from './line-table.ts';
import { Unusual, beginsPlain, closingQuote, plainValue, unquoted, usableKey } from './usual-scalars.ts';

/** Reads a flow collection of YAML (`[a, b]`, `{ a: b }`), which may have several lines. */
export class FlowReader {
  readonly #lines: readonly string[];
  readonly #rows: Map<object, Rows>;
  /** Indentation of the enclosing value. */
  readonly #parent: number;
  /** The current line, and the offset in this line. After `value`, the offset is after the value. */
  row: number;
  at: number;

  constructor(lines: readonly string[], rows: Map<object, Rows>, row: number, at: number, parent: number) {
    this.#lines = lines;
    this.#rows = rows;
    this.#parent = parent;
    this.row = row;
    this.at = at;
  }

  value(): unknown {
    const first = this.#character;
    if (first === '[') return this.#list();
    if (first === '{') return this.#object();
    if (first === '"' || first === "'") return this.#quoted(first);
    return this.#plain();
  }

  get #line(): string {
    return this.#lines[this.row] ?? '';
  }

  get #character(): string {
    return this.#line[this.at] ?? '';
  }

  /** Goes to the next character that is neither blank nor in a comment. */
  #skip(): string {
    for (;;) {
      while (this.#character === ' ') this.at += 1;
      const next = this.#character;
      if (next === '\t' || (next === '#' && this.at > 0 && this.#line[this.at - 1] !== ' '))
        throw new Unusual();
      if (next !== '' && next !== '#') return next;
      this.row += 1;
      this.at = 0;
      if (this.row >= this.#lines.length) throw new Unusual();
      const [indent = ''] = /^ */.exec(this.#line) ?? [];
      const isEnd = /^[\]}]/.test(this.#line.slice(indent.length));
      const isBlank = indent.length === this.#line.length;
      if (!isBlank && indent.length <= this.#parent && !(isEnd && indent.length === this.#parent))
        throw new Unusual();
    }
  }

  #list(): unknown[] {
    const list: unknown[] = [];
    const rows: Rows = [];
    this.#rows.set(list, rows);
    this.at += 1;
    for (let next = this.#skip(); next !== ']'; next = this.#separator(']')) {
      const { row } = this;
      rows.push(row);
      const value = this.value();
      // An entry may be an object with one member that has no braces.
      const isMember = this.#skip() === ':';
      list.push(isMember ? this.#objectOf(value, next, row) : value);
    }
    this.at += 1;
    return list;
  }

  #objectOf(key: unknown, first: string, row: number): Record<string, unknown> {
    const object: Record<string, unknown> = {};
    const rows: Rows = [];
    this.#rows.set(object, rows);
    this.#member(object, rows, key, first, row);
    return object;
  }

  #object(): Record<string, unknown> {
    const object: Record<string, unknown> = {};
    const rows: Rows = [];
    this.#rows.set(object, rows);
    this.at += 1;
    for (let next = this.#skip(); next !== '}'; next = this.#separator('}')) {
      const { row } = this;
      this.#member(object, rows, this.value(), next, row);
    }
    this.at += 1;
    return object;
  }

  /** Reads the value of a member, and adds the member. `first` is the first character of the key, in the line `row`. */
  #member(object: Record<string, unknown>, rows: Rows, key: unknown, first: string, row: number): void {
    const name = usableKey(key);
    if (Object.hasOwn(object, name) || this.#skip() !== ':' || this.row !== row) throw new Unusual();
    this.at += 1;
    const isQuoted = first === '"' || first === "'";
    if (!isQuoted && this.#character !== ' ' && this.#character !== '') throw new Unusual();
    if (/[,}\]]/.test(this.#skip())) throw new Unusual();
    rows.push(name, row);
    object[name] = this.value();
  }

  /** Reads the comma after a member or an entry. Returns the next character, which may be the closing bracket. */
  #separator(end: string): string {
    const next = this.#skip();
    if (next === end) return next;
    if (next !== ',') throw new Unusual();
    this.at += 1;
    const after = this.#skip();
    if (after === ',') throw new Unusual();
    return after;
  }

  #quoted(quote: string): string {
    const end = closingQuote(this.#line, this.at + 1, quote);
    if (end === -1) throw new Unusual();
    const text = this.#line.slice(this.at + 1, end);
    this.at = end + 1;
    return unquoted([text], quote);
  }

  #plain(): unknown {
    const line = this.#line;
    if (!beginsPlain(line, this.at)) throw new Unusual();
    END.lastIndex = this.at;
    const end = END.exec(line)?.index ?? line.length;
    const text = line.slice(this.at, end).trimEnd();
    const isOdd = /^[-?:]?$/.test(text) || /\t|:[,[\]{}"']/.test(line.slice(this.at, end + 1));
    // An unquoted text may continue in the next line.
    const isLast = end < line.length || /^ *(?:[,\]}]|#|$)/.test(this.#lines[this.row + 1] ?? '');
    if (isOdd || !isLast) throw new Unusual();
    this.at = end;
    return plainValue(text);
  }
}

/** The end of an unquoted scalar in a flow collection. */
const END = /[,[\]{}]|:(?= |$)| #/g;
