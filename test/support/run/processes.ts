import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Test } from 'tap';

const ROOT = join(import.meta.dirname, '../../..');

export interface RunningProcess {
  child: ChildProcess;
  pid: number;
  stdout(): string;
  stderr(): string;
  /** Resolves when the output of the process matches the pattern. Rejects if the process ends before. */
  printed(pattern: RegExp): Promise<RegExpExecArray>;
  /** Resolves with the exit code when the process has ended and its whole output has been read. */
  ended: Promise<number | null>;
}

/**
 * Runs a program of the project in another process. The process has only these settings, and is killed when the test
 * ends. `openFiles`: maximum number of open files.
 */
export function runProcess(
  t: Test,
  script: string,
  env: Record<string, string>,
  args: string[] = [],
  { openFiles }: { openFiles?: number } = {},
): RunningProcess {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '', DATABASE_PREPARED = '' } = process.env;
  const program = [process.execPath, script, ...args];
  const limited = ['sh', '-c', `ulimit -n ${openFiles} && exec "$@"`, 'sh', ...program];
  const command = openFiles === undefined ? program : limited;
  return runCommand(t, script, command, { PATH, HOME, NODE_COMPILE_CACHE, DATABASE_PREPARED, ...env });
}

/**
 * Runs a command in another process. The process has only these environment variables, and is killed when the test
 * ends. `name`: the name of the process in error messages.
 */
export function runCommand(
  t: Test,
  name: string,
  [command = '', ...args]: string[],
  env: Record<string, string>,
): RunningProcess {
  const child = spawn(command, args, { cwd: ROOT, env });
  const output = { stdout: '', stderr: '' };
  const arrived = new EventTarget();
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (text: string) => {
      output[stream] += text;
      arrived.dispatchEvent(new Event('text'));
    });
  }
  const ended = once(child, 'close').then(([code]) => code as number | null);
  t.teardown(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return {
    child,
    pid: child.pid!,
    stdout: () => output.stdout,
    stderr: () => output.stderr,
    ended,
    async printed(pattern) {
      for (;;) {
        const match = pattern.exec(output.stdout + output.stderr);
        if (match) return match;
        const over = await Promise.race([once(arrived, 'text').then(() => false), ended.then(() => true)]);
        if (over) throw new Error(`${name} ended without ${pattern}:\n${output.stdout}${output.stderr}`);
      }
    },
  };
}
