import t from 'tap';
import { documentFaults, invoice } from '../../support/documents/documents.ts';
import { edit, edited, line } from '../../support/edits/edits.ts';
import { refundsOf } from '../../support/orders/returns.ts';
import { checkBooks } from '../../support/shop/check-invariants.ts';
import { credit, units } from '../../support/shop/request-bodies.ts';
import type { Schemas } from '../../support/shop/shop.ts';
import { EUR, GERMANY, addressIn, openTeaShop } from '../../support/shop/tea-shop.ts';
import { openTwoCustomers } from '../../support/shop/two-customers.ts';

const WRAP = { kind: 'GIFT_WRAP' as const, label: 'Wrap', amount: EUR(300) };

const OFF = { label: 'Sorry', target: 'ITEMS' as const, percent: '10' };

t.test('createEdit gives discounts and adds charges, and refunds the difference', async (t) => {
  const shop = await openTeaShop(t);
  const placed = await shop.order({ TEA: 3, MUG: 1 });
  await shop.work();
  const [tea] = placed.items;
  const body = {
    discounts: [
      OFF,
      { label: 'Dented tin', target: 'ITEM' as const, itemId: tea!.id.toUpperCase(), amount: EUR(100) },
      { label: 'Half the wrap', target: 'CHARGES' as const, percent: '50' },
    ],
    charges: [WRAP],
  };
  const { body: preview } = await shop.call<Schemas['Preview']>('POST', `/orders/${placed.id}/previews`, {
    body: { operation: 'createEdit', body },
  });
  const answer = await edited(shop, placed, body);
  t.match(answer, { difference: EUR(-460), currentTotal: EUR(4640), added: [], cancelled: [] });
  const order = await shop.getOrder(placed.id);
  t.match(order, {
    ...{ total: EUR(5100), currentTotal: EUR(4640) },
    discounts: [
      { label: 'Sorry', percent: '10', amount: EUR(510), edit: 1 },
      { label: 'Dented tin', amount: EUR(100), allocations: [{ itemId: tea!.id, amount: EUR(100) }] },
      { label: 'Half the wrap', amount: EUR(150) },
    ],
    charges: [{ kind: 'GIFT_WRAP', label: 'Wrap', edit: 1, amount: EUR(300), currentTotal: EUR(150) }],
  });
  t.strictSame(order.taxes, preview.after.taxes);
  t.strictSame(await refundsOf(shop, placed), [[460, 'EDIT']]);
  await shop.work();
  await checkBooks(t, shop);
});

for (const [mode, taxes] of [
  ['INCLUDED', GERMANY],
  ['ADDED', { ...GERMANY, pricesIncludeTax: false }],
  ['NONE', { ...GERMANY, homeCountry: undefined }],
] as const)
  t.test(`later changes of an order with edited prices end on the right cent (${mode})`, async (t) => {
    const shop = await openTeaShop(t, taxes);
    const placed = await shop.order(
      { TEA: 7, MUG: 3 },
      { contact: { email: 'kim@example.com', name: 'Kim' }, shippingAddress: addressIn('DE') },
    );
    const [tea, mug] = placed.items;
    await shop.work();
    await invoice(shop, placed);
    const agrees = async (what: string) => {
      await shop.work();
      t.strictSame(await documentFaults(shop, placed), [], `documents ${what}`);
      const { capturedAmount, refundedAmount } = await shop.getPayment(placed.id);
      const { currentTotal } = await shop.getOrder(placed.id);
      t.equal(capturedAmount.amount - refundedAmount.amount, currentTotal.amount, `money ${what}`);
      await checkBooks(t, shop);
    };
    await edited(shop, placed, {
      cancel: [line(tea, 1)],
      discounts: [{ ...OFF, percent: '33.3333' }],
      charges: [{ ...WRAP, amount: EUR(299), ...(mode !== 'NONE' && { taxClass: 'standard' }) }],
    });
    await invoice(shop, placed).catch(() => undefined); // If nothing is added to the invoiced price, there is no invoice.
    await agrees('after the first edit');
    await shop.call('POST', `/orders/${placed.id}/cancel`, { body: units([tea, 2]) });
    await shop.call('POST', `/orders/${placed.id}/credits`, { body: credit([mug, 101]) });
    await agrees('after a cancellation and a credit');
    const discount = { label: 'Mug', target: 'ITEM' as const, itemId: mug!.id, percent: '7' };
    await edited(shop, placed, {
      discounts: [discount, { ...discount, amount: EUR(13), percent: undefined! }],
    });
    await agrees('after the second edit');
    await shop.call('POST', `/orders/${placed.id}/cancel`);
    await agrees('after all units are cancelled');
    t.match(await shop.getOrder(placed.id), { status: 'CANCELLED', currentTotal: EUR(0) });
  });

