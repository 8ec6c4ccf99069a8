import t, { type Test } from 'tap';
import { serviceCaller } from '../../../db/call/caller.ts';
import { exportCustomer } from '../../../db/customers/export-customer.ts';
import { forgetOldContacts } from '../../../db/retention/forget-contacts.ts';
import { connect } from '../../../db/base/open.ts';
import { copyIntoShards } from '../../../db/shards/copy/index.ts';
import { findAllViolations } from '../../../db/shards/operator/find-violations.ts';
import { shardedStore } from '../../../db/shards/store.ts';
import { addUsage } from '../../../db/usage/add-usage.ts';
import { UsageCounts } from '../../../handlers/contract/usage/index.ts';
import { createShopInShards } from '../../support/database/make-shards.ts';
import { ageRows, removeAllEnded } from '../../support/orders/age-rows.ts';
import { BY, runAdmin } from '../../support/processes/admin.ts';
import { faultsOf } from '../../support/shop/check-invariants.ts';
import { caller } from '../../support/shop/contract-client.ts';
import { putCode, readUses } from '../../support/shop/discount-codes.ts';
import { openService } from '../../support/shop/service.ts';
import type { Schemas, Shop } from '../../support/shop/shop.ts';
import { EUR, GERMANY, addressIn, openTeaShop, put } from '../../support/shop/tea-shop.ts';

const ANY = { 'If-Match': '*' };

const ORDER = {
  customerId: 'anna',
  items: [
    { sku: 'TEA', quantity: 2 },
    { sku: 'MUG', quantity: 1 },
  ],
  paymentMethod: 'tok_approved',
  contact: { email: 'anna@example.com' },
  shippingAddress: addressIn('DE'),
  shippingMethod: 'parcel',
  discountCodes: ['TEN'],
};

const PERSONAL = ['contact', 'shippingAddress', 'billingAddress', 'buyer', 'customerNote', 'customerId'];

/** Returns an order without its personal data, its version and its time of change. */
const withoutPerson = (order: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(order).filter(([name]) => ![...PERSONAL, 'version', 'updatedAt'].includes(name)),
  );

/** Opens a service on the shop's database that counts which parts of the contract clients use. */
async function openCounting(t: Test, { db }: Shop) {
  const usage = new UsageCounts();
  const call = caller(t, await openService(t, { db, usage, taxes: GERMANY }));
  return { call, write: () => addUsage(db, usage.take()) };
}

/** Copies the shop into three shards. Returns a client of a service on the copy. */
async function copyShop(t: Test, { db }: Shop) {
  const { databaseUrl, open } = await createShopInShards(t);
  const shards = await open((url) => {
    const opened = connect(url, { poolSize: 2 });
    t.teardown(() => opened.destroy());
    return opened;
  });
  t.match(await copyIntoShards(db, shards), { kind: 'copied', isSame: true, faults: [] });
  const store = shardedStore(shards);
  const url = await openService(t, { db: shards.main, store, taxes: GERMANY });
  return { databaseUrl, shards, call: caller(t, url) };
}

t.test(
  'an order with address, tax, method and code keeps its prices until retention removes it',
  async (t) => {
    const shop = await openTeaShop(t, GERMANY, {
      inOneSchema: 'it copies the shop into shards',
      isDirect: true,
    });
    const { db, call } = shop;
    await put(shop, '/shipping-methods/express', { name: 'Express', kind: 'SHIPPING', price: EUR(490) });
    await putCode(shop, 'TEN', { percent: '10', maxUses: 1 });

    const counting = await openCounting(t, shop);
    const { body: placed } = await counting.call<Schemas['Order']>('POST', '/orders', { body: ORDER });
    t.match(placed, { total: EUR(3465 + 490), taxes: [{ percent: '7' }, { percent: '19' }] });
    await counting.write();
    const { usage } = (await call('GET', '/usage?operation=createOrder')).body;
    const parts = usage[0].parts.map(({ name }: { name: string }) => name);
    for (const field of ['contact', 'shippingAddress', 'shippingMethod', 'discountCodes'])
      t.ok(parts.includes(`/properties/${field}`), `usage counts ${field}`);

    const path = `/orders/${placed.id}`;
    await shop.work();
    const shipping = { shippingAddress: addressIn('DE'), shippingMethod: 'express' };
    t.match(await call('PUT', `${path}/shipping`, { body: shipping, headers: ANY }), { status: 200 });
    const [tea, mug] = placed.items;
    const one = { itemId: tea!.id, quantity: 1 };
    await call('POST', `${path}/cancel`, { body: { items: [one] } });
    await call('POST', `${path}/shipments`, { body: { items: [one, { itemId: mug!.id, quantity: 1 }] } });
    await shop.work();
    const order = await shop.getOrder(placed.id);
    t.match(order, {
      ...{ status: 'COMPLETED', currentTotal: EUR(3955 - 1125), shippingMethod: { code: 'express' } },
      ...{ discounts: [{ code: 'TEN', amount: EUR(385) }], charges: [{ label: 'Express', status: 'DUE' }] },
    });
    const { history } = (await call('GET', `${path}/history`)).body;
    const operations = history.map(({ operation }: { operation: string }) => operation);
    for (const operation of ['createOrder', 'putShipping', 'cancelOrder', 'createShipment'])
      t.ok(operations.includes(operation), `the history has ${operation}`);
    t.strictSame(await faultsOf(db), []);

    const exported = await exportCustomer(db, 'anna');
    t.match(exported.orders, [
      {
        id: order.id,
        pricing: { delivery: { code: 'express' }, discounts: [{ code: 'TEN' }], taxes: [{}, {}] },
      },
    ]);
    for (const text of ['anna@example.com', 'Way 1']) t.match(JSON.stringify(exported), text);

    const copy = await copyShop(t, shop);
    t.strictSame((await copy.call('GET', path)).body, order, 'the copy in shards shows the same order');
    const breakdown = (await call('GET', `${path}/breakdown`)).body;
    t.strictSame((await copy.call('GET', `${path}/breakdown`)).body, breakdown);
    t.equal(await readUses(copy, 'TEN'), 1);
    t.strictSame(await findAllViolations(copy.shards), []);
    const erased = await runAdmin(t, copy.databaseUrl, ['customer', 'erase', 'anna', ...BY]);
    t.equal(erased.status, 0, erased.stderr);
    const { body: anonymous } = await copy.call('GET', path);
    t.strictSame(withoutPerson(anonymous), withoutPerson({ ...order }), 'an erasure keeps the prices');
    t.notMatch(JSON.stringify(anonymous), /anna|Way 1/);
    t.strictSame(await findAllViolations(copy.shards), []);

    await ageRows(db, 40);
    const aged = await shop.getOrder(order.id);
    t.equal(await forgetOldContacts(db, 30, 100, serviceCaller('c'.repeat(32))), 1);
    const forgotten = await shop.getOrder(order.id);
    t.strictSame(
      withoutPerson({ ...forgotten }),
      withoutPerson({ ...aged }),
      'so does CONTACT_RETENTION_DAYS',
    );
    t.strictSame([forgotten.contact, forgotten.shippingAddress], [undefined, undefined]);
    await shop.work();
    await ageRows(db, 100);
    t.equal(await removeAllEnded(db), 1);
    t.equal((await call('GET', path)).status, 404);
    t.equal(await readUses(shop, 'TEN'), 1, 'a removed order still uses the code');
    t.strictSame(await faultsOf(db), []);
  },
);
