import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { documentFaults, documentsOf, invoice } from '../../support/documents/documents.ts';
import { readXml } from '../../support/documents/read-xml.ts';
import { approvedReturn, receive, received } from '../../support/orders/returns.ts';
import { credit, units } from '../../support/shop/request-bodies.ts';
import { issueAll } from '../../support/shop/run-jobs.ts';
import { INVOICES } from '../../support/shop/service-with-worker.ts';
import type { Schemas, Shop } from '../../support/shop/shop.ts';
import { EUR, GERMANY, addressIn, openTeaShop, put, rate } from '../../support/shop/tea-shop.ts';

/**
 * Folder into which the test writes the XML of all documents, for the validator of the standard. See
 * `handlers/v1/documents/README.md`.
 */
const FOLDER = process.env['DOCUMENTS_FOLDER'];

const SELLER = { ...INVOICES.seller, taxNumber: '27/123/45678', iban: 'DE02 1203 0000 0000 2020 51' };

type Order = Partial<Schemas['OrderInput']>;

const to = (countryCode: string): Order => ({
  contact: { email: 'kim@example.com', name: 'Kim Kunz', locale: 'de' },
  shippingAddress: { ...addressIn(countryCode), postalCode: '10117' },
  shippingMethod: 'parcel',
});
const BUSINESS: Order = {
  buyer: {
    kind: 'BUSINESS',
    companyName: 'Example SARL',
    vatId: 'FR12345678901',
    purchaseOrderNumber: 'PO-4711',
  },
};
const untaxed = (treatment: string, country = 'DE'): Order => ({
  ...to(country),
  ...BUSINESS,
  taxTreatment: { treatment, reason: 'Checked by the shop' } as NonNullable<Order['taxTreatment']>,
});

/** Orders by name: the units of each product, and the other fields. */
const ORDERS: Record<string, [Record<string, number>, Order]> = {
  'one rate': [{ TEA: 3 }, to('DE')],
  'two rates': [
    { TEA: 2, MUG: 1 },
    { ...to('DE'), ...BUSINESS },
  ],
  'many units': [{ TEA: 7, MUG: 3, CUP: 11 }, to('DE')],
  'discount of the order': [
    { TEA: 7, MUG: 3 },
    { ...to('DE'), discounts: [{ label: 'Welcome', percent: '12.5', target: 'ITEMS' }] },
  ],
  'discounts of a line and of charges': [
    { TEA: 3, MUG: 2 },
    {
      ...to('DE'),
      discounts: [
        { label: 'Scratch', amount: EUR(333), target: 'ITEM', itemIndex: 1 },
        { label: 'Half', percent: '50', target: 'CHARGES' },
      ],
    },
  ],
  'charges with and without a class': [
    { TEA: 2, MUG: 1 },
    {
      ...to('DE'),
      charges: [
        { kind: 'GIFT_WRAP', label: 'Wrap', amount: EUR(299) },
        { kind: 'OTHER', label: 'Card', amount: EUR(150), taxClass: 'reduced' },
      ],
    },
  ],
  'free line': [
    { TEA: 1, MUG: 1 },
    { ...to('DE'), discounts: [{ label: 'Gift', percent: '100', target: 'ITEM', itemIndex: 0 }] },
  ],
  'rate of 0 %': [{ BOOK: 2, MUG: 1 }, to('DE')],
  'reverse charge': [{ TEA: 2, MUG: 1 }, untaxed('REVERSE_CHARGE')],
  'intra-Community supply': [{ TEA: 5, MUG: 1 }, untaxed('INTRA_COMMUNITY', 'FR')],
  export: [{ TEA: 2, MUG: 3 }, untaxed('EXPORT', 'CH')],
  exempt: [{ TEA: 2, MUG: 1 }, untaxed('EXEMPT')],
  'out of scope': [{ TEA: 2, MUG: 1 }, untaxed('OUT_OF_SCOPE')],
};

const TREATMENTS_NEED_TAXES = /reverse|intra|export|exempt|scope|class/;

for (const [mode, taxes] of [
  ['INCLUDED', GERMANY],
  ['ADDED', { ...GERMANY, pricesIncludeTax: false }],
  ['NONE', { ...GERMANY, homeCountry: undefined }],
] as const)
  t.test(`documents of all kinds are well-formed XML with the amounts of JSON (${mode})`, async (t) => {
    const shop = await openShopOfKinds(t, taxes);
    for (const name of Object.keys(ORDERS)) {
      if (mode === 'NONE' && TREATMENTS_NEED_TAXES.test(name)) continue;
      await checkDocuments(t, shop, name, mode);
    }
  });

for (const [mode, taxes, homeCurrency, exchangeRate] of [
  ['INCLUDED', GERMANY, 'CHF', '0.9315'],
  ['ADDED', { ...GERMANY, pricesIncludeTax: false }, 'JPY', '171.25'],
] as const)
  t.test(
    `documents in EUR of a shop with tax returns in ${homeCurrency} are XML with both taxes`,
    async (t) => {
      const shop = await openShopOfKinds(t, taxes, homeCurrency);
      const names = ['many units', 'discounts of a line and of charges', 'reverse charge'];
      for (const name of FOLDER === undefined ? names : Object.keys(ORDERS))
        await checkDocuments(t, shop, name, `${mode} ${homeCurrency}`, exchangeRate);
    },
  );

