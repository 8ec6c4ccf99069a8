import { execFileSync, spawnSync } from 'node:child_process';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Test } from 'tap';
import { writeFiles } from '../../../scripts/bench/against/work-tree.ts';

const ROOT = join(import.meta.dirname, '../../..');

/**
 * A path in the repository. If a commit contains this path, the code of the commit understands the requests of the
 * current tests. Older code doesn't understand the requests, because before 1.0.0 the contract had other names.
 */
const MARK = 'spec/v1/schemas/shared/TotalCount.yaml';

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();

/** Lists the commits on the main line that add a file at this path, newest first. */
const commitsThatAdd = (path: string): string[] =>
  git('log', '--first-parent', '-m', '--diff-filter=A', '--format=%H', '--', path)
    .split('\n')
    .filter(Boolean);

/** Lists the names that a pattern finds in the files of a folder at a commit. */
const namesIn = (commit: string, folder: string, pattern: string): string[] =>
  git('grep', '-hoE', pattern, commit, '--', folder)
    .split('\n')
    .map((line) => line.match(/\w+'?$/)![0].replace("'", '')); // each pattern ends with a name

/**
 * Finds the newest ancestor that has a handler for each operation of its contract. A commit that only adds operations to
 * the contract can't start.
 */
function completeCommit(commit: string): string {
  const handled = new Set(namesIn(commit, 'handlers', String.raw`Operation<'\w+'`));
  const isComplete = namesIn(commit, 'spec/v1/paths', String.raw`operationId: \w+$`).every((name) =>
    handled.has(name),
  );
  const parent = isComplete ? undefined : parentOf(commit);
  return parent === undefined ? commit : completeCommit(parent);
}

/**
 * Finds the code that runs beside the current code during an upgrade: the last complete commit before the newest
 * migration. If that commit can't run beside newer code, returns the first commit that can. The variable OLDER selects
 * another commit, such as a release. `what` describes the returned commit.
 */
export function olderCommit(): { commit: string; what: string } {
  const { OLDER } = process.env;
  if (OLDER) return { commit: git('rev-parse', OLDER), what: `${OLDER}, which OLDER names` };
  const [newest] = commitsThatAdd('db/migrations');
  const first = commitsThatAdd(MARK).at(-1);
  const title = (commit: string) => git('log', '-1', '--format=%h (%s)', commit);
  if (first === undefined)
    return {
      commit: 'HEAD',
      what: `no commit has ${MARK} yet: ${title('HEAD')} takes the place of older code`,
    };
  const parent = newest && parentOf(newest);
  const before = parent && completeCommit(parent);
  if (before !== undefined && isWithin(first, before))
    return { commit: before, what: `${title(before)}, the last complete commit before the newest migration` };
  return {
    commit: first,
    what: `no commit before the newest migration can run beside newer code yet: ${title(first)}, the first that can`,
  };
}

/** Returns the commit that made a release of the contract. Throws an error if the history doesn't contain the commit. */
export function releaseCommit(version: string): string {
  const commit = git('log', `--grep=^Contract: release ${version}$`, '--format=%H', '-1');
  if (commit === '') throw new Error(`the history contains no release ${version}`);
  return commit;
}

function parentOf(commit: string): string | undefined {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--verify', '--quiet', `${commit}^`], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return status === 0 ? stdout.trim() : undefined;
}

const isWithin = (ancestor: string, commit: string): boolean =>
  spawnSync('git', ['merge-base', '--is-ancestor', ancestor, commit], { cwd: ROOT }).status === 0;

/**
 * Writes the files of a commit into a new folder, which is removed when the test ends. The code in the folder uses the
 * installed packages of the project.
 */
export async function openOlderCode(t: Test, commit: string): Promise<string> {
  const root = await writeFiles({ defer: (remove) => t.teardown(remove) }, ROOT, commit);
  await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  return root;
}
