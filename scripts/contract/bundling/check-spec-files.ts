import { readFile, readdir } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { parse } from 'yaml';
import { isObject } from '../../../packages/contract-diff/src/openapi/document.ts';

interface SourceFile {
  readonly text: string;
  /** Paths of the files to which this file refers, relative to its own folder. */
  readonly references: readonly string[];
  /** Whether the file is an entry file (an OpenAPI or Arazzo document). No other file refers to an entry file. */
  readonly isEntry: boolean;
}

/**
 * Finds faults in the files of a contract that are no longer visible in the bundled document. Returns a sentence for
 * each fault:
 * - a file to which no other file refers,
 * - a reference to a file outside the version's folder, because the version could then not be removed without that
 *   file,
 * - an address of another version.
 *
 * @param folder the folder of the contract, such as `spec/v1`. The name of the folder is the version.
 */
export async function fileFaults(folder: string): Promise<string[]> {
  const files = await filesIn(folder);
  const used = usedFiles(files);
  const version = basename(folder);
  return [...files].flatMap(([path, file]) => [
    ...(used.has(path) ? [] : [`${path} is used by nothing`]),
    ...file.references
      .filter((reference) => join(dirname(path), reference).startsWith('..'))
      .map((reference) => `${path} refers to ${reference}, which is not in ${version}`),
    ...otherVersions(file.text, version).map(([line, other]) => `${path}:${line} is about ${other}`),
  ]);
}

/** Returns the files to which the entry files refer, directly or indirectly. */
function usedFiles(files: Map<string, SourceFile>): Set<string> {
  const used = new Set<string>();
  const waiting = [...files].filter(([, { isEntry }]) => isEntry).map(([path]) => path);
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (used.has(path)) continue;
    used.add(path);
    for (const reference of files.get(path)?.references ?? []) waiting.push(join(dirname(path), reference));
  }
  return used;
}

/** Returns the number of each line that contains an address of another version, and this address. */
const otherVersions = (text: string, version: string): [line: number, address: string][] =>
  text
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(/\/api\/(v\d+)\b/g)]
        .filter(([, named]) => named !== version)
        .map(([address]): [number, string] => [index + 1, address]),
    );

async function filesIn(folder: string): Promise<Map<string, SourceFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const files = paths
    // No file refers to the test vectors, because they are published beside the contract.
    .filter((path) => !path.endsWith('.md') && !path.startsWith(join(folder, 'vectors')))
    .map(async (path) => {
      const text = await readFile(path, 'utf8');
      const value: unknown = parse(text);
      const isEntry = isObject(value) && ('openapi' in value || 'arazzo' in value);
      return [relative(folder, path), { text, references: [...referencesIn(value)], isEntry }] as const;
    });
  return new Map(await Promise.all(files));
}

/** Lists the files to which a value refers, in its references and in the mapping of a `discriminator`. */
function* referencesIn(value: unknown): Generator<string> {
  if (Array.isArray(value)) for (const entry of value) yield* referencesIn(entry);
  if (!isObject(value)) return;
  const mapping = isObject(value['mapping']) ? Object.values(value['mapping']) : [];
  for (const named of [value['$ref'], ...mapping]) {
    const [file = ''] = typeof named === 'string' ? named.split('#', 1) : [];
    if (/\.(?:ya?ml|json)$/.test(file) && !/^\w+:/.test(file)) yield file;
  }
  for (const member of Object.values(value)) yield* referencesIn(member);
}
