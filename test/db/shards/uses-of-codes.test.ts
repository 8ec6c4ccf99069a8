import t, { type Test } from 'tap';
import { findAllViolations } from '../../../db/shards/operator/find-violations.ts';
import { moveUses } from '../../../db/shards/codes/request-uses.ts';
import { customersOf, openShardedShop } from '../../support/orders/sharded-shop.ts';
import { putCode, readUses } from '../../support/shop/discount-codes.ts';

/** Opens a shop with three shards. `order` places an order with the code TEN. */
async function openCodedShop(t: Test) {
  const shop = await openShardedShop(t);
  const sku = await shop.offer({ onHand: 1_000 });
  const order = (customerId: string, call = shop.call) =>
    call('POST', '/orders', {
      body: {
        ...{ customerId, items: [{ sku, quantity: 1 }], paymentMethod: 'tok_approved' },
        discountCodes: ['TEN'],
      },
    });
  const count = async (answers: ReturnType<typeof order>[]) =>
    (await Promise.all(answers)).filter(({ status }) => status === 201).length;
  const isSound = async () => t.strictSame(await findAllViolations(shop.shards), []);
  return { ...shop, order, count, isSound, customers: customersOf(shop.shards, 12) };
}

t.test('createOrder in shards uses a code up to its maximum, even with uses from other shards', async (t) => {
  const { order, count, isSound, customers, ...shop } = await openCodedShop(t);
  await putCode(shop, 'TEN', { percent: '10', maxUses: 12 });
  // Each shard gets its share of the uses with its first order.
  for (const [first] of customers) t.equal((await order(first!)).status, 201);
  const [, , last] = customers;
  t.equal(await count(last!.map((customer) => order(customer))), 9, 'the last shard gets the remaining uses');
  t.match((await order(customers[0]![0]!)).body, { reason: 'USED_UP' });
  t.equal(await readUses(shop, 'TEN'), 12);
  await isSound();
});

t.test(
  'two processes sell each use of a code only once, even if orders are cancelled concurrently',
  async (t) => {
    const { order, count, isSound, customers, ...shop } = await openCodedShop(t);
    await putCode(shop, 'TEN', { percent: '10', maxUses: 20 });
    for (let round = 0; round < 5; round += 1) {
      const all = customers.flat();
      const placed = await count(all.map((customer, n) => order(customer, n % 2 ? shop.call : shop.other)));
      t.equal(placed, round === 0 ? 20 : 7, `round ${round}`);
      const { body } = await shop.call('GET', '/orders?status=SUBMITTED&size=7');
      for (const { id } of body['orders'])
        t.equal((await shop.call('POST', `/orders/${id}/cancel`)).status, 200);
      t.equal(await readUses(shop, 'TEN'), 13);
      await isSound();
    }
  },
);

t.test('putDiscountCode takes back the uses that exceed a lower maximum', async (t) => {
  const { order, count, isSound, customers, ...shop } = await openCodedShop(t);
  await putCode(shop, 'TEN', { percent: '10', maxUses: 300 });
  for (const [first] of customers) t.equal((await order(first!)).status, 201);
  await putCode(shop, 'TEN', { percent: '10', maxUses: 5 });
  t.equal(await count(customers.flat().map((customer) => order(customer))), 2);
  await putCode(shop, 'TEN', { percent: '10', maxUses: 2 });
  t.match((await order('customer-1')).body, { reason: 'USED_UP' });
  await putCode(shop, 'TEN', { percent: '10', maxUses: 8 });
  t.equal(await count(customers.flat().map((customer) => order(customer))), 3);
  await isSound();
});

t.test('a use that an order gives back can be used again only below a lowered maximum', async (t) => {
  const { order, count, isSound, customers, ...shop } = await openCodedShop(t);
  const [[customer]] = customers as [[string]];
  await putCode(shop, 'TEN', { percent: '10', maxUses: 30 });
  const placed: string[] = [];
  for (let n = 0; n < 5; n += 1) placed.push((await order(customer)).body['id']);
  await putCode(shop, 'TEN', { percent: '10', maxUses: 2 });
  const cancel = async () => {
    t.match(await shop.call('POST', `/orders/${placed.pop()}/cancel`), { status: 200 });
    return count([order(customer)]);
  };
  t.strictSame([await cancel(), await cancel(), await cancel()], [0, 0, 0], 'two orders use the code');
  t.equal(await cancel(), 1);
  t.equal(await readUses(shop, 'TEN'), 2);
  await isSound();
});

t.test('a maximum that is added to a discount code also counts the earlier uses of the code', async (t) => {
  const { order, count, isSound, customers, ...shop } = await openCodedShop(t);
  await putCode(shop, 'TEN', { percent: '10' });
  t.equal(await count(customers[0]!.map((customer) => order(customer))), 12);
  await putCode(shop, 'TEN', { percent: '10', maxUses: 15 });
  t.equal(await count([...customers[1]!, ...customers[2]!].map((customer) => order(customer))), 3);
  await isSound();
});

t.test('a shard killed during a grant of uses gets these uses at its next request', async (t) => {
  const { order, count, isSound, customers, ...shop } = await openCodedShop(t);
  await putCode(shop, 'TEN', { percent: '10', maxUses: 6 });
  const [first] = shop.shards.all;
  await moveUses(shop.shards, 'TEN', new Map([[first!, 6]]));
  // Resets the shard, as if the process had been killed before the shard took the uses.
  await first!.db.updateTable('discount_code_uses').set({ granted: 0 }).execute();
  t.equal(await count(customers.flat().map((customer) => order(customer))), 6);
  await isSound();
});

t.test('createOrder answers 503 if a shard that may have uses of the code does not answer', async (t) => {
  const { order, isSound, customers, ...shop } = await openCodedShop(t);
  await putCode(shop, 'TEN', { percent: '10', maxUses: 6 });
  const [first, second] = shop.shards.all;
  await moveUses(shop.shards, 'TEN', new Map([[first!, 6]]));
  const rename = (from: string, to: string) => first!.db.schema.alterTable(from).renameTo(to).execute();
  await rename('discount_code_uses', 'elsewhere');
  t.ok((await order(customers[1]![0]!)).status >= 500);
  await rename('elsewhere', 'discount_code_uses');
  t.equal((await order(customers[1]![0]!)).status, 201, second!.name);
  await isSound();
});
