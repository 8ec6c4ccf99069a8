import { Gauge, Registry, collectDefaultMetrics } from 'prom-client';

/** Version and role of a process. */
export interface Build {
  version: string;
  role: string;
}

/**
 * Interval in ms at which the event loop's lag is measured. The interval isn't shorter, because each measurement wakes
 * the process.
 */
const LAG_EVERY_MS = 20;

/**
 * Opens the registry of a process. The registry contains the build, and the figures of Node.js about CPU time, memory,
 * garbage collection and the lag of the event loop. Other code adds its own metrics to this registry.
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