/** Opens a shop with products of all rates. `homeCurrency`: the currency of its tax returns. */
async function openShopOfKinds(
  t: Test,
  taxes: Parameters<typeof openTeaShop>[1],
  homeCurrency?: string,
): Promise<Shop> {
  const shop = await openTeaShop(t, taxes, { invoices: { ...INVOICES, seller: SELLER, homeCurrency } });
  await put(shop, '/tax-rates/DE/zero', rate('0'));
  await put(shop, '/products/BOOK', { name: 'Book', price: EUR(999), taxClass: 'zero' });
  await put(shop, '/products/CUP', { name: 'Cup', price: EUR(101) });
  for (const sku of ['BOOK', 'CUP']) await put(shop, `/products/${sku}/stock`, { onHand: 100 });
  return shop;
}

/** Places and bills one of `ORDERS`, and checks its documents. */
async function checkDocuments(
  t: Test,
  shop: Shop,
  name: string,
  mode: string,
  exchangeRate?: string,
): Promise<void> {
  const order = await shop.order(...ORDERS[name]!); // a name of the table
  await shop.work();
  await bill(shop, order, exchangeRate === undefined ? {} : { exchangeRate });
  await issueAll(shop.db);
  t.strictSame(await documentFaults(shop, order), [], name);
  for (const document of await documentsOf(shop, order)) {
    t.equal(document.homeTax?.exchangeRate, exchangeRate);
    await checkXml(t, shop, document, `${mode} ${name}`);
  }
}

t.test('documents in currencies with 0 and 3 decimals are XML with these decimals', async (t) => {
  const shop = await openTeaShop(t, GERMANY, { invoices: { ...INVOICES, seller: SELLER } });
  const { shippingMethod: _, ...address } = to('DE');
  for (const [currency, amount] of [
    ['JPY', 1350],
    ['KWD', 119_000],
  ] as const) {
    await put(shop, `/products/${currency}`, { name: currency, price: { amount, currency } });
    await put(shop, `/products/${currency}/stock`, { onHand: 100 });
    const order = await shop.order({ [currency]: 1 }, address);
    await shop.work();
    await invoice(shop, order);
    await issueAll(shop.db);
    for (const document of await documentsOf(shop, order)) await checkXml(t, shop, document, currency);
  }
});

/** Bills an order in two parts if it has several units, and then cancels, credits and returns some of it. */
async function bill(
  shop: Shop,
  order: Schemas['Order'],
  rate: Pick<Schemas['DocumentInput'], 'exchangeRate'>,
): Promise<void> {
  const [first, second] = order.items;
  const isLarge = first!.quantity.ordered > 2;
  if (isLarge) {
    await shop.call('POST', `/orders/${order.id}/shipments`, { body: units([first, 2]) });
    await shop.work();
    await invoice(shop, order, { units: 'SHIPPED', ...rate });
  }
  await invoice(shop, order, rate);
  if (second) await shop.call('POST', `/orders/${order.id}/credits`, { body: credit([second, 100]) });
  if (!isLarge) return;
  await shop.call('POST', `/orders/${order.id}/cancel`, {
    body: { reason: 'CUSTOMER_REQUEST', ...units([first, 1]) },
  });
  const back = await approvedReturn(shop, order, {
    kind: 'RETURN',
    items: [{ itemId: first!.id, quantity: 1, reason: 'DAMAGED' }],
  });
  await receive(shop, back, {
    ...received([first!, 1]),
    deductions: [{ reason: 'RETURN_SHIPPING', amount: EUR(190) }],
  });
}

async function checkXml(t: Test, shop: Shop, document: Schemas['Document'], name: string): Promise<void> {
  const headers = { Accept: 'application/xml' };
  const { status, body } = await shop.call<string>('GET', `/documents/${document.id}`, { headers });
  t.equal(status, 200, name);
  const xml = readXml(body);
  const root = document.type === 'INVOICE' ? 'Invoice' : 'CreditNote';
  const numbers = (path: string) => xml.texts(`${root}/${path}`).map(Number);
  const [inclusive] = numbers('LegalMonetaryTotal/TaxInclusiveAmount');
  const [exclusive] = numbers('LegalMonetaryTotal/TaxExclusiveAmount');
  const { grossAmount, netAmount, taxAmount } = document.totals;
  const toNumber = ({ amount, currency }: Schemas['Money']) =>
    amount / ({ JPY: 1, KWD: 1000 }[currency] ?? 100);
  t.strictSame([inclusive, exclusive], [grossAmount, netAmount].map(toNumber), `${name}: totals`);
  // Without a home currency, there is one total of the tax and no second currency.
  const home = document.homeTax ? [document.homeTax.taxAmount] : [];
  const totals = [taxAmount, ...home];
  t.strictSame(
    [
      xml.texts(`${root}/TaxCurrencyCode`),
      xml.attributes(`${root}/TaxTotal/TaxAmount`, 'currencyID'),
      numbers('TaxTotal/TaxAmount'),
      [...new Set(xml.attributes(`${root}/TaxTotal/TaxSubtotal/TaxAmount`, 'currencyID'))],
    ],
    [
      home.map(({ currency }) => currency),
      totals.map(({ currency }) => currency),
      totals.map(toNumber),
      [taxAmount.currency],
    ],
    `${name}: currencies of the tax`,
  );
  if (FOLDER === undefined) return;
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(
    join(FOLDER, `${name.replaceAll(/\W/g, '-')}-${document.series}-${document.number}.xml`),
    body,
  );
}
