import { readdir } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { UnreadableContract, isObject } from '../../../packages/contract-diff/src/openapi/document.ts';
import { type File, readContractFile } from '../../../packages/contract-diff/src/loading/files.ts';

/** A reference in a file. */
interface Reference {
  /** JSON Pointer to the object that contains the reference. */
  readonly at: string;
  /** The reference as the file writes it. */
  readonly text: string;
  /** Path of the target, relative to the folder of the contract. */
  readonly path: string;
  /** JSON Pointer to the target in its file. */
  readonly pointer: string;
}

interface SourceFile extends File {
  readonly references: readonly Reference[];
  /** Whether the file is an entry file (an OpenAPI or Arazzo document). No other file refers to an entry file. */
  readonly isEntry: boolean;
}

type SourceFiles = ReadonlyMap<string, SourceFile>;

/** Faults in files. Each fault is a line with the file (relative to the folder), the line in it, and what to do. */
interface FileFaults {
  /** Faults that prevent the bundling. */
  readonly broken: string[];
  /** Faults that are no longer visible in the bundled contract. */
  readonly hidden: string[];
}

/**
 * Finds faults in the files of a contract. If a file isn't YAML, only such files are listed, because the references
 * of the other files can't be checked. `broken` also lists references without a target, and each `allOf` that leads back
 * to itself. `hidden` lists:
 * - a reference to a file outside the version's folder, because the version could then not be removed without that
 *   file,
 * - a file to which no other file refers,
 * - an address of another version.
 *
 * @param folder the folder of the contract, such as `spec/v1`. The name of the folder is the version.
 */
export async function fileFaults(folder: string): Promise<FileFaults> {
  const version = basename(folder);
  const { files, faults } = await filesIn(folder);
  if (faults.length > 0) return { broken: faults, hidden: [] };
  const used = usedFiles(files);
  const unused = [...files.keys()].filter((path) => !used.has(path));
  return {
    broken: [...[...files.values()].flatMap((file) => missingTargets(files, file)), ...circles(files)],
    hidden: [
      ...unused.map((path) => `${path}:1 is used by nothing: refer to it, or delete it`),
      ...[...files.values()].flatMap((file) => [...outside(file, version), ...otherVersions(file, version)]),
    ],
  };
}

const isOutside = ({ path }: Reference): boolean => path.startsWith('..');

const missingTargets = (files: SourceFiles, { name, lineOf, references }: SourceFile): string[] =>
  references
    .filter((one) => !isOutside(one) && !hasValue(files.get(one.path)?.value, one.pointer))
    .map(
      ({ at, text }) =>
        `${name}:${lineOf(at)} refers to ${text}, which is not there: add it, or correct the reference`,
    );

const outside = ({ name, lineOf, references }: SourceFile, version: string): string[] =>
  references
    .filter(isOutside)
    .map(
      ({ at, text }) => `${name}:${lineOf(at)} refers to ${text}, which is not in ${version}: copy the file`,
    );

function hasValue(root: unknown, pointer: string): boolean {
  if (root === undefined) return false;
  let node: unknown = root;
  for (const step of pointer.split('/').slice(1)) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof node !== 'object' || node === null || !Object.hasOwn(node, key)) return false;
    // The keys of an array are its indices.
    node = (node as Record<string, unknown>)[key];
  }
  return true;
}

/** Finds schemas whose `allOf` leads back to the schema itself. No value could ever be checked with such a schema. */
function circles(files: SourceFiles): string[] {
  const done = new Set<string>();
  const faults: string[] = [];
  const visit = (path: string, trail: readonly string[]) => {
    const file = files.get(path);
    if (!file || done.has(path)) return;
    for (const reference of file.references.filter(({ at }) => /^(?:\/allOf\/\d+)+$/.test(at))) {
      const within = [...trail, path];
      const start = within.indexOf(reference.path);
      if (start === -1) visit(reference.path, within);
      else {
        const names = [...within.slice(start), reference.path].map((one) => basename(one, '.yaml'));
        const circle = names.join(' → ');
        const line = file.lineOf(reference.at);
        faults.push(`${path}:${line} closes a circle of allOf (${circle}): remove one of these references`);
      }
    }
    done.add(path);
  };
  for (const path of files.keys()) visit(path, []);
  return faults;
}

/** Returns the files to which the entry files refer, directly or indirectly. */
function usedFiles(files: SourceFiles): Set<string> {
  const used = new Set<string>();
  const waiting = [...files].filter(([, { isEntry }]) => isEntry).map(([path]) => path);
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (used.has(path)) continue;
    used.add(path);
    for (const reference of files.get(path)?.references ?? []) waiting.push(reference.path);
  }
  return used;
}

/** Finds addresses of other versions. */
const otherVersions = ({ name, text }: SourceFile, version: string): string[] =>
  text.bytes
    .toString()
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(/\/api\/(v\d+)\b/g)]
        .filter(([, named]) => named !== version)
        .map(([address]) => `${name}:${index + 1} is about ${address}: write /api/${version}`),
    );

/** Reads the files of a contract. If a file can't be parsed, `faults` has a line about it. */
async function filesIn(folder: string): Promise<{ files: SourceFiles; faults: string[] }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const files = new Map<string, SourceFile>();
  const faults: string[] = [];
  // No file refers to the test vectors, because they are published beside the contract.
  for (const path of paths.filter(
    (one) => !one.endsWith('.md') && !one.startsWith(join(folder, 'vectors')),
  )) {
    const name = relative(folder, path);
    try {
      const file = readContractFile(path, name);
      faults.push(...file.slips.map(({ line, reason }) => `${name}:${line} ${reason}`));
      const { value } = file;
      const isEntry = isObject(value) && ('openapi' in value || 'arazzo' in value);
      files.set(name, { ...file, references: [...referencesIn(value, name)], isEntry });
    } catch (error) {
      if (!(error instanceof UnreadableContract)) throw error;
      faults.push(error.message);
    }
  }
  return { files, faults };
}

/** Lists the references to files in a value, also those in the mapping of a `discriminator`. */
function* referencesIn(value: unknown, file: string, at = ''): Generator<Reference> {
  if (Array.isArray(value))
    for (const [index, entry] of value.entries()) yield* referencesIn(entry, file, `${at}/${index}`);
  if (!isObject(value)) return;
  const mapping = isObject(value['mapping']) ? Object.values(value['mapping']) : [];
  for (const text of [value['$ref'], ...mapping]) {
    const [path = '', pointer = ''] = typeof text === 'string' ? text.split('#') : [];
    if (typeof text === 'string' && /\.(?:ya?ml|json)$/.test(path) && !/^\w+:/.test(path))
      yield { at, text, path: join(dirname(file), path), pointer };
  }
  for (const [key, member] of Object.entries(value))
    yield* referencesIn(member, file, `${at}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
}
