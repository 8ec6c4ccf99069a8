import { readFileSync } from 'node:fs';
import { type Document, LineCounter, isCollection, isNode, isPair, isScalar, parseDocument } from 'yaml';
import { UnreadableContract } from '../openapi/document.ts';
import { JsonLines, parseJson } from './json-lines.ts';
import { type UsualYaml, readUsualYaml } from './usual-yaml.ts';
import { LinesOfText } from './lines-of-text.ts';
import { describeYamlError } from './yaml-errors.ts';

/** A violation of the YAML specification that has no effect on the value of the file. */
interface Slip {
  readonly line: number;
  readonly reason: string;
}

export interface File {
  /** The name of the file in messages and reports. */
  readonly name: string;
  readonly value: unknown;
  readonly text: LinesOfText;
  /** Whether each object of the value is at one place only. An alias of YAML puts an object at several places. */
  readonly isTree: boolean;
  readonly slips: readonly Slip[];
  /**
   * Returns the line in which the value at a JSON Pointer begins. If the file has no value at the pointer, returns the
   * line of the innermost value that encloses the pointer.
   */
  lineOf(pointer: string): number;
  /**
   * Returns the line in which the text at a JSON Pointer begins, if the file has it as a literal block (`|`): then each
   * line of the text is a line of the file. Returns undefined for other texts.
   */
  blockLineOf(pointer: string): number | undefined;
}

/**
 * Reads a JSON or YAML file. Resolves YAML's merge keys (`<<`) in every file of a contract, not only in the first file.
 */
export function readContractFile(path: string, name = path): File {
  const bytes = bytesIn(path, name);
  return fileOf(bytes.toString(), name, bytes);
}

function bytesIn(path: string, name: string) {
  try {
    return readFileSync(path);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UnreadableContract(`${name} can't be read: ${reason}`);
  }
}

/**
 * Reads a contract from a text. `bytes` is the same text, encoded as UTF-8. The functions of the file don't keep the text
 * itself in memory, unless the complete parser had to read it.
 */
export function fileOf(source: string, name: string, bytes = Buffer.from(source)): File {
  const file = { name, text: new LinesOfText(bytes) };
  const json = parseJson(source);
  if (json) return jsonFile(file, json);
  const usual = readUsualYaml(source);
  return usual ? usualFile(file, usual) : yamlFile(file, source);
}

type NamedText = Pick<File, 'name' | 'text'>;

function jsonFile(file: NamedText, { value }: { readonly value: unknown }): File {
  const lines = new JsonLines(file.text);
  return {
    ...{ ...file, value, isTree: true, slips: [] },
    lineOf: (pointer) => lines.lineOf(pointer),
    blockLineOf: () => undefined,
  };
}

function usualFile(file: NamedText, { value, slips, lineOf }: UsualYaml): File {
  return {
    ...{ ...file, value, isTree: true, slips: slips.map((line) => ({ line, reason: TOO_LITTLE })) },
    lineOf,
    blockLineOf: (pointer) => {
      const line = lineOf(pointer);
      return BLOCK.test(file.text.textOf(line)) ? line + 1 : undefined;
    },
  };
}

function yamlFile(file: NamedText, source: string): File {
  const { name } = file;
  const { document, lines, slips } = parsed(source);
  const [fault] = document.errors;
  if (fault)
    throw new UnreadableContract(`${name}:${lines.linePos(fault.pos[0]).line} ${describeYamlError(fault)}`);
  return {
    ...{ ...file, value: valueOf(document, name), isTree: false, slips },
    lineOf: (pointer) => lines.linePos(offsetOf(document, pointer)).line,
    blockLineOf: (pointer) => {
      const offset = offsetOf(document, pointer);
      const [start = ''] = source.slice(offset, offset + LINE_MAX).split('\n', 1);
      return BLOCK.test(start) ? lines.linePos(offset).line + 1 : undefined;
    },
  };
}

