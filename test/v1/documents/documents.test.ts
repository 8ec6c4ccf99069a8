import t from 'tap';
import { documentFaults, documentsOf, invoiceDue, invoice } from '../../support/documents/documents.ts';
import { approvedReturn, received, receive } from '../../support/orders/returns.ts';
import { caller } from '../../support/shop/contract-client.ts';
import { credit, units } from '../../support/shop/request-bodies.ts';
import { issueAll } from '../../support/shop/run-jobs.ts';
import { INVOICES } from '../../support/shop/service-with-worker.ts';
import { openService } from '../../support/shop/service.ts';
import { type Schemas, openShop } from '../../support/shop/shop.ts';
import { EUR, GERMANY, addressIn, openTeaShop } from '../../support/shop/tea-shop.ts';

const CONTACT = {
  contact: { email: 'kim@example.com', name: 'Kim Kunz' },
  shippingAddress: addressIn('DE'),
  shippingMethod: 'parcel',
};

t.test('createDocument creates an invoice of a paid order, which gets its number later', async (t) => {
  const shop = await openTeaShop(t);
  const { id, items } = await shop.order({ TEA: 2, MUG: 1 }, CONTACT);
  await shop.work();
  const before = await shop.getOrder(id);
  const request = { body: {}, headers: { 'Idempotency-Key': 'invoice-1', Actor: 'staff-17' } };
  const answer = await shop.call<Schemas['Document']>('POST', `/orders/${id}/documents`, request);
  t.match(answer, {
    status: 201,
    body: {
      ...{ orderId: id, orderNumber: before.number, type: 'INVOICE', series: 'INV', status: 'NUMBERING' },
      seller: { name: INVOICES.seller.name, address: { line1: 'Beispielweg 1', countryCode: 'DE' } },
      buyer: { name: 'Kim', email: 'kim@example.com', address: addressIn('DE') },
      lines: [
        { itemId: items[0]!.id, sku: 'TEA', quantity: 2, unitPrice: EUR(1250), grossAmount: EUR(2500) },
        { itemId: items[1]!.id, sku: 'MUG', quantity: 1, grossAmount: EUR(1350) },
      ],
      ...{ paidAmount: before.currentTotal, payableAmount: EUR(0), version: 1 },
    },
  });
  t.notOk('number' in answer.body || 'hash' in answer.body);
  t.strictSame(answer.body.taxes, before.taxes);
  await issueAll(shop.db);
  const { body: issued } = await shop.call<Schemas['Document']>('GET', `/documents/${answer.body.id}`);
  t.match(issued, { status: 'ISSUED', number: 1, version: 2, hash: /^[0-9a-f]{64}$/ });
  const again = await shop.call<Schemas['Document']>('POST', `/orders/${id}/documents`, request);
  t.equal(again.headers.get('idempotent-replayed'), 'true');
  t.strictSame(again.body, issued);
  const other = { ...request, body: { units: 'SHIPPED' } };
  t.match(await shop.call('POST', `/orders/${id}/documents`, other), {
    status: 422,
    body: { type: 'IDEMPOTENCY_KEY_REUSED' },
  });
  t.match(await shop.call('POST', `/orders/${id}/documents`, { body: {} }), {
    status: 409,
    body: { type: 'DOCUMENT_REFUSED', reason: 'NOTHING_TO_INVOICE', orderStatus: 'CONFIRMED' },
  });
  t.equal((await shop.getOrder(id)).version, before.version + 1);
  const { body: history } = await shop.call('GET', `/orders/${id}/history`);
  t.match(history['history'].at(-1), { operation: 'createDocument', actor: 'staff-17' });
  const { events } = (await shop.call('GET', '/events?size=100')).body;
  t.match(
    events.find(({ type }: Schemas['Event']) => type === 'document.issued'),
    { data: { documentId: issued.id, documentType: 'INVOICE', series: 'INV', number: 1 } },
  );
  t.strictSame(await documentFaults(shop, { id }), []);
  t.match(await shop.call('GET', '/documents?series=INV&type=INVOICE&issuedFrom=2020-01-01T00:00:00Z'), {
    status: 200,
    body: { totalCount: 1, documents: [{ id: issued.id }] },
  });
  t.match(await shop.call('GET', '/documents?issuedTo=2020-01-01T00:00:00Z'), { body: { totalCount: 0 } });
});

