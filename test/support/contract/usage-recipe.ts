import { execFile, execFileSync } from 'node:child_process';
import { cp, mkdir, readFile, symlink, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '../../..');
const README = join(ROOT, 'scripts/contract/README.md');

/**
 * Reads the commands of the README, and the output that they print. `before`: commands for the running service.
 * `after`: commands for the time after the service has stopped.
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

/** Copies the current files of the project into a new repository with a single commit. */
export async function copyOfProject(folder: string): Promise<void> {
  const git = (cwd: string, ...args: string[]) => execFileSync('git', args, { cwd, encoding: 'utf8' });
  const files = git(ROOT, 'ls-files', '-z', '--cached', '--others', '--exclude-standard').split('\0');
  const installed = ['package.json', 'package-lock.json', '.npmrc'];
  for (const file of files.filter(Boolean)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await cp(join(ROOT, file), join(folder, file)).catch((error: NodeJS.ErrnoException) => {
      // The file was removed, and the removal isn't committed yet.
      if (error.code !== 'ENOENT') throw error;
    });
  }
  // The copy uses the installed packages of the project. `make` installs packages again unless they are newer than the
  // files that list the dependencies.
  for (const file of installed) await utimes(join(folder, file), 0, 0);
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const author = ['-c', 'user.name=Nobody', '-c', 'user.email=nobody@example.com'];
  git(folder, 'init', '-q');
  git(folder, 'add', '--all', '--force', '--', ...files.filter((file) => file.startsWith('spec/')));
  git(folder, ...author, 'commit', '-q', '--no-verify', '-m', 'A copy');
}

/**
 * Variables that `make` sets for the programs that it starts. They are removed, because with them a nested `make`
 * prints the name of its folder.
 */
const OF_MAKE = { MAKELEVEL: undefined, MAKEFLAGS: undefined, MFLAGS: undefined };

/** Runs shell commands in a folder, and returns the text that they print. */
export async function runLines(lines: string, cwd: string, env: NodeJS.ProcessEnv = {}): Promise<string> {
  const { stdout } = await promisify(execFile)('bash', ['-c', lines], {
    cwd,
    env: { ...process.env, ...OF_MAKE, ...env },
  });
  return stdout;
}

/** Replaces the dates in a report, because they depend on the day on which clients have sent requests. */
export const undated = (report: string): string => report.replaceAll(/\d{4}-\d\d-\d\d/g, 'DAY').trim();
