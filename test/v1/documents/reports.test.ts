import fc from 'fast-check';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { serviceDatabases } from '../../support/database/shards.ts';
import { documentsOf } from '../../support/documents/documents.ts';
import {
  type Sums,
  sumsOfDocuments,
  sumsOfReport,
  sumsOfTaxes,
} from '../../support/documents/report-sums.ts';
import { approvedReturn, received, receive } from '../../support/orders/returns.ts';
import { faultsOf } from '../../support/shop/check-invariants.ts';
import { credit, units } from '../../support/shop/request-bodies.ts';
import { issueAll } from '../../support/shop/run-jobs.ts';
import { type Schemas, type Shop, openShop } from '../../support/shop/shop.ts';
import { EUR, GERMANY, addressIn, openTeaShop, put, rate } from '../../support/shop/tea-shop.ts';
import { openTwoCustomers } from '../../support/shop/two-customers.ts';

const DAY_MS = 86_400_000;

/** Yesterday, today and tomorrow in UTC. Contains the documents that are issued now, in each time zone. */
const aroundNow = () => {
  const day = (offset: number) => new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10);
  return { from: day(-1), to: day(2) };
};

const CSV = { headers: { Accept: 'text/csv' } };

const ask = <Body>(shop: Shop, report: 'taxes' | 'sales', query: Record<string, string>, request = {}) =>
  shop.call<Body>('GET', `/reports/${report}?${new URLSearchParams(query)}`, request);

const STEPS = ['invoice', 'invoiceShipped', 'ship', 'cancel', 'credit', 'return'] as const;
type Step = (typeof STEPS)[number];

/** Sends the request of a step. The service may refuse it. */
async function take(shop: Shop, { id, items }: Schemas['Order'], step: Step): Promise<void> {
  const [tea, mug] = items;
  const send = (path: string, body: object) =>
    shop.call('POST', `/orders/${id}/${path}`, { body, headers: { 'If-Match': '*' } });
  switch (step) {
    case 'invoice':
      return void (await send('documents', {}));
    case 'invoiceShipped':
      return void (await send('documents', { units: 'SHIPPED' }));
    case 'ship':
      return void (await send('shipments', units([tea, 2], [mug, 1])));
    case 'cancel':
      return void (await send('cancel', { reason: 'CUSTOMER_REQUEST', ...units([tea, 1]) }));
    case 'credit':
      return void (await send('credits', credit([mug, 133])));
    case 'return': {
      const order = await shop.getOrder(id);
      if (order.items[0]!.quantity.returnable === 0) return;
      const back = await approvedReturn(shop, order, { kind: 'RETURN', ...units([tea, 1]) });
      await receive(shop, back, received([tea, 1]));
    }
  }
}

/** Checks that the reports are the sums of all documents, and that these are the prices of the orders. */
async function checkReports(t: Test, shop: Shop, ids: readonly string[]): Promise<void> {
  const documents = (await Promise.all(ids.map((id) => documentsOf(shop, { id })))).flat();
  t.ok(documents.every(({ status }) => status === 'ISSUED'));
  t.ok(documents.length > ids.length, 'some orders have several documents');
  const { body: byTax } = await ask<Schemas['TaxReport']>(shop, 'taxes', aroundNow());
  t.strictSame(sumsOfReport(byTax.taxes).sorted, sumsOfDocuments(documents, 'tax').sorted);
  const perDay = { ...aroundNow(), interval: 'DAY' };
  const { body: byDay } = await ask<Schemas['SalesReport']>(shop, 'sales', perDay);
  t.strictSame(sumsOfReport(byDay.sales).sorted, sumsOfDocuments(documents, 'day').sorted);
  const orders = await Promise.all(ids.map((id) => shop.getOrder(id)));
  const prices: Sums = sumsOfTaxes(orders.flatMap(({ taxes }) => taxes));
  const reported = sumsOfTaxes(
    byTax.taxes.flatMap(({ tax, totals }) => (tax ? [{ ...tax, ...totals }] : [])),
  );
  t.strictSame(reported.sorted, prices.sorted, 'the taxes of all orders');
  t.equal(
    byTax.taxes.reduce((sum, { totals }) => sum + totals.grossAmount.amount, 0),
    orders.reduce((sum, { currentTotal }) => sum + currentTotal.amount, 0),
  );
}

const LIFE = fc.record({
  country: fc.constantFrom('DE', 'AT', 'CH'),
  tea: fc.integer({ min: 2, max: 5 }),
  off: fc.integer({ min: 0, max: 999 }),
  steps: fc.array(fc.constantFrom(...STEPS), { minLength: 3, maxLength: 7 }),
});

