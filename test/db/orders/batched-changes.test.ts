import { sql } from 'kysely';
import t, { type Test } from 'tap';
import type { ChangeRequest } from '../../../db/orders/change/change-order.ts';
import { ALL_ORDERS, type Reach } from '../../../db/call/reach.ts';
import { createCapture } from '../../../db/orders/verbs/capture.ts';
import { type CancelRequest, cancelOrder } from '../../../db/orders/verbs/cancel.ts';
import { trafficOf } from '../../support/database/round-trips.ts';
import { withDeadline } from '../../support/run/wait-for.ts';
import { faultsOf } from '../../support/shop/check-invariants.ts';
import { putCode, readUses } from '../../support/shop/discount-codes.ts';
import { type Shop, openShop } from '../../support/shop/shop.ts';
import { WORKER } from '../../support/shop/run-jobs.ts';

const CALLER = { ...WORKER, clientId: 'backoffice' };

const keyOf = (orderId: string, key: string) => ({
  scope: `cancel ${orderId}`,
  key,
  fingerprint: 'ab'.repeat(32),
});

const cancelling = (change: Partial<ChangeRequest> = {}): ChangeRequest & CancelRequest => ({
  ...{ requested: undefined, reason: 'CUSTOMER_REQUEST', expected: undefined },
  ...{ precondition: () => true, caller: CALLER, ...change },
});

const capturing = {
  ...{ precondition: () => true, caller: CALLER, requested: undefined },
  ...{ final: false, holdMinutes: 60, amountSteps: {} },
};

const openBatchShop = (t: Test): Promise<Shop> =>
  openShop(t, { inOneSchema: 'changes of one schema share a transaction' });

/** Places orders of two units of each SKU, one after the other. */
async function place(shop: Shop, count: number, skus: readonly string[], rest = {}): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const sorted = n % 2 === 0 ? skus : skus.toReversed();
    ids.push((await shop.order(Object.fromEntries(sorted.map((sku) => [sku, 2])), rest)).id);
  }
  return ids;
}

const countCommits = (statements: readonly string[]) => statements.filter((text) => text === 'commit').length;

t.test('changes of different orders share transactions when they arrive together', async (t) => {
  const shop = await openBatchShop(t);
  const { db } = shop;
  const skus = [await shop.offer({ onHand: 100 }), await shop.offer({ onHand: 100 })];
  const paid = await place(shop, 4, skus, { captureMode: 'MANUAL' });
  await shop.work();
  const unpaid = await place(shop, 4, skus);
  const { statements } = await trafficOf(async () => {
    const outcomes = await Promise.all([
      ...unpaid.map((id) => cancelOrder(db, ALL_ORDERS, id, cancelling({ key: keyOf(id, 'k') }))),
      ...paid.map((id) => createCapture(db, ALL_ORDERS, id, capturing)),
    ]);
    for (const outcome of outcomes) t.equal(outcome?.kind, 'done');
  });
  t.equal(countCommits(statements), 2, 'eight changes, two transactions');
  const repeated = await Promise.all(
    unpaid.map((id) => cancelOrder(db, ALL_ORDERS, id, cancelling({ key: keyOf(id, 'k') }))),
  );
  for (const [n, outcome] of repeated.entries())
    t.match(outcome, { kind: 'replayed', result: { order: { id: unpaid[n], status: 'CANCELLED' } } });
  await shop.work();
  for (const id of unpaid) t.equal((await shop.getOrder(id)).status, 'CANCELLED');
  for (const id of paid) t.equal((await shop.getOrder(id)).paymentStatus, 'PAID');
  for (const sku of skus) t.match(await shop.getStock(sku), { onHand: 100, reserved: 8 });
  t.strictSame(await faultsOf(db), []);
});

t.test('cancellations of a batch give back the uses of their discount codes together', async (t) => {
  const shop = await openBatchShop(t);
  const { db } = shop;
  const codes = ['TEN', 'TWENTY'];
  for (const code of codes) await putCode(shop, code, { percent: '10', combinable: true });
  const sku = await shop.offer({ onHand: 100 });
  const ids = [
    ...(await place(shop, 2, [sku], { discountCodes: codes })),
    ...(await place(shop, 2, [sku], { discountCodes: codes.toReversed() })),
  ];
  const { statements } = await trafficOf(async () => {
    const outcomes = await Promise.all(ids.map((id) => cancelOrder(db, ALL_ORDERS, id, cancelling())));
    for (const outcome of outcomes) t.equal(outcome?.kind, 'done');
  });
  // Two batches with two orders each.
  t.equal(statements.filter((text) => /update discount_code_uses/.test(text)).length, 2);
  for (const code of codes) t.equal(await readUses(shop, code), 0);
  t.strictSame(await faultsOf(db), []);
});

