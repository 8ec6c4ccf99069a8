import { sql } from 'kysely';
import t from 'tap';
import { fillOrders } from '../../../scripts/bench/stage/fill.ts';
import { untilBlocked } from '../../support/database/database.ts';
import { edited, line } from '../../support/edits/edits.ts';
import { type Schemas, type Shop, openShop } from '../../support/shop/shop.ts';
import { openTwoCustomers } from '../../support/shop/two-customers.ts';

type Sales = Schemas['Sales'];

const ask = (shop: Shop, query: Record<string, string>) =>
  shop.call<Sales>('GET', `/sales?${new URLSearchParams(query)}`);

/** Adds up the figures of all intervals in one currency: orders, units and amounts. */
const sumOf = ({ intervals }: Sales, currency = 'EUR'): number[] =>
  intervals
    .flatMap(({ figures }) => figures)
    .filter((one) => one.currency === currency)
    .map(({ orderCount, unitCount, orderedAmount, capturedAmount, refundedAmount }) => [
      ...[orderCount, unitCount, orderedAmount.amount, capturedAmount.amount, refundedAmount.amount],
    ])
    .reduce((sum, one) => sum.map((figure, n) => figure + one[n]!), [0, 0, 0, 0, 0]);

const HOUR_MS = 3_600_000;

/** The time, moved by some hours. */
const hoursFrom = (time: string | number, hours: number): string =>
  new Date(new Date(time).getTime() + hours * HOUR_MS).toISOString();

/** The 48 hours around one moment: the longest period by hour, so the clock must be read only once. */
const thisDay = (now = Date.now()) => ({ from: hoursFrom(now, -24), to: hoursFrom(now, 24) });

t.test('getSales adds up orders, captures and refunds by currency', async (t) => {
  const shop = await openShop(t);
  const [tea, book] = [await shop.offer({ amount: 500 }), await shop.offer({ amount: 700, currency: 'USD' })];
  const first = await shop.order({ [tea]: 3 });
  const declined = await shop.order({ [tea]: 1 }, { paymentMethod: 'tok_declined' });
  const third = await shop.order({ [book]: 2 }, { customerId: 'c-2' });
  await shop.work();
  await shop.call('POST', `/orders/${first.id}/payment/refunds`, {
    body: { amount: { amount: 200, currency: 'EUR' } },
  });
  const pending = await ask(shop, thisDay());
  t.strictSame(sumOf(pending.body), [2, 4, 2000, 1500, 0], 'a refund that is requested does not count');
  await shop.work();
  for (const interval of ['HOUR', 'DAY']) {
    const { status, body } = await ask(shop, { ...thisDay(), interval });
    t.equal(status, 200);
    t.strictSame(sumOf(body), [2, 4, 2000, 1500, 200], interval);
    t.strictSame(sumOf(body, 'USD'), [1, 2, 1400, 1400, 0], interval);
  }
  const period = { from: first.createdAt, to: declined.createdAt };
  t.strictSame(sumOf((await ask(shop, period)).body).slice(0, 2), [1, 3], 'the end is exclusive');
  const later = { from: declined.createdAt, to: hoursFrom(third.createdAt, 1) };
  t.strictSame(sumOf((await ask(shop, later)).body).slice(0, 2), [1, 1], 'the begin is inclusive');
});

t.test('getSales counts the units and the total of an edited order as it was placed', async (t) => {
  const shop = await openShop(t);
  const [tea, cup] = [await shop.offer({ amount: 500 }), await shop.offer({ amount: 700 })];
  const order = await shop.order({ [tea]: 3 });
  await shop.order({ [cup]: 2 });
  await shop.work();
  const added = [cup, tea].map((sku) => ({ add: [{ sku, quantity: 2 }], difference: 'WAIVE' as const }));
  for (const edit of added) await edited(shop, order, edit);
  await edited(shop, order, { cancel: [line(order.items[0], 1)] });
  t.strictSame(sumOf((await ask(shop, thisDay())).body).slice(0, 3), [2, 5, 2900]);
});

