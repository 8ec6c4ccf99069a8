import t from 'tap';
import { previewOperation } from '../../support/previews/preview-agreement.ts';
import { approvedReturn, placeShipped, received, requestReturn } from '../../support/orders/returns.ts';
import { faultsOf } from '../../support/shop/check-invariants.ts';
import { euros, units } from '../../support/shop/request-bodies.ts';
import { type Schemas, type Shop, openShop } from '../../support/shop/shop.ts';
import { EUR } from '../../support/shop/tea-shop.ts';

type Order = Schemas['Order'];
type Receipt = Schemas['ReturnReceiptInput'];

const WRAP = { kind: 'GIFT_WRAP', label: 'Wrap', amount: EUR(300) } as const;

/** Receipts of an order of one line with two units. */
const RECEIPTS: Record<string, (order: Order) => Receipt> = {
  'all units': ({ items }) => received([items[0], 2]),
  'one unit, and another one rejected': ({ items }) => received([items[0], 1, 1]),
  'rejected units': ({ items }) => received([items[0], 0, 2]),
  'units that are discarded': ({ items }) => received([items[0], 1, 0, 'DISPOSE']),
  'all units and all charges': ({ items }) => ({ ...received([items[0], 2]), chargesBack: 'ALL' }),
  'a deduction': ({ items }) => ({
    ...received([items[0], 1]),
    deductions: [{ reason: 'RETURN_SHIPPING', ...euros(490) }],
  }),
  'a deduction of more than the price': ({ items }) => ({
    ...received([items[0], 1]),
    deductions: [{ reason: 'RETURN_SHIPPING', ...euros(490_000) }],
  }),
  'too many units': ({ items }) => received([items[0], 2, 1]),
};

/** Returns of an order, by the state that they are in. */
const RETURNS: Record<string, (shop: Shop, order: Order) => Promise<Schemas['Return']>> = {
  'not yet approved': (shop, order) => requestReturn(shop, order, { kind: 'RETURN' }),
  approved: (shop, order) => approvedReturn(shop, order, { kind: 'RETURN' }),
  'approved with all charges': (shop, order) =>
    approvedReturn(shop, order, { kind: 'RETURN' }, { chargesBack: 'ALL' }),
  'a withdrawal': (shop, order) => requestReturn(shop, order, { kind: 'WITHDRAWAL' }),
  'of one unit': (shop, order) =>
    approvedReturn(shop, order, { kind: 'COMPLAINT', ...units([order.items[0], 1]) }),
};

for (const [what, bodyOf] of Object.entries(RECEIPTS)) {
  t.test(`createPreview shows what createReturnReceipt does: ${what}`, async (t) => {
    const shop = await openShop(t);
    const sku = await shop.offer({ amount: 1250, onHand: 100 });
    for (const [name, open] of Object.entries(RETURNS))
      for (const paymentMethod of ['tok_approved', 'tok_refund_refused']) {
        const order = await placeShipped(shop, { [sku]: 2 }, { charges: [WRAP], paymentMethod });
        const { id: returnId } = await open(shop, order);
        const body = bodyOf(order);
        const input = { operation: 'createReturnReceipt', returnId, body } as const;
        const previewed = await previewOperation(shop, order.id, input);
        const path = `/orders/${order.id}/returns/${returnId}/receipts`;
        const answer = await shop.call('POST', path, { body, headers: { 'If-Match': previewed.etag } });
        t.strictSame(await previewed.differencesTo(answer), [], `${name}: ${answer.status}`);
        t.equal(previewed.preview._links.operation.href.endsWith(path), true, 'the link is the address');
        await shop.work();
      }
    t.strictSame(await faultsOf(shop.db), []);
  });
}

t.test('createPreview shows after a part of a return what the rest of it pays back', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ amount: 1250, onHand: 100 });
  const order = await placeShipped(shop, { [sku]: 3 });
  const { id: returnId } = await approvedReturn(shop, order, { kind: 'RETURN' });
  for (const accepted of [1, 2]) {
    const body = received([order.items[0], accepted]);
    const input = { operation: 'createReturnReceipt', returnId, body } as const;
    const previewed = await previewOperation(shop, order.id, input);
    const answer = await shop.call('POST', `/orders/${order.id}/returns/${returnId}/receipts`, { body });
    t.strictSame(await previewed.differencesTo(answer), [], `${accepted}: ${answer.status}`);
    t.equal(previewed.preview.refunds[0]?.amount.amount, accepted * 1250);
  }
  t.equal((await shop.getOrder(order.id)).returnStatus, 'RETURNED');
});

t.test('createPreview refuses receipts that createReturnReceipt refuses without the return', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ amount: 1250, onHand: 100 });
  const order = await placeShipped(shop, { [sku]: 2 });
  const { id: returnId } = await approvedReturn(shop, order, { kind: 'RETURN' });
  const preview = (input: object) =>
    shop.call<Schemas['Preview']>('POST', `/orders/${order.id}/previews`, {
      body: { operation: 'createReturnReceipt', returnId, ...input },
    });
  const body = received([order.items[0], 1]);

  const missing = await preview({ returnId: order.id, body });
  t.equal(missing.body.problem?.type, 'RETURN_NOT_FOUND');
  t.strictSame(missing.body.after, missing.body.before, 'nothing would change');

  const money = { amount: 1, currency: 'USD' };
  const foreign = await preview({
    body: { ...body, deductions: [{ reason: 'RETURN_SHIPPING', amount: money }] },
  });
  t.match(foreign.body.problem, { type: 'CURRENCY_MISMATCH', returnState: 'APPROVED' });

  const empty = await preview({ body: received([order.items[0], 0]) });
  t.match(empty, { status: 400, body: { errors: [{ field: '/body/items/0/accepted' }] } });
});
