/**
 * Skipped lanes: lanes (the delivery cursors of endpoints) that couldn't be notified of events, because their rows
 * can't be changed. `webhook_feed` records the endpoints of skipped lanes, so that no event is lost. As soon as the row
 * of such a lane can be changed again, the lane reads all events after its position.
 */
import { sql } from 'kysely';
import { statement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import { ItemTransactions, ItemsAside, type Skipped, allOrEach } from '../../base/skipped-items.ts';

const aside = new ItemsAside();

/**
 * Calls `notify`, which notifies all lanes. If the row of a lane makes `notify` fail, the function notifies each lane
 * separately to find the lanes that fail. Then the function notifies all other lanes together. `notify` gets the
 * parameter `only` to notify a single endpoint without advancing `webhook_feed`. A lane may be notified of the same
 * events twice.
 */
export async function notifyOrSkip<Result>(
  db: Database,
  notify: (only?: string) => Promise<Result>,
): Promise<{ result: Result; skipped: Skipped[] }> {
  const notified: Result[] = [];
  const skipped = await allOrEach({
    all: async () => notified.push(await notify()),
    list: () => db.selectFrom('webhook_endpoints').select('id').where('status', '=', 'ACTIVE').execute(),
    idOf: ({ id }) => id,
    one: ({ id }) => notify(id),
  });
  const ids = skipped.map(({ id }) => id);
  if (ids.length > 0)
    await db
      .updateTable('webhook_feed')
      .set({ skipped_lanes: sql`coalesce(skipped_lanes, '{}') || ${ids}::uuid[]` })
      .execute();
  aside.add(db, skipped);
  return { result: notified[0] ?? (await notify()), skipped };
}

/**
 * Notifies a skipped lane of all events up to the position of `webhook_feed`. Locks `webhook_feed`, and then the lane.
 * `$1`: endpoint.
 */
const notifySkippedStatement = statement<never>(`
  with feed as (
    update webhook_feed set skipped_lanes = nullif(array_remove(skipped_lanes, $1::uuid), '{}') returning position
  )
  update webhook_lanes l set known = greatest(l.known, f.position)
  from feed f where l.endpoint_id = $1 and l.id = $1`);

/**
 * Notifies skipped lanes of all events up to the position of `webhook_feed`. Returns the lanes whose rows still can't
 * be changed. A process retries each skipped lane only once in a few minutes.
 */
export async function notifySkippedLanes(db: Database, endpointIds: readonly string[]): Promise<Skipped[]> {
  const recent = aside.of(db);
  const transactions = new ItemTransactions(db);
  for (const id of endpointIds)
    if (!recent.includes(id)) await transactions.run(id, (trx) => notifySkippedStatement(trx, id));
  aside.add(db, transactions.skipped);
  return transactions.skipped;
}