t.test('getSales leaves out a refund that the provider takes back', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order(
    { [await shop.offer({ amount: 500 })]: 1 },
    { paymentMethod: 'tok_refund_reversed' },
  );
  await shop.work();
  await shop.call('POST', `/orders/${order.id}/payment/refunds`, { body: {} });
  await shop.work();
  t.strictSame(sumOf((await ask(shop, thisDay())).body), [1, 1, 500, 500, 500]);
  await shop.letProviderFinish();
  await shop.work();
  t.strictSame(sumOf((await ask(shop, thisDay())).body), [1, 1, 500, 500, 0]);
});

t.test('getSales divides a period into hours and days of a time zone', async (t) => {
  const shop = await openShop(t);
  const intervalsOf = async (query: Record<string, string>) => {
    const { status, body } = await ask(shop, query);
    t.equal(status, 200);
    t.match(body._links.self.href, `timeZone=${encodeURIComponent(body.timeZone)}`);
    t.strictSame((await shop.call('GET', body._links.self.href)).body, body);
    t.strictSame([body.intervals[0]!.from, body.intervals.at(-1)!.to], [body.from, body.to]);
    return body.intervals.map(({ from, figures }) => (figures.length === 0 ? from.slice(5, 16) : figures));
  };
  const autumn = { from: '2026-10-24T00:00:00+02:00', to: '2026-10-27T00:00:00+01:00' };
  t.strictSame(
    await intervalsOf({ ...autumn, timeZone: 'Europe/Berlin' }),
    ['10-23T22:00', '10-24T22:00', '10-25T23:00'],
    'the day on which clocks are set back has 25 hours',
  );
  t.strictSame(await intervalsOf(autumn), ['10-23T22:00', '10-24T00:00', '10-25T00:00', '10-26T00:00']);
  const night = { from: '2026-10-25T01:30:00+02:00', to: '2026-10-25T04:00:00+01:00', interval: 'HOUR' };
  t.strictSame(
    await intervalsOf({ ...night, timeZone: 'Europe/Berlin' }),
    ['10-24T23:30', '10-25T00:00', '10-25T01:00', '10-25T02:00'],
    'the hour that is repeated has two intervals',
  );
  const half = { from: '2026-01-01T00:00:00Z', to: '2026-01-01T02:00:00Z', interval: 'HOUR' };
  t.strictSame(
    await intervalsOf({ ...half, timeZone: 'Asia/Kolkata' }),
    ['01-01T00:00', '01-01T00:30', '01-01T01:30'],
    'hours begin at half past in a time zone with half an hour',
  );
  const longest = { from: '2026-08-01T00:00:00+02:00', to: '2026-11-01T00:00:00+01:00' };
  t.equal((await intervalsOf({ ...longest, timeZone: 'Europe/Berlin' })).length, 92);
  const latest = { from: '9999-12-30T00:00:00Z', to: '9999-12-31T23:59:59.999Z' };
  t.equal((await intervalsOf(latest)).length, 2);
});

t.test('getSales counts each order and each capture in its hour', async (t) => {
  const inOneSchema = 'the fill writes to one schema';
  const shop = await openShop(t, { inOneSchema });
  await fillOrders(shop.databaseUrl, 180);
  await sql`
    insert into payment_operations (order_id, id, attempt_id, kind, amount, status, created_at, updated_at)
    select order_id, id, id, 'CAPTURE', 1, 'SUCCEEDED', created_at, created_at from payment_attempts`.execute(
    shop.db,
  );
  const from = new Date(Date.now() - 4 * HOUR_MS).toISOString();
  const { body } = await ask(shop, { from, to: hoursFrom(from, 5), interval: 'HOUR' });
  for (const interval of body.intervals) {
    const { rows } = await sql<{ orders: number }>`
      select count(*) as orders from orders where created_at >= ${interval.from} and created_at < ${interval.to}`.execute(
      shop.db,
    );
    const orders = rows[0]!.orders; // `count(*)` returns a row.
    const expected = orders === 0 ? [] : [[orders, 3 * orders, 3750 * orders, orders]];
    t.strictSame(
      interval.figures.map((one) => [
        one.orderCount,
        one.unitCount,
        one.orderedAmount.amount,
        one.capturedAmount.amount,
      ]),
      expected,
      interval.from,
    );
  }
  t.equal(sumOf(body)[0], 180);
});

