import { sql } from 'kysely';
import type { Test } from 'tap';
import type { Database } from '../../../db/base/database.ts';
import { type AcceptedChange, ON_HAND, SKUS, type Shoppers } from './shoppers.ts';

/** Changes whose rows are compared with the answers: end of the path, operation in the history, and table. */
const CHANGES = [
  ['shipments', 'createShipment', 'shipments'],
  ['carrier-events', 'createCarrierEvent', 'carrier_events'],
  ['undo', 'undoShipment', undefined],
  ['returns', 'createReturn', 'returns'],
  ['approval', 'approveReturn', undefined],
  ['receipts', 'createReturnReceipt', 'return_receipts'],
  ['credits', 'createCredit', 'credits'],
] as const;

/**
 * Checks that each change that the service has acknowledged happened exactly once: in its table, in the history of its
 * order, and in the stock. Every client must have got an answer to each of its requests. Prints the number of changes.
 */
export async function checkChanges(
  t: Test,
  db: Database,
  { changes, send }: Pick<Shoppers, 'changes' | 'send'>,
): Promise<void> {
  for (const [end, operation, table] of CHANGES) {
    const accepted = changes.filter(({ path }) => path.endsWith(`/${end}`));
    const ids = distinct(
      table ? accepted.map(({ answer }) => answer['id']) : accepted.map(({ path }) => path),
    );
    const replayed = accepted.filter(({ isReplayed }) => isReplayed).length;
    t.comment(`${operation}: ${ids.length} accepted, ${replayed} times answered with the stored answer`);
    const history = await db
      .selectFrom('order_history')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('operation', '=', operation)
      .executeTakeFirstOrThrow();
    t.equal(Number(history.count), ids.length, `the histories have each ${operation} once`);
    if (!table) continue;
    const stored = await db.selectFrom(table).select('id').execute();
    t.strictSame(
      stored.map(({ id }) => id).toSorted(),
      ids,
      `${table} has the row of each ${operation} once`,
    );
  }
  const expected = expectStock(changes, await skusOfItems(db));
  for (const sku of SKUS) {
    const { body } = await send('GET', `/products/${sku}/stock`);
    t.equal(
      body['onHand'],
      expected.get(sku),
      `${sku}: units left with shipments and came back with returns`,
    );
  }
}

const distinct = (ids: string[]): string[] => [...new Set(ids)].toSorted();

async function skusOfItems(db: Database): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; sku: string }>`select id, sku from order_items`.execute(db);
  return new Map(rows.map(({ id, sku }) => [id, sku]));
}

/** Computes the units on hand of each product from the acknowledged changes alone. */
function expectStock(changes: AcceptedChange[], skus: Map<string, string>): Map<string, number> {
  const onHand = new Map<string, number>(SKUS.map((sku) => [sku, ON_HAND]));
  const add = (itemId: string, quantity: number) => {
    const sku = skus.get(itemId)!; // a changed order is stored with its items
    onHand.set(sku, onHand.get(sku)! + quantity);
  };
  const shipments = new Map<string, { itemId: string; quantity: number }[]>();
  for (const { path, answer } of changes)
    if (path.endsWith('/shipments')) shipments.set(answer['id'], answer['items']);
  for (const { itemId, quantity } of [...shipments.values()].flat()) add(itemId, -quantity);
  for (const { path, request, answer } of changes) {
    if (path.endsWith('/undo') && request['disposition'] === 'TO_STOCK')
      for (const { itemId, quantity } of shipments.get(path.split('/').at(-2)!)!) add(itemId, quantity);
    if (path.endsWith('/receipts'))
      for (const { itemId, accepted, disposition } of answer['items'])
        if (disposition === 'TO_STOCK') add(itemId, accepted);
  }
  return onHand;
}
