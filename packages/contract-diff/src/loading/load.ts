import { execFile } from 'node:child_process';
import { mkdtemp, readdir, realpath, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { type Contract, UnreadableContract, contractFrom, numberOf } from '../openapi/document.ts';
import { type File, fileOf, readContractFile } from './files.ts';
import { joined } from './join-files.ts';

const run = promisify(execFile);

/** Returns the file and the line of the value at a JSON Pointer, such as `spec/v1/schemas/Order.yaml:12`. */
type Lines = (pointer: string) => Promise<string | undefined>;

/** A contract that was read from files. */
export interface LoadedContract extends Contract {
  readonly lines: Lines;
  /** Returns the file and the line in which the literal block (`|`) at a JSON Pointer begins. */
  readonly blockLines: Lines;
  /** Violations of the YAML specification in the files of the contract, each with its file and line. */
  readonly slips: readonly { readonly source: string; readonly reason: string }[];
}

/** Contracts by the version of the API that they describe, such as `v1`. */
export type Versions = Map<string, LoadedContract>;

/** Reads the current contracts of a folder: `spec/v1`, `spec/v2` … */
export async function sources(root: string, name = 'spec', shown = nameInFolder): Promise<Versions> {
  const versions: Versions = new Map();
  const folders = await readdir(join(root, 'spec')).catch(() => []);
  for (const version of folders.filter((folder) => /^v\d+$/.test(folder)).sort()) {
    const file = join(root, 'spec', version, 'openapi.yaml');
    versions.set(version, await contractIn(file, `${name}/${version}`, shown));
  }
  return versions;
}

/** Reads the last released contract of each version: `spec/releases/v1.json` … */
export async function releases(root: string): Promise<Versions> {
  const versions: Versions = new Map();
  const files = await readdir(join(root, 'spec/releases')).catch(() => []);
  for (const file of files.filter((name) => /^v\d+\.json$/.test(name)).sort()) {
    const contract = await contractIn(join(root, 'spec/releases', file));
    const name = `release ${numberOf(contract) || 'without a version'}`;
    versions.set(basename(file, '.json'), { ...contract, name });
  }
  return versions;
}

/** Reads the contracts in `spec/` of a git reference (`main`, `HEAD~1`, a tag). */
export async function sourcesAt(root: string, reference: string): Promise<Versions> {
  return withFilesAt(root, reference, 'spec', (folder) =>
    sources(folder, reference, (path) => `${reference}:${relative(folder, path)}`),
  ).catch((error: unknown) => {
    if (error instanceof NotInGit) throw new UnreadableContract(`${reference} has no contract in spec/`);
    throw error;
  });
}

/**
 * Reads a contract from a file of a git commit, in git's notation `main:api/openapi.yaml`. The file may refer to other
 * files in its folder.
 */
export async function contractAt(root: string, reference: string, path: string): Promise<LoadedContract> {
  const name = `${reference}:${path}`;
  return withFilesAt(root, reference, dirname(path), async (folder) => {
    const file = join(folder, path);
    if (await isFolder(file)) throw new UnreadableContract(nameTheFile(name));
    if (!(await isFile(file))) throw new NotInGit();
    return contractIn(file, name, (other) => `${reference}:${relative(folder, other)}`);
  }).catch((error: unknown) => {
    if (error instanceof NotInGit) throw new UnreadableContract(`${reference} has no ${path}`);
    throw error;
  });
}

class NotInGit extends Error {}

/** Returns the message for a folder in place of a contract. */
export const nameTheFile = (folder: string): string =>
  `${folder} is a folder. Name the file with which the contract begins, such as ${join(folder, 'openapi.yaml')}.`;

async function withFilesAt<Result>(
  root: string,
  reference: string,
  path: string,
  read: (folder: string) => Promise<Result>,
): Promise<Result> {
  const commit = await run(
    'git',
    ['rev-parse', '--verify', '--quiet', '--end-of-options', `${reference}^{commit}`],
    { cwd: root },
  ).catch(() => {
    throw new UnreadableContract(`${reference} is neither a file nor a git reference`);
  });
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'contract-diff-')));
  try {
    const archive = join(folder, 'files.tar');
    await run('git', ['archive', '--output', archive, commit.stdout.trim(), path], { cwd: root }).catch(
      () => {
        throw new NotInGit();
      },
    );
    await run('tar', ['-xf', archive, '-C', folder]);
    return await read(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Returns the path relative to the current folder, so that a reader of the report can open the file. */
const nameInFolder = (path: string) => relative(process.cwd(), path) || path;

/** Reads a contract from a JSON or YAML file, which may refer to other files. */
export async function contractIn(file: string, name = file, shown = nameInFolder): Promise<LoadedContract> {
  const known = new Map<string, File>();
  const files = (path: string) => {
    const read = known.get(path) ?? readContractFile(path, shown(path));
    known.set(path, read);
    return read;
  };
  const { document, origins } = joined(file, files);
  const locate = (pointer: string, lineIn: (file: File, at: string) => number | undefined) => {
    for (let at = pointer; at !== ''; at = at.slice(0, Math.max(at.lastIndexOf('/'), 0))) {
      const origin = origins.get(at);
      if (!origin) continue;
      const found = files(origin.path);
      const line = lineIn(found, origin.pointer + pointer.slice(at.length));
      return Promise.resolve(line === undefined ? undefined : `${found.name}:${line}`);
    }
    return Promise.resolve(undefined);
  };
  return {
    // `joined` has copied the document.
    ...contractFrom(document, name),
    lines: (pointer) => locate(pointer, (found, at) => found.lineOf(at)),
    blockLines: (pointer) => locate(pointer, (found, at) => found.blockLineOf(at)),
    slips: [...known.values()].flatMap(slipsOf),
  };
}

/** Reads a contract from one text, for example from standard input. */
export function contractInText(source: string, name: string): LoadedContract {
  const file = fileOf(source, name);
  const { value, lineOf } = file;
  return {
    ...contractFrom(value, name),
    slips: slipsOf(file),
    lines: (pointer) => Promise.resolve(`${name}:${lineOf(pointer.slice(1))}`),
    blockLines: (pointer) => {
      const line = file.blockLineOf(pointer.slice(1));
      return Promise.resolve(line === undefined ? undefined : `${name}:${line}`);
    },
  };
}

const slipsOf = ({ name, slips }: File) =>
  slips.map(({ line, reason }) => ({ source: `${name}:${line}`, reason }));

export async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() ?? false;
}

/** Whether a git reference (a branch, a tag, a hash) names a commit. */
export async function isCommit(root: string, reference: string): Promise<boolean> {
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${reference}^{commit}`];
  return run('git', args, { cwd: root }).then(
    () => true,
    () => false,
  );
}

export async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isFile() ?? false;
}
