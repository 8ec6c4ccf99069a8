import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { SHARED, readShared } from './shared-servers.ts';

/**
 * Finds a port on which no server listens. The function returns each port only once in a run of the tests, because a
 * test may start its server late or restart it. From 32768 on, Linux assigns ports to outgoing connections. So the port
 * is below 32768: otherwise a connection could get the port before the server listens.
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
 * Reserves the port with a marker file in the folder of the run. Returns false if another process has already reserved
 * the port. Returns true if that folder doesn't exist yet.
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
