import t from 'tap';
import { checkRefusal } from '../bad-input/case.ts';
import { everySchemaOf } from '../../support/database/shards.ts';
import type { Answer } from '../../support/shop/contract-client.ts';
import { openShop } from '../../support/shop/shop.ts';

const PATH = '/tax-rates/DE/standard';
const rate = (percent: string, validFrom = '2021-01-01T00:00:00Z', rest: object = {}) => ({
  percent,
  validFrom,
  ...rest,
});

t.test('putTaxRate stores rates in the order of their times, with their tax treatments', async (t) => {
  const { call } = await openShop(t);
  const rates = [rate('19', '2021-01-01T01:00:00+01:00'), rate('16', '2020-07-01T00:00:00.0001Z')];
  const created = await call('PUT', PATH, { body: { rates } });
  t.equal(created.status, 201);
  t.equal(created.headers.get('location'), `/api/v1${PATH}`);
  t.equal(created.headers.get('etag'), '"tax-rate-DE-standard-1"');
  t.match(created.body, { countryCode: 'DE', taxClass: 'standard', version: 1 });
  t.strictSame(created.body['rates'], [
    { percent: '16', validFrom: '2020-07-01T00:00:00.001Z', treatment: 'STANDARD' },
    { percent: '19', validFrom: '2021-01-01T00:00:00.000Z', treatment: 'STANDARD' },
  ]);
  t.strictSame((await call('GET', PATH)).body, created.body);

  t.match(await call('PUT', PATH, { body: { rates } }), { status: 428 });
  const exempt = { rates: [rate('0', '2020-01-01T00:00:00Z', { treatment: 'EXEMPT' })] };
  const seen = { 'If-Match': created.headers.get('etag')! };
  const replaced = await call('PUT', PATH, { body: exempt, headers: seen });
  t.match(replaced, { status: 200, body: { version: 2, rates: [{ treatment: 'EXEMPT', percent: '0' }] } });
  t.match(await call('PUT', PATH, { body: exempt, headers: seen }), { status: 412 });
});

t.test('deleteTaxRate removes the rates of a class in a country; versions never repeat', async (t) => {
  const { call } = await openShop(t);
  const body = { rates: [rate('19')] };
  for (const path of [PATH, '/tax-rates/DE/reduced', '/tax-rates/AT/standard'])
    await call('PUT', path, { body });
  t.equal((await call('DELETE', PATH)).status, 204);
  const gone = { type: 'TAX_RATE_NOT_FOUND', countryCode: 'DE', taxClass: 'standard' };
  t.match(await call('GET', PATH), { status: 404, body: gone });
  t.match(await call('DELETE', PATH), { status: 404, body: gone });
  t.equal((await call('GET', '/tax-rates')).body['totalCount'], 2);
  t.match(await call('PUT', PATH, { body }), { status: 201, body: { version: 3 } });
});

t.test('getTaxRate returns the rates of one tax class in one country', async (t) => {
  const { call } = await openShop(t);
  const { headers } = await call('PUT', PATH, { body: { rates: [rate('19')] } });
  const known = { headers: { 'If-None-Match': headers.get('etag')! } };
  t.equal((await call('GET', PATH, known)).status, 304);
  for (const other of ['/tax-rates/DE/reduced', '/tax-rates/AT/standard'])
    t.equal((await call('GET', other, known)).status, 404, other);
});

t.test('listTaxRates is sorted by country and class, in pages that link to each other', async (t) => {
  const { call } = await openShop(t);
  const names = ['AT/reduced', 'AT/standard', 'DE/reduced', 'DE/standard', 'FR/standard'];
  for (const name of names.toReversed())
    await call('PUT', `/tax-rates/${name}`, { body: { rates: [rate('20')] } });
  const met: string[] = [];
  for (let next: string | undefined = '/tax-rates?size=2'; next !== undefined;) {
    const { body }: Answer = await call('GET', next);
    for (const { countryCode, taxClass, _links } of body['taxRates']) {
      met.push(`${countryCode}/${taxClass}`);
      t.equal((await call('DELETE', _links.self.href)).status, 204);
    }
    next = body['_links'].next?.href;
  }
  t.strictSame(met, names);
  t.equal((await call('GET', '/tax-rates?after=DE-standard&page=1')).status, 400);
  checkRefusal(t, await call('GET', '/tax-rates?after=DE'), { fields: { after: undefined } });
});

