import t from 'tap';
import { documentsOf, invoice, invoiceDue } from '../../support/documents/documents.ts';
import { readXml } from '../../support/documents/read-xml.ts';
import { units } from '../../support/shop/request-bodies.ts';
import { issueAll } from '../../support/shop/run-jobs.ts';
import { INVOICES } from '../../support/shop/service-with-worker.ts';
import type { Schemas } from '../../support/shop/shop.ts';
import { EUR, GERMANY, addressIn, openTeaShop, put } from '../../support/shop/tea-shop.ts';

const CONTACT = {
  contact: { email: 'kim@example.com', name: 'Kim Kunz', locale: 'de-AT' },
  shippingAddress: addressIn('DE'),
  shippingMethod: 'parcel',
  paymentMethod: 'tok_approved',
};
const PAGE = { headers: { Accept: 'text/html' } };
const XML = { headers: { Accept: 'application/xml' } };

t.test('getDocument returns the same amounts as JSON, as a page and as XML', async (t) => {
  const shop = await openTeaShop(t, GERMANY, { invoices: INVOICES });
  const discounts = [{ label: 'Off', amount: EUR(500), target: 'ITEMS' as const }];
  const { id, items } = await shop.order({ TEA: 2, MUG: 1 }, { ...CONTACT, discounts });
  await shop.work();
  await invoice(shop, { id });
  await shop.call('POST', `/orders/${id}/cancel`, {
    body: { reason: 'CUSTOMER_REQUEST', ...units([items[0]!, 1]) },
  });
  await issueAll(shop.db);
  const documents = await documentsOf(shop, { id });
  t.strictSame(
    documents.map(({ type }) => type),
    ['INVOICE', 'CREDIT_NOTE'],
  );
  for (const document of documents) {
    const { totals, taxes, paidAmount, payableAmount, lines, type } = document;
    const xml = readXml((await shop.call<string>('GET', `/documents/${document.id}`, XML)).body);
    const root = type === 'INVOICE' ? 'Invoice' : 'CreditNote';
    const path = (name: string) => xml.texts(`${root}/${name}`);
    const decimal = ({ amount }: Schemas['Money']) => (amount / 100).toFixed(2);
    t.strictSame(path('ID'), [`${document.series}-${document.number}`]);
    t.strictSame(path('TaxTotal/TaxAmount'), [decimal(totals.taxAmount)]);
    t.strictSame(
      path('TaxTotal/TaxSubtotal/TaxableAmount'),
      taxes.map(({ netAmount }) => decimal(netAmount)),
    );
    t.strictSame(
      path('TaxTotal/TaxSubtotal/TaxAmount'),
      taxes.map(({ taxAmount }) => decimal(taxAmount)),
    );
    t.strictSame(path('LegalMonetaryTotal/TaxInclusiveAmount'), [decimal(totals.grossAmount)]);
    t.strictSame(
      path('LegalMonetaryTotal/PrepaidAmount'),
      paidAmount.amount === 0 ? [] : [decimal(paidAmount)],
    );
    t.strictSame(path('LegalMonetaryTotal/PayableAmount'), [decimal(payableAmount)]);
    t.strictSame(
      path(`${root}Line/LineExtensionAmount`),
      lines.map(({ netAmount }) => decimal(netAmount)),
    );
    const page = await shop.call<string>('GET', `/documents/${document.id}`, PAGE);
    const money = (amount: Schemas['Money']) => `€\u00a0${decimal(amount).replace('.', ',')}`;
    const shown = [
      totals.grossAmount,
      totals.netAmount,
      payableAmount,
      ...taxes.map(({ taxAmount }) => taxAmount),
    ];
    for (const amount of shown) t.match(page.body, `>${money(amount)}<`, `${type} ${amount.amount}`);
  }
  const credit = readXml((await shop.call<string>('GET', `/documents/${documents[1]!.id}`, XML)).body);
  t.strictSame(credit.texts('CreditNote/BillingReference/InvoiceDocumentReference/ID'), ['INV-1']);
  const { body: page } = await shop.call<string>('GET', `/documents/${documents[1]!.id}`, PAGE);
  t.match(page, /<h1>Rechnungskorrektur<\/h1>[^]*Zu Rechnung INV-1 vom /);
});

