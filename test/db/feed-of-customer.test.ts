import { sql } from 'kysely';
import t from 'tap';
import type { Database } from '../../db/base/database.ts';
import { assignPositions, listEvents } from '../../db/feed/feed.ts';
import { anotherProcess, costOf, tidyUp } from '../support/database/query-cost.ts';
import { createDatabase } from '../support/database/database.ts';
import { placeMany } from '../support/shop/many-orders.ts';

const MANY = 5_000;
const SIZE = 20;

/** Maximum cost of a page of `SIZE` events, as `costOf` measures it. */
const LIMIT = 60;

const positionAll = async (db: Database): Promise<void> => {
  while ((await assignPositions(db)) > 0);
};

/** Lists the whole feed of a customer, and returns the ids of the orders and the cursor after each page. */
async function pagesOf(db: Database, customerId: string): Promise<{ orderIds: string[]; cursors: string[] }> {
  const orderIds: string[] = [];
  const cursors: string[] = [];
  for (;;) {
    const page = await listEvents(db, { customerId }, cursors.at(-1), 500);
    if (page.kind !== 'page') throw new Error(page.kind);
    if (page.events.length === 0) return { orderIds, cursors };
    orderIds.push(...page.events.map(({ order_id }) => order_id));
    cursors.push(page.next);
  }
}

t.test('listEvents costs a customer the same with few and with thousands of orders', async (t) => {
  const { db, databaseUrl } = await createDatabase(t);
  // Plans its statements while the feed is nearly empty. The events aren't analysed until the second measurement.
  await sql`alter table events set (autovacuum_enabled = off)`.execute(db);
  await placeMany(db, { count: SIZE, customerId: 'few', secondsAgo: 9000 });
  await positionAll(db);
  const early = anotherProcess(t, databaseUrl);
  const first = { customerId: 'few' };
  for (let n = 0; n < 6; n += 1) await listEvents(early, first, undefined, SIZE);
  await placeMany(db, { count: MANY, customerId: 'many', secondsAgo: 7200 });
  await placeMany(db, { count: MANY, secondsAgo: 6000 });
  await positionAll(db);
  const stored = await sql<{ id: string }>`select id from orders where customer_id = 'many'`.execute(db);
  const { orderIds, cursors } = await pagesOf(db, 'many');
  t.strictSame(orderIds.toSorted(), stored.rows.map(({ id }) => id).toSorted(), 'each event once');

  const measure = async (session: Database) => {
    for (const customerId of ['few', 'many', 'customer-7'])
      for (const after of [undefined, cursors.at(0), cursors.at(5), cursors.at(-1)]) {
        const list = () => listEvents(session, { customerId }, after, SIZE);
        for (let n = 0; n < 6; n += 1) await list();
        const cost = await costOf(session, list);
        t.ok(cost < LIMIT, `${customerId} after ${after}: ${cost}`);
      }
  };
  await measure(early);
  await tidyUp(databaseUrl);
  await measure(anotherProcess(t, databaseUrl));
});
