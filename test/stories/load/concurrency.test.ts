import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { anotherProcess } from '../../support/database/query-cost.ts';
import { untilBlocked } from '../../support/database/database.ts';
import { type Call, caller } from '../../support/shop/contract-client.ts';
import { placeOf } from '../../support/database/shards.ts';
import { faultsOf } from '../../support/shop/check-invariants.ts';
import { units } from '../../support/shop/request-bodies.ts';
import { openService } from '../../support/shop/service.ts';
import { openShop } from '../../support/shop/shop.ts';
import { endReservations } from '../../support/shop/run-jobs.ts';

const paymentMethod = 'tok_approved';

const ONE_ROW = 'it holds the row that has all units';

/**
 * Opens a second service on the same database, with its own pool and its own queue of orders. To the database, this
 * second service is another process.
 */
async function openSecondService(t: Test, databaseUrl: string): Promise<Call> {
  const db = anotherProcess(t, databaseUrl, { poolSize: 10 });
  return caller(t, await openService(t, { db }));
}

t.test('200 concurrent orders of 5 SKUs sell exactly the stock', async (t) => {
  const shop = await openShop(t, { isPatient: true });
  const other = await openSecondService(t, shop.databaseUrl);
  const onHand = [30, 25, 20, 10, 5];
  const skus = await Promise.all(onHand.map((units, n) => shop.offer({ sku: `SKU-${n}`, onHand: units })));
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, n) => {
      // 160 orders have one SKU, and together request more units than there are. 40 orders have two SKUs in varying
      // sequence. If the service locked the stock in this sequence, these 40 orders would deadlock.
      const wanted = n % 5 === 4 ? [skus[n % 4]!, skus[(n + 2) % 5]!] : [skus[(n + Math.floor(n / 5)) % 5]!];
      if (n % 2) wanted.reverse();
      const items = [...new Set(wanted)].map((sku) => ({ sku, quantity: 1 }));
      const call = n % 3 ? shop.call : other;
      return call('POST', '/orders', { body: { customerId: `customer-${n}`, items, paymentMethod } });
    }),
  );
  const statuses = answers.map(({ status }) => status);
  t.ok(
    statuses.every((status) => status === 201 || status === 409),
    'each order is created or lacks stock',
  );
  const sold = new Map<string, number>();
  for (const { status, body } of answers) {
    if (status !== 201) {
      t.equal(body['type'], 'INSUFFICIENT_STOCK');
      continue;
    }
    for (const { sku, quantity } of body['items']) sold.set(sku, (sold.get(sku) ?? 0) + quantity.ordered);
  }
  for (const [n, sku] of skus.entries()) {
    t.equal(sold.get(sku), onHand[n], `${sku}: exactly the stock is sold`);
    const { body } = await shop.call('GET', `/products/${sku}/stock`);
    t.match(body, { onHand: onHand[n], reserved: onHand[n], available: 0 });
  }
  const { rows } = await sql`
    select sku from stock left join (select sku, sum(open) as open from reservations group by sku) r using (sku)
    where reserved <> coalesce(open, 0)`.execute(shop.db);
  t.strictSame(rows, [], 'the reserved units are the sum of the open reservations');
  t.equal(
    (await shop.call('GET', '/orders?size=1')).body['totalCount'],
    statuses.filter((status) => status === 201).length,
  );
});

