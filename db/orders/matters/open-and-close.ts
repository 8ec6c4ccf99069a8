/**
 * Opens and closes matters. A matter is a case that the service can't decide and an operator must decide. A matter of
 * an order is opened and closed by a change of that order, under the order's lock, and the change writes the returned
 * event. The column `orders.open_matters` counts the open matters of an order. If this number is 0, reads of the order
 * skip the table of matters. The event of a matter without an order is written here, with the matter's id in
 * `events.order_id`.
 *
 * If the provider refuses a refund permanently, the attempt's `refused_refund_amount` increases by the amount. The
 * order treats this amount as returned, so that no other change requests the refund again. `retryMatter` subtracts the
 * amount and requests a new refund with the same reason. `resolveMatter` doesn't change the amount.
 */
import { sql } from 'kysely';
import type { Database } from '../../base/database.ts';
import { newId } from '../../base/ids.ts';
import type { Caller } from '../../call/caller.ts';
import type { OnMatter, OrderEvent } from '../model/order-events.ts';
import { type MatterDecision, type MatterRecord, matterColumns } from '../model/matters.ts';
import type { MatterKind } from '../model/order-rules.ts';
import { getMatter } from './list-matters.ts';

/** A new matter. `amount`: in minor units of `currency`. `detail`: describes the problem in one or two sentences. */
export interface NewMatter {
  kind: MatterKind;
  orderId?: string | undefined;
  attemptId?: string | undefined;
  /** The payment operation or the return. */
  operationId?: string | undefined;
  amount?: number | undefined;
  currency?: string | undefined;
  failureCode?: string | undefined;
  providerReference?: string | undefined;
  detail: string;
}

/**
 * Opens a matter, unless the same matter is already open. Returns the event of the matter if the matter has an order.
 */
export async function openMatter(trx: Database, matter: NewMatter): Promise<OrderEvent | undefined> {
  const opened = await trx
    .insertInto('matters')
    .values({
      id: newId(),
      kind: matter.kind,
      order_id: matter.orderId ?? null,
      attempt_id: matter.attemptId ?? null,
      operation_id: matter.operationId ?? null,
      amount: matter.amount ?? null,
      currency: matter.currency ?? null,
      failure_code: matter.failureCode ?? null,
      provider_reference: matter.providerReference ?? null,
      detail: matter.detail,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  // The matter exists, because it was inserted above.
  return opened && announce(trx, 'attention.opened', (await getMatter(trx, opened.id))!);
}

/** Closes the open matters of an order that match all given properties. Returns the events of the closed matters. */
export async function closeMatters(
  trx: Database,
  about: { orderId: string; id?: string; kind?: MatterKind; attemptId?: string; operationId?: string },
  caller: Caller,
): Promise<OrderEvent[]> {
  const { orderId, id, kind, attemptId, operationId } = about;
  const open = await trx
    .selectFrom('matters')
    .select(matterColumns)
    .where('matters.order_id', '=', orderId)
    .where('matters.status', '=', 'OPEN')
    .$if(id !== undefined, (qb) => qb.where('matters.id', '=', id!))
    .$if(kind !== undefined, (qb) => qb.where('matters.kind', '=', kind!))
    .$if(attemptId !== undefined, (qb) => qb.where('matters.attempt_id', '=', attemptId!))
    .$if(operationId !== undefined, (qb) => qb.where('matters.operation_id', '=', operationId!))
    .orderBy('matters.id')
    .execute();
  const events: OrderEvent[] = [];
  for (const matter of open) events.push(...(await closeMatter(trx, matter, caller)));
  return events;
}

/**
 * Closes the open matter of this kind that has no order. Locks the matter, because an operator may be resolving the
 * same matter.
 */
export async function closeMatterWithoutOrder(
  trx: Database,
  kind: MatterKind,
  caller: Caller,
): Promise<void> {
  const open = await trx
    .selectFrom('matters')
    .select('id')
    .where('kind', '=', kind)
    .where('order_id', 'is', null)
    .where('status', '=', 'OPEN')
    .forUpdate()
    .executeTakeFirst();
  // The matter was found and locked above, so it still exists.
  if (open) await closeMatter(trx, (await getMatter(trx, open.id))!, caller);
}

/**
 * Closes an open matter. `decided`: the operator's decision and note. Absent if the cause of the matter no longer
 * exists.
 */
export async function closeMatter(
  trx: Database,
  matter: MatterRecord,
  caller: Caller,
  decided?: { decision: MatterDecision; note: string },
): Promise<OrderEvent[]> {
  await trx
    .updateTable('matters')
    .set({
      status: 'RESOLVED',
      reason: decided?.note ?? null,
      decision: decided?.decision ?? null,
      resolved_by: caller.clientId,
      actor: caller.actor ?? null,
      resolved_at: sql`now()`,
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', matter.id)
    .execute();
  const event = await announce(trx, 'attention.resolved', { ...matter, version: matter.version + 1 });
  return event ? [event] : [];
}

/**
 * Changes the order's number of open matters, and returns the event. If the matter has no order, writes the event and
 * returns undefined.
 */
async function announce(
  trx: Database,
  type: 'attention.opened' | 'attention.resolved',
  matter: MatterRecord,
): Promise<OrderEvent | undefined> {
  const data = eventDataOf(matter);
  if (matter.order_id !== null) {
    await trx
      .updateTable('orders')
      .set({ open_matters: sql`open_matters + ${type === 'attention.opened' ? 1 : -1}` })
      .where('id', '=', matter.order_id)
      .execute();
    return { type, data };
  }
  await trx
    .insertInto('events')
    .values({
      order_id: matter.id,
      id: newId(),
      type,
      order_version: matter.version,
      data: JSON.stringify(data),
      occurred_at: sql`now()`,
    })
    .execute();
  return undefined;
}

/** Builds the data of an event about a matter. */
const eventDataOf = (matter: MatterRecord): OnMatter => ({
  matterId: matter.id,
  kind: matter.kind,
  ...(matter.attempt_id !== null && { paymentId: matter.attempt_id }),
  ...(matter.operation?.kind === 'CAPTURE' && { captureId: matter.operation_id! }), // The matter's operation has an id.
  ...(matter.operation?.kind === 'REFUND' && { refundId: matter.operation_id! }), // The matter's operation has an id.
  ...(matter.return_status && { returnId: matter.operation_id! }), // The matter is about a return with this id.
  // A matter with an amount has a currency.
  ...(matter.amount !== null && { amount: { amount: matter.amount, currency: matter.currency! } }),
  ...(matter.failure_code !== null && { failureCode: matter.failure_code }),
});
