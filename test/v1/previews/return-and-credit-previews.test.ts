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

/** Returns that an open hold or an excluded product can change. The other returns of such orders are tested at night. */
const AFFECTED = ['a withdrawal of everything', 'a withdrawal of one unit', 'a return of everything'];

/** Orders whose returns are previewed: an order of one product, a packed one, and one with an excluded product. */
const ORDERS: Record<string, { isPacked: boolean; isExcluded: boolean }> = {
  'in every state': { isPacked: false, isExcluded: false },
  'in every state during a PACKING hold': { isPacked: true, isExcluded: false },
  'in every state of an order with an excluded product': { isPacked: false, isExcluded: true },
};

for (const [where, { isPacked, isExcluded }] of Object.entries(ORDERS))
  for (const [what, bodyOf] of Object.entries(RETURNS)) {
    if ((isPacked || isExcluded) && !AFFECTED.includes(what) && !process.env['NIGHTLY']) continue;
    t.test(`createPreview shows what createReturn does ${where}: ${what}`, async (t) => {
      const shop = await openShop(t);
      const lines = {
        [await offer(shop, isExcluded)]: 2,
        ...(isExcluded && { [await shop.offer({ onHand: 100 })]: 1 }),
      };
      const answers = new Set<number>();
      for (const [name, , rest, way] of STATES) {
        const order = await shop.order(lines, { charges: [WRAP], ...rest });
        for (const act of way) await act(shop, order);
        if (isPacked) await pack(shop, order);
        const body = bodyOf(order);
        const previewed = await previewOperation(shop, order.id, { operation: 'createReturn', body });
        const before = await shop.getOrder(order.id);
        const headers = { 'If-Match': previewed.etag };
        const path = `/orders/${order.id}/returns`;
        const answer = await shop.call<Schemas['Return']>('POST', path, { body, headers });
        answers.add(answer.status);
        t.strictSame(await previewed.differencesTo(answer), [], `${name}: ${answer.status}`);
        const awaited = listAwaited(before, await shop.getOrder(order.id));
        const { whenAccepted } = previewed.preview;
        t.equal(whenAccepted !== undefined, awaited.length > 0, `${name}: whether the shop awaits units`);
        if (awaited.length > 0)
          t.strictSame(whenAccepted, await acceptAll(shop, order, answer.body, awaited), name);
        await shop.work();
      }
      t.equal(
        answers.has(201),
        isPossible(what, isExcluded),
        'whether createReturn is accepted in some state',
      );
      t.strictSame(await faultsOf(shop.db), []);
    });
  }

const isPossible = (what: string, isExcluded: boolean): boolean =>
  what !== 'too many units' &&
  what !== 'a line of another order' &&
  !(isExcluded && what === 'a withdrawal of one unit');

/** Creates a product. `isExcluded`: whether consumers can't withdraw from its purchase. */
async function offer(shop: Shop, isExcluded: boolean): Promise<string> {
  const sku = await shop.offer({ amount: 1250, onHand: 100 });
  const body = { name: 'Mug', price: EUR(1250), withdrawal: 'EXCLUDED' };
  if (isExcluded) await shop.call('PUT', `/products/${sku}`, { body, headers: { 'If-Match': '*' } });
  return sku;
}

/** Starts to pack an order. The service refuses this if no unit is left to ship. */
async function pack(shop: Shop, { id }: Order): Promise<void> {
  const { items, status } = await shop.getOrder(id);
  const isLeft = status !== 'EXPIRED' && items.some(({ quantity }) => quantity.cancellable > 0);
  const held = await shop.call('POST', `/orders/${id}/shipment-holds`, { body: { reason: 'PACKING' } });
  if ((held.status === 201) !== isLeft) throw new Error(`the hold is answered with ${held.status}`);
}

/** Lists the units that the shop awaits because of a return. Units that are being packed are not awaited yet. */
const listAwaited = (before: Order, after: Order) =>
  before.items.flatMap(({ id: itemId, quantity }, index) => {
    const accepted = quantity.returnable - after.items[index]!.quantity.returnable;
    return accepted > 0 ? [{ itemId, accepted }] : [];
  });

/** Accepts all units of a return that the shop awaits. Returns the effect in the form in which a preview shows it. */
async function acceptAll(
  shop: Shop,
  order: Order,
  { id, status }: Schemas['Return'],
  awaited: { itemId: string; accepted: number }[],
) {
  const path = `/orders/${order.id}/returns/${id}`;
  if (status === 'REQUESTED') await shop.call('POST', `${path}/approval`);
  const [before, refunded] = [await shop.getOrder(order.id), await refundsOf(shop, order)];
  const items = awaited.map((line) => ({ ...line, rejected: 0, disposition: 'TO_STOCK' }));
  const receipt = await shop.call('POST', `${path}/receipts`, { body: { items } });
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
    charges: [{ chargeId: charges[0]!.id }],
  }),
  'more than the price': ({ items }) => credit([items[0], 2501]),
  'a line of another order': (order) => credit([order, 1]),
  'a charge of another order': ({ id }) => ({ charges: [{ chargeId: id }], reason: 'LATE' }),
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
