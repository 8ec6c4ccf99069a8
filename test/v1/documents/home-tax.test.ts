import t from 'tap';
import { documentsOf, invoice, invoiceDue } from '../../support/documents/documents.ts';
import { readXml } from '../../support/documents/read-xml.ts';
import { credit, units } from '../../support/shop/request-bodies.ts';
import { faultsOf } from '../../support/shop/check-invariants.ts';
import { issueAll } from '../../support/shop/run-jobs.ts';
import type { Schemas } from '../../support/shop/shop.ts';
import { INVOICES } from '../../support/shop/service-with-worker.ts';
import { EUR, GERMANY, addressIn, openTeaShop, put } from '../../support/shop/tea-shop.ts';
import { openMatters } from '../../support/stories/money-matters.ts';

const SWISS = { ...INVOICES, homeCurrency: 'CHF' };

const CONTACT = {
  contact: { email: 'kim@example.com', name: 'Kim Kunz', locale: 'de' },
  shippingAddress: { ...addressIn('DE'), postalCode: '10117' },
  shippingMethod: 'parcel',
};

t.test('createDocument states the tax in the home currency of the shop', async (t) => {
  const shop = await openTeaShop(t, GERMANY, { invoices: SWISS });
  const { id, items } = await shop.order({ TEA: 7, MUG: 3 }, CONTACT);
  await shop.work();
  t.match(await shop.call('POST', `/orders/${id}/documents`, { body: {} }), {
    status: 409,
    body: { type: 'DOCUMENT_REFUSED', reason: 'EXCHANGE_RATE_MISSING' },
  });
  const billed = await invoice(shop, { id }, { exchangeRate: '0.9315' });
  const inFrancs = (amount: number) => ({ amount, currency: 'CHF' });
  const expected = Math.round(billed.totals.taxAmount.amount * 0.9315);
  t.strictSame(billed.homeTax, { exchangeRate: '0.9315', taxAmount: inFrancs(expected) });
  for (const quantity of [1, 2, 2])
    await shop.call('POST', `/orders/${id}/cancel`, { body: units([items[0]!, quantity]) });
  await shop.call('POST', `/orders/${id}/credits`, { body: credit([items[1]!, 333]) });
  await shop.call('POST', `/orders/${id}/cancel`);
  await issueAll(shop.db);
  const [first, ...credited] = await documentsOf(shop, { id });
  t.equal(credited.length, 5);
  const sum = credited.reduce((before, { homeTax }) => before + homeTax!.taxAmount.amount, 0);
  t.equal(sum, expected, 'the credit notes have the tax of the invoice');
  const get = async (accept: string) =>
    (await shop.call<string>('GET', `/documents/${first!.id}`, { headers: { Accept: accept } })).body;
  const xml = readXml(await get('application/xml'));
  const decimal = (amount: number) => (amount / 100).toFixed(2);
  t.strictSame(xml.texts('Invoice/TaxCurrencyCode'), ['CHF']);
  t.strictSame(
    xml.texts('Invoice/TaxTotal/TaxAmount'),
    [billed.totals.taxAmount.amount, expected].map(decimal),
  );
  const page = await get('text/html');
  t.match(page, /USt\. in CHF <span class="detail">1 EUR = 0,9315 CHF<\/span>/);
  t.match(page, `>${decimal(expected).replace('.', ',')}\u00a0CHF<`);
});

t.test('createDocument needs no exchange rate without tax in another currency', async (t) => {
  const shop = await openTeaShop(t, GERMANY, { invoices: SWISS });
  const untaxed = await shop.order(
    { TEA: 1 },
    { ...CONTACT, taxTreatment: { treatment: 'REVERSE_CHARGE', reason: 'Checked' } },
  );
  t.notOk('homeTax' in (await invoice(shop, untaxed)));
  const price = { amount: 1350, currency: 'CHF' };
  await put(shop, '/products/FRANC', { name: 'Franc', price });
  await put(shop, '/products/FRANC/stock', { onHand: 5 });
  const { shippingMethod: _, ...address } = CONTACT;
  const home = await shop.order({ FRANC: 1 }, address);
  t.notOk('homeTax' in (await invoice(shop, home, { exchangeRate: '2' })));
});

