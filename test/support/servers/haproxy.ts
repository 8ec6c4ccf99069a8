import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Test } from 'tap';
import { needPackages } from './debian.ts';

interface Haproxy {
  /**
   * Sends a command to the running haproxy (section 9.3 of haproxy's management guide). Returns the answer of haproxy.
   */
  command(line: string): Promise<string>;
}

/** Runs haproxy with these sections in its configuration, until the test ends. */
export async function openHaproxy(t: Test, config: string): Promise<Haproxy> {
  needPackages(t, 'haproxy');
  // The path of a Unix socket must be short, so the socket isn't in the test's own folder.
  const folder = await mkdtemp(join(tmpdir(), 'haproxy-'));
  const file = join(folder, 'haproxy.cfg');
  const socket = join(folder, 'haproxy.sock');
  await writeFile(file, `global\n  stats socket ${socket} level admin\n${config}`);
  const haproxy = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'inherit', 'inherit'] });
  await once(haproxy, 'spawn');
  t.teardown(async () => {
    if (haproxy.exitCode === null) {
      haproxy.kill('SIGKILL');
      await once(haproxy, 'close');
    }
    await rm(folder, { recursive: true });
  });
  const command = (line: string) => {
    const connection = connect(socket);
    connection.end(`${line}\n`);
    return text(connection);
  };
  while ((await command('show info').catch(() => '')) === '')
    if (haproxy.exitCode !== null) throw new Error('haproxy did not start');
  return { command };
}
