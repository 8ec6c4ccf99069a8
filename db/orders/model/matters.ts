import { type Selectable, expressionBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { DB, Matters } from '../../../generated/database.ts';
import { attemptMoneyColumns, disputedMoneyColumns } from './attempt-columns.ts';
import type { MatterState } from './retries.ts';
import type { MatterKind } from './order-rules.ts';

/** A matter: a case that an operator must decide. Amounts in minor units of `currency`, times in RFC 3339 (UTC). */
export type MatterRecord = Omit<Selectable<Matters>, 'decision' | 'actor'> &
  Pick<MatterState, 'attempt' | 'operation' | 'order' | 'return_status'> & {
    /**
     * Number of the matter's order, without the check character. The property is missing in a matter that an older
     * version of the service has stored under an idempotency key.
     */
    number_payload?: string | null;
    /** The person who resolved the matter. The property is missing in a matter that an older version has stored. */
    actor?: string | null;
  };

type RefundJson = NonNullable<MatterState['order']>['refund'];

/** An operator's decision about a matter. */
export type MatterDecision = 'RETRY' | 'RESOLVE';

/** An open matter that is read as a part of its order. */
export type OrderMatterRecord = MatterState & {
  id: string;
  kind: MatterKind;
  attempt_id: string | null;
  operation_id: string | null;
  amount: number | null;
  currency: string | null;
  /**
   * Time when the matter was opened. The property `since` can't be renamed, because stored results of idempotency keys
   * contain this name for days.
   */
  since: string;
};

const eb = expressionBuilder<DB, 'matters'>();

const itemsOfRefunded = jsonArrayFrom(
  expressionBuilder<DB, 'orders'>()
    .selectFrom('order_items as item')
    .select([
      'item.id',
      'item.ordered',
      'item.cancelled',
      'item.shipped',
      'item.returned',
      'item.unit_price_amount',
    ])
    .whereRef('item.order_id', '=', sql.ref('refunded.id')),
);

const attemptsOfRefunded = jsonArrayFrom(
  expressionBuilder<DB, 'orders'>()
    .selectFrom('payment_attempts as attempt')
    .select(['attempt.id', ...attemptMoneyColumns])
    .whereRef('attempt.order_id', '=', sql.ref('refunded.id'))
    .orderBy('attempt.number'),
);

/** Subqueries for the input of `isMatterRetryable`: the payment attempt, the operation and the order of a matter. */
const subjects = [
  jsonObjectFrom(
    eb
      .selectFrom('payment_attempts as attempt')
      .select([...disputedMoneyColumns])
      .whereRef('attempt.order_id', '=', 'matters.order_id')
      .whereRef('attempt.id', '=', 'matters.attempt_id'),
  ).as('attempt'),
  jsonObjectFrom(
    eb
      .selectFrom('payment_operations as operation')
      .select([
        'operation.kind',
        'operation.status',
        'operation.amount',
        'operation.refused_amount',
        'operation.settled_amount',
        'operation.foreign_currency',
      ])
      .whereRef('operation.order_id', '=', 'matters.order_id')
      .whereRef('operation.id', '=', 'matters.operation_id'),
  ).as('operation'),
  // A matter about a return has the id of the return in `operation_id`.
  eb
    .selectFrom('returns as about')
    .select('about.status')
    .whereRef('about.order_id', '=', 'matters.order_id')
    .whereRef('about.id', '=', 'matters.operation_id')
    .as('return_status'),
  jsonObjectFrom(
    eb
      .selectFrom('payment_operations as refund')
      .innerJoin('orders as refunded', 'refunded.id', 'refund.order_id')
      .select([
        'refunded.status',
        'refunded.pricing',
        'refunded.adjustments',
        itemsOfRefunded.as('items'),
        attemptsOfRefunded.as('attempts'),
        'refund.attempt_id',
        sql<RefundJson>`json_build_object('id', refund.id, 'purpose', refund.purpose, 'items', refund.items)`.as(
          'refund',
        ),
      ])
      .whereRef('refund.order_id', '=', 'matters.order_id')
      .whereRef('refund.id', '=', 'matters.operation_id')
      .where('matters.status', '=', sql.lit('OPEN'))
      .where('refund.purpose', 'is not', null),
  ).as('order'),
] as const;

/** Columns of `matters` for a `MatterRecord`. */
export const matterColumns = [
  'matters.id',
  'matters.kind',
  'matters.status',
  'matters.order_id',
  'matters.attempt_id',
  'matters.operation_id',
  'matters.amount',
  'matters.currency',
  'matters.failure_code',
  'matters.provider_reference',
  'matters.detail',
  'matters.reason',
  'matters.resolved_by',
  'matters.actor',
  'matters.resolved_at',
  'matters.version',
  'matters.created_at',
  'matters.updated_at',
  eb
    .selectFrom('orders as numbered')
    .select('numbered.number_payload')
    .whereRef('numbered.id', '=', 'matters.order_id')
    .as('number_payload'),
  ...subjects,
] as const;

const openOfOrder = expressionBuilder<DB, 'orders'>()
  .selectFrom('matters')
  .select([
    'matters.id',
    'matters.kind',
    'matters.status',
    'matters.attempt_id',
    'matters.operation_id',
    'matters.amount',
    'matters.currency',
    // `to_char` is needed because PostgreSQL formats times in JSON differently than the API.
    sql<string>`to_char(matters.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as('since'),
    ...subjects,
  ])
  .whereRef('matters.order_id', '=', 'orders.id')
  .where('matters.status', '=', sql.lit('OPEN'))
  .orderBy('matters.id')
  .limit(sql.lit(100));

/**
 * SQL that reads the open matters of an order, the oldest first. If the order has no open matters, the SQL returns null
 * without reading the table.
 */
export const openMatters = expressionBuilder<DB, 'orders'>()
  .case()
  .when('orders.open_matters', '>', sql.lit(0))
  .then(jsonArrayFrom(openOfOrder))
  .end();
