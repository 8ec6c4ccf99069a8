import type { Database } from '../index.ts';

/** A page of the changes of an order, the oldest first, and how many there are: one per version. */
export async function listOrderHistory(
  db: Database,
  orderId: string,
  { page, size }: { page: number; size: number },
) {
  const matching = db.selectFrom('order_history').where('order_id', '=', orderId);
  const [history, { total }] = await Promise.all([
    matching
      .selectAll()
      .orderBy('version')
      .limit(size)
      .offset(page * size)
      .execute(),
    matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { history, total };
}
