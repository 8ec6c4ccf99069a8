import type { Test } from 'tap';
import { createReplay } from '../../../db/webhooks/deliveries/create-replay.ts';
import type { ReplayRecord } from '../../../db/webhooks/deliveries/replays.ts';
import { cancelReplay, getReplay } from '../../../db/webhooks/deliveries/replays.ts';
import type { Received } from './fake-receiver.ts';
import { openWebhooks } from './webhooks.ts';

export const OWNER = { clientId: 'backoffice', customerId: undefined };

export const idsOf = (received: Received[]) => received.map(({ headers }) => String(headers['webhook-id']));

/** Counts how often a receiver has received each event. */
export const countsOf = (received: Received[]) =>
  new Map([...Map.groupBy(idsOf(received), (id) => id)].map(([id, all]) => [id, all.length]));

/** Opens a shop with webhook endpoints. Also returns functions that create replays. */
export async function openReplays(t: Test) {
  const webhooks = await openWebhooks(t);
  const { db } = webhooks;
  return {
    ...webhooks,
    async replay(endpointId: string, { onlyFailed = false, until = undefined as string | undefined } = {}) {
      const request = { endpointId, range: { until }, onlyFailed, key: undefined };
      const begun = await createReplay(db, { ...request, caller: { ...OWNER, traceId: '' } });
      if (begun.kind !== 'begun') throw new Error(begun.kind);
      const { id } = begun.replay;
      return {
        cancel: () => cancelReplay(db, OWNER, endpointId, id),
        async read(): Promise<ReplayRecord> {
          const found = await getReplay(db, OWNER, endpointId, id);
          if (found.kind !== 'found') throw new Error(found.kind);
          return found.replay;
        },
      };
    },
  };
}
