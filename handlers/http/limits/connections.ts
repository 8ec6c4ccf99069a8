import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How often those that wait for a next request are closed at most, in ms: that looks at all of them. */
const PAUSE = 1_000;

/**
 * Keeps the connections below a number, so that there are descriptors for the next client. Where half of them
 * have sent nothing yet, or no more than the beginning of a request, the oldest of those makes room; else all
 * that wait for a next request do. Requests under way are left alone.
 */
export function installConnectionLimit({ server }: FastifyInstance, limit: number): void {
  const silent = new Set<Socket>();
  let open = 0;
  let lastCleared = -Infinity;

  function makeRoom(): void {
    const now = performance.now();
    if (silent.size < limit / 2 && now - lastCleared > PAUSE) {
      lastCleared = now;
      return server.closeIdleConnections();
    }
    const [oldest] = silent;
    if (!oldest) return;
    silent.delete(oldest);
    oldest.destroy();
  }

  server.on('connection', (socket: Socket) => {
    open += 1;
    silent.add(socket);
    socket.once('close', () => {
      open -= 1;
      silent.delete(socket);
    });
    // Each newcomer above the limit takes the place of another: those that go are still counted for a moment.
    if (open > limit) makeRoom();
  });
  server.on('request', ({ socket }) => void silent.delete(socket));
}

/** How many files this process may have open, of which connections may take three quarters. */
export function connectionLimit(): number {
  // Node.js declares no type for the report.
  const report = process.report.getReport() as {
    userLimits?: { open_files?: { soft?: number | 'unlimited' } };
  };
  const files = report.userLimits?.open_files?.soft;
  return typeof files === 'number' ? Math.floor((files * 3) / 4) : Infinity;
}
