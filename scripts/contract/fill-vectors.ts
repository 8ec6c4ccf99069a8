/**
 * Computes the results of the orders and states in `spec/v1/vectors/`, and writes them to the files, so that a new case
 * needs only its order and its states. A published example never changes; if it does, the difference shows this.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { computeCase, listVectorFiles, readVectorFile } from './pricing-vectors.ts';

/** Formats JSON with a line for each value that fits into one. */
function formatJson(value: unknown, indent = ''): string {
  const line = JSON.stringify(value);
  if (line.length + indent.length <= LINE_MAX || typeof value !== 'object' || value === null) return line;
  const deeper = `${indent}  `;
  const isList = Array.isArray(value);
  const members = Object.entries(value).map(
    ([key, member]) => `${deeper}${isList ? '' : `${JSON.stringify(key)}: `}${formatJson(member, deeper)}`,
  );
  const [open, close] = isList ? '[]' : '{}';
  return `${open}\n${members.join(',\n')}\n${indent}${close}`;
}

/** Maximum number of characters in a line, beyond which a value gets a line for each of its members. */
const LINE_MAX = 240;

const FOLDER = join(import.meta.dirname, '../../spec/v1/vectors');

for (const name of await listVectorFiles(FOLDER)) {
  const { cases, ...file } = await readVectorFile(FOLDER, name);
  const text = { ...file, cases: cases.map(computeCase) };
  await writeFile(join(FOLDER, `${name}.json`), `${formatJson(text)}\n`);
}