/** The end of a line after which a literal block begins (YAML 1.2.2, section 8.1.2). */
const BLOCK = /:\s+\|[-+\d]*\s*(?:#.*)?$/;
/** Maximum length of the line with the key of a literal block. */
const LINE_MAX = 1_000;

interface Parsed {
  readonly document: Document;
  readonly lines: LineCounter;
  readonly slips: readonly Slip[];
}

/**
 * Parses a file. Accepts two violations of YAML that many other parsers accept, too: a key twice (the last one
 * counts), and a quoted text that continues in a line with too little indentation.
 */
function parsed(source: string): Parsed {
  const slips: Slip[] = [];
  let text = source;
  for (;;) {
    const lines = new LineCounter();
    // The parser compares each key of an object with all others, so large objects are checked by `repeatedKeys` instead.
    const options = { merge: true, lineCounter: lines, prettyErrors: false, uniqueKeys: false };
    const document = parseDocument(text, options);
    const indented = indentQuotedTexts(text, document, lines);
    if (indented) {
      slips.push(...indented.slips);
      text = indented.text;
      continue;
    }
    const repeated = document.errors.length > 0 ? [] : repeatedKeys(document.contents);
    for (const offset of repeated)
      slips.push({
        line: lines.linePos(offset).line,
        reason: 'has a key that the object already has: delete one of the two',
      });
    return { document, lines, slips };
  }
}

/** Returns the offsets of keys that are in an object a second time. */
function repeatedKeys(node: unknown, offsets: number[] = []): readonly number[] {
  if (!isCollection(node)) return offsets;
  const known = new Set<unknown>();
  for (const item of node.items) {
    if (isPair(item) && isScalar(item.key) && item.key.range) {
      const { value, range } = item.key;
      if (known.has(value) && value !== '<<') offsets.push(range[0]);
      known.add(value);
    }
    repeatedKeys(isPair(item) ? item.value : item, offsets);
  }
  return offsets;
}

/**
 * Indents the lines of each quoted text that ends, for the parser, before its closing quote, because a line has too
 * little indentation. The added blanks have no effect on the value, because YAML folds blanks within a quoted text.
 * Returns undefined if there is no such text.
 */
function indentQuotedTexts(source: string, { errors }: Document, lines: LineCounter) {
  if (errors.length === 0) return undefined;
  const all = source.split('\n');
  const slips: Slip[] = [];
  let after = 0;
  for (const { code, message, pos } of errors) {
    const [, quote] = /closing (["'])quote/.exec(message) ?? [];
    // An error inside the text before is a consequence of the same line.
    if (code !== 'MISSING_CHAR' || quote === undefined || pos[0] < after) continue;
    const rest = quote === '"' ? /[^"\\]*(?:\\[^][^"\\]*)*"/y : /[^']*(?:''[^']*)*'/y;
    rest.lastIndex = pos[0];
    if (!rest.test(source)) continue;
    after = rest.lastIndex + 1;
    const first = lines.linePos(pos[0]).line;
    const last = lines.linePos(rest.lastIndex - 1).line;
    const least = indentationOf(all[first] ?? '');
    for (let line = first; line < last; line += 1) {
      const written = all[line]!; // The text ends after this line.
      if (!written.trim() || written.startsWith(INDENTATION)) continue;
      if (indentationOf(written) <= least) slips.push({ line: line + 1, reason: TOO_LITTLE });
      all[line] = INDENTATION + written;
    }
  }
  return slips.length > 0 ? { text: all.join('\n'), slips } : undefined;
}

const TOO_LITTLE = 'continues a quoted text with too little indentation: indent the line';

const indentationOf = (line: string) => line.length - line.trimStart().length;

const INDENTATION = ' '.repeat(60);

function valueOf(document: Document, name: string): unknown {
  try {
    return document.toJS({ maxAliasCount: -1 });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UnreadableContract(`${name} is neither JSON nor YAML: ${reason}`);
  }
}

function offsetOf(document: Document, pointer: string): number {
  const steps = pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  for (let length = steps.length; length >= 0; length -= 1) {
    const key = keyOf(document, steps.slice(0, length));
    if (key !== undefined) return key;
  }
  return 0;
}

/**
 * Returns the offset of the key of a value, because a reader looks for the line with the key. An entry of a list has no
 * key, so the offset of the entry itself is returned.
 */
function keyOf(document: Document, path: readonly string[]): number | undefined {
  const last = path.at(-1);
  const parent = document.getIn(path.slice(0, -1), true);
  if (last === undefined) return isNode(parent) ? parent.range?.[0] : 0;
  if (!isCollection(parent)) return undefined;
  for (const item of parent.items) {
    if (!isPair(item) || !isScalar(item.key)) continue;
    if (String(item.key.value) === last) return item.key.range?.[0];
  }
  const value = document.getIn(path, true);
  return isNode(value) ? value.range?.[0] : undefined;
}
