import { once } from 'node:events';
import { type ServerResponse, createServer } from 'node:http';

/** Answers to the probes of a process. The answers must not depend on external services. */
export interface Probes {
  /** Whether the process has started. */
  isStarted(): boolean;
  /**
   * Returns the reasons why the process should get no requests now. An empty list means that the process should get
   * requests.
   */
  faults(): Promise<string[]>;
  /** Metrics in the format of Prometheus. */
  metrics?: { contentType: string; metrics(): Promise<string> };
}

/** Time in ms without traffic after which a connection is closed, because its client isn't reading the answer. */
const SILENT_MS = 30_000;

interface Admin {
  close(): Promise<void>;
}

/**
 * Answers probes on a separate port, without tokens, limits or a contract. `/livez` succeeds while the event loop runs.
 * `/startupz` succeeds when the process has started. `/readyz` succeeds while the process should get requests.
 * `/metrics` returns the metrics, if there are any.
 */
export async function openAdmin(
  where: { host: string; port: number },
  probes: Probes,
  silentMs = SILENT_MS,
): Promise<Admin> {
  const answers: Record<string, (response: ServerResponse) => void | Promise<void>> = {
    '/livez': (response) => send(response, 200, { status: 'alive' }),
    '/startupz': (response) =>
      probes.isStarted()
        ? send(response, 200, { status: 'started' })
        : send(response, 503, { status: 'starting' }),
    async '/readyz'(response) {
      const reasons = probes.isStarted() ? await probes.faults().catch(reasonOf) : ['starting'];
      if (reasons.length === 0) send(response, 200, { status: 'ready' });
      else send(response, 503, { status: 'not ready', reasons });
    },
  };
  const { metrics } = probes;
  if (metrics)
    answers['/metrics'] = async (response) =>
      sendText(response, 200, await metrics.metrics(), metrics.contentType);
  const limits = { requestTimeout: 5_000, headersTimeout: 5_000, connectionsCheckingInterval: 1_000 };
  const server = createServer(limits, ({ method = '', url = '' }, response) => {
    const answer = answers[url.split('?', 1)[0]!];
    if (!answer) return send(response, 404, { status: 'unknown path' });
    if (!['GET', 'HEAD'].includes(method)) return send(response, 405, { status: 'unknown method' });
    void Promise.resolve(answer(response)).catch((error: unknown) => send(response, 500, failureOf(error)));
  });
  server.setTimeout(silentMs);
  server.listen(where.port, where.host);
  await once(server, 'listening');
  return {
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Returns the reason for which a check has failed. A failed check counts as a fault, because its result is unknown. */
const reasonOf = (error: unknown): string[] => [
  `a check failed: ${error instanceof Error ? error.message : String(error)}`,
];

const failureOf = (error: unknown) => ({ status: 'failed', reasons: reasonOf(error) });

function send(response: ServerResponse, status: number, body: { status: string; reasons?: string[] }): void {
  sendText(response, status, `${JSON.stringify(body)}\n`, 'application/json');
}

function sendText(response: ServerResponse, status: number, text: string, type: string): void {
  response.writeHead(status, {
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
    ...(status === 405 && { Allow: 'GET, HEAD' }),
  });
  response.end(text);
}
