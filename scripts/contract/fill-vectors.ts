/**
 * Computes the results for the orders and states in `spec/v1/vectors/`, and writes them to the same files. So the
 * author of a new case writes only its order and its states. A published case must never change: git would show such a
 * change as a difference in the file.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { computeCase, listVectorFiles, readVectorFile } from './pricing-vectors.ts';

/** Formats a value as JSON. A value takes one line if it fits. */
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

/** Maximum number of characters in a line. A longer value takes one line for each member. */
const LINE_MAX = 240;

const FOLDER = join(import.meta.dirname, '../../spec/v1/vectors');

for (const name of await listVectorFiles(FOLDER)) {
  const { cases, ...file } = await readVectorFile(FOLDER, name);
  const text = { ...file, cases: cases.map((each) => computeCase(each, file.rule)) };
  await writeFile(join(FOLDER, `${name}.json`), `${formatJson(text)}\n`);
}
