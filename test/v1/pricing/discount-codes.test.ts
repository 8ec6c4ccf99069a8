import t from 'tap';
import { EUR, openCodeShop, putCode, readUses } from '../../support/shop/discount-codes.ts';
import { openIssuer } from '../../support/shop/fake-issuer.ts';

const YESTERDAY = new Date(Date.now() - 86_400_000).toISOString();
const TOMORROW = new Date(Date.now() + 86_400_000).toISOString();

t.test('createOrder and createQuote deduct codes from the price after the shop’s discounts', async (t) => {
  const shop = await openCodeShop(t);
  await putCode(shop, 'TEN', { percent: '10', combinable: true });
  await putCode(shop, 'MUGS', { amount: EUR(500), skus: ['MUG'], combinable: true });
  const body = {
    discounts: [{ label: 'Regular', target: 'ITEMS', amount: EUR(850) }],
    discountCodes: ['ten', 'MUGS'],
  };
  // 38.50 − 8.50 = 30.00. Then 10 % of 30.00 are deducted from all lines, then 5.00 from the remaining price of the
  // mug.
  const quoted = await shop.quote(body);
  t.match(quoted.body, {
    total: EUR(2200),
    discounts: [
      { label: 'Regular', amount: EUR(850) },
      { label: 'TEN', code: 'TEN', target: 'ITEMS', percent: '10', amount: EUR(300) },
      { label: 'MUGS', code: 'MUGS', amount: EUR(500) },
    ],
  });
  t.notOk('code' in quoted.body.discounts[0]!);
  t.equal(await readUses(shop, 'TEN'), 0, 'a quote uses up no code');
  const placed = await shop.place({ ...body, expectedTotal: quoted.body.total });
  t.match(placed, {
    status: 201,
    body: {
      total: EUR(2200),
      discounts: [
        { label: 'Regular' },
        { code: 'TEN', allocations: [{ amount: EUR(195) }, { amount: EUR(105) }] },
        { code: 'MUGS', allocations: [{ itemId: placed.body.items[1]!.id, amount: EUR(500) }] },
      ],
    },
  });
  t.equal(placed.body.discounts[2]!.allocations.length, 1);
  t.strictSame((await shop.call('GET', `/orders/${placed.body.id}`)).body, placed.body);
  t.strictSame([await readUses(shop, 'TEN'), await readUses(shop, 'MUGS')], [1, 1]);
});

t.test('a code with an amount deducts at most the price of its lines', async (t) => {
  const shop = await openCodeShop(t);
  await putCode(shop, 'ALL', { amount: EUR(100_000), skus: ['MUG', 'NONE'] });
  t.match((await shop.place({ discountCodes: ['ALL'] })).body, { total: EUR(2500) });
});

/**
 * Codes that an order can't use, with the reason that the shop gets. `shown`: reason that a customer's token gets
 * instead.
 */
const REFUSED: [code: string, content: object | undefined, reason: string, shown?: string][] = [
  ['NOTHERE', undefined, 'UNKNOWN', 'UNAVAILABLE'],
  ['EARLY', { percent: '10', validFrom: TOMORROW }, 'NOT_YET_VALID', 'UNAVAILABLE'],
  ['LATE', { percent: '10', validUntil: YESTERDAY }, 'EXPIRED', 'UNAVAILABLE'],
  ['DEAR', { percent: '10', minimumTotal: EUR(3851) }, 'MINIMUM_NOT_REACHED'],
  ['OTHER', { percent: '10', skus: ['POT'] }, 'NO_ELIGIBLE_ITEMS'],
  ['DOLLAR', { amount: { amount: 5, currency: 'USD' } }, 'CURRENCY'],
  ['RICH', { percent: '10', minimumTotal: { amount: 5, currency: 'USD' } }, 'CURRENCY'],
];

t.test('createOrder and createQuote refuse a code with the reason in the problem', async (t) => {
  const issuer = await openIssuer(t);
  const as = { token: await issuer.token() };
  const shop = await openCodeShop(t, { issuer: issuer.url, as });
  const customer = { as: { token: await issuer.token({ customer_id: 'customer-1' }) } };
  const type = 'DISCOUNT_CODE_NOT_APPLICABLE';
  for (const [code, content, reason, shown = reason] of REFUSED) {
    if (content) await putCode(shop, code, content);
    for (const ask of [shop.place, shop.quote]) {
      const body = { discountCodes: [code.toLowerCase()] };
      t.match(await ask(body), { status: 409, body: { type, discountCode: code, reason } }, code);
      t.match(await ask(body, customer), { status: 409, body: { type, discountCode: code, reason: shown } });
    }
    if (content) t.equal(await readUses(shop, code), 0);
  }
  t.match(await shop.getStock('TEA'), { reserved: 0 }, 'nothing was reserved');
});