t.test('getDocument chooses the form by Accept, and names the file of a page and of XML', async (t) => {
  const shop = await openTeaShop(t, GERMANY, { invoices: INVOICES });
  const { id } = await shop.order({ TEA: 1 }, CONTACT);
  const { id: documentId } = await invoice(shop, { id });
  const get = (accept: string, headers = {}) =>
    shop.call('GET', `/documents/${documentId}`, { headers: { Accept: accept, ...headers } });
  t.match(await get('text/html'), { status: 406, body: { type: 'NOT_ACCEPTABLE', detail: /number yet/ } });
  await issueAll(shop.db);
  const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
  for (const [accept, type] of [
    ['*/*', 'application/json; charset=utf-8'],
    ['application/*', 'application/json; charset=utf-8'],
    ['application/problem+json', 'application/json; charset=utf-8'],
    [BROWSER, 'text/html; charset=utf-8'],
    ['application/json;q=0.5, application/xml', 'application/xml; charset=utf-8'],
  ] as const) {
    const { status, headers } = await get(accept);
    t.strictSame([status, headers.get('Content-Type')], [200, type], accept);
    t.equal(headers.get('Vary'), 'Accept, Accept-Language');
  }
  t.match(await get('text/plain'), {
    status: 406,
    body: { type: 'NOT_ACCEPTABLE', detail: /application\/xml/ },
  });
  const page = await get('text/html');
  t.equal(page.headers.get('Content-Disposition'), 'inline; filename="INV-1.html"');
  t.match(page.headers.get('Content-Security-Policy'), /default-src 'none'.*sandbox/);
  const xml = await get('application/xml');
  t.equal(xml.headers.get('Content-Disposition'), 'attachment; filename="INV-1.xml"');
  const etags = [page, xml, await get('application/json')].map(({ headers }) => headers.get('ETag')!);
  t.equal(new Set(etags).size, 3, 'each form has another ETag');
  t.match(await get('text/html', { 'If-None-Match': etags[0] }), { status: 304 });
  t.match(await get('text/html', { 'If-None-Match': etags[1] }), { status: 200 });
  const missing = await shop.call('GET', `/documents/${id}`, PAGE);
  t.match(missing, { status: 404, body: { type: 'DOCUMENT_NOT_FOUND' } });
});

t.test('getDocument writes a page in the language of the buyer, else of the reader', async (t) => {
  const shop = await openTeaShop(t, GERMANY, { invoices: INVOICES });
  const languageOf = async (locale: string | undefined, reader: string) => {
    const contact = { email: 'kim@example.com', ...(locale !== undefined && { locale }) };
    const { id } = await shop.order({ TEA: 1 }, { ...CONTACT, contact });
    const { id: documentId } = await invoice(shop, { id });
    await issueAll(shop.db);
    const headers = { Accept: 'text/html', 'Accept-Language': reader };
    const page = await shop.call<string>('GET', `/documents/${documentId}`, { headers });
    return [page.headers.get('Content-Language'), /<h1>(.*?)<\/h1>/.exec(page.body)?.[1]];
  };
  t.strictSame(await languageOf('de-CH', 'en'), ['de', 'Rechnung']);
  t.strictSame(await languageOf('en-US', 'de'), ['en', 'Invoice']);
  t.strictSame(await languageOf(undefined, 'fr, de-AT;q=0.8, en;q=0.5'), ['de', 'Rechnung']);
  t.strictSame(
    await languageOf('fr', 'de'),
    ['en', 'Invoice'],
    'the default, because the buyer may not read German',
  );
  t.strictSame(await languageOf(undefined, ';;;q=x'), ['en', 'Invoice']);
});