t.test('createDocument refuses a rate that is no rate, or with which the tax is too large', async (t) => {
  const shop = await openTeaShop(t, GERMANY, { invoices: SWISS });
  await put(shop, '/products/PALACE', { name: 'Palace', price: EUR(9_000_000_000_000) });
  await put(shop, '/products/PALACE/stock', { onHand: 5 });
  const { id } = await shop.order({ PALACE: 1 }, CONTACT);
  const statusOf = (exchangeRate: string) =>
    shop.call('POST', `/orders/${id}/documents`, { body: { exchangeRate } });
  for (const rate of ['0', '0.0', '-1', '1.0', '01', '1e3', ' 1', '1000000', '0.000000001'])
    t.match(await statusOf(rate), { status: 400, body: { errors: [{ field: '/exchangeRate' }] } }, rate);
  t.match(await statusOf('999999'), { status: 409, body: { reason: 'EXCHANGE_RATE_TOO_LARGE' } });
  t.match(await statusOf('0.00000001'), { status: 201 });
});

t.test(
  'INVOICE_NOT_CREATED opens if an invoice at payment needs a rate, and closes with the invoice',
  async (t) => {
    const shop = await openTeaShop(t, GERMANY, { invoices: SWISS });
    await invoiceDue(shop, 'PAYMENT', SWISS);
    const [billed, cancelled] = [
      await shop.order({ TEA: 1 }, CONTACT),
      await shop.order({ TEA: 2 }, CONTACT),
    ];
    await shop.work();
    await invoiceDue(shop, 'PAYMENT', SWISS);
    await invoiceDue(shop, 'PAYMENT', SWISS);
    t.strictSame(await documentsOf(shop, billed), []);
    for (const { id, total } of [billed, cancelled])
      t.match((await shop.getOrder(id)).attention, [
        { kind: 'INVOICE_NOT_CREATED', paymentId: (await shop.getPayment(id)).id, amount: total },
      ]);
    const about = { actions: ['RESOLVE'], detail: /exchange rate from EUR to CHF/ };
    t.match(await openMatters(shop), [about, about]);
    const actions = await shop.call('GET', `/orders/${billed.id}/actions`);
    t.match(actions.body['actions'].at(-1), { operation: 'createDocument', allowed: true });
    t.match(await invoice(shop, billed, { exchangeRate: '0.93' }), { homeTax: { exchangeRate: '0.93' } });
    await issueAll(shop.db);
    t.strictSame((await shop.getOrder(billed.id)).attention, [], 'the invoice ends the matter');
    await shop.call('POST', `/orders/${cancelled.id}/cancel`);
    t.strictSame(await openMatters(shop), []);
    t.match((await shop.call('GET', `/orders/${billed.id}/history`)).body['history'].slice(-2), [
      { operation: 'reviewInvoice', reason: 'INVOICE_NOT_CREATED' },
      { operation: 'createDocument' },
    ]);
    t.strictSame(await faultsOf(shop.db), []);
  },
);

t.test('INVOICE_NOT_CREATED about a shipment closes when an invoice has all shipped units', async (t) => {
  const shop = await openTeaShop(t, GERMANY, { invoices: SWISS });
  await invoiceDue(shop, 'SHIPMENT', SWISS);
  const order = await shop.order({ TEA: 3 }, CONTACT);
  await shop.work();
  const ship = async () => {
    const body = units([order.items[0]!, 1]);
    const shipment = await shop.call<Schemas['Shipment']>('POST', `/orders/${order.id}/shipments`, { body });
    await shop.work();
    await invoiceDue(shop, 'SHIPMENT', SWISS);
    return `/orders/${order.id}/shipments/${shipment.body.id}/undo`;
  };
  const undo = await ship();
  const [matter = {}] = (await shop.getOrder(order.id)).attention ?? [];
  t.match(matter, { kind: 'INVOICE_NOT_CREATED' });
  t.notOk('paymentId' in matter);
  t.match(await shop.call('POST', undo, { body: { disposition: 'TO_STOCK' } }), { status: 200 });
  t.strictSame(await openMatters(shop), [], 'no unit is shipped');
  const body = { units: 'SHIPPED', exchangeRate: '0.93' };
  t.match(await shop.call('POST', `/orders/${order.id}/documents`, { body }), {
    body: { reason: 'NOTHING_TO_INVOICE' },
  });
  await ship();
  await invoice(shop, order, { units: 'SHIPPED', exchangeRate: '0.93' });
  await ship();
  await issueAll(shop.db);
  t.equal((await openMatters(shop)).length, 1, 'the second shipment has no invoice');
  await invoice(shop, order, { units: 'SHIPPED', exchangeRate: '0.94' });
  await issueAll(shop.db);
  t.strictSame(await openMatters(shop), []);
});
