import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Minimum time in ms between two closings of idle connections. The time is needed because each closing checks all
 * connections.
 */
const PAUSE = 1_000;

/**
 * Keeps the number of connections below a limit, so that file descriptors remain for the next client. If at least half
 * of the connections have sent no complete request yet, the oldest of these connections is closed. Otherwise all
 * connections that wait for their next request are closed. Requests in flight aren't affected.
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
    // Each new connection above the limit closes another connection. Closed connections are still counted for a moment.
    if (open > limit) makeRoom();
  });
  server.on('request', ({ socket }) => void silent.delete(socket));
}

/** Maximum number of connections: three quarters of the files that this process may open. */
export function connectionLimit(): number {
  // The cast is necessary because Node.js declares no type for the report.
  const report = process.report.getReport() as {
    userLimits?: { open_files?: { soft?: number | 'unlimited' } };
  };
  const files = report.userLimits?.open_files?.soft;
  return typeof files === 'number' ? Math.floor((files * 3) / 4) : Infinity;
}