t.test('createDocument is refused if the settings do not name the shop', async (t) => {
  const shop = await openShop(t);
  const { id } = await shop.order({ [await shop.offer()]: 1 });
  const call = caller(t, await openService(t, { db: shop.db }));
  t.match(await call('POST', `/orders/${id}/documents`, { body: {} }), {
    body: { type: 'DOCUMENT_REFUSED', reason: 'SELLER_UNKNOWN' },
  });
});

for (const [mode, taxes] of [
  ['INCLUDED', GERMANY],
  ['ADDED', { ...GERMANY, pricesIncludeTax: false }],
  ['NONE', { ...GERMANY, homeCountry: undefined }],
] as const)
  t.test(`documents of partial invoices, cancellations, returns and credits add up (${mode})`, async (t) => {
    const shop = await openTeaShop(t, taxes);
    const rest = {
      ...CONTACT,
      discounts: [{ label: 'Off', amount: EUR(500), target: 'ITEMS' as const }],
      charges: [{ kind: 'GIFT_WRAP' as const, label: 'Wrap', amount: EUR(299) }],
    };
    const { id, items } = await shop.order({ TEA: 7, MUG: 3 }, rest);
    const [tea, mug] = [items[0]!, items[1]!];
    await shop.work();
    await shop.call('POST', `/orders/${id}/shipments`, { body: units([tea, 4], [mug, 1]) });
    await shop.work();
    await invoice(shop, { id }, { units: 'SHIPPED' });
    t.match(await shop.call('POST', `/orders/${id}/documents`, { body: { units: 'SHIPPED' } }), {
      status: 409,
    });
    await invoice(shop, { id });
    t.strictSame(await documentFaults(shop, { id }), [], 'after two invoices');
    const cancel = await shop.call('POST', `/orders/${id}/cancel`, {
      body: { reason: 'CUSTOMER_REQUEST', ...units([tea, 1]) },
    });
    t.equal(cancel.status, 200);
    t.strictSame(await documentFaults(shop, { id }), [], 'after a cancellation');
    t.match(await shop.call('POST', `/orders/${id}/credits`, { body: credit([mug, 333]) }), { status: 201 });
    t.strictSame(await documentFaults(shop, { id }), [], 'after a credit');
    const request = { kind: 'RETURN', items: [{ itemId: tea.id, quantity: 2, reason: 'DAMAGED' }] };
    const back = await approvedReturn(shop, { id }, request);
    await receive(shop, back, {
      ...received([tea, 1]),
      deductions: [{ reason: 'RETURN_SHIPPING', amount: EUR(190) }],
    });
    t.strictSame(await documentFaults(shop, { id }), [], 'after a return with a deduction');
    await receive(shop, back, received([tea, 1]));
    await shop.call('POST', `/orders/${id}/cancel`, { body: { reason: 'CUSTOMER_REQUEST' } });
    t.strictSame(await documentFaults(shop, { id }), [], 'after the rest was cancelled');
    await issueAll(shop.db);
    const documents = await documentsOf(shop, { id });
    t.strictSame(
      documents.map(({ type, number, reason }) => [type, number, reason]),
      [
        ['INVOICE', 1, undefined],
        ['INVOICE', 2, undefined],
        ['CREDIT_NOTE', 1, 'CANCELLATION'],
        ['CREDIT_NOTE', 2, 'CREDIT'],
        ['CREDIT_NOTE', 3, 'RETURN'],
        ['CREDIT_NOTE', 4, 'RETURN'],
        ['CREDIT_NOTE', 5, 'CANCELLATION'],
      ],
    );
    t.match(documents[4], { corrects: [{ series: 'INV', number: 1 }, { number: 2 }] });
    t.strictSame(await documentFaults(shop, { id }), []);
  });

t.test('an order that expires gets a credit note for its whole invoice', async (t) => {
  const shop = await openTeaShop(t);
  const { id } = await shop.order({ TEA: 2, MUG: 1 }, CONTACT);
  const billed = await invoice(shop, { id });
  t.match(billed, { paidAmount: EUR(0), payableAmount: billed.totals.grossAmount });
  await shop.expireNow(id);
  t.match(await documentsOf(shop, { id }), [
    { type: 'INVOICE' },
    { type: 'CREDIT_NOTE', reason: 'EXPIRED', totals: billed.totals, taxes: billed.taxes },
  ]);
});

