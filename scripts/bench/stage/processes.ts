import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export interface Server {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/**
 * Starts a program of a work tree that serves HTTP at `url`, and waits until it answers. The program gets only the
 * given settings, and runs on the Node.js that the work tree has installed.
 */
export async function startServer(
  root: string,
  script: string[],
  url: string,
  env: Record<string, string>,
): Promise<Server> {
  const { PATH = '', HOME = '', NODE_OPTIONS = '' } = process.env;
  const ownNode = join(root, 'node_modules/.bin/node');
  const child = spawn(existsSync(ownNode) ? ownNode : process.execPath, script, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH, HOME, NODE_OPTIONS, ...env },
  });
  await once(child, 'spawn'); // Rejects if the program can't be started.
  while (!(await fetch(url).catch(() => undefined))) {
    if (hasEnded(child)) throw new Error(`${script.join(' ')} did not start in ${root}`);
    await delay(20);
  }
  return { url, pid: child.pid!, stop: () => end(child) };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/**
 * Returns a local address on which no program listens. The port is lower than the ports that the system assigns to
 * outgoing connections (on Linux from 32768), because the load opens many outgoing connections.
 */
export async function freeUrl(): Promise<string> {
  for (;;) {
    const port = randomInt(16_384, 32_768);
    const probe = createServer().listen(port, '127.0.0.1');
    try {
      await once(probe, 'listening');
    } catch {
      continue;
    }
    probe.close();
    await once(probe, 'close');
    return `http://127.0.0.1:${port}`;
  }
}