t.test(
  'createShipmentHold and createShipment of two processes: the shipment came first or is refused',
  async (t) => {
    const shop = await openShop(t, { isPatient: true });
    const other = await openSecondService(t, shop.databaseUrl);
    const sku = await shop.offer({ onHand: 100 });
    for (const first of ['hold', 'ship'] as const) {
      const { id, items } = await shop.order({ [sku]: 2 });
      await shop.work();
      const requests = {
        hold: () => shop.call('POST', `/orders/${id}/shipment-holds`, { body: { reason: 'OTHER' } }),
        ship: () => other('POST', `/orders/${id}/shipments`, { body: units([items[0], 1]) }),
      };
      // Both requests wait for the order, and get its lock in the sequence of their arrival.
      const db = placeOf(shop.db, id);
      const answers = await db.transaction().execute(async (trx) => {
        await sql`select from orders where id = ${id} for update`.execute(trx);
        const sent = [requests[first]()];
        await untilBlocked(shop.db);
        sent.push(requests[first === 'hold' ? 'ship' : 'hold']());
        await untilBlocked(shop.db, { count: 2 });
        return { sent };
      });
      const statuses = (await Promise.all(answers.sent)).map(({ status }) => status);
      t.strictSame(statuses, first === 'hold' ? [201, 409] : [201, 201], `${first} comes first`);
    }
    for (let round = 0; round < 10; round += 1) {
      const { id, items } = await shop.order({ [sku]: 2 });
      await shop.work();
      const [held, shipped] = await Promise.all([
        shop.call('POST', `/orders/${id}/shipment-holds`, { body: { reason: 'OTHER' } }),
        other('POST', `/orders/${id}/shipments`, { body: units([items[0], 1]) }),
      ]);
      t.equal(held.status, 201);
      t.ok(shipped.status === 201 || shipped.body['type'] === 'SHIPMENT_ON_HOLD');
    }
    t.strictSame(await faultsOf(shop.db), []);
  },
);

t.test('stock of a SKU that is in all orders is sold to the last unit', async (t) => {
  const shop = await openShop(t, { isPatient: true });
  const other = await openSecondService(t, shop.databaseUrl);
  const sku = await shop.offer({ onHand: 73 });
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      (n % 2 ? shop.call : other)('POST', '/orders', {
        body: { customerId: 'customer-1', items: [{ sku, quantity: 1 }], paymentMethod },
        headers: { 'Idempotency-Key': `key-${n}` },
      }),
    ),
  );
  t.equal(answers.filter(({ status }) => status === 201).length, 73);
  t.match(await shop.getStock(sku), {
    onHand: 73,
    reserved: 73,
    available: 0,
  });
});

t.test('an order that cannot be stored does not make other orders of its batch fail', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ onHand: 100 });
  await shop.order({ [sku]: 1 }, { reference: 'TAKEN' });
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      shop.call('POST', '/orders', {
        body: {
          customerId: 'customer-1',
          items: [{ sku, quantity: 1 }],
          paymentMethod,
          ...(n % 5 === 0 && { reference: 'TAKEN' }),
        },
      }),
    ),
  );
  t.equal(answers.filter(({ status }) => status === 201).length, 16);
  t.equal(answers.filter(({ body }) => body['type'] === 'REFERENCE_IN_USE').length, 4);
  t.match(await shop.getStock(sku), { reserved: 17 });
});

t.test('concurrent requests with one idempotency key to one or two processes place one order', async (t) => {
  const shop = await openShop(t);
  const other = await openSecondService(t, shop.databaseUrl);
  const sku = await shop.offer({ onHand: 100 });
  for (let round = 0; round < 10; round += 1) {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        (n % 2 ? shop.call : other)('POST', '/orders', {
          body: { customerId: 'customer-1', items: [{ sku, quantity: 1 }], paymentMethod },
          headers: { 'Idempotency-Key': `round-${round}` },
        }),
      ),
    );
    t.ok(answers.every(({ status }) => status === 201));
    t.equal(new Set(answers.map(({ body }) => JSON.stringify(body))).size, 1, 'all got the same answer');
    const replayed = answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true');
    t.equal(replayed.length, 11, 'all but one are replays');
  }
  t.match(await shop.getStock(sku), { reserved: 10 });
});

t.test('a duplicate request for the last unit gets the order of the first request', async (t) => {
  const shop = await openShop(t);
  const other = await openSecondService(t, shop.databaseUrl);
  for (let round = 0; round < 10; round += 1) {
    const sku = await shop.offer({ onHand: 1 });
    const answers = await Promise.all(
      [shop.call, other, shop.call, other].map((call) =>
        call('POST', '/orders', {
          body: { customerId: 'customer-1', items: [{ sku, quantity: 1 }], paymentMethod },
          headers: { 'Idempotency-Key': `last-unit-${round}` },
        }),
      ),
    );
    t.strictSame(
      answers.map(({ status }) => status),
      [201, 201, 201, 201],
    );
    t.equal(new Set(answers.map(({ body }) => body['id'])).size, 1);
  }
});