const ZERO = '2021-01-01T00:00:00Z';

t.test('putTaxRate accepts percentages from 0 to 100 in only one notation', async (t) => {
  const { call } = await openShop(t);
  const put = (percent: unknown) =>
    call('PUT', PATH, { body: { rates: [{ percent, validFrom: ZERO }] }, headers: { 'If-Match': '*' } });
  await call('PUT', PATH, { body: { rates: [rate('19')] } });
  for (const percent of ['0', '0.0001', '5.5', '7', '8.875', '19', '99.9999', '100'])
    t.match(await put(percent), { status: 200, body: { rates: [{ percent }] } }, percent);
  const wrong = [
    '',
    '-1',
    '+1',
    '1e3',
    '019',
    '00',
    '.5',
    '5.',
    '19.0',
    '19.00000',
    '5.50',
    '8.87512',
    '100.1',
    '101',
  ];
  for (const percent of [...wrong, '1000000', ' 19', '19\n', '19%', '5,5', '١٩', 'NaN', 19, null, ['19']])
    checkRefusal(t, await put(percent), { fields: { '/rates/0/percent': shown(percent) } });
  t.match((await call('GET', PATH)).body, { rates: [{ percent: '100' }], version: 9 });
});

/** Returns a rejected value in the form that a problem shows. */
const shown = (value: unknown): unknown => (Array.isArray(value) ? `an array of ${value.length}` : value);

t.test('putTaxRate refuses bad rates, names each wrong field, and stores nothing', async (t) => {
  const { call, db } = await openShop(t);
  const cases: [fields: Record<string, unknown>, rates: unknown][] = [
    [{ '/rates': 'an array of 0' }, []],
    [
      { '/rates': 'an array of 51' },
      Array.from({ length: 51 }, (_, n) => rate('19', `${2000 + n}-01-01T00:00:00Z`)),
    ],
    [{ '/rates/0/validFrom': null }, [{ percent: '19' }]],
    [{ '/rates/0/validFrom': '2021-02-30T00:00:00Z' }, [rate('19', '2021-02-30T00:00:00Z')]],
    [{ '/rates/0/validFrom': '2021-01-01' }, [rate('19', '2021-01-01')]],
    [
      { '/rates/1/validFrom': '2021-01-01T01:00:00+01:00' },
      [rate('19', ZERO), rate('7', '2021-01-01T01:00:00+01:00')],
    ],
    [{ '/rates/0/treatment': 'FREE' }, [rate('19', ZERO, { treatment: 'FREE' })]],
    [{ '/rates/0/percent': '19' }, [rate('19', ZERO, { treatment: 'EXPORT' })]],
  ];
  for (const [fields, rates] of cases)
    await t.test(JSON.stringify(fields), async (t) =>
      checkRefusal(t, await call('PUT', PATH, { body: { rates } }), { fields }),
    );
  for (const [path, field] of [
    ['/tax-rates/UK/standard', 'countryCode'],
    ['/tax-rates/de/standard', 'countryCode'],
    ['/tax-rates/DE/Standard', 'taxClass'],
    ['/tax-rates/DE/1', 'taxClass'],
    [`/tax-rates/DE/${'x'.repeat(33)}`, 'taxClass'],
  ] as const)
    checkRefusal(t, await call('PUT', path, { body: { rates: [rate('19')] } }), {
      fields: { [field]: undefined },
    });
  for (const each of everySchemaOf(db))
    t.strictSame(await each.selectFrom('tax_rates').select('code').execute(), []);
});

t.test('putTaxRate stores the rates in all schemas of the shop', async (t) => {
  const { call, db } = await openShop(t);
  await call('PUT', PATH, { body: { rates: [rate('19')] } });
  const rates = [{ percent: '19', validFrom: '2021-01-01T00:00:00.000Z', treatment: 'STANDARD' }];
  for (const each of everySchemaOf(db))
    t.strictSame(
      { ...(await each.selectFrom('tax_rates').select(['code', 'rates', 'version']).executeTakeFirst()) },
      { code: 'DE-standard', rates, version: 1 },
    );
});
