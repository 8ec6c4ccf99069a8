import { Gauge, Registry, collectDefaultMetrics } from 'prom-client';

export interface Build {
  version: string;
  role: string;
}

/**
 * Interval in ms between two measurements of the event loop's lag. The interval isn't shorter, because each measurement
 * wakes the process.
 */
const LAG_EVERY_MS = 20;

/**
 * Creates the registry of a process with a metric for its version and role. Also adds the metrics of Node.js: CPU time,
 * memory, garbage collection and the event loop's lag. Other code adds its own metrics.
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
