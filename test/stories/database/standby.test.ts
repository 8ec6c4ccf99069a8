/** The tests don't depend on the speed of the replication. A test that needs a lag pauses the replay on the standby. */
import t, { type Test } from 'tap';
import { readCursorKey } from '../../../db/feed/event-cursors.ts';
import { ConsistencyTokens } from '../../../db/standby/consistency-tokens.ts';
import { trafficOf } from '../../support/database/round-trips.ts';
import { inOneSchema } from '../../support/database/shards.ts';
import { type Pair, openPair, openReadingService } from '../../support/processes/standby.ts';

inOneSchema('a standby answers reads of one schema');

const pair: Pair = await openPair(t);

/** Opens two processes of the service. Places an order, and waits until the standby has it. */
async function openTwo(t: Test) {
  const open = () => openReadingService(t, pair.primary.url, pair.standby.url);
  const [here, there] = [await open(), await open()];
  const sku = await here.offer({ onHand: 1_000 });
  const order = await here.order({ [sku]: 1 });
  await pair.catchUp();
  await here.becomes(true);
  await there.becomes(true);
  there.results();
  here.results();
  return { here, there, sku, order };
}

const tokenOf = ({ headers }: { headers: Headers }): string => headers.get('Consistency-Token') ?? '';

t.test('a standby answers reads of replicated data exactly like the primary', async (t) => {
  const { there, sku, order } = await openTwo(t);
  const { id, items } = order;
  const payment = await there.getPayment(id);
  const paths = [
    '/orders',
    '/orders?status=SUBMITTED&customerId=customer-1',
    ...['', '/items', `/items/${items[0]!.id}`, '/history', '/shipments'].map(
      (part) => `/orders/${id}${part}`,
    ),
    ...['', '/captures', '/refunds'].map((part) => `/orders/${id}/payment${part}`),
    ...['', '/captures', '/refunds'].map((part) => `/orders/${id}/payments/${payment.id}${part}`),
    `/orders/${id}/payments`,
    ...['/products', `/products/${sku}`, `/products/${sku}/stock`],
  ];
  there.results();
  for (const path of paths) {
    const { body } = await there.call('GET', path);
    t.strictSame(there.results(), ['answered'], path);
    t.strictSame((await there.call('GET', path, { headers: { 'Consistency-Token': 'unknown' } })).body, body);
    t.strictSame(there.results(), ['behind'], `${path}, from the primary`);
  }
  for (const path of ['/events', `/orders/${id}/cancel`, '/attention', '/webhook-endpoints']) {
    t.equal((await there.call('GET', path)).status, 200);
    t.strictSame(there.results(), [], `${path} is read only from the primary`);
  }
});

t.test('a client reads its own writes in its process, or with a consistency token in any', async (t) => {
  const { here, there, sku, order } = await openTwo(t);
  await pair.whileBehind(async () => {
    const path = `/orders/${order.id}`;
    const patch = { body: { metadata: { gift: 'yes' } }, headers: { 'If-Match': '"order-none-1"' } };
    const refused = await there.call('PATCH', path, patch);
    t.equal(refused.status, 412);
    t.ok(tokenOf(refused), 'also with a refusal');
    const updated = await here.call('PATCH', path, { ...patch, headers: { 'If-Match': '*' } });
    t.equal(updated.body['version'], 2);

    t.match(await here.getOrder(order.id), { version: 2, metadata: { gift: 'yes' } });
    t.match(await here.call('GET', `${path}/history`), { body: { totalCount: 2 } });
    t.match(
      await here.call('GET', path, { as: 'storefront-service' }),
      { body: { version: 1 } },
      'another client',
    );
    t.strictSame(here.results(), ['behind', 'behind', 'answered']);

    const headers = { 'Consistency-Token': tokenOf(updated) };
    const ask = (part: string, sent: Record<string, string>) =>
      there.call('GET', part, { headers: sent, as: 'storefront-service' });
    t.match(await ask(path, {}), { body: { version: 1 } }, 'without the token');
    t.match(await ask(path, headers), { body: { version: 2 } });
    t.match(await ask(`${path}/history`, headers), { body: { totalCount: 2 } });
    t.match(
      (await ask(`/orders?size=1&customerId=customer-1&sort=NEWEST_FIRST`, headers)).body['orders'][0],
      { version: 2 },
    );
    t.strictSame(there.results(), ['answered', 'behind', 'behind', 'behind']);
    // The service has refused a change. The client reads the resource to find the reason, so the answer must not be
    // older than the refusal.
    t.match(await there.call('GET', path), { body: { version: 2 } }, 'without a token, after a refusal');
    t.strictSame(there.results(), ['behind']);

    const deleted = await here.offer();
    await here.call('PUT', `/products/${sku}`, {
      body: { name: 'Other', price: { amount: 5, currency: 'EUR' } },
      headers: { 'If-Match': '*' },
    });
    t.match(await here.call('GET', `/products/${sku}`), { body: { name: 'Other' } });
    const gone = await here.call('DELETE', `/products/${deleted}`, { headers: { 'If-Match': '*' } });
    t.equal(gone.status, 204);
    t.equal((await here.call('GET', `/products/${deleted}`)).status, 404);
    t.ok(tokenOf(gone));
    here.results();
  });
  await pair.catchUp();
  t.match(await here.getOrder(order.id), { version: 2 });
  t.strictSame(here.results(), ['answered'], 'read from the standby as soon as it has the write');
});

