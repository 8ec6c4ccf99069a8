import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import t from 'tap';
import { connect } from '../../../db/base/open.ts';
import { findViolations } from '../../../db/orders/index.ts';
import { customersOf, openShardedShop } from '../../support/orders/sharded-shop.ts';
import { readShared } from '../../support/run/shared-servers.ts';

t.test('no unit is lost or sold twice if connections are closed while units are moved', async (t) => {
  const { databaseUrl, shards, call, other, offer, getStock } = await openShardedShop(t);
  const customers = customersOf(shards, 10);
  const units = 60;
  const skus = await Promise.all(['A', 'B', 'C'].map((sku) => offer({ sku, onHand: units })));
  const admin = connect(readShared().postgresUrl, { poolSize: 1 });
  t.teardown(() => admin.destroy());
  const database = new URL(databaseUrl).pathname.slice(1);
  let cuts = 0;
  /** Closes one busy connection to the database, if there is one. Other clients send requests at the same time. */
  const cutConnection = async () => {
    const { rows } = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = ${database} and state <> 'idle' order by random() limit 1`.execute(admin);
    cuts += rows.length;
  };
  let sold = 0;
  const client = async (n: number) => {
    for (let round = 0; round < 25; round += 1) {
      const by = n % 2 ? call : other;
      const customerId = customers[randomInt(3)]![randomInt(10)]!;
      const wanted = skus.filter(() => randomInt(2));
      if (wanted.length === 0) wanted.push(skus[0]!);
      const items = wanted.map((sku) => ({ sku, quantity: randomInt(1, 6) }));
      const body = { customerId, items, paymentMethod: 'tok_approved' };
      const { status, body: order } = await by('POST', '/orders', { body });
      // The number of closed connections depends on the requests and not on the clock, so it is the same on a slow
      // machine.
      if (randomInt(2)) await cutConnection();
      if (status !== 201) continue;
      sold += 1;
      if (randomInt(4))
        await by('POST', `/orders/${order['id']}/cancel`, { body: { reason: 'CUSTOMER_REQUEST' } });
    }
  };
  await Promise.all(Array.from({ length: 12 }, (_, n) => client(n)));
  t.ok(sold > 50 && cuts > 50, `${sold} orders, ${cuts} connections cut`);
  for (const { db } of shards.all) t.strictSame(await findViolations(db), []);
  for (const sku of skus) {
    const { available, onHand } = await getStock(sku);
    t.equal(onHand, units, `${sku} has all its units`);
    // All remaining units can be ordered, whichever shards have them.
    if (available > 0) {
      const body = {
        customerId: customers[0]![0],
        items: [{ sku, quantity: available }],
        paymentMethod: 'tok_approved',
      };
      t.match(await call('POST', '/orders', { body }), { status: 201 });
    }
    t.match(await getStock(sku), { onHand: units, available: 0 });
    const headers = { 'If-Match': '*' };
    const path = `/products/${sku}/stock`;
    t.match(await call('PUT', path, { body: { onHand: units - 1 }, headers }), { status: 409 });
    t.match(await call('PUT', path, { body: { onHand: units + 5 }, headers }), { body: { available: 5 } });
    t.match(await call('PUT', path, { body: { onHand: units }, headers }), { body: { available: 0 } });
  }
});

t.test('units that are in transit because a process was killed can still be ordered', async (t) => {
  const { main, shards, call, offer, getStock } = await openShardedShop(t);
  const customers = customersOf(shards, 1).flat();
  const order = (sku: string, customerId: string, quantity: number) => {
    const body = { customerId, items: [{ sku, quantity }], paymentMethod: 'tok_approved' };
    return call('POST', '/orders', { body });
  };
  const [one, two] = shards.all as [(typeof shards.all)[0], (typeof shards.all)[0]];
  const leaveGranted = async (sku: string) => {
    await sql`update stock set on_hand = on_hand - 4 where sku = ${sku}`.execute(main);
    await sql`update stock_allotments set granted = granted + 4 where sku = ${sku} and shard = ${one.name}`.execute(
      main,
    );
  };
  const leaveReturned = async (sku: string) => {
    await sql`update stock set on_hand = on_hand - 2 where sku = ${sku}`.execute(two.db);
    await sql`update stock_transfers set returned = returned + 2 where sku = ${sku}`.execute(two.db);
  };
  for (const [n, customerId] of customers.entries()) {
    const sku = await offer({ onHand: 96 });
    for (const each of customers) t.match(await order(sku, each, 1), { status: 201 });
    // All units are in shards now.
    await call('PATCH', `/products/${sku}/stock`, { body: { onHandChange: 4 } });
    await leaveGranted(sku);
    await leaveReturned(sku);
    t.match(
      await getStock(sku),
      { onHand: 100, reserved: 3, version: 6 },
      'the units are still counted as reserved',
    );
    if (n === 2) {
      const headers = { 'If-Match': '*' };
      const path = `/products/${sku}/stock`;
      t.match(await call('PUT', path, { body: { onHand: 3 }, headers }), { status: 200 });
      t.match(await getStock(sku), { onHand: 3, reserved: 3 });
      continue;
    }
    t.match(await order(sku, customerId, 98), { status: 409, body: { shortages: [{ available: 97 }] } });
    t.match(await order(sku, customerId, 97), { status: 201 });
    t.match(await getStock(sku), { onHand: 100, reserved: 100, version: 7 });
  }
});

t.test('orders get units while a shard does not answer; only the first order waits for it', async (t) => {
  const { shards, call, offer } = await openShardedShop(t);
  const [[customerId]] = customersOf(shards, 1) as [[string]];
  const skus = [await offer(), await offer(), await offer()];
  const waiting = sql<{ query: string }>`
    select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await shards.all[2]!.db.transaction().execute(async (trx) => {
    await sql`lock table stock in access exclusive mode`.execute(trx);
    for (const sku of skus) {
      const body = { customerId, items: [{ sku, quantity: 1 }], paymentMethod: 'tok_approved' };
      t.match(await call('POST', '/orders', { body }), { status: 201 });
    }
    t.equal((await waiting.execute(shards.all[2]!.db)).rows.length, 1, 'no more connections wait for it');
  });
});