t.test('createEdit adds a charge only if the payment covers it', async (t) => {
  const shop = await openTeaShop(t);
  const placed = await shop.order({ TEA: 2 });
  await shop.work();
  t.match(await edit(shop, placed, { charges: [WRAP], difference: 'WITHIN_HOLD' }), {
    status: 409,
    body: { type: 'DIFFERENCE_NOT_COVERED', difference: EUR(300), uncoveredAmount: EUR(300) },
  });
  const answer = await edited(shop, placed, { charges: [WRAP], cancel: [line(placed.items[0], 1)] });
  t.match(answer, { difference: EUR(-950), currentTotal: EUR(1550) });
  await shop.work();
  await checkBooks(t, shop);
});

t.test('createEdit waives the price of added lines and charges', async (t) => {
  const shop = await openTeaShop(t);
  const placed = await shop.order({ TEA: 2 });
  await shop.work();
  const add = [{ sku: 'MUG', quantity: 1 }];
  const answer = await edited(shop, placed, { add, charges: [WRAP], difference: 'WAIVE' });
  t.match(answer, { difference: EUR(0), currentTotal: EUR(2500) });
  t.match((await shop.getOrder(placed.id)).discounts, [
    { label: 'Difference waived', target: 'ITEMS', amount: EUR(1350) },
    { label: 'Difference waived', target: 'CHARGES', amount: EUR(300) },
  ]);
  await shop.work();
  await checkBooks(t, shop);
});

t.test('createEdit refuses discounts and charges that are not valid', async (t) => {
  const shop = await openTeaShop(t);
  const placed = await shop.order({ TEA: 2 });
  await shop.work();
  const [tea] = placed.items;
  const both = { ...OFF, amount: EUR(1) };
  for (const [body, field] of [
    [{ discounts: [] }, '/discounts'],
    [{ discounts: [both] }, '/discounts/0'],
    [{ discounts: [{ label: 'Off', target: 'ITEMS' }] }, '/discounts/0'],
    [{ discounts: [{ ...OFF, target: 'ITEM' }] }, '/discounts/0/itemId'],
    [{ discounts: [{ ...OFF, itemId: tea!.id }] }, '/discounts/0/itemId'],
    [{ charges: [{ ...WRAP, kind: 'SHIPPING' }] }, '/charges/0/kind'],
  ] as const)
    t.match(await edit(shop, placed, body), { status: 400, body: { errors: [{ field }] } }, field);
  const unknown = '01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6aff';
  const dollars = { ...WRAP, amount: { amount: 1, currency: 'USD' } };
  const cases: [body: object, type: string][] = [
    [{ discounts: [{ ...OFF, target: 'ITEM', itemId: unknown }] }, 'ORDER_ITEM_NOT_FOUND'],
    [{ charges: [dollars] }, 'CURRENCY_MISMATCH'],
    [{ charges: [{ ...WRAP, taxClass: 'books' }] }, 'TAX_RATE_MISSING'],
  ];
  for (const [body, type] of cases) t.match(await edit(shop, placed, body), { body: { type } }, type);
  t.match(await shop.getOrder(placed.id), { version: placed.version + 1, discounts: [], charges: [] });
});

t.test('createEdit refuses the 21st discount and the 22nd charge of an order', async (t) => {
  const shop = await openTeaShop(t);
  const placed = await shop.order({ TEA: 9 });
  await shop.work();
  const discounts = Array.from({ length: 20 }, () => ({ ...OFF, percent: '1' }));
  const charges = Array.from({ length: 20 }, () => ({ ...WRAP, amount: EUR(1) }));
  await edited(shop, placed, { discounts, charges });
  const refused = (reason: string) => ({ status: 409, body: { type: 'ORDER_NOT_EDITABLE', reason } });
  t.match(await edit(shop, placed, { discounts: [OFF] }), refused('TOO_MANY_DISCOUNTS'));
  const added = { add: [{ sku: 'TEA', quantity: 9 }], difference: 'WAIVE' };
  t.match(await edit(shop, placed, added), refused('TOO_MANY_DISCOUNTS'), 'the waiver is a discount');
  const cancel = [line(placed.items[0], 1)];
  t.match(await edit(shop, placed, { charges: charges.slice(0, 2), cancel }), refused('TOO_MANY_CHARGES'));
  await edited(shop, placed, { charges: charges.slice(0, 1), cancel });
  t.equal((await shop.getOrder(placed.id)).charges.length, 21);
  await shop.work();
  await checkBooks(t, shop);
});

t.test("createEdit takes discounts and charges only from the shop's own clients", async (t) => {
  const { shop, staff, own } = await openTwoCustomers(t);
  const order = { id: own.orderId };
  for (const body of [{ discounts: [OFF] }, { charges: [WRAP] }])
    t.match(await edit(shop, order, body, { as: staff }), { status: 403, body: { type: 'FORBIDDEN' } });
  t.match(await edit(shop, order, { discounts: [OFF] }), { status: 200 });
});
