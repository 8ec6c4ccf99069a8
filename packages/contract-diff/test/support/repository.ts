import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Test } from 'tap';

const COMMAND = join(import.meta.dirname, '../../bin.cjs');
const run = promisify(execFile);

/**
 * Creates a git repository with one commit that contains `files`. The result's `diff` runs the command in that
 * repository.
 */
export async function openRepository(t: Test, files: Parameters<Test['testdir']>[0]) {
  const root = t.testdir(files);
  const git = (...args: string[]) =>
    run('git', ['-c', 'user.name=Tea', '-c', 'user.email=tea@example.com', ...args], { cwd: root });
  await git('init', '-q');
  await git('add', '.');
  await git('commit', '-q', '-m', 'Version 1');
  const diff = (...args: string[]) =>
    run(process.execPath, [COMMAND, ...args], { cwd: root }).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      (error: { code: number; stdout: string; stderr: string }) => error,
    );
  return { root, diff };
}