t.test('getDocument dates documents by the day in the time zone of the shop', async (t) => {
  const shop = await openTeaShop(t);
  await invoiceDue(shop, 'PAYMENT');
  // At each moment, one of these time zones has another day than UTC.
  for (const [timeZone, hours] of [
    ['Pacific/Kiritimati', 14],
    ['Etc/GMT+12', -12],
  ] as const) {
    const dayOf = (time: string) => new Date(Date.parse(time) + hours * 3_600_000).toISOString().slice(0, 10);
    const { id, items } = await shop.order({ TEA: 2 }, CONTACT);
    await shop.work();
    await shop.call('POST', `/orders/${id}/shipments`, { body: units([items[0]!, 1]) });
    await shop.work();
    await invoiceDue(shop, 'PAYMENT', { ...INVOICES, timeZone });
    await shop.call('POST', `/orders/${id}/cancel`, { body: units([items[0]!, 1]) });
    await issueAll(shop.db);
    const documents = await documentsOf(shop, { id });
    t.equal(documents.length, 2);
    for (const { id: documentId, type, issuedAt, issuedOn, suppliedAt, suppliedOn } of documents) {
      t.strictSame([issuedOn, suppliedOn], [dayOf(issuedAt!), dayOf(suppliedAt!)], `${timeZone} ${type}`);
      const xml = readXml((await shop.call<string>('GET', `/documents/${documentId}`, XML)).body);
      const root = type === 'INVOICE' ? 'Invoice' : 'CreditNote';
      t.strictSame(xml.texts(`${root}/IssueDate`), [issuedOn]);
      t.strictSame(xml.texts(`${root}/Delivery/ActualDeliveryDate`), [suppliedOn]);
      const { body: page } = await shop.call<string>('GET', `/documents/${documentId}`, PAGE);
      const shown = new Intl.DateTimeFormat('de-AT', { dateStyle: 'long', timeZone: 'UTC' });
      t.match(page, `<dd>${shown.format(new Date(issuedOn!))}</dd>`);
    }
    const [{ issuedOn }, { corrects }] = documents as [Schemas['Document'], Schemas['Document']];
    t.match(corrects, [{ issuedOn }]);
  }
});

t.test('a page and XML contain hostile names as text', async (t) => {
  const shop = await openTeaShop(t, GERMANY, { invoices: INVOICES });
  const name = `<script>alert(1)</script>"'><img src=x onerror=y> ]]> &amp; \u202e \ufffe </style>`;
  await put(shop, '/products/HOSTILE', { name, price: EUR(1000) });
  await put(shop, '/products/HOSTILE/stock', { onHand: 5 });
  const shippingAddress = { ...addressIn('DE'), name, line1: name, city: name };
  const buyer = { kind: 'BUSINESS' as const, companyName: name, vatId: name.slice(0, 60) };
  const { id } = await shop.order({ HOSTILE: 1 }, { ...CONTACT, shippingAddress, buyer });
  const { id: documentId } = await invoice(shop, { id });
  await issueAll(shop.db);
  const { body: page } = await shop.call<string>('GET', `/documents/${documentId}`, PAGE);
  t.notMatch(page, /<script|<img|onerror=y>/);
  t.equal(page.match(/<\/style>/g)?.length, 1);
  t.match(page, '&#60;script&#62;alert(1)&#60;/script&#62;');
  const xml = readXml((await shop.call<string>('GET', `/documents/${documentId}`, XML)).body);
  t.strictSame(xml.texts('Invoice/InvoiceLine/Item/Name'), [name.replace('\ufffe', '')]);
  t.strictSame(xml.texts('Invoice/Delivery/DeliveryLocation/Address/CityName'), [name.replace('\ufffe', '')]);
});

t.test('getDocument has no XML of a document that EN 16931 cannot express', async (t) => {
  const shop = await openTeaShop(t, GERMANY, { invoices: INVOICES });
  await put(shop, '/products/DINAR', { name: 'Dinar', price: { amount: 1005, currency: 'KWD' } });
  await put(shop, '/products/DINAR/stock', { onHand: 5 });
  const statusOf = async (order: Parameters<typeof shop.order>) => {
    const { id } = await shop.order(...order);
    const { id: documentId } = await invoice(shop, { id });
    await issueAll(shop.db);
    t.equal((await shop.call('GET', `/documents/${documentId}`, PAGE)).status, 200);
    const { status, body } = await shop.call('GET', `/documents/${documentId}`, XML);
    return [status, body['detail']];
  };
  const { shippingMethod: _, ...withoutMethod } = CONTACT;
  t.match(await statusOf([{ DINAR: 1 }, withoutMethod]), [406, /two decimals of KWD/]);
  t.match(await statusOf([{ TEA: 1 }, { paymentMethod: 'tok_approved' }]), [406, /buyer has no address/]);
});
