import { type CteFragment, cteFragment } from '../../../packages/postgres/statements/cte-fragments.ts';
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
 * Writes the effect of a change on each order. The orders must be locked. `$1`: order ids, `$2`: new statuses, `$3`:
 * previous statuses, `$4`: new versions, `$5`: operation, `$6`: reason, `$7`: client, `$8`: trace, `$9`: events as
 * JSON, `$10` and `$12`: all statuses after the change (`deriveStatuses`, `deriveUnitStatuses`), `$11`: actor.
 */
const recordPart = cteFragment(`
  step as materialized (
    select id, to_status, from_status, version, statuses, unit_statuses
    from unnest($1::uuid[], $2::text[], $3::text[], $4::bigint[], $10::text[], $12::text[])
      as s(id, to_status, from_status, version, statuses, unit_statuses)
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
    select id, version, from_status, to_status, $5::text, $6::text, $7::text, $11::text, $8::text, now() from step
  ),
  written_events as (
    insert into events (order_id, id, type, order_version, data, occurred_at)
    select order_id, id, type, order_version, data, now()
    from json_to_recordset($9::json) as e(order_id uuid, id uuid, type text, order_version bigint, data jsonb)
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
): CteFragment =>
  recordPart(
    steps.map(({ after }) => after.id),
    steps.map(({ after }) => after.status),
    steps.map(({ from }) => from),
    steps.map(({ after }) => after.version),
    operation,
    reason ?? null,
    caller.clientId,
    caller.traceId,
    JSON.stringify(steps.flatMap(({ after, events }) => events.map((event) => eventRow(after, event)))),
    steps.map(({ after }) => deriveStatuses(after)),
    caller.actor ?? null,
    steps.map(({ after }) => deriveUnitStatuses(after)),
  );
