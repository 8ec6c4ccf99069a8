import { sql } from 'kysely';
import t from 'tap';
import { ALL_ORDERS } from '../../../../db/call/reach.ts';
import { listOrders } from '../../../../db/orders/index.ts';
import { createDatabase } from '../../../support/database/database.ts';
import { costOf } from '../../../support/database/query-cost.ts';
import { placeMany } from '../../../support/shop/many-orders.ts';

const COUNT = 25_000;

t.test(
  'listOrders counts the orders of a period exactly, and reads the orders of past hours once',
  async (t) => {
    const { db } = await createDatabase(t, { inOneSchema: 'the orders of one schema are counted' });
    const start = Date.now();
    /** Returns a time before the start of this test. */
    const ago = (hours: number) => new Date(start - hours * 3_600_000).toISOString();
    const place = (count: number, hours: number) =>
      placeMany(db, { count, status: 'COMPLETED', secondsAgo: hours * 3600 });
    await place(COUNT, 30.5);
    await place(7, 5.2);
    await place(3, 0);
    const count = async (period: object) => {
      const page = { newestFirst: true, page: 0, size: 1 };
      return (await listOrders(db, { reach: ALL_ORDERS, ...period }, page)).totalCount;
    };
    const expectCounts = async (when: string, removed = 0, added = 0) => {
      for (const [period, expected] of [
        [{ createdFrom: ago(100) }, COUNT + 10 - removed + added],
        [{ createdTo: ago(-1) }, COUNT + 10 - removed + added],
        [{ createdFrom: ago(31), createdTo: ago(5) }, COUNT + 7 - removed],
        [{ createdFrom: ago(20) }, 10 + added],
        [{ createdFrom: ago(20), createdTo: ago(1) }, 7],
        [{ createdFrom: ago(5.1), createdTo: ago(5) }, 0],
        [{ createdTo: ago(50) }, 0],
      ] as const)
        t.equal(await count(period), expected, `${JSON.stringify(period)} ${when}`);
    };
    await expectCounts('at first');
    await expectCounts('with remembered hours');
    await sql`vacuum analyze orders`.execute(db);
    const cost = await costOf(db, () => count({ createdFrom: ago(100) }));
    t.ok(cost < 300, `${cost} rows and blocks`);
    await place(4, 0);
    await expectCounts('after another order', 0, 4);
    await db.transaction().execute(async (trx) => {
      await sql`delete from orders where id in (select id from orders order by id limit 5)`.execute(trx);
      await sql`update order_removals set count = count + 5`.execute(trx);
    });
    await expectCounts('after a removal', 5, 4);
    await expectCounts('with hours that were counted after the removal', 5, 4);
  },
);

t.test('listOrders counts new orders exactly after the database clock was ahead', async (t) => {
  const { db } = await createDatabase(t, { inOneSchema: 'the orders of one schema are counted' });
  const place = (count: number, hours: number) =>
    placeMany(db, { count, status: 'COMPLETED', secondsAgo: hours * 3600 });
  const createdFrom = new Date(Date.now() - 100 * 3_600_000).toISOString();
  const count = async () => {
    const page = { newestFirst: true, page: 0, size: 1 };
    return (await listOrders(db, { reach: ALL_ORDERS, createdFrom }, page)).totalCount;
  };
  await place(COUNT, 30.5);
  await place(1, -24);
  t.equal(await count(), COUNT + 1);
  await place(2, 0);
  t.equal(await count(), COUNT + 3);
});
