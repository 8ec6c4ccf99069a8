import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { SHARED, readShared } from './shared-servers.ts';

/**
 * Finds a port on which no server listens. No other test of this run gets the same port, because a test may start its
 * server late or again. The port is below the range from which the system assigns ports to outgoing connections (Linux:
 * from 32768). In that range the system could assign the port to a connection before the server listens.
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
 * Reserves the port. Returns whether no other process of this run has reserved the port before. The folder of the run
 * contains a marker file for each reserved port. Before that folder exists, every port counts as reserved by this
 * process.
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