t.test('createOrder accepts a code whose minimum is exactly the price of the lines', async (t) => {
  const shop = await openCodeShop(t);
  await putCode(shop, 'DEAR', { percent: '10', minimumTotal: EUR(3850) });
  t.equal((await shop.place({ discountCodes: ['DEAR'] })).status, 201);
  const lowered = { discounts: [{ label: 'x', target: 'ITEMS', amount: EUR(1) }] };
  t.match((await shop.place({ discountCodes: ['DEAR'], ...lowered })).body, {
    reason: 'MINIMUM_NOT_REACHED',
  });
});

t.test('createOrder combines only codes that are combinable, and each code only once', async (t) => {
  const shop = await openCodeShop(t);
  await putCode(shop, 'ALONE', { percent: '10' });
  await putCode(shop, 'SHARED', { percent: '5', combinable: true });
  for (const discountCodes of [
    ['ALONE', 'SHARED'],
    ['SHARED', 'ALONE'],
  ])
    t.match((await shop.place({ discountCodes })).body, { discountCode: 'ALONE', reason: 'NOT_COMBINABLE' });
  const wrong: [object, string][] = [
    [{ discountCodes: ['SHARED', 'shared'] }, '/discountCodes/1'],
    [{ discountCodes: ['NO WAY'] }, '/discountCodes/0'],
    [{ discountCodes: Array.from({ length: 11 }, (_, n) => `C${n}X`) }, '/discountCodes'],
    [
      {
        discountCodes: ['SHARED'],
        discounts: Array.from({ length: 20 }, () => ({ label: 'x', target: 'ITEMS', percent: '1' })),
      },
      '/discountCodes',
    ],
  ];
  for (const [body, field] of wrong)
    for (const ask of [shop.place, shop.quote])
      t.match(await ask(body), { status: 400, body: { errors: [{ field }] } }, JSON.stringify(body));
  t.equal(await readUses(shop, 'SHARED'), 0);
});

t.test(
  'createOrder uses the current version of a code after the code changes, ends or is deleted',
  async (t) => {
    const shop = await openCodeShop(t);
    await putCode(shop, 'TEN', { percent: '10' });
    t.match((await shop.place({ discountCodes: ['TEN'] })).body, { total: EUR(3465) });
    await putCode(shop, 'TEN', { percent: '50' });
    t.match((await shop.place({ discountCodes: ['TEN'] })).body, { total: EUR(1925) });
    await putCode(shop, 'TEN', { percent: '50', validUntil: YESTERDAY });
    t.match((await shop.place({ discountCodes: ['TEN'] })).body, { reason: 'EXPIRED' });
    await putCode(shop, 'TEN', { percent: '50' });
    t.equal((await shop.place({ discountCodes: ['TEN'] })).status, 201);
    await shop.call('DELETE', '/discount-codes/TEN', { headers: { 'If-Match': '*' } });
    t.match((await shop.place({ discountCodes: ['TEN'] })).body, { reason: 'UNKNOWN' });
    await putCode(shop, 'TEN', { percent: '20' });
    t.match((await shop.place({ discountCodes: ['TEN'] })).body, { total: EUR(3080) });
    t.equal(await readUses(shop, 'TEN'), 4);
  },
);

t.test(
  'a customer’s token may try only some wrong codes a minute, in orders and quotes together',
  async (t) => {
    const issuer = await openIssuer(t);
    const as = { token: await issuer.token() };
    const shop = await openCodeShop(t, { issuer: issuer.url, as, limits: { failedCodesPerMinute: 3 } });
    await putCode(shop, 'TEN', { percent: '10', minimumTotal: EUR(3850) });
    const customer = { as: { token: await issuer.token({ customer_id: 'customer-1' }) } };
    const cheap = { discountCodes: ['TEN'], items: [{ sku: 'TEA', quantity: 1 }] };
    for (let n = 0; n < 4; n += 1)
      t.match((await shop.quote(cheap, customer)).body, { reason: 'MINIMUM_NOT_REACHED' }, 'not a guess');
    const guess = (ask: typeof shop.place | typeof shop.quote) => ask({ discountCodes: ['GUESS'] }, customer);
    for (const ask of [shop.place, shop.quote, shop.place]) t.equal((await guess(ask)).status, 409);
    for (const ask of [shop.place, shop.quote]) {
      const answer = await guess(ask);
      t.match(answer, { status: 429, body: { type: 'RATE_LIMITED', detail: /3 discount codes/ } });
      t.equal(answer.headers.get('retry-after'), '60');
      t.equal((await ask({ discountCodes: ['TEN'] }, customer)).status, 429, 'valid codes are refused, too');
    }
    t.equal((await shop.place({}, customer)).status, 201, 'without a code');
    const other = { as: { token: await issuer.token({ customer_id: 'customer-2' }) } };
    const ofOther = { customerId: 'customer-2', discountCodes: ['TEN'] };
    t.equal((await shop.place(ofOther, other)).status, 201, 'another customer');
    t.equal((await shop.place({ discountCodes: ['GUESS'] })).status, 409, 'the shop’s own client');
  },
);
