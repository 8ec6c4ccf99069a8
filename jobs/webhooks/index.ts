import type { Database } from '../../db/index.ts';
import type { Shards } from '../../db/shards/index.ts';
import type { Tracer } from '../../db/tracer.ts';
import type { SecretKeys } from '../../db/webhooks/secret-keys.ts';
import type { DeliveryRules } from '../../db/webhooks/url-rules.ts';
import type { WarningLog } from '../log.ts';
import { Dispatcher } from './dispatcher.ts';
import { EgressProxy } from './egress-proxy.ts';
import { openLookup } from './lookup.ts';
import type { ProxyAddress } from './proxy-address.ts';
import type { WebhookWatch } from './watch.ts';

/** What the sending of webhooks needs to know. */
export interface WebhookOptions {
  keys: SecretKeys;
  rules: DeliveryRules;
  /** Through which all is sent, if it isn't sent directly. */
  proxy?: ProxyAddress | undefined;
  /** How many attempts are under way at once. */
  concurrency: number;
  /** For how many days what has been sent can be looked up. */
  logDays: number;
}

/** Sends webhooks, in this process. What does is loaded where somebody wants them: it is a tenth of all modules. */
export function openDispatcher(
  db: Database,
  { keys, rules, proxy, concurrency }: WebhookOptions,
  log: WarningLog,
  watch?: WebhookWatch,
  tracer?: Tracer,
  shards?: Shards,
): Dispatcher {
  const through = proxy && new EgressProxy(proxy, log);
  const openSender = async () => {
    const { Sender } = await import('./attempt.ts');
    return new Sender({ rules, lookup: openLookup(), proxy: through });
  };
  return new Dispatcher({ db, shards, keys, log, concurrency, watch, tracer, openSender, proxy: through });
}