t.test('each change of a batch gets its own refusal', async (t) => {
  const shop = await openBatchShop(t);
  const { db } = shop;
  const [first, second, third, fourth] = await place(shop, 4, [await shop.offer({ onHand: 100 })]);
  const other: Reach = { customerId: 'another' };
  const [done, beyond, outdated, refused, absent] = await Promise.allSettled([
    cancelOrder(db, ALL_ORDERS, first!, cancelling()),
    cancelOrder(db, other, second!, cancelling()),
    cancelOrder(db, ALL_ORDERS, third!, cancelling({ precondition: () => false })),
    createCapture(db, ALL_ORDERS, fourth!, capturing),
    cancelOrder(db, ALL_ORDERS, crypto.randomUUID(), cancelling()),
  ]);
  t.match(done, { value: { kind: 'done' } });
  t.match(beyond, { status: 'fulfilled', value: undefined });
  t.match(outdated, { reason: { name: 'PreconditionFailed' } });
  t.match(refused, { value: { kind: 'INVALID_TRANSITION' } });
  t.match(absent, { status: 'fulfilled', value: undefined });
  for (const id of [second!, third!, fourth!]) t.equal((await shop.getOrder(id)).status, 'SUBMITTED');
  t.strictSame(await faultsOf(db), []);
});

t.test('a customer cannot cancel an order of another customer that is in the same batch', async (t) => {
  const shop = await openBatchShop(t);
  const { db } = shop;
  const [id, ...others] = await place(shop, 3, [await shop.offer({ onHand: 100 })]);
  // The four changes are divided into two batches.
  const [done, beyond] = await Promise.all([
    cancelOrder(db, ALL_ORDERS, id!.toUpperCase(), cancelling()),
    cancelOrder(db, { customerId: 'another' }, id!, cancelling()),
    ...others.map((other) => cancelOrder(db, ALL_ORDERS, other, cancelling())),
  ]);
  t.match(done, { kind: 'done', result: { order: { id } } });
  t.equal(beyond, undefined);
  t.strictSame(await faultsOf(db), []);
});

t.test('two changes of one order in a batch are made one after the other', async (t) => {
  const shop = await openBatchShop(t);
  const { db } = shop;
  const [once, twice, repeated] = await place(shop, 3, [await shop.offer({ onHand: 100 })]);
  const request = cancelling({ key: keyOf(repeated!, 'k') });
  const kinds = async (...changes: ReturnType<typeof cancelOrder>[]) =>
    (await Promise.all(changes)).map((outcome) => outcome?.kind).toSorted();
  const [, others, same] = await Promise.all([
    kinds(cancelOrder(db, ALL_ORDERS, once!, cancelling())),
    kinds(
      cancelOrder(db, ALL_ORDERS, twice!, cancelling()),
      cancelOrder(db, ALL_ORDERS, twice!, cancelling()),
    ),
    kinds(cancelOrder(db, ALL_ORDERS, repeated!, request), cancelOrder(db, ALL_ORDERS, repeated!, request)),
  ]);
  t.strictSame(others, ['ORDER_NOT_CANCELLABLE', 'done']);
  t.strictSame(same, ['done', 'replayed']);
  t.strictSame(await faultsOf(db), []);
});

t.test('a change that the database refuses does not fail the other changes of its batch', async (t) => {
  const shop = await openBatchShop(t);
  const { db } = shop;
  const ids = await place(shop, 4, [await shop.offer({ onHand: 100 })]);
  await sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`.execute(
    db,
  );
  await sql`
    create trigger refuse before update on orders for each row when (old.id = ${sql.lit(ids[0])}) execute function refuse()`.execute(
    db,
  );
  const outcomes = await Promise.allSettled(ids.map((id) => cancelOrder(db, ALL_ORDERS, id, cancelling())));
  t.match(outcomes[0], { status: 'rejected', reason: { message: 'refused' } });
  for (const outcome of outcomes.slice(1)) t.match(outcome, { value: { kind: 'done' } });
  t.strictSame(await faultsOf(db), []);
});

/** Rows that another session locks: the order itself, or the stock of its SKU. */
const LOCKED = {
  order: (id: string) => sql`select from orders where id = ${id} for update`,
  stock: (id: string) => sql`
    select from stock where sku in (select sku from order_items where order_id = ${id}) for update`,
};

for (const [name, lock] of Object.entries(LOCKED))
  t.test(`a change whose ${name} is locked does not delay the other changes of its batch`, async (t) => {
    const shop = await openBatchShop(t);
    const { db } = shop;
    const [locked] = await place(shop, 1, [await shop.offer({ onHand: 100 })]);
    const others = await place(shop, 3, [await shop.offer({ onHand: 100 })]);
    const [isLocked, isDone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const locking = db.transaction().execute(async (trx) => {
      await lock(locked!).execute(trx);
      isLocked.resolve();
      await isDone.promise;
    });
    await isLocked.promise;
    let hasEnded = false;
    const waiting = cancelOrder(db, ALL_ORDERS, locked!, cancelling()).finally(() => (hasEnded = true));
    const outcomes = Promise.all(others.map((id) => cancelOrder(db, ALL_ORDERS, id, cancelling())));
    for (const outcome of await withDeadline('the other changes', outcomes)) t.equal(outcome?.kind, 'done');
    t.notOk(hasEnded, 'the change still waits for the lock');
    isDone.resolve();
    await locking;
    t.match(await waiting, { kind: 'done' });
    t.strictSame(await faultsOf(db), []);
  });