t.test('a process reads an order from the primary if the standby does not have it yet', async (t) => {
  const { here, there, sku } = await openTwo(t);
  await pair.whileBehind(async () => {
    const { id } = await here.order({ [sku]: 1 });
    for (const part of ['', '/payment', '/history', '/items', '/shipments'])
      t.equal((await there.call('GET', `/orders/${id}${part}`)).status, 200, part);
    t.strictSame(there.results(), Array(5).fill('not_found'));
    const absent = '01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10';
    t.equal((await there.call('GET', `/orders/${absent}`)).status, 404);
    t.strictSame(there.results(), ['not_found'], 'the primary does not find the order either');
  });
});

t.test('a client can read every order whose events it has read from the feed', async (t) => {
  const { here, there, order } = await openTwo(t);
  await pair.whileBehind(async () => {
    await here.call('PATCH', `/orders/${order.id}`, {
      body: { metadata: { gift: 'yes' } },
      headers: { 'If-Match': '*' },
    });
    const events = await there.call('GET', '/events');
    t.ok(tokenOf(events));
    t.match(await there.getOrder(order.id), { version: 2 });
  });
});

t.test('a consistency token with any content never makes a request wait or fail', async (t) => {
  const { there, order } = await openTwo(t);
  const tokens = new ConsistencyTokens(await readCursorKey(there.db));
  const cursor = (await there.call('GET', '/events?size=1')).body['_links'].next.href
    .split('after=')[1]
    .split('&')[0];
  await pair.catchUp();
  there.results();
  const path = `/orders/${order.id}`;
  for (const token of [tokens.tokenOf(2n ** 64n - 1n), cursor, 'x', 'A'.repeat(22)]) {
    const { status } = await there.call('GET', path, {
      headers: { 'Consistency-Token': token },
      as: 'storefront-service',
    });
    t.equal(status, 200, token);
  }
  t.strictSame(there.results(), Array(4).fill('behind'), 'the totals are read from the primary');
  for (const token of ['', 'a b', 'x'.repeat(129)])
    t.match(await there.call('GET', path, { headers: { 'Consistency-Token': token } }), {
      status: 400,
      body: { errors: [{ field: 'Consistency-Token' }] },
    });
});

t.test('the query of the replay position and the read after it need one round trip', async (t) => {
  const { here, there, order } = await openTwo(t);
  const ofReads = ({ roundTrips, statements }: Awaited<ReturnType<typeof trafficOf>>) => {
    const looks = statements.filter((text) => text.includes('pg_control_system')).length;
    return {
      roundTrips: roundTrips - looks,
      statements: statements.filter((text) => !text.includes('pg_control_system')),
    };
  };
  const { headers } = await here.call('GET', '/events');
  await pair.catchUp();
  const token = { 'Consistency-Token': headers.get('Consistency-Token')! };
  const read = () => here.call('GET', `/orders/${order.id}`, { headers: token });
  const own = ofReads(await trafficOf(read));
  t.equal(own.roundTrips, 1);
  t.equal(own.statements.length, 2);
  t.match(own.statements[0], /pg_last_wal_replay_lsn/);
  const others = ofReads(await trafficOf(() => there.getOrder(order.id)));
  t.equal(others.statements.length, 1, 'without writes only the read is sent');
  t.strictSame([...here.results(), ...there.results()], ['answered', 'answered']);
});

t.test('totals that the standby does not know are read from the primary', async (t) => {
  const { here, there, sku } = await openTwo(t);
  // The service counts up to 200 orders one by one, so the test needs more. No worker runs, so the events of the orders
  // get no positions in the feed.
  await Promise.all(Array.from({ length: 210 }, () => here.order({ [sku]: 1 })));
  await pair.catchUp();
  there.results();
  const { body } = await there.call('GET', '/orders?size=1');
  t.strictSame(there.results(), ['only_on_primary']);
  const [row] = await pair.primary.query('select count(*)::integer as count from orders');
  t.equal(body['totalCount'], row!['count']);
});
