import { execFile } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { bundle } from '../bundle.ts';
import { type Contract, UnreadableContract, contractOf, isObject, numberOf } from '../document.ts';

const run = promisify(execFile);

/** Contracts by the version of the API that they describe: `v1`. */
export type Versions = Map<string, Contract>;

/** The contracts that are being worked on: `spec/v1`, `spec/v2` … in a folder. */
export async function sources(root: string, name = 'spec'): Promise<Versions> {
  const versions: Versions = new Map();
  const folders = await readdir(join(root, 'spec')).catch(() => []);
  for (const version of folders.filter((folder) => /^v\d+$/.test(folder)).sort()) {
    const file = join(root, 'spec', version, 'openapi.yaml');
    versions.set(version, await contractIn(file, `${name}/${version}`));
  }
  return versions;
}

/** The last released contract of each version: `spec/releases/v1.json` … */
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

/** What a git reference (`main`, `HEAD~1`, a tag) of the repository has in `spec/`. */
export async function sourcesAt(root: string, reference: string): Promise<Versions> {
  const commit = await run(
    'git',
    ['rev-parse', '--verify', '--quiet', '--end-of-options', `${reference}^{commit}`],
    { cwd: root },
  ).catch(() => {
    throw new UnreadableContract(`${reference} is neither a file nor a git reference`);
  });
  const folder = await mkdtemp(join(tmpdir(), 'order-service-spec-'));
  try {
    const archive = join(folder, 'spec.tar');
    await run('git', ['archive', '--output', archive, commit.stdout.trim(), 'spec'], { cwd: root }).catch(
      () => {
        throw new UnreadableContract(`${reference} has no contract in spec/`);
      },
    );
    await run('tar', ['-xf', archive, '-C', folder]);
    return await sources(folder, reference);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A contract in a JSON or YAML file, which may refer to other files. */
export async function contractIn(file: string, name = file): Promise<Contract> {
  const source = await readFile(file, 'utf8');
  let document: unknown;
  try {
    document = file.endsWith('.json') ? JSON.parse(source) : parse(source, { maxAliasCount: -1 });
  } catch (error) {
    throw new UnreadableContract(`${file} is neither JSON nor YAML: ${(error as Error).message}`);
  }
  return contractOf(refersOutside(document) ? await bundled(file) : document, name);
}

export async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isFile() ?? false;
}

function refersOutside(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(refersOutside);
  if (!isObject(value)) return false;
  const { $ref: reference } = value;
  return (
    (typeof reference === 'string' && !reference.startsWith('#')) || Object.values(value).some(refersOutside)
  );
}

async function bundled(entry: string): Promise<unknown> {
  try {
    return await bundle(entry);
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    const faults = output.split('\n').filter((line) => /^\[\d+\]|^Can't/.test(line));
    throw new UnreadableContract(
      `${entry} can't be read:\n  ${(faults.length > 0 ? faults : [output]).join('\n  ')}`,
    );
  }
}
