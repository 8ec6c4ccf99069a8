import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** Fields of an API version that the metrics need. */
export interface Served {
  prefix: string;
  document: { info: { version: string } };
}

/**
 * Upper bounds of the duration buckets, in seconds. The last three bounds are time limits: 5 for an order that waits,
 * 15 for a statement, 20 for a request.
 */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 20];

/**
 * Label value for requests without an operation of the contract: unknown paths, the documentation, and the routes of
 * the payment provider.
 */
const NO_OPERATION = 'other';

/**
 * Counts requests and their durations by operation and status, and counts problems. No label contains a value from a
 * request, so there is only one series for each operation and status.
 *
 * `prefix`: the beginning of the metrics' names, if the app isn't the service.
 *
 * Each series is cached by operation and status, because the library's look-up by labels costs more than counting.
 */
export function installRequestMetrics(app: FastifyInstance, registry: Registry, prefix = ''): void {
  const durations = new Histogram({
    name: `${prefix}http_request_duration_seconds`,
    help: 'Duration of requests, by operation of the contract and status.',
    labelNames: ['operation', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  const problems = new Counter({
    name: `${prefix}http_problems_total`,
    help: 'Requests that were answered with a problem, by operation and problem type.',
    labelNames: ['operation', 'kind'],
    registers: [registry],
  });
  const seriesOf = new Map<string, Histogram.Internal<'operation' | 'status'>[]>();
  app.addHook('onResponse', (request, reply, done) => {
    const { operationId = NO_OPERATION } = request.routeOptions.config;
    let byStatus = seriesOf.get(operationId);
    if (!byStatus) seriesOf.set(operationId, (byStatus = []));
    const { statusCode: status } = reply;
    byStatus[status] ??= durations.labels(operationId, String(status));
    byStatus[status].observe(reply.elapsedTime / 1000);
    if (reply.problem !== '') problems.inc({ operation: operationId, kind: reply.problem });
    done();
  });
}

/** Shows the version of each contract and the path under which it is served. */
export function showContracts(registry: Registry, versions: readonly Served[]): void {
  const gauge = new Gauge({
    name: 'contract_info',
    help: 'Always 1. The labels show the version of the contract, and the path below which it is served.',
    labelNames: ['version', 'prefix'],
    registers: [registry],
  });
  for (const { prefix, document } of versions) gauge.set({ version: document.info.version, prefix }, 1);
}
