import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { SHARED, readShared } from './shared-servers.ts';

/**
 * Finds a port on which no server listens. No other test of this run gets the same port, because a server may start
 * late on it, or start again. The port is below the range for outgoing connections (Linux: from 32768). The system
 * could assign a port of that range before a server uses it.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(16_384, 32_768);
    if (!isOurs(port)) continue;
    const server = createServer().listen(port, '127.0.0.1');
    try {
      await once(server, 'listening');
    } catch {
      continue;
    }
    server.close();
    await once(server, 'close');
    return port;
  }
}

/**
 * Reserves the port. Returns whether no other process of this run has reserved it before. The folder of the run has a
 * mark for each reserved port, once the folder exists.
 */
function isOurs(port: number): boolean {
  if (!existsSync(SHARED)) return true;
  try {
    writeFileSync(join(readShared().folder, `port ${port} is taken`), '', { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}
