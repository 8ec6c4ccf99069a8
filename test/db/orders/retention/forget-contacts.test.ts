import t from 'tap';
import { serviceCaller } from '../../../../db/call/caller.ts';
import { countOldContacts, forgetOldContacts } from '../../../../db/retention/forget-contacts.ts';
import { damage } from '../../../support/orders/damage.ts';
import { ageRows, removeAllEnded } from '../../../support/orders/age-rows.ts';
import { approvedReturn, placeShipped, receive, received } from '../../../support/orders/returns.ts';
import { type Shop, openShop } from '../../../support/shop/shop.ts';

const CALLER = serviceCaller('c'.repeat(32));
const inOneSchema = 'it is about a function of one schema';
const contact = { email: 'anna@example.com' };

/** Places orders with a contact, and cancels all of them except the first. */
async function placeSome(shop: Shop, count: number): Promise<string[]> {
  const sku = await shop.offer({ onHand: 100 });
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const { id } = await shop.order({ [sku]: 1 }, { contact });
    ids.push(id);
    if (n > 0) await shop.call('POST', `/orders/${id}/cancel`);
  }
  await shop.work();
  return ids;
}

const withContact = async ({ db }: Shop) =>
  (await db.selectFrom('order_contacts').select('order_id').orderBy('order_id').execute()).map(
    ({ order_id: id }) => id,
  );

t.test('forgetOldContacts erases only the contacts of orders that ended long ago', async (t) => {
  const shop = await openShop(t, { inOneSchema });
  const { db } = shop;
  const [open, ...ended] = await placeSome(shop, 4);
  await ageRows(db, 30);
  const [young] = (await placeSome(shop, 2)).slice(1);
  t.equal(await forgetOldContacts(db, 31, 100, CALLER), 0, 'no order is old enough');
  t.equal(await countOldContacts(db, 29), 3);
  t.equal(await forgetOldContacts(db, 29, 2, CALLER), 2, 'not more than the limit');
  t.equal(await forgetOldContacts(db, 29, 2, CALLER), 1);
  t.equal(await forgetOldContacts(db, 29, 2, CALLER), 0, 'all are erased');
  const left = await withContact(shop);
  t.ok(left.includes(open!) && left.includes(young!), 'open and young orders keep theirs');
  t.notOk(left.some((id) => ended.includes(id)));
  await shop.work();
  const { events } = (await shop.call('GET', '/events?size=100')).body;
  const erasures = events.filter(({ type }: { type: string }) => type === 'order.contact_erased');
  t.strictSame(erasures.map(({ subject }: { subject: string }) => subject).sort(), ended.toSorted());
  const { history } = (await shop.call('GET', `/orders/${ended[0]}/history`)).body;
  t.match(history.at(-1), { operation: 'deleteContact', clientId: 'order-service' });
});

t.test('forgetOldContacts erases the notes of shipment holds of orders without a contact', async (t) => {
  const shop = await openShop(t, { inOneSchema });
  const ids: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    const { id } = await shop.order({ [await shop.offer()]: 1 }, n === 2 ? { contact } : {});
    ids.push(id);
    const body = { reason: 'CUSTOMER', note: 'is on holiday' };
    t.equal((await shop.call('POST', `/orders/${id}/shipment-holds`, { body })).status, 201);
    if (n > 0) await shop.call('POST', `/orders/${id}/cancel`);
  }
  await shop.work();
  await ageRows(shop.db, 30);
  t.equal(await countOldContacts(shop.db, 29), 2);
  t.equal(await forgetOldContacts(shop.db, 29, 100, CALLER), 2);
  t.equal(await countOldContacts(shop.db, 29), 0);
  const left = await shop.db
    .selectFrom('shipment_holds')
    .select('order_id')
    .where('note', 'is not', null)
    .execute();
  t.strictSame(left, [{ order_id: ids[0] }], 'an open order keeps its note');
});

t.test('forgetOldContacts continues with the other orders after an order that fails', async (t) => {
  const shop = await openShop(t, { inOneSchema });
  const [, ...ended] = await placeSome(shop, 4);
  await ageRows(shop.db, 30);
  const restore = await damage(shop.db, 'orders', ended[1]!);
  await t.rejects(forgetOldContacts(shop.db, 29, 100, CALLER), { count: 1, message: /damaged/ });
  t.equal(await countOldContacts(shop.db, 29), 1);
  await restore();
  t.equal(await forgetOldContacts(shop.db, 29, 100, CALLER), 1);
});

t.test('an order keeps its contact until its return has ended and its refund was made', async (t) => {
  const shop = await openShop(t, { inOneSchema });
  const order = await placeShipped(shop, { [await shop.offer({ amount: 500 })]: 1 }, { contact });
  const returned = await approvedReturn(shop, order, { kind: 'RETURN' });
  const forget = async () => {
    await ageRows(shop.db, 100);
    t.equal(await removeAllEnded(shop.db, 90), 0);
    t.equal(await countOldContacts(shop.db, 29), 0);
    return forgetOldContacts(shop.db, 29, 100, CALLER);
  };
  t.equal(await forget(), 0, 'the return is open');
  await receive(shop, returned, received([order.items[0], 1]));
  t.equal(await forget(), 0, 'the refund is pending');
  await shop.work();
  await ageRows(shop.db, 100);
  t.equal(await countOldContacts(shop.db, 29), 1);
  t.equal(await removeAllEnded(shop.db, 90), 1);
});
