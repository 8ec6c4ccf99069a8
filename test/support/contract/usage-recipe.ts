import { execFile, execFileSync } from 'node:child_process';
import { cp, mkdir, readFile, symlink, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '../../..');
const README = join(ROOT, 'scripts/contract/README.md');

/**
 * Reads the shell commands of the README, and the output that the README shows. `before`: commands that need the
 * running service. `after`: commands for the time after the service has stopped.
 */
export async function usageRecipe(): Promise<{ before: string; after: string; printed: string }> {
  const [, section = ''] =
    /^## Which clients a change breaks\n([^]+?)^## Changing the contract$/m.exec(
      await readFile(README, 'utf8'),
    ) ?? [];
  const [before = '', after = '', printed = ''] = [...section.matchAll(/^```(?:sh)?\n([^]+?)^```$/gm)].map(
    ([, block]) => block!,
  );
  return { before, after, printed };
}

/** Copies the current files of the project into a new Git repository with one commit. */
export async function copyOfProject(folder: string): Promise<void> {
  const git = (cwd: string, ...args: string[]) => execFileSync('git', args, { cwd, encoding: 'utf8' });
  const files = git(ROOT, 'ls-files', '-z', '--cached', '--others', '--exclude-standard').split('\0');
  const installed = ['package.json', 'package-lock.json', '.npmrc'];
  for (const file of files.filter(Boolean)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await cp(join(ROOT, file), join(folder, file)).catch((error: NodeJS.ErrnoException) => {
      // The file was deleted, but the deletion isn't committed yet.
      if (error.code !== 'ENOENT') throw error;
    });
  }
  // The copy uses the installed packages of the project. The lists of dependencies get an old time, because `make`
  // installs packages again if a list is newer than the installed packages.
  for (const file of installed) await utimes(join(folder, file), 0, 0);
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const author = ['-c', 'user.name=Nobody', '-c', 'user.email=nobody@example.com'];
  git(folder, 'init', '-q');
  git(folder, 'add', '--all', '--force', '--', ...files.filter((file) => file.startsWith('spec/')));
  git(folder, ...author, 'commit', '-q', '--no-verify', '-m', 'A copy');
}

/**
 * Variables that `make` sets for the programs that it starts. The test removes these variables, because they make a
 * nested `make` print the name of its folder.
 */
const OF_MAKE = { MAKELEVEL: undefined, MAKEFLAGS: undefined, MFLAGS: undefined };

export async function runLines(lines: string, cwd: string, env: NodeJS.ProcessEnv = {}): Promise<string> {
  const { stdout } = await promisify(execFile)('bash', ['-c', lines], {
    cwd,
    env: { ...process.env, ...OF_MAKE, ...env },
  });
  return stdout;
}

/** Replaces each date in a report with `DAY`, because the dates depend on the day of the test run. */
export const undated = (report: string): string => report.replaceAll(/\d{4}-\d\d-\d\d/g, 'DAY').trim();
