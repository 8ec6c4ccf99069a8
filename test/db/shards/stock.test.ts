import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import t from 'tap';
import type { Database } from '../../../db/base/database.ts';
import { findViolations } from '../../../db/orders/index.ts';
import type { Shards } from '../../../db/shards/layout/shards.ts';
import { readShardStock } from '../../../db/shards/stock/stock-transfers.ts';
import { untilBlocked } from '../../support/database/database.ts';
import { storedTable } from '../../support/database/shards.ts';
import { customersOf, openShardedShop } from '../../support/orders/sharded-shop.ts';
import { retryUntil } from '../../support/run/wait-for.ts';
import type { Answer } from '../../support/shop/contract-client.ts';
import { openShop } from '../../support/shop/shop.ts';

const paymentMethod = 'tok_approved';

const faultsOfAll = async (shards: Shards) =>
  (await Promise.all(shards.all.map(({ db }) => findViolations(db)))).flat();

t.test('200 concurrent orders over 5 SKUs with units in several shards sell exactly the stock', async (t) => {
  const { shards, call, other, offer, getStock } = await openShardedShop(t);
  const customers = customersOf(shards, 20);
  const onHand = [30, 25, 20, 10, 5];
  const skus: string[] = [];
  for (const [n, units] of onHand.entries()) {
    const sku = await offer({ sku: `SKU-${n}`, onHand: units });
    // The shard now has the units of the cancelled order, and a share of the other units.
    const body = { customerId: customers[n % 3]![0], items: [{ sku, quantity: units }], paymentMethod };
    const { body: order } = await call('POST', '/orders', { body });
    await call('POST', `/orders/${order['id']}/cancel`, { body: { reason: 'CUSTOMER_REQUEST' } });
    t.match(await getStock(sku), { onHand: units, reserved: 0 });
    skus.push(sku);
  }
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, n) => {
      const wanted = n % 5 === 4 ? [skus[n % 4]!, skus[(n + 2) % 5]!] : [skus[(n + Math.floor(n / 5)) % 5]!];
      if (n % 2) wanted.reverse();
      const items = [...new Set(wanted)].map((sku) => ({ sku, quantity: 1 }));
      const customerId = customers[n % 3]![n % 20]!;
      return (n % 3 ? call : other)('POST', '/orders', { body: { customerId, items, paymentMethod } });
    }),
  );
  const sold = new Map<string, number>();
  for (const { status, body } of answers) {
    if (status === 201)
      for (const { sku, quantity } of body['items']) sold.set(sku, (sold.get(sku) ?? 0) + quantity.ordered);
    else t.match({ status, body }, { status: 409, body: { type: 'INSUFFICIENT_STOCK' } });
  }
  for (const [n, sku] of skus.entries()) {
    t.equal(sold.get(sku), onHand[n], `${sku}: exactly the stock is sold`);
    t.match(await getStock(sku), { onHand: onHand[n], reserved: onHand[n], available: 0 });
  }
  t.strictSame(await faultsOfAll(shards), []);
});