t.test(
  'getSales refuses a period that is too long, empty or too early, and an unknown time zone',
  async (t) => {
    const shop = await openShop(t);
    const from = '2026-11-01T00:00:00Z';
    const refused: [Record<string, string>, string][] = [
      [{ from, to: hoursFrom(from, 48.1), interval: 'HOUR' }, 'to'],
      [{ from, to: hoursFrom(from, 92 * 24 + 2) }, 'to'],
      [{ from, to: from }, 'to'],
      [{ from, to: hoursFrom(from, -1) }, 'to'],
      [{ from: '1969-12-31T00:00:00Z', to: '1970-01-01T00:00:00Z' }, 'from'],
      ...['Mars/Olympus', 'ABC+5', 'Europe/', '+01:00'].map((timeZone): [Record<string, string>, string] => [
        { from, to: hoursFrom(from, 1), timeZone },
        'timeZone',
      ]),
      [{ from, to: hoursFrom(from, 1), interval: 'WEEK' }, 'interval'],
      [{ from }, 'to'],
      [{ from: '2026-11-31T00:00:00Z', to: from }, 'from'],
    ];
    for (const [query, field] of refused)
      t.match(
        await ask(shop, query),
        { status: 400, body: { type: 'VALIDATION_ERROR', errors: [{ field }] } },
        JSON.stringify(query),
      );
  },
);

t.test('getSales refuses a period with more than 250,000 captures and refunds', async (t) => {
  const shop = await openShop(t, { inOneSchema: 'the test writes to one schema' });
  const order = await shop.order({ [await shop.offer()]: 1 });
  const add = (count: number) =>
    sql`
      insert into payment_operations (order_id, id, attempt_id, kind, amount, status, handed_over, updated_at)
      select order_id, gen_random_uuid(), id, 'CAPTURE', 1, 'SUCCEEDED', true, '2026-01-15' from payment_attempts,
        generate_series(1, ${count}::int)`.execute(shop.db);
  await add(250_000);
  const january = { from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z' };
  t.strictSame(sumOf((await ask(shop, january)).body), [0, 0, 0, 250_000, 0]);
  await add(1);
  t.match(await ask(shop, january), { status: 400, body: { errors: [{ field: 'to' }] } });
  const { status, body } = await ask(shop, { ...january, to: '2026-01-14T00:00:00Z' });
  t.strictSame([status, sumOf(body)], [200, [0, 0, 0, 0, 0]], 'a shorter period is possible');
  t.equal((await shop.getOrder(order.id)).status, 'SUBMITTED');
});

t.test('getSales answers 503 if the database stops its statement', async (t) => {
  const shop = await openShop(t, { inOneSchema: 'the test stops the statements of one schema' });
  await shop.db.transaction().execute(async (trx) => {
    await sql`lock table payment_operations in access exclusive mode`.execute(trx);
    const answer = ask(shop, thisDay());
    await untilBlocked(shop.db);
    await sql`
      select pg_cancel_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(trx);
    const { status, body, headers } = await answer;
    t.match({ status, body }, { status: 503, body: { type: 'UNAVAILABLE', retryable: true } });
    t.ok(headers.get('retry-after'));
  });
  t.equal((await ask(shop, thisDay())).status, 200);
});

t.test('getSales is for tokens of the shop and its staff that may read orders and payments', async (t) => {
  const { issuer, shop, service, staff, customer } = await openTwoCustomers(t);
  const path = `/sales?${new URLSearchParams(thisDay())}`;
  for (const as of [service, staff]) t.equal((await shop.call('GET', path, { as })).status, 200);
  t.match(await shop.call('GET', path, { as: customer }), { status: 403, body: { type: 'FORBIDDEN' } });
  for (const scope of ['orders:read', 'payments:read']) {
    const as = { token: await issuer.token({ scope }) };
    t.match(await shop.call('GET', path, { as }), { status: 403, body: { type: 'INSUFFICIENT_SCOPE' } });
  }
});
