import { randomUUID } from 'node:crypto';
import type { Test } from 'tap';
import { Sender } from '../../../../jobs/webhooks/http/sender.ts';
import { Dispatcher } from '../../../../jobs/webhooks/work/dispatcher.ts';
import { serviceDatabases } from '../../../support/database/shards.ts';
import type { Shop } from '../../../support/shop/shop.ts';
import { placeEvents } from '../../../support/shop/run-jobs.ts';
import { OUTSIDE_NAMES, RULES, openReceiver } from '../../../support/webhooks/fake-receiver.ts';
import { KEYS, registerAt } from '../../../support/webhooks/webhooks.ts';

/** A webhook receiver, and the process that sends webhooks to it. */
export interface Hooks {
  /** Registers an endpoint for the events of a customer. The description of the endpoint contains the customer's id. */
  register(customerId: string): Promise<void>;
  /**
   * Sends some of the due events, like a process that ends before it has sent all of them. The answers of the receiver
   * contain the customer's id.
   */
  deliver(how: { fails: boolean }): Promise<void>;
}

const LOG = { error: () => {}, warn: () => {}, info: () => {} };

/**
 * Opens a receiver. The receiver has one endpoint for all events, and one endpoint for the events of each customer. The
 * receiver is closed when the test ends.
 */
export async function openHooks(t: Test, shop: Shop): Promise<Hooks> {
  const databases = serviceDatabases(shop.db);
  let status = 200;
  const { url, received } = await openReceiver(t, (_request, reply) => {
    const { customerId } = JSON.parse(received.at(-1)!.body).data as { customerId?: string };
    reply.writeHead(status).end(`thanks, ${customerId}`);
  });
  await registerAt(databases.db, url);
  return {
    async register(customerId) {
      // Each endpoint belongs to another client, because a client may have at most 20 endpoints.
      const owner = { clientId: randomUUID(), customerId: undefined };
      const description = `of ${customerId}`;
      await registerAt(databases.db, url, { owner, only_customer_id: customerId, description });
    },
    async deliver({ fails }) {
      status = fails ? 500 : 200;
      while ((await placeEvents(shop.db)) > 0);
      const openSender = async () =>
        new Sender({ rules: RULES, lookup: OUTSIDE_NAMES, answerMs: 300_000, proxy: undefined });
      const dispatcher = new Dispatcher({ ...databases, keys: KEYS, openSender, log: LOG, concurrency: 64 });
      await dispatcher.run();
      await dispatcher.stop(60_000);
    },
  };
}
