import { Gauge, Registry, collectDefaultMetrics } from 'prom-client';

/** Version and role of a process. */
export interface Build {
  version: string;
  role: string;
}

/** Interval of measuring the event loop's lag, in ms: each measurement wakes the process. */
const LAG_EVERY_MS = 20;

/**
 * Opens the registry of a process, without metrics of its work: the build, and the figures of Node.js about CPU time,
 * memory, garbage collection and the lag of the event loop. Code with metrics of its own is given this registry.
 */
export function openRegistry({ version, role }: Build): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_EVERY_MS });
  new Gauge({
    name: 'build_info',
    help: 'Always 1. The labels show the version of the service, its role, and the version of Node.js.',
    labelNames: ['version', 'role', 'node'],
    registers: [registry],
  }).set({ version, role, node: process.version }, 1);
  return registry;
}
