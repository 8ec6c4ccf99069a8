import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import t from 'tap';
import type { Database } from '../../../../db/base/database.ts';
import { openShop } from '../../../support/shop/shop.ts';

/** Returns the slot that an order's id contains. There are 256 slots. */
const slotOf = (orderId: string): number => Number.parseInt(orderId.slice(24, 26), 16);

async function readKey(db: Database): Promise<Uint8Array> {
  const { rows } = await sql<{ key: Uint8Array }>`
    select key from customer_slot_keys where version = 1`.execute(db);
  return rows[0]!.key;
}

t.test('the ids of an order, its payment and its events contain the slot of the customer', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ onHand: 10_000 });
  const key = await readKey(shop.db);
  const expected = (customerId: string) => createHash('sha256').update(key).update(customerId).digest()[0];
  const customers = [...Array.from({ length: 200 }, (_, n) => `customer-${n}`), '0', '~'.repeat(64)];
  const placed = await Promise.all(
    [...customers, ...customers].map(async (customerId) => shop.order({ [sku]: 1 }, { customerId })),
  );
  for (const { id, customerId } of placed) t.equal(slotOf(id), expected(customerId), customerId);
  // 202 random customers hit about this many of the 256 slots: the expected number minus ten standard deviations.
  t.ok(new Set(placed.map(({ id }) => slotOf(id))).size > 80);
  t.equal(new Set(placed.map(({ id }) => id)).size, placed.length);
  const { rows } = await sql<{ of: string; id: string }>`
    select order_id as of, id from payment_attempts union all select order_id, id from events`.execute(
    shop.db,
  );
  t.equal(rows.length, 2 * placed.length);
  for (const { of, id } of rows) t.equal(slotOf(id), slotOf(of));
});

t.test('another key gives customers other slots, so a slot does not reveal the customer', async (t) => {
  const [one, other] = await Promise.all([openShop(t), openShop(t)]);
  // Both databases in this test are copies of the same database. `test/stories/database/two-shops.test.ts` tests two
  // databases that were created separately.
  await sql`update customer_slot_keys set key = sha256('another')`.execute(other.db);
  const slots = async (shop: typeof one) => {
    const sku = await shop.offer({ onHand: 100 });
    const customers = Array.from({ length: 20 }, (_, n) => `customer-${n}`);
    const placed = customers.map((customerId) => shop.order({ [sku]: 1 }, { customerId }));
    return (await Promise.all(placed)).map(({ id }) => slotOf(id));
  };
  t.notSame(await slots(one), await slots(other));
});
