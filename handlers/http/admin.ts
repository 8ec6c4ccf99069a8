import { once } from 'node:events';
import { type ServerResponse, createServer } from 'node:http';

/** What is asked of a process on its admin port. None asks a program of somebody else. */
export interface Probes {
  /** Whether it has begun its work. */
  isStarted(): boolean;
  /** Why it should get no requests now; nothing where it should. */
  faults(): Promise<string[]>;
}

interface Admin {
  close(): Promise<void>;
}

/**
 * Answers probes on a port of its own, where no token, no limit and no contract holds: `/livez` as long as the
 * process turns, `/startupz` once it has started, `/readyz` while it should get requests.
 */
export async function openAdmin(where: { host: string; port: number }, probes: Probes): Promise<Admin> {
  const answers: Record<string, (response: ServerResponse) => void | Promise<void>> = {
    '/livez': (response) => send(response, 200, { status: 'alive' }),
    '/startupz': (response) =>
      probes.isStarted()
        ? send(response, 200, { status: 'started' })
        : send(response, 503, { status: 'starting' }),
    async '/readyz'(response) {
      const reasons = probes.isStarted() ? await probes.faults() : ['starting'];
      if (reasons.length === 0) send(response, 200, { status: 'ready' });
      else send(response, 503, { status: 'not ready', reasons });
    },
  };
  const limits = { requestTimeout: 5_000, headersTimeout: 5_000, connectionsCheckingInterval: 1_000 };
  const server = createServer(limits, ({ method = '', url = '' }, response) => {
    const answer = answers[url.split('?', 1)[0]!];
    if (!answer) return send(response, 404, { status: 'unknown path' });
    if (!['GET', 'HEAD'].includes(method)) return send(response, 405, { status: 'unknown method' });
    void answer(response);
  });
  server.listen(where.port, where.host);
  await once(server, 'listening');
  return {
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function send(response: ServerResponse, status: number, body: { status: string; reasons?: string[] }): void {
  const text = `${JSON.stringify(body)}\n`;
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
    ...(status === 405 && { Allow: 'GET, HEAD' }),
  });
  response.end(text);
}