t.test('documents are created when an order is paid, if a setting says so', async (t) => {
  const shop = await openTeaShop(t);
  const early = await shop.order({ TEA: 1 }, CONTACT);
  await shop.work();
  await invoiceDue(shop, 'PAYMENT');
  const unpaid = await shop.order({ TEA: 1 }, CONTACT);
  await invoiceDue(shop, 'PAYMENT');
  t.strictSame(await documentsOf(shop, unpaid), []);
  await shop.work();
  await invoiceDue(shop, 'PAYMENT');
  await invoiceDue(shop, 'PAYMENT');
  t.match(await documentsOf(shop, unpaid), [
    { type: 'INVOICE', paidAmount: unpaid.total, payableAmount: EUR(0) },
  ]);
  t.strictSame(await documentsOf(shop, early), [], 'an order from before the setting has no invoice');
});

t.test('documents are created at each shipment, if a setting says so', async (t) => {
  const shop = await openTeaShop(t);
  await invoiceDue(shop, 'SHIPMENT');
  const { id, items } = await shop.order({ TEA: 3 }, CONTACT);
  for (const quantity of [1, 2]) {
    await shop.work();
    await shop.call('POST', `/orders/${id}/shipments`, { body: units([items[0]!, quantity]) });
    await shop.work();
    await invoiceDue(shop, 'SHIPMENT');
  }
  t.match(await documentsOf(shop, { id }), [
    { lines: [{ quantity: 1 }], charges: [{ kind: 'SHIPPING' }] },
    { lines: [{ quantity: 2 }], charges: [], suppliedAt: /^\d/ },
  ]);
  t.strictSame(await documentFaults(shop, { id }), []);
});

t.test(
  'undoShipment credits the invoice of the shipment, and the next shipment gets a new one',
  async (t) => {
    const shop = await openTeaShop(t);
    await invoiceDue(shop, 'SHIPMENT');
    const { id, items } = await shop.order({ TEA: 3 }, CONTACT);
    await shop.work();
    const ship = async (quantity: number) => {
      const body = units([items[0]!, quantity]);
      const shipment = await shop.call<Schemas['Shipment']>('POST', `/orders/${id}/shipments`, { body });
      await shop.work();
      await invoiceDue(shop, 'SHIPMENT');
      return `/orders/${id}/shipments/${shipment.body.id}/undo`;
    };
    const undo = async (path: string) =>
      t.equal((await shop.call('POST', path, { body: { disposition: 'TO_STOCK' } })).status, 200);
    await undo(await ship(3));
    const [billed, credited] = await documentsOf(shop, { id });
    t.match(credited, { type: 'CREDIT_NOTE', reason: 'SHIPMENT_UNDONE', corrects: [{ id: billed!.id }] });
    t.strictSame([credited!.totals, credited!.taxes], [billed!.totals, billed!.taxes], 'with the charges');
    await ship(1);
    await undo(await ship(2));
    await ship(2);
    const documents = (await documentsOf(shop, { id })).slice(2);
    t.match(documents, [
      { type: 'INVOICE', lines: [{ quantity: 1 }], charges: [{ kind: 'SHIPPING' }] },
      { type: 'INVOICE', lines: [{ quantity: 2 }], charges: [] },
      { type: 'CREDIT_NOTE', lines: [{ quantity: 2 }], charges: [], reason: 'SHIPMENT_UNDONE' },
      { type: 'INVOICE', lines: [{ quantity: 2 }], charges: [] },
    ]);
    t.strictSame(await documentFaults(shop, { id }), []);
  },
);

t.test('undoShipment leaves an invoice that is for all units of the order', async (t) => {
  const shop = await openTeaShop(t);
  const { id, items } = await shop.order({ TEA: 2 }, CONTACT);
  await shop.work();
  await invoice(shop, { id });
  const body = units([items[0]!, 2]);
  const shipment = await shop.call('POST', `/orders/${id}/shipments`, { body });
  const path = `/orders/${id}/shipments/${shipment.body['id']}/undo`;
  t.match(await shop.call('POST', path, { body: { disposition: 'TO_STOCK' } }), { status: 200 });
  t.match(await documentsOf(shop, { id }), [{ type: 'INVOICE' }]);
  t.strictSame(await documentFaults(shop, { id }), []);
});

t.test('createDocument says until when an invoice on terms must be paid', async (t) => {
  const shop = await openTeaShop(t);
  const dueOn = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  const order = await shop.order({ TEA: 1 }, { ...CONTACT, payment: { kind: 'TERMS', dueOn } });
  const document = await invoice(shop, order);
  t.match(document, { dueOn, paidAmount: EUR(0), payableAmount: order.currentTotal });
});
