import { type CteFragment, listFragment } from '../../../packages/postgres/statements/cte-fragments.ts';
import { equalsKey } from '../../../packages/postgres/statements/statement.ts';
import type { Caller } from '../../call/caller.ts';
import { type OrderEvent, eventRow } from '../model/order-events.ts';
import type { OrderRecord } from '../model/order-record.ts';
import type { ChangeReason, OrderOperation, OrderStatus } from '../model/order-rules.ts';
import { deriveStatuses } from '../statuses/statuses.ts';
import { deriveUnitStatuses } from '../statuses/unit-statuses.ts';

/** The effect of a change on an order. */
export interface ChangeStep {
  from: OrderStatus;
  /** The order after the change. */
  after: OrderRecord;
  events: OrderEvent[];
}

/**
 * Writes the effect of a change on each order. The orders must be locked. For each order: `$1`: id, `$2`: new status,
 * `$3`: previous status, `$4`: new version, `$5` and `$6`: all statuses after the change (`deriveStatuses`,
 * `deriveUnitStatuses`), `$7`: operation, `$8`: reason, `$9`: client, `$10`: actor, `$11`: trace. For each event: `$12`:
 * order, `$13`: id, `$14`: type, `$15`: version of the order, `$16`: data.
 */
const recordPart = listFragment(`
  step as materialized (
    select id, to_status, from_status, version, statuses, unit_statuses, operation, reason, client_id, actor, trace_id
    from unnest($1::uuid[], $2::text[], $3::text[], $4::bigint[], $5::text[], $6::text[],
        $7::text[], $8::text[], $9::text[], $10::text[], $11::text[])
      as s(id, to_status, from_status, version, statuses, unit_statuses, operation, reason, client_id, actor, trace_id)
  ),
  changed as (
    update orders set status = step.to_status, statuses = step.statuses, statuses_version = orders.version + 1,
      unit_statuses = step.unit_statuses, unit_statuses_version = orders.version + 1,
      version = orders.version + 1, updated_at = now()
    from step where ${equalsKey('orders.id', 'step.id')}
  ),
  history as (
    insert into order_history (
      order_id, version, from_status, to_status, operation, reason, client_id, actor, trace_id, occurred_at)
    select id, version, from_status, to_status, operation, reason, client_id, actor, trace_id, now() from step
  ),
  written_events as (
    insert into events (order_id, id, type, order_version, data, occurred_at)
    select order_id, id, type, order_version, data::jsonb, now()
    from unnest($12::uuid[], $13::uuid[], $14::text[], $15::bigint[], $16::text[])
      as e(order_id, id, type, order_version, data)
  )`);

/**
 * Builds the write of the next version, a history row and the events of each order. The job `placeEvents` later assigns
 * the events their positions in the feed.
 */
export const recordChange = (
  steps: readonly ChangeStep[],
  {
    operation,
    reason,
    caller,
  }: { operation: OrderOperation; reason?: ChangeReason | undefined; caller: Caller },
): CteFragment => {
  const rows = steps.flatMap(({ after, events }) => events.map((event) => eventRow(after, event)));
  return recordPart(
    steps.map(({ after }) => after.id),
    steps.map(({ after }) => after.status),
    steps.map(({ from }) => from),
    steps.map(({ after }) => after.version),
    steps.map(({ after }) => deriveStatuses(after)),
    steps.map(({ after }) => deriveUnitStatuses(after)),
    steps.map(() => operation),
    steps.map(() => reason ?? null),
    steps.map(() => caller.clientId),
    steps.map(() => caller.actor ?? null),
    steps.map(() => caller.traceId),
    rows.map((row) => row.order_id),
    rows.map((row) => row.id),
    rows.map((row) => row.type),
    rows.map((row) => row.order_version),
    rows.map((row) => JSON.stringify(row.data)),
  );
};
