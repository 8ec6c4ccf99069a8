import t from 'tap';
import { openIssuer } from '../../support/shop/fake-issuer.ts';
import { type Schemas, type Shop, openShop } from '../../support/shop/shop.ts';
import { EUR, addressIn, openTeaShop, put, rate } from '../../support/shop/tea-shop.ts';

const ITEMS = [
  { sku: 'TEA', quantity: 2 },
  { sku: 'MUG', quantity: 1 },
];

const TO_GERMANY = { shippingMethod: 'parcel', shippingAddress: addressIn('DE') };

const WELCOME = { discounts: [{ label: 'Welcome', target: 'ITEMS', amount: EUR(500) }] };

const place = (shop: Shop, body: object) =>
  shop.call<Schemas['Order']>('POST', '/orders', {
    body: { customerId: 'customer-1', items: ITEMS, paymentMethod: 'tok_approved', ...body },
  });

const quote = (shop: Shop, body: object) =>
  shop.call<Schemas['Quote']>('POST', '/quotes', {
    body: { customerId: 'customer-1', items: ITEMS, ...body },
  });

t.test(
  'createOrder prices taxes, a discount and shipping, and cancelOrder refunds the difference',
  async (t) => {
    const shop = await openTeaShop(t);
    const placed = await place(shop, { ...TO_GERMANY, ...WELCOME, expectedTotal: EUR(3840) });
    t.equal(placed.status, 201);
    const order = placed.body;
    t.match(order, {
      total: EUR(3840),
      currentTotal: EUR(3840),
      taxMode: 'INCLUDED',
      shippingMethod: { code: 'parcel', name: 'Parcel', kind: 'SHIPPING' },
      discounts: [
        { label: 'Welcome', amount: EUR(500), allocations: [{ amount: EUR(325) }, { amount: EUR(175) }] },
      ],
      charges: [
        { kind: 'SHIPPING', amount: EUR(490), payableTotal: EUR(490), currentTotal: EUR(490), status: 'DUE' },
      ],
      taxes: [
        { percent: '7', grossAmount: EUR(2493), taxAmount: EUR(163), netAmount: EUR(2330) },
        { percent: '19', grossAmount: EUR(1347), taxAmount: EUR(215), netAmount: EUR(1132) },
      ],
      items: [
        { total: EUR(2500), discountAmount: EUR(325), payableTotal: EUR(2175), tax: { percent: '7' } },
        { total: EUR(1350), discountAmount: EUR(175), payableTotal: EUR(1175), tax: { percent: '19' } },
      ],
    });
    t.strictSame((await shop.call('GET', `/orders/${order.id}`)).body, order, 'reading it returns the same');
    await shop.work();
    const cancelOne = () =>
      shop.call('POST', `/orders/${order.id}/cancel`, {
        body: { items: [{ itemId: order.items[0]!.id, quantity: 1 }] },
      });
    t.match((await cancelOne()).body, { refundAmount: EUR(1087) });
    t.match((await cancelOne()).body, { refundAmount: EUR(1088) });
    const rest = await shop.call('POST', `/orders/${order.id}/cancel`, { body: {} });
    t.match(rest.body, {
      refundAmount: EUR(1665),
      order: { currentTotal: EUR(0), charges: [{ status: 'CANCELLED' }] },
    });
  },
);

t.test('createOrder charges the total that createQuote has returned', async (t) => {
  const shop = await openTeaShop(t);
  const plain = { ...WELCOME, shippingMethod: 'parcel' };
  const { body } = await quote(shop, { ...plain, shippingCountry: 'DE' });
  t.match(body, {
    total: EUR(3840),
    items: [{ sku: 'TEA', payableTotal: EUR(2175) }, { sku: 'MUG' }],
    charges: [{ kind: 'SHIPPING', payableTotal: EUR(490) }],
    shippingMethods: [{ code: 'parcel', price: EUR(490) }],
    shortages: [],
  });
  const placed = await place(shop, { ...plain, shippingAddress: addressIn('DE'), expectedTotal: body.total });
  t.equal(placed.status, 201);
});

/** Prices of a request with all fields that the shop may send. */
const ALL_PRICES = {
  items: [
    { sku: 'TEA', quantity: 2, unitPrice: EUR(1000) },
    { sku: 'MUG', quantity: 1, tax: { percent: '0', treatment: 'EXEMPT' } },
  ],
  shippingMethod: 'parcel',
  discounts: [
    { label: 'Ten percent', target: 'ITEMS', percent: '10' },
    { label: 'Chipped', target: 'ITEM', itemIndex: 1, amount: EUR(215) },
    { label: 'Shipping', target: 'CHARGES', percent: '50' },
  ],
  charges: [{ kind: 'GIFT_WRAP', label: 'Paper', amount: EUR(300), taxClass: 'standard' }],
};