t.test('orders, cancels and expiry do not deadlock with any collation of the database', async (t) => {
  const shop = await openShop(t, { inOneSchema: 'it changes the type of a column' });
  await sql`alter table stock alter column sku type text collate "en-x-icu"`.execute(shop.db);
  await sql`alter table reservations alter column sku type text collate "en-x-icu"`.execute(shop.db);
  const lines: Record<string, number> = {};
  for (const sku of ['a', 'B', 'c', 'D', 'e', 'F']) lines[await shop.offer({ sku, onHand: 1000 })] = 1;
  for (let round = 0; round < 3; round += 1) {
    const placed = await Promise.all(Array.from({ length: 20 }, () => shop.order(lines)));
    await endReservations(shop.db, ...placed.slice(10).map(({ id }) => id));
    const [expired, ...answers] = await Promise.all([
      shop.expireNow(),
      ...placed.slice(0, 10).map(({ id }) => shop.call('POST', `/orders/${id}/cancel`)),
      ...placed.map(() => shop.order(lines)),
    ]);
    t.equal(expired, 10);
    t.strictSame([...new Set(answers.map(({ status }) => status))], [200, 'SUBMITTED']);
  }
  t.match(await shop.getStock('B'), { reserved: 60 });
});

t.test('concurrent changes of stock are all counted', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ onHand: 0 });
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      shop.call('PATCH', `/products/${sku}/stock`, {
        body: { onHandChange: 2 },
        // Every third request repeats the request before it, with the same key.
        headers: { 'Idempotency-Key': `delivery-${Math.floor(n / 3) * 3 + (n % 3 === 2 ? 1 : n % 3)}` },
      }),
    ),
  );
  t.ok(answers.every(({ status }) => status === 200));
  t.match(await shop.getStock(sku), { onHand: 40, version: 22 });
});

t.test('an order that waited for the stock lock of another order sees the remaining stock', async (t) => {
  const shop = await openShop(t, { isPatient: true, inOneSchema: ONE_ROW });
  const sku = await shop.offer({ onHand: 1 });
  const body = { customerId: 'customer-1', items: [{ sku, quantity: 1 }], paymentMethod };
  const answer = await shop.db.transaction().execute(async (trx) => {
    await sql`update stock set reserved = reserved + 1 where sku = ${sku}`.execute(trx);
    const waiting = shop.call('POST', '/orders', { body });
    await untilBlocked(shop.db);
    return { waiting };
  });
  t.match(await answer.waiting, {
    status: 409,
    body: { type: 'INSUFFICIENT_STOCK', shortages: [{ sku, requested: 1, available: 0 }] },
  });
});

t.test('an order that waited for a cancel gets the units that the cancel has released', async (t) => {
  const shop = await openShop(t, { isPatient: true, inOneSchema: ONE_ROW });
  const sku = await shop.offer({ onHand: 1 });
  await sql`update stock set reserved = 1 where sku = ${sku}`.execute(shop.db);
  const body = { customerId: 'customer-1', items: [{ sku, quantity: 1 }], paymentMethod };
  const answer = await shop.db.transaction().execute(async (trx) => {
    await sql`update stock set reserved = 0 where sku = ${sku}`.execute(trx);
    const waiting = shop.call('POST', '/orders', { body });
    await untilBlocked(shop.db);
    return { waiting };
  });
  t.equal((await answer.waiting).status, 201);
  t.match(await shop.getStock(sku), { onHand: 1, reserved: 1 });
});

t.test('an order that waited for a change of stock gets the added units', async (t) => {
  const shop = await openShop(t, { isPatient: true, inOneSchema: ONE_ROW });
  const sku = await shop.offer({ onHand: 5 });
  const placed = await shop.db.transaction().execute(async (trx) => {
    await sql`update stock set on_hand = 10, version = version + 1 where sku = ${sku}`.execute(trx);
    const waiting = shop.order({ [sku]: 8 });
    await untilBlocked(shop.db);
    return { waiting };
  });
  await placed.waiting;
  t.match(await shop.getStock(sku), { onHand: 10, reserved: 8 });
});
