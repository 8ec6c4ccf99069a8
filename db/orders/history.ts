import { type Selectable, sql } from 'kysely';
import type { OrderHistory } from '../../generated/database.ts';
import type { Caller } from '../caller.ts';
import type { Database } from '../index.ts';
import { type PageRequest, pageOf } from '../pages.ts';
import type { OrderStatus } from './state.ts';

/** One change of an order: who made it, by which operation, and from which status to which. */
export type HistoryRecord = Omit<Selectable<OrderHistory>, 'order_id'>;

/** A page of the changes of an order, the oldest first, and how many there are: one per version. */
export async function listOrderHistory(
  db: Database,
  orderId: string,
  page: PageRequest,
): Promise<{ history: HistoryRecord[]; total: number }> {
  const sorted = db
    .selectFrom('order_history')
    .select([
      'version',
      'operation',
      'from_status',
      'to_status',
      'reason',
      'client_id',
      'trace_id',
      'occurred_at',
    ])
    .where('order_id', '=', orderId)
    .orderBy('version');
  const { rows, total } = await pageOf(sorted, page);
  return { history: rows, total };
}

/** Writes the row of history of a change, for each order that was changed. */
export async function insertHistory(
  trx: Database,
  steps: { before: { id: string; status: OrderStatus; version: number }; status: OrderStatus }[],
  { operation, reason, caller }: { operation: string; reason?: string | undefined; caller: Caller },
): Promise<void> {
  const rows = steps.map(({ before, status }) => ({
    order_id: before.id,
    version: before.version + 1,
    from_status: before.status,
    to_status: status,
  }));
  const columns = ['order_id', 'version', 'from_status', 'to_status'] as const;
  // As one parameter, so that there is one text for any number of them.
  const sent = sql<(typeof rows)[number]>`json_to_recordset(${JSON.stringify(rows)}::json)`;
  const named = sent.as<'h'>(sql`h(order_id uuid, version bigint, from_status text, to_status text)`);
  await trx
    .insertInto('order_history')
    .columns([...columns, 'operation', 'reason', 'client_id', 'trace_id', 'occurred_at'])
    .expression((eb) =>
      eb
        .selectFrom(named)
        .select([
          ...columns,
          sql`${operation}::text`.as('operation'),
          sql`${reason ?? null}::text`.as('reason'),
          sql`${caller.clientId}::text`.as('client_id'),
          sql`${caller.traceId}::text`.as('trace_id'),
          sql`now()`.as('occurred_at'),
        ]),
    )
    .execute();
}
