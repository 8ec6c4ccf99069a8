import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The files of a commit in a temporary folder, with their npm packages. */
export interface WorkTree {
  root: string;
  /** The abbreviated id of the commit, and its subject. */
  title: string;
}

/** Thrown if the repository has no such commit. */
export class UnknownReference extends Error {
  override readonly name = 'UnknownReference';
}

/**
 * Writes the files of a commit to a temporary folder, which `cleanup` removes. Unlike `git worktree`, this function
 * writes nothing to the repository. If package-lock.json lists the same packages in the commit and in this work tree,
 * `node_modules` becomes a link to the folder of this work tree. Otherwise `npm ci` installs the packages.
 */
export async function checkOut(
  cleanup: AsyncDisposableStack,
  repository: string,
  reference: string,
): Promise<WorkTree> {
  const commit = commitOf(repository, reference);
  const root = await writeFiles(cleanup, repository, commit);
  await install(repository, root);
  return { root, title: run(repository, 'git', 'log', '-1', '--format=%h (%s)', commit) };
}

/** Writes the files of a commit to a temporary folder, without installing packages. */
export async function writeFiles(
  cleanup: Pick<AsyncDisposableStack, 'defer'>,
  repository: string,
  commit: string,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'order-service-against-'));
  cleanup.defer(() => rm(folder, { recursive: true }));
  const archive = join(folder, 'archive.tar');
  run(repository, 'git', 'archive', '--prefix=tree/', '--output', archive, commit);
  run(folder, 'tar', '-xf', archive);
  return join(folder, 'tree');
}

function commitOf(repository: string, reference: string): string {
  try {
    const commit = `${reference}^{commit}`;
    return run(repository, 'git', 'rev-parse', '--verify', '--quiet', '--end-of-options', commit);
  } catch (cause) {
    throw new UnknownReference(`There is no commit ${reference}.`, { cause });
  }
}

async function install(repository: string, root: string): Promise<void> {
  if ((await packagesOf(root)) === (await packagesOf(repository)))
    await symlink(join(repository, 'node_modules'), join(root, 'node_modules'));
  else run(root, 'npm', 'ci', '--loglevel=error');
}

/**
 * Returns the packages in package-lock.json, without the entry of the project itself, because its name or licence may
 * differ.
 */
async function packagesOf(tree: string): Promise<string> {
  const lock = await readFile(join(tree, 'package-lock.json'), 'utf8');
  // npm writes the file in this form (lockfileVersion 3).
  const { packages } = JSON.parse(lock) as { packages: Record<string, unknown> };
  return JSON.stringify({ ...packages, '': undefined });
}

const run = (cwd: string, program: string, ...args: string[]): string =>
  execFileSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();
