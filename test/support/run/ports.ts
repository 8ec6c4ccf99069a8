import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { SHARED, readShared } from './shared-servers.ts';

/**
 * Finds a port on which nothing listens, and which no other test of this run gets, because a server may start on it
 * late, or start again. The port is below the range for outgoing connections (Linux: from 32768), because the system
 * could assign one of those before it is used.
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
 * Whether no other process of this run has taken the port. The folder of the run has a mark for each port, once the
 * folder exists.
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
