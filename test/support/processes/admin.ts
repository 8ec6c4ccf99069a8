import type { Test } from 'tap';
import { runCommand } from '../../../server.ts';
import { runProcess } from '../run/processes.ts';
import { readShared } from '../run/shared-servers.ts';

/** Options that every operator's command needs: the name of the operator, and the reason for the command. */
export const BY = ['--by', 'anna', '--reason', 'ticket 42'];

export interface Ran<Result = Record<string, any>> {
  status: number | null;
  /** Parsed output of the command, which runs with `--json`. */
  result: Result;
  stderr: string;
}

/**
 * Runs an operator's command on this database. With NIGHTLY=1 or with NODE_OPTIONS, the command runs in a process of its
 * own, as an operator runs it. Otherwise it runs in the process of the test: the start of a process takes most of the
 * time of a command.
 */
export async function runAdmin(
  t: Test,
  databaseUrl: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<Ran> {
  const settings = { AUTH_URL: readShared().authUrl, DATABASE_URL: databaseUrl, ...env };
  const isAlone = process.env['NIGHTLY'] || env['NODE_OPTIONS'];
  const run = isAlone ? runInProcess : runHere;
  const { status, stdout, stderr } = await run(t, settings, [...args, '--json']);
  return { status, result: stdout === '' ? {} : JSON.parse(stdout), stderr };
}

async function runInProcess(t: Test, settings: Record<string, string>, args: string[]) {
  const command = runProcess(t, 'server.ts', settings, ['admin', ...args]);
  const status = await command.ended;
  return { status, stdout: command.stdout(), stderr: command.stderr() };
}

async function runHere(_t: Test, env: Record<string, string>, args: string[]) {
  const output = { stdout: '', stderr: '' };
  const status = await runCommand(args, {
    env,
    print: (text) => void (output.stdout += `${text}\n`),
    complain: (text) => void (output.stderr += `${text}\n`),
  });
  return { status, ...output };
}