t.test('stock and orders in shards get the same answers at each step as in one schema', async (t) => {
  const sharded = await openShardedShop(t);
  const plain = await openShop(t);
  const customers = customersOf(sharded.shards, 2).flat();
  const skus = ['A', 'B', 'C'];
  const placed: { plain: string; sharded: string }[] = [];
  const etags = new Map<string, string>();
  let made = 0;
  /** The fields of an answer that must be equal. Fields that name the order or the moment are left out. */
  const same = ({ status, body, headers }: Answer) => ({
    status,
    code: body?.['type'],
    etag: headers.get('etag')?.replace(/^"order-.*/, 'of an order'),
    stock: body?.['onHand'] !== undefined && [
      body['onHand'],
      body['reserved'],
      body['available'],
      body['version'],
    ],
    shortages: body?.['shortages'],
    detail: body?.['detail'],
  });
  const both = async (method: string, paths: [string, string], request: Parameters<typeof plain.call>[2]) => {
    const [one, other] = [
      await plain.call(method, paths[0], request),
      await sharded.call(method, paths[1], request),
    ];
    t.strictSame(same(other), same(one), `${method} ${paths[0]} ${JSON.stringify(request)}`);
    return [one, other] as const;
  };
  // The test makes at least 250 steps. In some sequences the products are deleted or sold out most of the time.
  for (let step = 0; step < 250 || (made <= 10 && step < 5_000); step += 1) {
    const sku = skus[randomInt(3)]!;
    const path = `/products/${sku}`;
    const stock = `${path}/stock`;
    const headers = { 'If-Match': randomInt(4) ? (etags.get(sku) ?? '*') : '*' };
    const kind = randomInt(12);
    if (kind === 0) {
      const body = { name: `Product ${sku}`, price: { amount: randomInt(1, 5), currency: 'EUR' } };
      await both('PUT', [path, path], { body });
    } else if (kind === 1 && randomInt(3) === 0) await both('DELETE', [path, path], {});
    else if (kind === 2) await both('PUT', [stock, stock], { body: { onHand: randomInt(60) }, headers });
    else if (kind === 3) {
      const body = { onHandChange: randomInt(-10, 20) || 1 };
      const key = randomInt(4) ? {} : { 'Idempotency-Key': `key-${randomInt(5)}` };
      await both('POST', [`${stock}/adjustments`, `${stock}/adjustments`], {
        body,
        headers: { ...headers, ...key },
      });
    } else if (kind < 5 && placed.length > 0) {
      const [order] = placed.splice(randomInt(placed.length), 1);
      const paths: [string, string] = [`/orders/${order!.plain}/cancel`, `/orders/${order!.sharded}/cancel`];
      await both('POST', paths, { body: { reason: 'CUSTOMER_REQUEST' } });
    } else if (kind < 6) {
      const [one] = await both('GET', [stock, stock], {});
      if (one.status === 200) etags.set(sku, one.headers.get('etag')!);
    } else {
      const items = skus.filter(() => randomInt(2)).map((each) => ({ sku: each, quantity: randomInt(1, 7) }));
      if (items.length === 0) continue;
      const body = { customerId: customers[randomInt(customers.length)], items, paymentMethod };
      const [one, other] = await both('POST', ['/orders', '/orders'], { body });
      if (one.status === 201) {
        placed.push({ plain: one.body['id'], sharded: other.body['id'] });
        made += 1;
      }
    }
  }
  t.ok(made > 10, `${made} orders were placed`);
  t.strictSame(await faultsOfAll(sharded.shards), []);
});

t.test('an idempotency key creates one order, even if its requests reach different shards', async (t) => {
  const { shards, call, other, offer } = await openShardedShop(t);
  const [[one], [two], [three]] = customersOf(shards, 1) as [[string], [string], [string]];
  const sku = await offer({ onHand: 1000 });
  const order = (key: string, customerId: string, quantity = 1, by = call) =>
    by('POST', '/orders', {
      body: { customerId, items: [{ sku, quantity }], paymentMethod },
      headers: { 'Idempotency-Key': key },
    });
  for (let n = 0; n < 12; n += 1) {
    const key = `key-${n}`;
    const { status, body } = await order(key, [one, two, three][n % 3]!);
    t.equal(status, 201);
    for (const customerId of [one, two, three]) {
      const again = await order(key, customerId);
      if (customerId === body['customerId']) t.match(again, { status: 201, body: { id: body['id'] } });
      else t.match(again, { status: 422, body: { type: 'IDEMPOTENCY_KEY_REUSED' } });
    }
    const refused = await order(`refused-${n}`, one, 5_000);
    t.match(refused, { status: 409, body: { type: 'INSUFFICIENT_STOCK' } });
    t.match(await order(`refused-${n}`, two), { status: 201 }, 'a refused order’s key can be used again');
    const race = await Promise.all(
      [one, two, three, one, two, three].map((customerId, place) =>
        order(`race-${n}`, customerId, 1, place % 2 ? call : other),
      ),
    );
    const made = race.filter(({ status }) => status === 201).map(({ body }) => body);
    t.equal(new Set(made.map(({ id }) => id)).size, 1, 'all requests made one order');
    for (const { status, body } of race)
      if (status !== 201) t.match(body['type'], /^IDEMPOTENCY_KEY_(?:REUSED|IN_USE)$/, `${status}`);
  }
});

t.test('the first order of a product moves units to all shards, but waits for only one shard', async (t) => {
  const { shards, call, offer, getStock } = await openShardedShop(t);
  const [[one], [two], [three]] = customersOf(shards, 1) as [[string], [string], [string]];
  const order = (sku: string, customerId: string) =>
    call('POST', '/orders', { body: { customerId, items: [{ sku, quantity: 1 }], paymentMethod } });
  const inShards = (sku: string) =>
    Promise.all(shards.all.map(async ({ db }) => (await readShardStock(db, [sku]))[0]!.on_hand));
  const sku = await offer({ onHand: 90 });
  t.match(await order(sku, one), { status: 201 });
  const isEverywhere = async () => (await inShards(sku)).every((units) => units === 30);
  await retryUntil('every shard has its units', isEverywhere, () => delay(5));

  const other = await offer({ onHand: 90 });
  await shards.all[1]!.db.transaction().execute(async (trx) => {
    await sql`select from stock where sku = ${other} for update`.execute(trx);
    t.match(await order(other, one), { status: 201 }, 'while a session has locked it in another shard');
  });
  for (const customerId of [two, three]) t.match(await order(other, customerId), { status: 201 });
  t.match(await getStock(other), { onHand: 90, reserved: 3, available: 87 });
});

t.test('a locked stock row delays only orders of its SKU, in whichever schema the row is', async (t) => {
  const { main, shards, call, offer } = await openShardedShop(t);
  const [[one], [two]] = customersOf(shards, 1) as [[string], [string]];
  const order = (customerId: string, ...skus: string[]) => {
    const items = skus.map((sku) => ({ sku, quantity: 1 }));
    return call('POST', '/orders', { body: { customerId, items, paymentMethod } });
  };
  const hold = async (place: Database, sku: string, work: () => Promise<void>) => {
    await place.transaction().execute(async (trx) => {
      await sql`select from stock where sku = ${sku} for update`.execute(trx);
      await work();
    });
  };
  const [held, free, rare] = [await offer(), await offer(), await offer({ onHand: 2 })];
  let waiting: Promise<Answer>[] = [];
  await hold(main, held, async () => {
    waiting = [order(one, held), order(two, held)];
    await untilBlocked(main);
    for (const customerId of [one, two]) t.match(await order(customerId, free), { status: 201 });
  });
  for (const answer of await Promise.all(waiting)) t.match(answer, { status: 201 });

  // After this order has been cancelled, both units are in the shard of the first customer.
  const both = { customerId: one, items: [{ sku: rare, quantity: 2 }], paymentMethod };
  const { body } = await call('POST', '/orders', { body: both });
  t.match(await call('POST', `/orders/${body['id']}/cancel`), { status: 200 });
  await hold(shards.all[0]!.db, rare, async () => {
    waiting = [order(two, rare)];
    await untilBlocked(shards.all[0]!.db);
    t.match(await order(two, free), { status: 201 });
  });
  for (const answer of await Promise.all(waiting)) t.match(answer, { status: 201 });
  t.match(await order(two, rare), { status: 201 }, 'the last one');
  t.match(await order(two, rare), { status: 409, body: { shortages: [{ requested: 1, available: 0 }] } });
});

t.test('a SKU whose units cannot be moved does not make concurrent orders of other SKUs fail', async (t) => {
  const { shards, call, offer } = await openShardedShop(t);
  const [[one], [two]] = customersOf(shards, 1) as [[string], [string]];
  const send = (customerId: string, sku: string, quantity = 1) =>
    call('POST', '/orders', { body: { customerId, items: [{ sku, quantity }], paymentMethod } });
  const [broken, ...whole] = [await offer(), await offer(), await offer(), await offer()];
  const { body } = await send(one, broken, 10);
  t.match(await call('POST', `/orders/${body['id']}/cancel`), { status: 200 });
  const { db } = shards.all[0]!;
  const transfers = await storedTable(db, 'stock_transfers');
  await sql`alter table ${transfers} add constraint nothing_goes check (returned = 0)`.execute(db);
  const [refused, ...others] = await Promise.all([broken, ...whole].map((sku) => send(two, sku)));
  t.match(refused, { status: 500 });
  for (const answer of others) t.match(answer, { status: 201 });
});

t.test('createQuote fails only for orders with a SKU about which the shards disagree', async (t) => {
  const { main, shards, call, offer } = await openShardedShop(t);
  const [[customerId]] = customersOf(shards, 1) as [[string]];
  const [torn, whole] = [await offer(), await offer()];
  const bodyOf = (...skus: string[]) => ({ customerId, items: skus.map((sku) => ({ sku, quantity: 1 })) });
  // After the order, the shard has units of the SKU. Then the main schema forgets that it granted them.
  t.match(await call('POST', '/orders', { body: { ...bodyOf(torn), paymentMethod } }), { status: 201 });
  await sql`update stock_allotments set granted = 0 where sku = ${torn}`.execute(main);
  const quotes = [bodyOf(torn), bodyOf(whole), bodyOf(whole, torn), bodyOf(torn, 'NONE'), bodyOf(whole)];
  t.match(await Promise.all(quotes.map((body) => call('POST', '/quotes', { body }))), [
    { status: 503 },
    { status: 200 },
    { status: 503 },
    { status: 409, body: { type: 'PRODUCT_UNAVAILABLE' } },
    { status: 200 },
  ]);
});

t.test('getStock and createQuote answer even if a shard takes units during the read', async (t) => {
  const { main, shards, call, offer } = await openShardedShop(t);
  const [[customerId]] = customersOf(shards, 1) as [[string]];
  const sku = await offer();
  const items = [{ sku, quantity: 1 }];
  t.match(await call('POST', '/orders', { body: { customerId, items, paymentMethod } }), { status: 201 });
  // All units are in the shards. Then the main schema gets more units.
  await call('PATCH', `/products/${sku}/stock`, { body: { onHandChange: 100 } });
  const { db } = shards.all[0]!;
  const requests = {
    getStock: () => call('GET', `/products/${sku}/stock`),
    createQuote: () => call('POST', '/quotes', { body: { customerId, items: [{ sku, quantity: 110 }] } }),
  };
  const expected = {
    getStock: { onHand: 110, reserved: 1 },
    createQuote: { shortages: [{ available: 109 }] },
  };
  for (const [name, send] of Object.entries(requests)) {
    let answer: Promise<Answer> | undefined;
    await db.transaction().execute(async (trx) => {
      await sql`lock table stock_transfers, stock in access exclusive mode`.execute(trx);
      answer = send();
      // The request has read the main schema, and now waits for the shard.
      await untilBlocked(db);
      await sql`update stock_allotments set granted = granted + 1 where shard = ${shards.all[0]!.name}`.execute(
        main,
      );
      await sql`update stock set on_hand = on_hand - 1 where sku = ${sku}`.execute(main);
      await sql`update stock_transfers set granted = granted + 1 where sku = ${sku}`.execute(trx);
      await sql`update stock set on_hand = on_hand + 1 where sku = ${sku}`.execute(trx);
    });
    t.match(await answer!, { status: 200, body: expected[name as keyof typeof expected] }, name);
  }
});

t.test('a shard gives back units that it was never granted, because they were shipped earlier', async (t) => {
  const { shards, call, offer, getStock } = await openShardedShop(t);
  const [[one], [two]] = customersOf(shards, 1) as [[string], [string]];
  const sku = await offer({ onHand: 0 });
  // A customer returns units that were shipped before the shop was moved into shards.
  await sql`update stock set on_hand = 2 where sku = ${sku}`.execute(shards.ofCustomer(one).db);
  t.match(await getStock(sku), { onHand: 2, available: 2 });
  const body = { customerId: two, items: [{ sku, quantity: 2 }], paymentMethod };
  t.match(await call('POST', '/orders', { body }), { status: 201 });
  t.match(await getStock(sku), { onHand: 2, reserved: 2 });
});
