import { type Send, backOffice } from './back-office-client.ts';

/** Country of the sample shop. `make start` uses this country unless the setting HOME_COUNTRY names another country. */
export const HOME_COUNTRY = 'DE';

/** Ways to pay that the sample shop offers to its customers. */
export const CUSTOMER_PAYMENT_KINDS = 'PROVIDER TRANSFER';

/** Settings that name the shop on its invoices. `make start` uses them unless the environment has other settings. */
export const SELLER = {
  SELLER_NAME: 'Tea and Pots GmbH',
  SELLER_STREET: 'Beispielweg 1',
  SELLER_POSTAL_CODE: '10117',
  SELLER_CITY: 'Berlin',
  SELLER_COUNTRY: 'DE',
  SELLER_VAT_ID: 'DE987654321',
  SELLER_EMAIL: 'shop@example.com',
};

const PRODUCTS = [
  { sku: 'TEA-EARL-GREY-100', name: 'Earl Grey, 100 g', amount: 1250, taxClass: 'reduced', onHand: 120 },
  { sku: 'TEA-SENCHA-100', name: 'Sencha, 100 g', amount: 1480, taxClass: 'reduced', onHand: 80 },
  { sku: 'MUG-STONEWARE-BLUE', name: 'Stoneware mug, blue', amount: 1350, onHand: 40 },
  { sku: 'TEAPOT-GLASS-1L', name: 'Glass teapot, 1 l', amount: 2990, onHand: 12 },
];

/**
 * Tax rates by country and tax class. Germany is the home country. Orders to France use the French rates (destination
 * principle). Switzerland is outside the EU, so prices there are without tax.
 */
const TAX_RATES = {
  'DE/standard': { percent: '19' },
  'DE/reduced': { percent: '7' },
  'FR/standard': { percent: '20' },
  'FR/reduced': { percent: '5.5' },
  'CH/standard': { percent: '0', treatment: 'EXPORT' },
  'CH/reduced': { percent: '0', treatment: 'EXPORT' },
};

/**
 * Request bodies for the other resources, by path. Products aren't among these resources, because products also have
 * stock.
 */
const OTHERS: Record<string, Record<string, object>> = {
  '/shipping-methods': {
    parcel: {
      name: 'Parcel',
      kind: 'SHIPPING',
      countryCodes: ['DE', 'FR'],
      price: eur(490),
      freeFrom: eur(2500),
      estimatedDays: { min: 2, max: 4 },
    },
    express: {
      name: 'Express parcel',
      kind: 'SHIPPING',
      countryCodes: ['DE'],
      price: eur(990),
      estimatedDays: { min: 1, max: 1 },
    },
    'parcel-switzerland': {
      name: 'Parcel to Switzerland',
      kind: 'SHIPPING',
      countryCodes: ['CH'],
      price: eur(1490),
      estimatedDays: { min: 4, max: 8 },
    },
    pickup: { name: 'Pick up in the shop', kind: 'PICKUP', price: eur(0) },
  },
  '/tax-rates': Object.fromEntries(
    Object.entries(TAX_RATES).map(([path, rate]) => [
      path,
      { rates: [{ ...rate, validFrom: '2021-01-01T00:00:00+01:00' }] },
    ]),
  ),
  '/discount-codes': { WELCOME10: { percent: '10', minimumTotal: eur(2000), maxUsesPerCustomer: 1 } },
};

const SCOPES = 'products:read products:write discounts:read discounts:write';

/**
 * Creates the sample resources over HTTP and with a token, as a shop would. Skips each list that already contains an
 * entry.
 */
export async function offerSamples(serviceUrl: string, authUrl: string): Promise<void> {
  const send = backOffice(serviceUrl, authUrl, SCOPES);
  const offerProducts = PRODUCTS.map(({ sku, amount, onHand, ...rest }) => async () => {
    await send('PUT', `/products/${sku}`, { ...rest, price: eur(amount) });
    await send('PATCH', `/products/${sku}/stock`, { onHandChange: onHand });
  });
  const fillList = async (list: string, requests: (() => Promise<unknown>)[]) => {
    if (await isEmpty(send, list)) await Promise.all(requests.map((request) => request()));
  };
  await Promise.all([
    fillList('/products', offerProducts),
    ...Object.entries(OTHERS).map(([list, entries]) =>
      fillList(
        list,
        Object.entries(entries).map(
          ([name, body]) =>
            () =>
              send('PUT', `${list}/${name}`, body),
        ),
      ),
    ),
  ]);
}

const isEmpty = async (send: Send, list: string): Promise<boolean> =>
  (await send<{ totalCount: number }>('GET', `${list}?size=1`)).totalCount === 0;

function eur(amount: number) {
  return { amount, currency: 'EUR' };
}
