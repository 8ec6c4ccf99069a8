import { Counter, Gauge, type Registry } from 'prom-client';
import type { StoreWatch } from '../../limits/shared-counts.ts';

/**
 * Shows whether the shared store of the rate limit is reachable, and counts requests that weren't counted in the store.
 */
export function showRateLimitStore(registry: Registry): StoreWatch {
  const registers = [registry];
  const up = new Gauge({
    name: 'rate_limit_store_up',
    help: '1 if the shared store of the rate limit is reachable, else 0.',
    registers,
  });
  const missed = new Counter({
    name: 'rate_limit_store_missed_total',
    help: 'Requests that only this process has counted, because the shared store of the rate limit was unreachable.',
    registers,
  });
  return { onState: (isAvailable) => up.set(isAvailable ? 1 : 0), onMissed: () => missed.inc() };
}