/** A life with an invoice and a credit note. Few random lives may have only one document each. */
const WITH_CREDIT_NOTE = {
  country: 'DE' as const,
  tea: 3,
  off: 0,
  steps: ['invoice' as const, 'cancel' as const],
};

for (const [mode, taxes] of [
  ['INCLUDED', GERMANY],
  ['ADDED', { ...GERMANY, pricesIncludeTax: false }],
  ['NONE', { ...GERMANY, homeCountry: undefined }],
] as const)
  t.test(`getTaxReport and getSalesReport are the sums of documents of random lives (${mode})`, async (t) => {
    const shop = await openTeaShop(t, taxes);
    for (const taxClass of ['standard', 'reduced']) {
      await put(shop, `/tax-rates/AT/${taxClass}`, rate(taxClass === 'standard' ? '20' : '10'));
      await put(shop, `/tax-rates/CH/${taxClass}`, rate('0', 'EXPORT'));
    }
    const ids: string[] = [];
    await fc.assert(
      fc.asyncProperty(LIFE, async ({ country, tea, off, steps }) => {
        const order = await shop.order(
          { TEA: tea, MUG: 2 },
          {
            ...{ shippingAddress: addressIn(country), shippingMethod: 'parcel' },
            ...(off > 0 && { discounts: [{ label: 'Off', amount: EUR(off), target: 'ITEMS' }] }),
          },
        );
        ids.push(order.id);
        await shop.work();
        for (const step of [...steps, 'invoice'] as const) await take(shop, order, step);
        await shop.work();
        await issueAll(shop.db);
      }),
      {
        numRuns: Number(process.env['REPORT_LIVES'] ?? 5),
        endOnFailure: true,
        examples: [[WITH_CREDIT_NOTE]],
      },
    );
    await checkReports(t, shop, ids);
    t.strictSame(await faultsOf(shop.db), []);
  });

/** Adds sums of documents that were issued on some days. */
async function addSums(shop: Shop): Promise<void> {
  const { db } = serviceDatabases(shop.db); // the sums are in the main schema
  await sql`
    insert into document_sums (day, type, currency, country_code, percent, treatment, documents, first_documents,
      net_amount, tax_amount, gross_amount)
    values ('2024-01-31', 'INVOICE', 'EUR', 'DE', '19', 'STANDARD', 2, 2, 1000, 190, 1190),
      ('2024-01-31', 'INVOICE', 'EUR', 'DE', '7', 'STANDARD', 1, 0, 100, 7, 107),
      ('2024-02-01', 'CREDIT_NOTE', 'EUR', 'DE', '19', 'STANDARD', 1, 1, 5, 1, 6),
      ('2024-02-29', 'INVOICE', 'EUR', 'FR', '5.5', 'STANDARD', 1, 1, 200, 11, 211),
      ('2024-02-29', 'INVOICE', 'EUR', 'FR', '20', 'STANDARD', 1, 0, 100, 20, 120),
      ('2024-02-29', 'INVOICE', 'KWD', 'CH', '0', 'EXPORT', 1, 1, 1005, 0, 1005),
      ('2024-03-01', 'INVOICE', 'JPY', '', '', '', 1, 1, 500, 0, 500)`.execute(db);
}

t.test('getSalesReport divides a period into days and months', async (t) => {
  const shop = await openShop(t);
  await addSums(shop);
  const read = async (query: Record<string, string>) => {
    const { status, body } = await ask<Schemas['SalesReport']>(shop, 'sales', query);
    t.equal(status, 200);
    t.strictSame((await shop.call('GET', body._links.self.href)).body, body);
    return body.sales.map(({ from, to, currency, invoiceCount, creditNoteCount, totals }) => [
      ...[from, to, currency, invoiceCount, creditNoteCount, totals.grossAmount.amount],
    ]);
  };
  t.strictSame(await read({ from: '2024-01-15', to: '2024-03-01' }), [
    ['2024-01-15', '2024-02-01', 'EUR', 2, 0, 1297],
    ['2024-02-01', '2024-03-01', 'EUR', 1, 1, 325],
    ['2024-02-01', '2024-03-01', 'KWD', 1, 0, 1005],
  ]);
  t.strictSame(await read({ from: '2024-02-01', to: '2024-03-02', interval: 'DAY' }), [
    ['2024-02-01', '2024-02-02', 'EUR', 0, 1, -6],
    ['2024-02-29', '2024-03-01', 'EUR', 1, 0, 331],
    ['2024-02-29', '2024-03-01', 'KWD', 1, 0, 1005],
    ['2024-03-01', '2024-03-02', 'JPY', 1, 0, 500],
  ]);
  t.strictSame(await read({ from: '2024-02-02', to: '2024-02-29' }), []);
});

