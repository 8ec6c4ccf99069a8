import { sql } from 'kysely';
import t from 'tap';
import {
  changeUnheard,
  identifyAll,
  lookForChanges,
  payElsewhere,
} from '../../support/provider/provider-desk.ts';
import { checkBooks, faultsOf } from '../../support/shop/check-invariants.ts';
import { forgetOldChanges, readChanges } from '../../support/shop/run-jobs-per-schema.ts';
import { openShop } from '../../support/shop/shop.ts';
import { openMatters, paidOrder, resolve } from '../../support/stories/money-matters.ts';

// The service reads payments from the provider's list of changes. So it finds a payment even if the provider's event is
// lost.

t.test('a payment that belongs to no order opens one matter without an order', async (t) => {
  const shop = await openShop(t);
  await lookForChanges(shop);
  const reference = await payElsewhere(shop.db);
  await payElsewhere(shop.db, { status: 'FAILED', authorized_amount: 0, captured_amount: 0 });
  await lookForChanges(shop);
  const [matter, ...more] = await openMatters(shop);
  t.match(matter, {
    kind: 'UNKNOWN_MONEY',
    amount: { amount: 700, currency: 'EUR' },
    providerReference: reference,
    actions: ['RESOLVE'],
  });
  t.notOk('orderId' in matter);
  t.strictSame(more, [], 'a payment without money opens no matter');
  await resolve(shop, matter.id);
  await sql`insert into simulated_events (attempt_id, type, due_at, delivered_at)
    select attempt_id, type, now(), now() from simulated_events`.execute(shop.db);
  await lookForChanges(shop);
  t.strictSame(await openMatters(shop), [], 'no other matter opens after a resolution');
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('a second payment with the ids of an order’s payment opens a matter without an order', async (t) => {
  const shop = await openShop(t);
  const order = await paidOrder(shop);
  await shop.db.updateTable('payment_attempts').set({ provider_reference: 'another' }).execute();
  await changeUnheard(shop.db, order, {});
  await lookForChanges(shop);
  t.match(await openMatters(shop), [{ kind: 'UNKNOWN_MONEY', amount: { amount: 1000 } }]);
});

t.test('the worker reads pages of changes from its cursor, and repeats the last changes', async (t) => {
  const shop = await openShop(t);
  const { provider } = shop.payments;
  const orders = [await paidOrder(shop), await paidOrder(shop), await paidOrder(shop)];
  for (const order of orders) await changeUnheard(shop.db, order, { refunded_amount: 100 });
  const pages: number[] = [];
  const small: typeof provider.changesSince = async (place) => {
    const page = await provider.changesSince(place, 2);
    pages.push(page.changes.length);
    return page;
  };
  const read = () => readChanges(shop.db, { ...provider, changesSince: small });
  while (await read());
  t.strictSame(pages, [2, 1]);
  t.equal(await read(), false);
  t.strictSame(pages, [2, 1], 'changes are not read again within five minutes');
  await shop.work();
  for (const { id } of orders) t.match(await shop.getOrder(id), { paymentStatus: 'PARTIALLY_REFUNDED' });
  // This change is added late: its time is before the times of changes that the worker has already read.
  await changeUnheard(shop.db, orders[0]!, { refunded_amount: 300 });
  await sql`update simulated_events set due_at = due_at - interval '1 minute' where due_at = (
    select max(due_at) from simulated_events)`.execute(shop.db);
  await lookForChanges(shop);
  t.match(await shop.getPayment(orders[0]!.id), { refundedAmount: { amount: 300 } });
  await checkBooks(t, shop);
});

t.test('a worker that is killed before it stores a page of changes does not move the cursor', async (t) => {
  const shop = await openShop(t);
  const { provider } = shop.payments;
  const order = await paidOrder(shop);
  await changeUnheard(shop.db, order, { refunded_amount: 100 });
  const away = () => Promise.reject(new Error('killed'));
  await t.rejects(readChanges(shop.db, { ...provider, changesSince: away }), {
    message: 'killed',
  });
  t.equal(await readChanges(shop.db, shop.payments.provider), false, 'the next attempt is due in a minute');
  t.match(await shop.db.selectFrom('provider_places').selectAll().execute(), [{ place: null }]);
  await lookForChanges(shop);
  t.match(await shop.getOrder(order.id), { paymentStatus: 'PARTIALLY_REFUNDED' });
});

t.test('one of two processes reads changes, and a slow process does not move the cursor back', async (t) => {
  const shop = await openShop(t);
  const { provider } = shop.payments;
  const order = await paidOrder(shop);
  await changeUnheard(shop.db, order, { refunded_amount: 100 });
  const slow: typeof provider.changesSince = async (place, limit) => {
    t.equal(await readChanges(shop.db, shop.payments.provider), false, 'another process is reading changes');
    const page = await provider.changesSince(place, limit);
    // While this worker's read takes longer than a minute, another process reads the changes.
    await lookForChanges(shop);
    return { ...page, place: 'old' };
  };
  await readChanges(shop.db, { ...provider, changesSince: slow });
  const [{ place } = { place: null }] = await shop.db.selectFrom('provider_places').select('place').execute();
  t.match(place, /from/);
  t.match(await shop.getPayment(order.id), { refundedAmount: { amount: 100 } });
  await checkBooks(t, shop);
});

t.test('an unidentified provider change delays no other changes, and opens a matter', async (t) => {
  const shop = await openShop(t);
  const { payments, db } = shop;
  const [bad, good] = [await payElsewhere(db), await payElsewhere(db)];
  await readChanges(db, payments.provider);
  const find: typeof payments.provider.find = (reference) =>
    reference === bad ? Promise.reject(new Error('garbage')) : payments.provider.find(reference);
  const identify = () =>
    identifyAll({ db, payments: { ...payments, provider: { ...payments.provider, find } } });
  t.match(await identify(), [{ message: 'garbage' }]);
  t.match(await openMatters(shop), [{ providerReference: good }]);
  t.strictSame(await identify(), [], 'the retry is not due immediately');
  for (let tries = 2; tries <= 11; tries += 1) {
    await db
      .updateTable('provider_changes')
      .set({ next_at: sql`now()` })
      .execute();
    t.equal((await identify()).length, 1);
  }
  const reported = await openMatters(shop);
  t.match(reported, [{ providerReference: good }, { kind: 'UNKNOWN_MONEY', providerReference: bad }]);
  t.equal(reported.length, 2, 'two matters opened in total');
});

t.test('a matter opens after 4 hours with an unreadable list of changes; a success closes it', async (t) => {
  const shop = await openShop(t);
  const { db, payments } = shop;
  const away = { ...payments.provider, changesSince: () => Promise.reject(new Error('HTTP 503\u0000')) };
  const due = (readAgo: string) =>
    sql`update provider_places set next_at = now(), read_at = read_at - ${readAgo}::interval`.execute(db);
  await readChanges(db, payments.provider);
  await due('3 hours 59 minutes');
  await t.rejects(readChanges(db, away), { message: /HTTP 503/ });
  t.strictSame(await openMatters(shop), [], 'no matter opens yet');
  await due('1 minute');
  await t.rejects(readChanges(db, away));
  await due('1 hour');
  await t.rejects(readChanges(db, away));
  const [reported, ...others] = await openMatters(shop);
  t.strictSame(others, []);
  t.match(reported, {
    kind: 'PROVIDER_CHANGES_UNREAD',
    detail: /simulated could not be read since .*Z: HTTP 503 \. /,
  });
  await resolve(shop, reported.id);
  await due('1 day');
  await t.rejects(readChanges(db, away));
  t.strictSame(await openMatters(shop), [], 'a resolved matter does not open again');
  await sql`update provider_places set told_at = null, next_at = now()`.execute(db);
  await t.rejects(readChanges(db, away));
  t.equal((await openMatters(shop)).length, 1);
  await due('0');
  await readChanges(db, payments.provider);
  t.strictSame(await openMatters(shop), [], 'the matter closes when the list is readable again');
  const types = ['attention.opened', 'attention.resolved'];
  const events = await db
    .selectFrom('events')
    .select('type')
    .where('type', 'in', types)
    .orderBy('position')
    .execute();
  t.strictSame(
    events.map(({ type }) => type),
    [...types, ...types],
  );
});

t.test('a settled change is deleted after 90 days, but an unsettled change is never deleted', async (t) => {
  const shop = await openShop(t);
  const { payments, db } = shop;
  for (let n = 0; n < 4; n += 1) await payElsewhere(db);
  await readChanges(db, payments.provider);
  const [open = '', recent = '', ...old] = (
    await db.selectFrom('provider_changes').select('id').execute()
  ).map(({ id }) => id);
  await identifyAll(shop);
  const settled = (ids: string[], at: string | null) =>
    sql`update provider_changes set settled_at = now() - ${at}::interval, received_at = now() - interval '1 year'
      where id = any (${ids})`.execute(db);
  await settled([open], null);
  await settled([recent], '89 days');
  await settled(old, '91 days');
  t.strictSame(
    [await forgetOldChanges(db, 1), await forgetOldChanges(db, 10)],
    [1, 1],
    'at most the given number',
  );
  t.equal(await forgetOldChanges(db, 10), 0);
  const left = await db.selectFrom('provider_changes').select('id').execute();
  t.strictSame(new Set(left.map(({ id }) => id)), new Set([open, recent]));
  const matters = await openMatters(shop);
  await sql`update provider_places set place = null, next_at = now()`.execute(db);
  await readChanges(db, payments.provider);
  await identifyAll(shop);
  t.strictSame(await openMatters(shop), matters, 'a change that arrives again causes no second matter');
});
