import t from 'tap';
import { documentFaults, documentsOf, invoice } from '../../support/documents/documents.ts';
import { confirm, placeDirect } from '../../support/direct-payments/orders.ts';
import { edit, edited, line } from '../../support/edits/edits.ts';
import { approvedReturn, received, receive } from '../../support/orders/returns.ts';
import { checkBooks, faultsOf } from '../../support/shop/check-invariants.ts';
import { credit, units } from '../../support/shop/request-bodies.ts';
import { issueAll } from '../../support/shop/run-jobs.ts';
import { type Schemas, type Shop, openShop } from '../../support/shop/shop.ts';
import { EUR, GERMANY, addressIn, openTeaShop } from '../../support/shop/tea-shop.ts';

const CONTACT = {
  contact: { email: 'kim@example.com', name: 'Kim Kunz' },
  shippingAddress: addressIn('DE'),
  shippingMethod: 'parcel',
};

/** Returns the money that the shop has kept of the current payment. */
async function keptOf(shop: Shop, { id }: Schemas['Order']): Promise<number> {
  const { capturedAmount, refundedAmount } = await shop.getPayment(id);
  return capturedAmount.amount - refundedAmount.amount;
}

for (const [mode, taxes] of [
  ['INCLUDED', GERMANY],
  ['ADDED', { ...GERMANY, pricesIncludeTax: false }],
  ['NONE', { ...GERMANY, homeCountry: undefined }],
] as const)
  t.test(
    `createEdit: later changes and documents of an edited order end on the right cent (${mode})`,
    async (t) => {
      const shop = await openTeaShop(t, taxes);
      const rest = {
        ...CONTACT,
        discounts: [{ label: 'Off', amount: EUR(500), target: 'ITEMS' as const }],
        charges: [{ kind: 'GIFT_WRAP' as const, label: 'Wrap', amount: EUR(299) }],
      };
      const placed = await shop.order({ TEA: 7, MUG: 3 }, rest);
      const [tea, mug] = [placed.items[0]!, placed.items[1]!];
      await shop.work();
      const agrees = async (what: string) => {
        await shop.work();
        t.strictSame(await documentFaults(shop, placed), [], `documents ${what}`);
        const { currentTotal } = await shop.getOrder(placed.id);
        t.equal(await keptOf(shop, placed), currentTotal.amount, `money ${what}`);
        await checkBooks(t, shop);
      };
      await invoice(shop, placed);
      const { added } = await edited(shop, placed, {
        add: [
          { sku: 'MUG', quantity: 2, unitPrice: EUR(333) },
          { sku: 'TEA', quantity: 1 },
        ],
        cancel: [line(tea, 3)],
      });
      const lines = added.map(({ itemId: id }) => ({ id }));
      await invoice(shop, placed);
      await agrees('after an edit and an invoice');
      await shop.call('POST', `/orders/${placed.id}/cancel`, { body: units([mug, 1], [lines[0], 1]) });
      await agrees('after a cancellation');
      t.match(await shop.call('POST', `/orders/${placed.id}/credits`, { body: credit([lines[1], 111]) }), {
        status: 201,
      });
      await agrees('after a credit');
      const swap = {
        add: [{ sku: 'MUG', quantity: 1 }],
        cancel: [line(mug, 1)],
        difference: 'WAIVE' as const,
      };
      t.ok((await edited(shop, placed, swap)).difference.amount <= 0);
      await invoice(shop, placed);
      await agrees('after a second edit and an invoice');
      await shop.call('POST', `/orders/${placed.id}/shipments`, { body: units([tea, 2], [lines[1], 1]) });
      const request = { kind: 'RETURN', items: [{ itemId: lines[1]!.id, quantity: 1, reason: 'DAMAGED' }] };
      const back = await approvedReturn(shop, placed, request);
      await receive(shop, back, received([lines[1]!, 1]));
      await agrees('after a return');
      await shop.call('POST', `/orders/${placed.id}/cancel`, { body: { reason: 'CUSTOMER_REQUEST' } });
      await agrees('after the rest was cancelled');
      await issueAll(shop.db);
      const documents = await documentsOf(shop, placed);
      t.strictSame(
        documents.slice(0, 3).map(({ type }) => type),
        ['INVOICE', 'CREDIT_NOTE', 'INVOICE'],
      );
      t.match(documents[2]!.lines, [
        { sku: 'MUG', quantity: 2 },
        { sku: 'TEA', quantity: 1 },
      ]);
    },
  );

t.test('createEdit raises the amount of a payment by transfer or on terms', async (t) => {
  const shop = await openShop(t);
  for (const kind of ['TERMS', 'TRANSFER'] as const) {
    const order = await placeDirect(shop, { kind });
    const add = [{ sku: order.items[0]!.sku, quantity: 2 }];
    t.match(await edit(shop, order, { add }), { status: 200, body: { difference: EUR(2000) } });
    t.match(await shop.getPayment(order.id), { amount: EUR(5000) });
    t.match(await edit(shop, order, { cancel: [line(order.items[0], 1)] }), { status: 200 });
    t.match(await shop.getPayment(order.id), { amount: EUR(4000) });
    t.equal((await confirm(shop, order.id)).status, 201);
    t.match(await shop.getOrder(order.id), {
      status: 'CONFIRMED',
      paymentStatus: 'PAID',
      outstandingAmount: EUR(0),
    });
    t.match(await edit(shop, order, { add }), { body: { type: 'DIFFERENCE_NOT_COVERED' } });
  }
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('createEdit keeps the tax treatment and the tax country of an order', async (t) => {
  const shop = await openTeaShop(t);
  const { call } = shop;
  await call('PUT', '/tax-rates/AT/standard', {
    body: { rates: [{ percent: '20', treatment: 'STANDARD', validFrom: '2020-01-01T00:00:00Z' }] },
  });
  const abroad = await shop.order({ MUG: 2 }, { shippingAddress: addressIn('AT'), captureMode: 'MANUAL' });
  await shop.work();
  await edited(shop, abroad, { cancel: [line(abroad.items[0], 1)] });
  await edited(shop, abroad, { add: [{ sku: 'MUG', quantity: 1 }] });
  const { taxes } = await shop.getOrder(abroad.id);
  t.match(taxes, [{ countryCode: 'AT', percent: '20', grossAmount: EUR(2700) }]);
  t.equal(taxes.length, 1);
  const exported = await shop.order(
    { MUG: 2 },
    { taxTreatment: { treatment: 'EXPORT' }, captureMode: 'MANUAL' },
  );
  await shop.work();
  await edited(shop, exported, { cancel: [line(exported.items[0], 1)] });
  const { difference } = await edited(shop, exported, { add: [{ sku: 'MUG', quantity: 1 }] });
  t.strictSame(difference, EUR(1134), 'the price without the German tax');
  t.match(await shop.getOrder(exported.id), {
    taxes: [{ percent: '0', treatment: 'EXPORT', grossAmount: EUR(2269) }],
  });
  await checkBooks(t, shop);
});
