import { sql } from 'kysely';
import t from 'tap';
import { forgetOldDeliveries } from '../../../../db/webhooks/deliveries/forget-deliveries.ts';
import { startJobs } from '../../../../jobs/index.ts';
import { openShop } from '../../../support/shop/shop.ts';
import { RULES, openReceiver } from '../../../support/webhooks/fake-receiver.ts';
import { KEYS, openWebhooks, registerAt } from '../../../support/webhooks/webhooks.ts';

t.test('the jobs of a process send webhooks, and stop cleanly', async (t) => {
  const shop = await openShop(t);
  const receiver = await openReceiver(t);
  await registerAt(shop.db, receiver.url);
  const sku = await shop.offer();
  const order = await shop.order({ [sku]: 1 });
  const jobs = await startJobs({
    db: shop.db,
    databaseUrl: shop.databaseUrl,
    payments: shop.payments,
    limits: { callSeconds: 8, unresolvedMinutes: 60, refundRetryDays: 3 },
    lapsedHoldDays: 3,
    webhooks: { keys: KEYS, rules: RULES, concurrency: 16, logDays: 30 },
    log: { error: (fields) => t.fail('no job fails here', { fields }), info() {}, warn() {} },
  });
  t.teardown(() => jobs.stop(1_000));
  const isConfirmed = ({ body }: { body: string }) => JSON.parse(body).type === 'order.confirmed';
  while (!receiver.received.some(isConfirmed)) await shop.getOrder(order.id);
  await jobs.stop(8_000);
  const { body: feed } = await shop.call('GET', '/events?size=100');
  for (const { body } of receiver.received) {
    const event = feed['events'].find(({ id }: { id: string }) => id === JSON.parse(body).id);
    t.equal(body, JSON.stringify(event), 'the body equals the event in the feed');
  }
  const { rows } = await sql`select from webhook_lanes where lease is not null`.execute(shop.db);
  t.equal(rows.length, 0, 'no lease is left');
});

t.test('forgetOldDeliveries deletes only ended deliveries, after their retention period', async (t) => {
  const { db, register, publish, openDispatcher, until, deliveries } = await openWebhooks(t);
  let status = 204;
  const receiver = await openReceiver(t, (_request, reply) => void reply.writeHead(status).end());
  const { id } = await register(receiver.url);
  const dispatcher = openDispatcher();
  await publish(3);
  await until(async () => (await deliveries(id)).length === 3, dispatcher);
  status = 400;
  await publish(1);
  await until(async () => (await deliveries(id)).length === 4, dispatcher);
  t.equal(await forgetOldDeliveries(db, 30, 10), 0);
  await sql`update webhook_deliveries set first_at = first_at - interval '31 days'`.execute(db);
  t.equal(await forgetOldDeliveries(db, 30, 2), 2);
  t.equal(await forgetOldDeliveries(db, 30, 2), 1);
  t.match(await deliveries(id), [{ status: 'PENDING' }]);
  await sql`delete from webhook_endpoints`.execute(db);
  t.equal(await forgetOldDeliveries(db, 30, 2), 1);
});
