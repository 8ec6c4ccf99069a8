import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { StandbyWatch } from '../../../../db/standby/index.ts';
import type { StoreWatch } from '../../limits/shared-counts.ts';
import type { LossWatch } from '../traces/report-losses.ts';
import { showSkew } from './clock-skew.ts';
import { countLostSpans } from './lost-spans.ts';
import { type Batch, type Queue, countBatches, showQueue } from './placements.ts';
import { type PlacePools, showPools } from './pools.ts';
import { type Build, openRegistry } from './process.ts';
import { showRateLimitStore } from './rate-limit-store.ts';
import { type Served, installRequestMetrics, showContracts } from './requests.ts';
import { showStandby } from './standby.ts';
import { type Unwritten, showUsage } from './usage.ts';

/**
 * Metrics of a process, for `/metrics` on its admin port. Other code calls these functions and doesn't depend on the
 * metrics library. The library is loaded only if there is an admin port.
 */
export interface Metrics {
  registry: Registry;
  installRequestMetrics(app: FastifyInstance): void;
  showContracts(versions: readonly Served[]): void;
  countBatches(): (batch: Batch) => void;
  showQueue(queue: Queue): void;
  showPools(places: readonly PlacePools[]): void;
  showSkew(): (skewMs: number) => void;
  showRateLimitStore(): StoreWatch;
  showUsage(counts: Unwritten): ReturnType<typeof showUsage>;
  countLostSpans(): LossWatch;
  showStandby(): StandbyWatch;
}

export function openMetrics(build: Build): Metrics {
  const registry = openRegistry(build);
  return {
    registry,
    installRequestMetrics: (app) => installRequestMetrics(app, registry),
    showContracts: (versions) => showContracts(registry, versions),
    countBatches: () => countBatches(registry),
    showQueue: (queue) => showQueue(registry, queue),
    showPools: (places) => showPools(registry, places),
    showSkew: () => showSkew(registry),
    showRateLimitStore: () => showRateLimitStore(registry),
    showUsage: (counts) => showUsage(registry, counts),
    countLostSpans: () => countLostSpans(registry),
    showStandby: () => showStandby(registry),
  };
}
