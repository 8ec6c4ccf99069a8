import { sql } from 'kysely';
import t from 'tap';
import { etagOf } from '../../../handlers/http/answers/preconditions.ts';
import { confirm, letPaymentsBecomeDue, review } from '../../support/direct-payments/orders.ts';
import { edited, line } from '../../support/edits/edits.ts';
import { checkBooks, faultsOf } from '../../support/shop/check-invariants.ts';
import { credit } from '../../support/shop/request-bodies.ts';
import type { Schemas, Shop } from '../../support/shop/shop.ts';
import { EUR, openTeaShop } from '../../support/shop/tea-shop.ts';
import { openMatters } from '../../support/stories/money-matters.ts';

// In the shop of these tests, a unit of TEA costs 12.50 euros and a MUG costs 13.50 euros.

const MUG = { add: [{ sku: 'MUG', quantity: 1 }], difference: 'NEW_PAYMENT' as const };

/** Lets days pass for the reviews of payments, and reviews the payments twice. */
async function passDays(shop: Shop, days: number): Promise<void> {
  await sql`update payment_attempts set review_at = review_at - make_interval(days => ${days})`.execute(
    shop.db,
  );
  await Promise.all([review(shop), review(shop)]);
}

const pay = async (shop: Shop, { id }: { id: string }, body: object) =>
  shop.call('PUT', `/orders/${id}/payment`, {
    body,
    headers: { 'If-Match': etagOf('payment', await shop.getPayment(id)) },
  });

/** Places an order, lets its price be captured, and adds a line that a new payment has to pay. */
async function editedOrder(shop: Shop): Promise<Schemas['Order']> {
  const { id } = await shop.order({ TEA: 2 });
  await shop.work();
  await edited(shop, { id }, MUG);
  return shop.getOrder(id);
}

t.test(
  'DIFFERENCE_UNPAID opens after the days of a transfer, and closes when nothing is missing',
  async (t) => {
    const shop = await openTeaShop(t);
    const [paid, late, reduced, credited] = [
      await editedOrder(shop),
      await editedOrder(shop),
      await editedOrder(shop),
      await editedOrder(shop),
    ];
    await pay(shop, paid, { paymentMethod: 'tok_approved' });
    await pay(shop, late, { paymentMethod: 'tok_declined' });
    await shop.work();
    await passDays(shop, 6);
    t.strictSame(await openMatters(shop), []);
    await passDays(shop, 1);
    t.equal((await openMatters(shop)).length, 3);
    for (const { id } of [late, reduced, credited])
      t.match((await shop.getOrder(id)).attention, [
        { kind: 'DIFFERENCE_UNPAID', amount: EUR(1350), paymentId: (await shop.getPayment(id)).id },
      ]);
    const { history } = (await shop.call('GET', `/orders/${late.id}/history`)).body;
    t.match(history.at(-1), { operation: 'reviewPayment', reason: 'DIFFERENCE_UNPAID' });
    await pay(shop, late, { paymentMethod: 'tok_approved' });
    await edited(shop, reduced, { cancel: [line(reduced.items[1], 1)] });
    t.match(
      await shop.call('POST', `/orders/${credited.id}/credits`, { body: credit([credited.items[1], 1350]) }),
      { status: 201 },
    );
    await shop.work();
    t.strictSame(await openMatters(shop), []);
    await checkBooks(t, shop);
  },
);

t.test('DIFFERENCE_UNPAID opens again after another edit of the order', async (t) => {
  const shop = await openTeaShop(t);
  const order = await editedOrder(shop);
  await passDays(shop, 7);
  const [{ id: matterId }] = await openMatters(shop);
  await shop.call('POST', `/attention/${matterId}/resolution`, { body: { note: 'The customer will pay.' } });
  await passDays(shop, 7);
  t.strictSame(await openMatters(shop), []);
  await edited(shop, order, MUG);
  await passDays(shop, 7);
  t.match(await openMatters(shop), [{ kind: 'DIFFERENCE_UNPAID', amount: EUR(2700) }]);
  await shop.call('POST', `/orders/${order.id}/cancel`);
  t.strictSame(await openMatters(shop), []);
  await checkBooks(t, shop);
});

t.test('DIFFERENCE_UNPAID leaves a difference that is paid by transfer to PAYMENT_OVERDUE', async (t) => {
  const shop = await openTeaShop(t);
  const { id } = await shop.order({ TEA: 2 }, { payment: { kind: 'TERMS' } });
  await review(shop);
  await confirm(shop, id);
  await edited(shop, { id }, MUG);
  t.equal((await pay(shop, { id }, { payment: { kind: 'TRANSFER' } })).status, 200);
  await passDays(shop, 7);
  t.strictSame(await openMatters(shop), []);
  await letPaymentsBecomeDue(shop);
  t.match(await openMatters(shop), [{ kind: 'PAYMENT_OVERDUE', amount: EUR(1350) }]);
  await confirm(shop, id);
  t.strictSame(await openMatters(shop), []);
  t.strictSame(await faultsOf(shop.db), []);
});
