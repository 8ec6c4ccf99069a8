import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** A version of the API, as far as it is shown. */
export interface Served {
  prefix: string;
  document: { info: { version: string } };
}

/** In seconds. The last ones are those of time limits: 5 of an order that waits, 15 of a statement, 20 of a request. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 20];

/** Requests of no operation of the contract: unknown paths, the documentation, the provider's own routes. */
const NO_OPERATION = 'other';

/**
 * Counts requests by operation and status, how long they took, and which problems they were answered with. Nothing in
 * a label comes from a request: there is one series for each operation and status that was seen.
 *
 * The library finds a series by its labels each time, which costs more than counting. So each series is kept, once
 * found, by operation and status.
 */
export function installRequestMetrics(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests, by operation of the contract and status.',
    labelNames: ['operation', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  const problems = new Counter({
    name: 'http_problems_total',
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

/** Shows which contract is served where. */
export function showContracts(registry: Registry, versions: readonly Served[]): void {
  const gauge = new Gauge({
    name: 'contract_info',
    help: 'Always 1. The labels show the version of the contract, and the path below which it is served.',
    labelNames: ['version', 'prefix'],
    registers: [registry],
  });
  for (const { prefix, document } of versions) gauge.set({ version: document.info.version, prefix }, 1);
}