t.test('getTaxReport returns sums by currency, country, rate and treatment, also as a table', async (t) => {
  const shop = await openShop(t);
  await addSums(shop);
  const period = { from: '2024-01-31', to: '2024-03-02' };
  const { body } = await ask<Schemas['TaxReport']>(shop, 'taxes', period);
  const shown = body.taxes.map(({ currency, tax, invoiceCount, creditNoteCount, totals }) => [
    ...[currency, tax?.countryCode, tax?.percent, invoiceCount, creditNoteCount, totals.taxAmount.amount],
  ]);
  t.strictSame(shown, [
    ['EUR', 'DE', '19', 2, 1, 189],
    ['EUR', 'DE', '7', 1, 0, 7],
    ['EUR', 'FR', '20', 1, 0, 20],
    ['EUR', 'FR', '5.5', 1, 0, 11],
    ['JPY', undefined, undefined, 1, 0, 0],
    ['KWD', 'CH', '0', 1, 0, 0],
  ]);
  const table = await ask<string>(shop, 'taxes', period, CSV);
  t.match(table.headers.get('content-type'), 'text/csv; charset=utf-8');
  const name = 'attachment; filename="taxes-2024-01-31-2024-03-02.csv"';
  t.equal(table.headers.get('content-disposition'), name);
  const [, ...lines] = table.body.split('\r\n');
  t.strictSame(lines, [
    '2024-01-31,2024-03-02,EUR,DE,19,STANDARD,2,1,10.00,1.90,11.90,0.05,0.01,0.06,9.95,1.89,11.84',
    '2024-01-31,2024-03-02,EUR,DE,7,STANDARD,1,0,1.00,0.07,1.07,0.00,0.00,0.00,1.00,0.07,1.07',
    '2024-01-31,2024-03-02,EUR,FR,20,STANDARD,1,0,1.00,0.20,1.20,0.00,0.00,0.00,1.00,0.20,1.20',
    '2024-01-31,2024-03-02,EUR,FR,5.5,STANDARD,1,0,2.00,0.11,2.11,0.00,0.00,0.00,2.00,0.11,2.11',
    '2024-01-31,2024-03-02,JPY,,,,1,0,500,0,500,0,0,0,500,0,500',
    '2024-01-31,2024-03-02,KWD,CH,0,EXPORT,1,0,1.005,0.000,1.005,0.000,0.000,0.000,1.005,0.000,1.005',
    '',
  ]);
  const february = { from: '2024-02-01', to: '2024-02-02', interval: 'DAY' };
  const sales = await ask<string>(shop, 'sales', february, CSV);
  t.equal(
    sales.body.split('\r\n')[1],
    '2024-02-01,2024-02-02,EUR,0,1,0.00,0.00,0.00,0.05,0.01,0.06,-0.05,-0.01,-0.06',
  );
  t.match(sales.headers.get('content-disposition'), 'sales-2024-02-01-2024-02-02.csv');
});

t.test('getTaxReport and getSalesReport refuse a period that is empty or too long', async (t) => {
  const shop = await openShop(t);
  const from = '2024-01-01';
  const refused: [Record<string, string>, string][] = [
    [{ from, to: from }, 'to'],
    [{ from, to: '2023-12-31' }, 'to'],
    [{ from, to: '2025-01-02' }, 'to'],
    [{ from }, 'to'],
    [{ from: '2024-02-30', to: '2024-03-01' }, 'from'],
    [{ from, to: '2024-02-01T00:00:00Z' }, 'to'],
  ];
  for (const report of ['taxes', 'sales'] as const) {
    for (const [query, field] of refused)
      t.match(
        await ask(shop, report, query),
        { status: 400, body: { type: 'VALIDATION_ERROR', errors: [{ field }] } },
        JSON.stringify(query),
      );
    t.equal((await ask(shop, report, { from, to: '2025-01-01' })).status, 200, 'a leap year');
  }
});

t.test('getTaxReport and getSalesReport are for the shop and its staff with documents:read', async (t) => {
  const { issuer, shop, service, staff, customer } = await openTwoCustomers(t);
  for (const report of ['taxes', 'sales'] as const) {
    const get = (as: { token: string }) => ask(shop, report, aroundNow(), { as });
    for (const as of [service, staff]) t.equal((await get(as)).status, 200);
    t.match(await get(customer), { status: 403, body: { type: 'FORBIDDEN' } });
    const without = { token: await issuer.token({ scope: 'orders:read' }) };
    t.match(await get(without), { status: 403, body: { type: 'INSUFFICIENT_SCOPE' } });
  }
});