t.test('createQuote and createOrder use all prices, discounts and charges that the shop sends', async (t) => {
  const shop = await openTeaShop(t);
  const quoted = await quote(shop, { ...ALL_PRICES, shippingCountry: 'DE', billingCountry: 'DE' });
  t.match(quoted.body, {
    total: EUR(1800 + 1000 + 245 + 150),
    items: [{ unitPrice: EUR(1000), payableTotal: EUR(1800) }, { tax: { treatment: 'EXEMPT' } }],
    discounts: [{ percent: '10' }, { amount: EUR(215) }, { percent: '50', amount: EUR(395) }],
    charges: [{ kind: 'SHIPPING' }, { kind: 'GIFT_WRAP', label: 'Paper', payableTotal: EUR(150) }],
    shippingMethods: [{ estimatedDays: { min: 1, max: 3 } }],
  });
  const placed = await place(shop, {
    ...{ ...ALL_PRICES, shippingAddress: addressIn('DE'), expectedTotal: quoted.body.total },
  });
  t.match(placed, { status: 201, body: { total: quoted.body.total } });
  const exempt = { items: ITEMS, shippingCountry: 'DE', taxTreatment: { treatment: 'EXEMPT' } };
  t.match((await quote(shop, exempt)).body, { total: EUR(3850), taxes: [{ percent: '0' }] });
});

t.test('createQuote refuses an order whose price can’t be computed', async (t) => {
  const shop = await openTeaShop(t);
  await put(shop, '/shipping-methods/parcel', {
    ...{ name: 'Parcel', kind: 'SHIPPING', price: EUR(490), countryCodes: ['DE'] },
  });
  const mug = { items: [{ sku: 'MUG', quantity: 1 }] };
  const refusals: [object, object][] = [
    [
      { ...mug, shippingCountry: 'PT' },
      { type: 'TAX_RATE_MISSING', taxClass: 'standard' },
    ],
    [
      { ...mug, shippingCountry: 'AT', shippingMethod: 'parcel' },
      { type: 'SHIPPING_METHOD_UNAVAILABLE', reason: 'COUNTRY' },
    ],
    [{ ...mug, shippingMethod: 'parcel' }, { errors: [{ field: '/shippingCountry' }] }],
    [
      { ...mug, charges: [{ kind: 'OTHER', label: 'x', amount: { amount: 1, currency: 'USD' } }] },
      { type: 'CURRENCY_MISMATCH' },
    ],
    [
      { ...mug, charges: [{ kind: 'OTHER', label: 'x', amount: EUR(2 ** 53 - 1) }] },
      { type: 'TOTAL_TOO_LARGE' },
    ],
  ];
  for (const [body, problem] of refusals)
    t.match((await quote(shop, body)).body, problem, JSON.stringify(body));
});

t.test('createQuote reserves nothing, and lists each SKU with too little stock', async (t) => {
  const shop = await openTeaShop(t);
  const { body } = await quote(shop, { items: [{ sku: 'TEA', quantity: 101 }] });
  t.strictSame(body.shortages, [{ sku: 'TEA', requested: 101, available: 100 }]);
  t.match(await shop.getStock('TEA'), { reserved: 0 });
});

t.test('createOrder uses the tax rates of the destination', async (t) => {
  const shop = await openTeaShop(t);
  await put(shop, '/tax-rates/FR/standard', rate('20'));
  await put(shop, '/tax-rates/FR/reduced', rate('5.5'));
  const placed = await place(shop, { shippingAddress: addressIn('FR') });
  t.match(placed.body, {
    total: EUR(3850),
    taxes: [
      { countryCode: 'FR', percent: '5.5', grossAmount: EUR(2500), taxAmount: EUR(130) },
      { countryCode: 'FR', percent: '20', grossAmount: EUR(1350), taxAmount: EUR(225) },
    ],
  });
});

t.test('createOrder deducts home taxes from the prices if the treatment is REVERSE_CHARGE', async (t) => {
  const shop = await openTeaShop(t);
  const placed = await place(shop, {
    shippingAddress: addressIn('FR'),
    taxTreatment: { treatment: 'REVERSE_CHARGE', reason: 'Article 196' },
  });
  t.match(placed.body, {
    total: EUR(2336 + 1134),
    taxTreatment: { treatment: 'REVERSE_CHARGE', reason: 'Article 196' },
    taxes: [{ countryCode: 'FR', percent: '0', treatment: 'REVERSE_CHARGE', taxAmount: EUR(0) }],
  });
});

t.test('createOrder adds the tax that the shop sends for a line', async (t) => {
  const shop = await openTeaShop(t, { homeCountry: 'US', pricesIncludeTax: false, taxFrom: 'DESTINATION' });
  const items = [{ sku: 'MUG', quantity: 1, tax: { percent: '8.875' } }];
  const placed = await place(shop, { items, shippingAddress: addressIn('US') });
  t.match(placed.body, {
    total: EUR(1470),
    taxMode: 'ADDED',
    taxes: [{ countryCode: 'US', percent: '8.875', netAmount: EUR(1350), taxAmount: EUR(120) }],
  });
});

