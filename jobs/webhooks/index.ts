import type { Database } from '../../db/base/database.ts';
import type { Tracer } from '../../db/base/tracer.ts';
import type { Shards } from '../../db/shards/layout/shards.ts';
import type { DeliveryRules } from '../../db/webhooks/endpoints/url-rules.ts';
import type { SecretKeys } from '../../db/webhooks/secrets/secret-keys.ts';
import type { WarningLog } from '../running/job-log.ts';
import { EgressProxy } from './http/egress-proxy.ts';
import { openLookup } from './http/dns-lookup.ts';
import type { ProxyAddress } from './http/proxy-address.ts';
import type { WebhookWatch } from './http/webhook-watch.ts';
import { Dispatcher } from './work/dispatcher.ts';

/** Options for sending webhooks. */
export interface WebhookOptions {
  keys: SecretKeys;
  rules: DeliveryRules;
  /** Proxy for all requests. Without a proxy, requests are sent directly. */
  proxy?: ProxyAddress | undefined;
  /** Maximum number of attempts in flight. Slow attempts don't count (`slowAfterMs` in `DispatcherOptions`). */
  concurrency: number;
  /** Number of days for which finished deliveries remain visible. */
  logDays: number;
}

/**
 * Creates the dispatcher that sends webhooks in this process. The modules of `Sender` are a tenth of all modules of the
 * service. So the dispatcher loads these modules only if an endpoint is active.
 */
export function openDispatcher(
  db: Database,
  { keys, rules, proxy, concurrency }: WebhookOptions,
  log: WarningLog,
  watch?: WebhookWatch,
  tracer?: Tracer,
  shards?: Shards,
): Dispatcher {
  const egress = proxy && new EgressProxy(proxy, log);
  const openSender = async () => {
    const { Sender } = await import('./http/sender.ts');
    return new Sender({ rules, lookup: openLookup(), proxy: egress });
  };
  return new Dispatcher({ db, shards, keys, log, concurrency, watch, tracer, openSender, proxy: egress });
}
