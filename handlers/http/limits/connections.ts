import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Minimum time in ms between two closings of all idle connections, because Node.js scans all connections each time. */
const PAUSE = 1_000;

/**
 * Limits the number of connections, so that the process always has file descriptors for the next client. Above the
 * limit, each new connection makes the process close other connections. If at least half of all connections have never
 * sent a complete request, the oldest of these connections is closed. If fewer than half have sent no complete request,
 * all idle connections are closed. Connections with a request in flight aren't closed.
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
    // A closed connection is still counted for a moment.
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