t.test('createOrder uses the current tax rate and shipping method after they have changed', async (t) => {
  const shop = await openTeaShop(t);
  t.match((await place(shop, TO_GERMANY)).body, { total: EUR(4340) });
  await put(shop, '/shipping-methods/parcel', { name: 'Parcel', kind: 'SHIPPING', price: EUR(590) });
  await put(shop, '/tax-rates/DE/standard', rate('16'));
  const { body } = await place(shop, TO_GERMANY);
  t.match(body, { total: EUR(4440), taxes: [{ percent: '7' }, { percent: '16' }] });
});

t.test('createOrder refuses an order if its taxes or its delivery can’t be computed', async (t) => {
  const shop = await openTeaShop(t);
  await put(shop, '/shipping-methods/parcel', {
    ...{ name: 'Parcel', kind: 'SHIPPING', price: EUR(490), countryCodes: ['DE'] },
  });
  await put(shop, '/tax-rates/AT/standard', rate('20'));
  await put(shop, '/tax-rates/AT/reduced', rate('10'));
  const refusals: [object, object][] = [
    [
      { shippingAddress: addressIn('PT') },
      { type: 'TAX_RATE_MISSING', countryCode: 'PT', taxClass: 'reduced' },
    ],
    [
      { ...TO_GERMANY, shippingMethod: 'rocket' },
      { type: 'SHIPPING_METHOD_UNAVAILABLE', reason: 'UNKNOWN' },
    ],
    [
      { shippingMethod: 'parcel', shippingAddress: addressIn('AT') },
      { type: 'SHIPPING_METHOD_UNAVAILABLE', reason: 'COUNTRY' },
    ],
    [{ shippingMethod: 'parcel' }, { type: 'VALIDATION_ERROR', errors: [{ field: '/shippingAddress' }] }],
    [
      { discounts: [{ label: 'x', target: 'ITEMS', amount: { amount: 1, currency: 'USD' } }] },
      { type: 'CURRENCY_MISMATCH' },
    ],
    [
      { discounts: [{ label: 'x', target: 'ITEM', percent: '5', itemIndex: 2 }] },
      { type: 'VALIDATION_ERROR', errors: [{ field: '/discounts/0/itemIndex' }] },
    ],
    [
      { discounts: [{ label: 'x', target: 'ITEMS' }] },
      { type: 'VALIDATION_ERROR', errors: [{ field: '/discounts/0' }] },
    ],
    ...['19.00000', '-1', '1e3', '101'].map((percent): [object, object] => [
      { discounts: [{ label: 'x', target: 'ITEMS', percent }] },
      { type: 'VALIDATION_ERROR', errors: [{ field: '/discounts/0/percent' }] },
    ]),
    [{ charges: [{ kind: 'SHIPPING', label: 'x', amount: EUR(1) }] }, { type: 'VALIDATION_ERROR' }],
    [{ charges: [{ kind: 'OTHER', label: 'x', amount: EUR(2 ** 53 - 1) }] }, { type: 'TOTAL_TOO_LARGE' }],
  ];
  for (const [body, problem] of refusals)
    t.match((await place(shop, body)).body, problem, JSON.stringify(body));
  t.match(await shop.getStock('TEA'), { reserved: 0 }, 'nothing was reserved');
});

t.test('putShipping refuses another country if the order’s price depends on the country', async (t) => {
  const shop = await openTeaShop(t);
  const { id } = (await place(shop, TO_GERMANY)).body;
  const putAddress = (countryCode: string) =>
    shop.call('PUT', `/orders/${id}/shipping`, {
      body: { shippingAddress: { ...addressIn(countryCode), city: 'City' } },
      headers: { 'If-Match': '*' },
    });
  t.match((await putAddress('AT')).body, { type: 'SHIPPING_CHANGE_REFUSED', reason: 'PRICE_WOULD_CHANGE' });
  t.match(await putAddress('DE'), { status: 200, body: { shippingAddress: { city: 'City' } } });
});

t.test('createOrder refuses taxes in a shop without taxes', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer();
  const answer = await place(shop, {
    items: [{ sku, quantity: 1, tax: { percent: '19' } }],
    taxTreatment: { treatment: 'EXEMPT' },
  });
  t.match(answer.body, {
    type: 'VALIDATION_ERROR',
    errors: [{ field: '/items/0/tax' }, { field: '/taxTreatment' }],
  });
});

t.test('createOrder refuses prices in a request with a customer’s token', async (t) => {
  const issuer = await openIssuer(t);
  const shop = await openShop(t, { issuer: issuer.url });
  const as = { token: await issuer.token({ customer_id: 'customer-1' }) };
  for (const body of [
    WELCOME,
    { charges: [] },
    { taxTreatment: { treatment: 'EXEMPT' } },
    { items: [{ sku: 'TEA', quantity: 1, unitPrice: EUR(1) }] },
  ]) {
    const answer = await shop.call('POST', '/orders', {
      as,
      body: { customerId: 'customer-1', items: ITEMS, paymentMethod: 'tok_approved', ...body },
    });
    t.match(answer, { status: 403, body: { type: 'FORBIDDEN' } }, JSON.stringify(body));
  }
});
