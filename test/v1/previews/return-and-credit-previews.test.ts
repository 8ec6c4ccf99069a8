import t from 'tap';
import { previewOperation } from '../../support/previews/preview-agreement.ts';
import { STATES } from '../../support/previews/states-of-orders.ts';
import { refundsOf } from '../../support/orders/returns.ts';
import { faultsOf } from '../../support/shop/check-invariants.ts';
import { credit, units } from '../../support/shop/request-bodies.ts';
import { type Schemas, type Shop, openShop } from '../../support/shop/shop.ts';
import { EUR } from '../../support/shop/tea-shop.ts';

type Order = Schemas['Order'];

const WRAP = { kind: 'GIFT_WRAP', label: 'Wrap', amount: EUR(300) } as const;

/** Returns of an order of one line with two units. */
const RETURNS: Record<string, (order: Order) => Schemas['ReturnInput']> = {
  'a withdrawal of everything': () => ({ kind: 'WITHDRAWAL' }),
  'a withdrawal of one unit': ({ items }) => ({ kind: 'WITHDRAWAL', ...units([items[0], 1]) }),
  'a return of everything': () => ({ kind: 'RETURN' }),
  'a complaint about one unit': ({ items }) => ({ kind: 'COMPLAINT', ...units([items[0], 1]) }),
  'too many units': ({ items }) => ({ kind: 'WITHDRAWAL', ...units([items[0], 3]) }),
  'a line of another order': ({ id }) => ({ kind: 'RETURN', items: [{ itemId: id, quantity: 1 }] }),
};

for (const [what, bodyOf] of Object.entries(RETURNS)) {
  t.test(`createPreview shows what createReturn does in every state: ${what}`, async (t) => {
    const shop = await openShop(t);
    const sku = await shop.offer({ amount: 1250, onHand: 100 });
    for (const [name, , rest, way] of STATES) {
      const order = await shop.order({ [sku]: 2 }, { charges: [WRAP], ...rest });
      for (const act of way) await act(shop, order);
      const body = bodyOf(order);
      const previewed = await previewOperation(shop, order.id, { operation: 'createReturn', body });
      const headers = { 'If-Match': previewed.etag };
      const path = `/orders/${order.id}/returns`;
      const answer = await shop.call<Schemas['Return']>('POST', path, { body, headers });
      t.strictSame(await previewed.differencesTo(answer), [], `${name}: ${answer.status}`);
      const { whenAccepted } = previewed.preview;
      const isAwaited = answer.status === 201 && answer.body.status !== 'CLOSED';
      t.equal(whenAccepted !== undefined, isAwaited, `${name}: whether the shop awaits units`);
      if (isAwaited) t.strictSame(whenAccepted, await acceptAll(shop, order, answer.body), name);
      await shop.work();
    }
    t.strictSame(await faultsOf(shop.db), []);
  });
}

/** Accepts all units of a return that the shop awaits. Returns the effect in the form in which a preview shows it. */
async function acceptAll(shop: Shop, order: Order, { id, status, items }: Schemas['Return']) {
  const path = `/orders/${order.id}/returns/${id}`;
  if (status === 'REQUESTED') await shop.call('POST', `${path}/approval`);
  const [before, refunded] = [await shop.getOrder(order.id), await refundsOf(shop, order)];
  const accepted = items.flatMap(({ itemId, requested, cancelled }) =>
    requested > cancelled
      ? [{ itemId, accepted: requested - cancelled, rejected: 0, disposition: 'TO_STOCK' }]
      : [],
  );
  const receipt = await shop.call('POST', `${path}/receipts`, { body: { items: accepted } });
  if (receipt.status !== 201) throw new Error(`the receipt is answered with ${receipt.status}`);
  const { currentTotal } = await shop.getOrder(order.id);
  const refunds = (await refundsOf(shop, order)).slice(refunded.length);
  return {
    currentTotal,
    difference: { currentTotal: EUR(currentTotal.amount - before.currentTotal.amount), taxes: [] },
    refundAmount: EUR(refunds.reduce((sum, [amount]) => sum + amount, 0)),
  };
}

/** Credits of an order of one line with two units, and gift wrap. */
const CREDITS: Record<string, (order: Order) => Schemas['CreditInput']> = {
  'a part of the price': ({ items }) => credit([items[0], 700]),
  'the price of all units, and the charge': ({ items, charges }) => ({
    ...credit([items[0], 2500]),
    chargeIds: [charges[0]!.id],
  }),
  'more than the price': ({ items }) => credit([items[0], 2501]),
  'a line of another order': (order) => credit([order, 1]),
  'a charge of another order': ({ id }) => ({ chargeIds: [id], reason: 'LATE' }),
  'another currency': ({ items }) => ({
    items: [{ itemId: items[0]!.id, amount: { amount: 1, currency: 'USD' } }],
    reason: 'OTHER',
  }),
};

for (const [what, bodyOf] of Object.entries(CREDITS)) {
  t.test(`createPreview shows what createCredit does in every state: ${what}`, async (t) => {
    const shop = await openShop(t);
    const sku = await shop.offer({ amount: 1250, onHand: 100 });
    for (const [name, , rest, way] of STATES) {
      const order = await shop.order({ [sku]: 2 }, { charges: [WRAP], ...rest });
      for (const act of way) await act(shop, order);
      const body = bodyOf(order);
      const previewed = await previewOperation(shop, order.id, { operation: 'createCredit', body });
      const headers = { 'If-Match': previewed.etag };
      const answer = await shop.call('POST', `/orders/${order.id}/credits`, { body, headers });
      t.strictSame(await previewed.differencesTo(answer), [], `${name}: ${answer.status}`);
      await shop.work();
    }
    t.strictSame(await faultsOf(shop.db), []);
  });
}
