import pg from 'pg';
import t from 'tap';
import { countOlderSessions } from '../../../db/base/older-processes.ts';
import { documentsOf, invoice, invoiceDue } from '../../support/documents/documents.ts';
import { placeEvents } from '../../support/shop/run-jobs.ts';
import { INVOICES } from '../../support/shop/service-with-worker.ts';
import { openShop } from '../../support/shop/shop.ts';

/** Name of the sessions of processes that don't know documents. */
const OLDER = 'order-service-pool';

t.test('createDocument creates no invoice while a process could miss the credit note', async (t) => {
  // With an option, the shop has a service of its own. The shared service remembers the older processes of other shops.
  const shop = await openShop(t, { isDirect: true, invoices: INVOICES });
  const sku = await shop.offer();
  const older = new pg.Client({ connectionString: shop.databaseUrl, application_name: OLDER });
  await older.connect();
  while ((await countOlderSessions(shop.db, [OLDER])) === 0);
  await invoiceDue(shop, 'PAYMENT');
  const [byHand, automatic] = [await shop.order({ [sku]: 1 }), await shop.order({ [sku]: 1 })];
  await shop.work();
  t.match(await shop.call('POST', `/orders/${byHand.id}/documents`, { body: {} }), {
    status: 503,
    body: { type: 'UNAVAILABLE', retryable: true },
  });
  await placeEvents(shop.db);
  await invoiceDue(shop, 'PAYMENT');
  t.strictSame(await documentsOf(shop, automatic), []);

  await older.end();
  // The server removes the session a moment after the client has closed the connection.
  while ((await countOlderSessions(shop.db, [OLDER])) > 0);
  await invoice(shop, byHand);
  await invoiceDue(shop, 'PAYMENT');
  t.match(await documentsOf(shop, automatic), [{ type: 'INVOICE' }], 'the job continues at the same event');
});
