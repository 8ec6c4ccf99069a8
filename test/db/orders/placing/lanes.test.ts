import { sql } from 'kysely';
import t from 'tap';
import type { Database } from '../../../../db/base/database.ts';
import type { OrderPlacement } from '../../../../db/orders/model/order-placement.ts';
import { createOrders } from '../../../../db/orders/placing/place-orders.ts';
import { untilBlocked } from '../../../support/database/database.ts';
import { placementsIn } from '../../../support/orders/placements.ts';

const holdStock = (trx: Database, sku: string) =>
  sql`select from stock where sku = ${sku} for update`.execute(trx);

const kindsOf = (outcomes: { kind: string }[]) => [...new Set(outcomes.map(({ kind }) => kind))].join(' ');

t.test('placements of a SKU that is locked delay no placements of other SKUs', async (t) => {
  const { shop, db, place, order } = await placementsIn(t);
  const [held, free] = [await shop.offer({ onHand: 100 }), await shop.offer({ onHand: 100 })];
  // On a busy machine some placements exceed the lock timeout.
  const isPlaced = (placement: OrderPlacement) =>
    place(placement).then(
      () => true,
      () => false,
    );
  const { waiting } = await db.transaction().execute(async (trx) => {
    await holdStock(trx, held);
    const waiting = Array.from({ length: 4 }, () => isPlaced(order(held)));
    for (let round = 0; round < 4; round += 1) {
      const both = [{ ...order(free), items: [...order(held).items, ...order(free).items] }, order(held)];
      waiting.push(...both.map(isPlaced));
      const others = await Promise.all(Array.from({ length: 10 }, () => place(order(free))));
      t.equal(kindsOf(others), 'created', 'while another session has locked the stock');
    }
    return { waiting };
  });
  const placed = (await Promise.all(waiting)).filter(Boolean);
  t.match(
    await place(order(held)),
    { kind: 'created' },
    'the order is placed as soon as the SKU is unlocked',
  );
  t.match(await shop.getStock(held), { reserved: placed.length + 1 });
});

t.test('a placement of a locked SKU succeeds as soon as the lock is released', async (t) => {
  const { shop, db, place, order } = await placementsIn(t);
  const held = await shop.offer();
  const { placed } = await db.transaction().execute(async (trx) => {
    await holdStock(trx, held);
    const placed = [place(order(held)), place(order(held))];
    await untilBlocked(db);
    return { placed };
  });
  t.equal(kindsOf(await Promise.all(placed)), 'created');
});

t.test('after the lock timeout only the placements of the locked SKU fail', async (t) => {
  const { shop, db, place, order } = await placementsIn(t, { isPatient: false });
  const [held, free] = [await shop.offer(), await shop.offer()];
  await db.transaction().execute(async (trx) => {
    await holdStock(trx, held);
    const waiting = [place(order(held)), place(order(held))];
    t.match(await place(order(free)), { kind: 'created' });
    for (const each of waiting) await t.rejects(each, { code: '55P03' });
  });
  t.match(await place(order(held)), { kind: 'created' });
});

t.test('a placement with a used reference is refused; others of the batch succeed', async (t) => {
  const { shop, db, order } = await placementsIn(t);
  const sku = await shop.offer();
  const customer = { customerId: 'customer-2', reference: 'A-1' };
  const taken = { ...order(sku), reference: 'A-1' };
  t.equal(kindsOf(await createOrders(db, [taken])), 'created');
  const batch = [order(sku), { ...order(sku), reference: 'A-1' }, { ...order(sku), ...customer }];
  t.strictSame(
    (await createOrders(db, batch)).map(({ kind }) => kind),
    ['created', 'REFERENCE_IN_USE', 'created'],
  );
  t.match(await shop.getStock(sku), { reserved: 3 });
});

t.test('exactly one of several concurrent placements with the same reference succeeds', async (t) => {
  const { shop, place, order } = await placementsIn(t);
  const sku = await shop.offer();
  const outcomes = await Promise.all(
    Array.from({ length: 5 }, () => place({ ...order(sku), reference: 'A-1' })),
  );
  t.strictSame(
    outcomes.map(({ kind }) => kind),
    ['created', ...Array(4).fill('REFERENCE_IN_USE')],
  );
});

t.test('a placement is refused if another process uses its reference first; others succeed', async (t) => {
  const { shop, db, place, order } = await placementsIn(t);
  const sku = await shop.offer();
  const others = [await shop.offer(), await shop.offer()];
  const { placed, first } = await db.transaction().execute(async (trx) => {
    const [first] = await createOrders(trx, [{ ...order(others[0]!), reference: 'A-1' }]);
    const placed = [{ ...order(sku), reference: 'A-1' }, order(others[1]!)].map((each) => place(each));
    t.match(await placed[1], { kind: 'created' });
    await untilBlocked(db);
    return { placed, first };
  });
  if (first?.kind !== 'created') throw new Error(first?.kind);
  const orderId = first.order.id;
  t.match(await Promise.all(placed), [{ kind: 'REFERENCE_IN_USE', orderId }, { kind: 'created' }]);
});

t.test('the queue refuses a placement immediately if too many placements wait', async (t) => {
  const { shop, other, place, isFull, order } = await placementsIn(t, { deadline: 2_000, poolSize: 1 });
  const sku = await shop.offer();
  await other.transaction().execute(async () => {
    const ended: string[] = [];
    const placeOne = (name: string) =>
      place(order(sku)).then(({ kind }) => {
        ended.push(name);
        return kind;
      });
    t.notOk(isFull());
    const waiting = Array.from({ length: 4096 }, () => placeOne('waiting'));
    t.ok(isFull());
    t.equal(await placeOne('refused'), 'TOO_LATE');
    t.strictSame(ended, ['refused'], 'before the others');
    t.equal(
      kindsOf((await Promise.all(waiting)).map((kind) => ({ kind }))),
      'TOO_LATE',
      'no waiting order is placed',
    );
  });
  t.notOk(isFull(), 'the queue is free as soon as the waiting orders are too late');
  t.match(await place(order(sku)), { kind: 'created' });
});

t.test('placements of a locked SKU leave space in the queue for other placements', async (t) => {
  const { shop, db, place, isFull, order } = await placementsIn(t);
  const [held, free] = [await shop.offer(), await shop.offer({ onHand: 2 })];
  const waiting = await db.transaction().execute(async (trx) => {
    await holdStock(trx, held);
    const first = place(order(held)).catch(() => undefined);
    await untilBlocked(db, { seconds: 0.2 });
    const ended: string[] = [];
    const placeOne = (name: string) =>
      place(order(held)).then(
        ({ kind }) => {
          ended.push(name);
          return kind;
        },
        // Some of these placements may reach the database and exceed the lock timeout there.
        () => 'failed',
      );
    const others = Array.from({ length: 2048 }, () => placeOne('waiting'));
    t.equal(await placeOne('refused'), 'TOO_LATE');
    t.strictSame(ended, ['refused'], 'before the others');
    t.notOk(isFull());
    t.match(await place(order(free)), { kind: 'created' });
    return { all: Promise.all([...others, first]) };
  });
  await waiting.all;
});
