import { Gauge, Registry, collectDefaultMetrics } from 'prom-client';

/** What a process is. */
export interface Build {
  version: string;
  role: string;
}

/** How often the lag of the event loop is looked at, in ms: each look wakes the process. */
const LAG_EVERY_MS = 20;

/**
 * The metrics of a process, without any of its work yet: which build it is, and what Node.js says of CPU time, memory,
 * garbage collection and the lag of the event loop. Whoever does something worth counting is handed this registry.
 */
export function openRegistry({ version, role }: Build): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_EVERY_MS });
  new Gauge({
    name: 'build_info',
    help: '1. Which version of the service this process runs, in which role, and on which Node.js.',
    labelNames: ['version', 'role', 'node'],
    registers: [registry],
  }).set({ version, role, node: process.version }, 1);
  return registry;
}
