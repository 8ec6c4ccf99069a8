import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import t from 'tap';
import { countUnwoven } from '../../support/database/shards.ts';
import type { Answer } from '../../support/shop/contract-client.ts';
import { type Shop, openShop } from '../../support/shop/shop.ts';
import { placeEvents } from '../../support/shop/run-jobs.ts';

interface Event {
  id: string;
  type: string;
  subject: string;
  cursor: string;
  data: { version: number; status: string };
}

const orderOf = (sku: string) => ({
  customerId: 'customer-1',
  items: [{ sku, quantity: 2 }],
  paymentMethod: 'tok_approved',
});

/**
 * Repeats a request that was answered with 503, because a busy machine can't serve all writers and readers. The
 * repetition is safe, because a request with this answer has changed nothing.
 */
async function insist(request: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await request();
    if (answer.status < 300) return answer;
    if (answer.status !== 503) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
  }
}

/** Reads pages of the feed from an address on, until a page is empty. */
async function readOn(shop: Shop, from: string): Promise<{ events: Event[]; next: string }> {
  const events: Event[] = [];
  for (let next = from; ;) {
    const { body } = await insist(() => shop.call('GET', next));
    events.push(...body['events']);
    next = body['_links'].next.href;
    if (body['events'].length === 0) return { events, next };
  }
}

t.test('listEvents returns the events of orders as CloudEvents', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer({ amount: 500 })]: 2 });
  t.strictSame((await shop.call('GET', '/events')).body['events'], [], 'positions come a moment later');
  await shop.work();
  await shop.call('POST', `/orders/${order.id}/cancel`, { body: { reason: 'FRAUD' } });
  await shop.work();
  const { events } = await readOn(shop, '/events?size=2');
  t.strictSame(
    events.map(({ type }) => type),
    [
      'order.submitted',
      'payment.captured',
      'order.confirmed',
      'order.cancelled',
      'refund.created',
      'refund.succeeded',
    ],
  );
  t.match(events[3], {
    subject: order.id,
    data: { orderId: order.id, status: 'CANCELLED', paymentStatus: 'PAID', version: 3, reason: 'FRAUD' },
  });
  t.match(events[5], { data: { paymentStatus: 'REFUNDED', amount: { amount: 1000, currency: 'EUR' } } });
  const later = await shop.call('GET', `/events?after=${events[4]!.cursor}`);
  t.strictSame(later.body['events'], [events[5]]);
});

t.test('listEvents returns every event once to a client that pages while 50 writers commit', async (t) => {
  // With this pool size no writer waits for a connection.
  const shop = await openShop(t, { poolSize: 60 });
  const sku = await shop.offer({ onHand: 100_000 });
  const placing = new AbortController();
  t.teardown(() => placing.abort());
  const placer = (async () => {
    while (!placing.signal.aborted) await placeEvents(shop.db, 7);
  })();
  let writing = true;
  const seen: Event[] = [];
  const reader = (async () => {
    for (let next = '/events?size=13'; ;) {
      const last = !writing && (await waiting(shop)) === 0;
      const piece = await readOn(shop, next);
      seen.push(...piece.events);
      next = piece.next;
      if (last) return;
      await delay(1);
    }
  })();
  const writers = Array.from({ length: 50 }, async (_, n) => {
    for (let round = 0; round < 4; round += 1) {
      const order = await insist(() => shop.call('POST', '/orders', { body: orderOf(sku) }));
      const path = `/orders/${order.body['id']}`;
      const body = { metadata: { writer: String(n) } };
      await insist(() => shop.call('PATCH', path, { body, headers: { 'If-Match': '*' } }));
      await insist(() => shop.call('POST', `${path}/cancel`));
    }
  });
  await Promise.all(writers);
  writing = false;
  await reader;
  placing.abort();
  await placer;

  const { rows } = await sql<{ id: string }>`select id from events order by position`.execute(shop.db);
  t.equal(rows.length, 600);
  t.strictSame(
    seen.map(({ id }) => id),
    rows.map(({ id }) => id),
    'each event once, in the order of the feed',
  );
  const versions = Map.groupBy(seen, ({ subject }) => subject);
  for (const events of versions.values())
    t.strictSame(
      events.map(({ data }) => data.version),
      [1, 2, 3],
    );
});

const waiting = async (shop: Shop): Promise<number> => {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from events where position is null`.execute(shop.db);
  return rows[0]!.n + (await countUnwoven(shop.db));
};

t.test('listEvents returns the events of an order by version, even if clocks differ', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer()]: 1 });
  const other = await shop.order({ [await shop.offer()]: 1 });
  await shop.call('POST', `/orders/${order.id}/cancel`);
  // With this id, the event seems to come from another process whose clock is an hour behind.
  await sql`update events set id = '01900000-0000-7000-8000-000000000000' where order_id = ${order.id} and order_version = 2`.execute(
    shop.db,
  );
  while ((await placeEvents(shop.db, 1)) > 0);
  const { events } = await readOn(shop, '/events');
  t.strictSame(
    events.filter(({ subject }) => subject === order.id).map(({ data }) => data.version),
    [1, 2],
  );
  t.equal(events.filter(({ subject }) => subject === other.id).length, 1);
});
