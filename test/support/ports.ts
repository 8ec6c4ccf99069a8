import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A port on which nothing listens. It is below the range for outgoing connections (Linux: from 32768),
 * because the system could assign one of those before it is used.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(16_384, 32_768);
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
