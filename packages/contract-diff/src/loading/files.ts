import { readFile } from 'node:fs/promises';
import { type Document, LineCounter, isCollection, isNode, isPair, isScalar, parseDocument } from 'yaml';
import { UnreadableContract } from '../openapi/document.ts';

export interface File {
  /** The name of the file in messages and reports. */
  readonly name: string;
  readonly value: unknown;
  /**
   * Returns the line in which the value at a JSON Pointer begins. If the file has no value at the pointer, returns the
   * line of the innermost value that encloses the pointer.
   */
  lineOf(pointer: string): number;
}

/**
 * Reads a JSON or YAML file. Resolves YAML's merge keys (`<<`) in every file of a contract, not only in the first file.
 */
export async function readContractFile(path: string, name = path): Promise<File> {
  const source = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new UnreadableContract(
      `${name} can't be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  });
  return fileOf(source, name);
}

export function fileOf(source: string, name: string): File {
  const lines = new LineCounter();
  const document = parseDocument(source, { merge: true, lineCounter: lines, prettyErrors: true });
  const [fault] = document.errors;
  if (fault) throw new UnreadableContract(`${name} is neither JSON nor YAML: ${fault.message}`);
  return {
    name,
    value: valueOf(document, name),
    lineOf: (pointer) => lines.linePos(offsetOf(document, pointer)).line,
  };
}

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
