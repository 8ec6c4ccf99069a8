import type { Test } from 'tap';
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

/** Runs an operator's command on this database, in a separate process. */
export async function runAdmin(
  t: Test,
  databaseUrl: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<Ran> {
  const settings = { AUTH_URL: readShared().authUrl, DATABASE_URL: databaseUrl, ...env };
  const command = runProcess(t, 'server.ts', settings, ['admin', ...args, '--json']);
  const status = await command.ended;
  const stdout = command.stdout();
  return { status, result: stdout === '' ? {} : JSON.parse(stdout), stderr: command.stderr() };
}
