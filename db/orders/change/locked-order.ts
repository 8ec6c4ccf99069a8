/** Orders that a transaction has locked and then read. */
import { type SelectExpression, expressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { DB } from '../../../generated/database.ts';
import {
  precompiled,
  statement,
  compileToText,
  compiledStatement,
} from '../../../packages/postgres/statements/statement.ts';
import type { Query } from '../../../packages/postgres/statements/pipeline.ts';
import type { Database } from '../../base/database.ts';
import type { Reach } from '../../call/reach.ts';
import { attemptMoneyColumns } from '../model/attempt-columns.ts';
import { earlierAttempts } from '../model/attempt-money.ts';
import { openMatters } from '../model/matters.ts';
import { CONTACT_COLUMNS, type ContactRecord } from '../model/order-contact.ts';
import {
  type OrderItemRecord,
  type OrderRecord,
  type WithItemValues,
  baseOrderColumns,
  nameItems,
} from '../model/order-record.ts';
import type { AttemptMoney } from '../model/order-rules.ts';
import type { AttemptRecord } from '../payments/payment-attempts.ts';
import { openShipmentHolds } from '../shipment-holds/shipment-hold-record.ts';
import { voidPendingSql } from '../payments/void-conditions.ts';
import { type RequestedOrder, getOrdersText } from '../read/get-order.ts';

/** Columns of a payment attempt that a change of the order reads. */
export type LockedAttempt = Pick<AttemptRecord, 'order_id' | 'id' | 'number' | 'amount' | 'version'> &
  AttemptMoney &
  KnownHold;

/** The provider's report about an authorization hold. Null if the provider hasn't reported the time. */
interface KnownHold {
  /** Seconds since the provider last confirmed the authorization hold. */
  seen_ago: number | null;
  /** Seconds since the authorization hold has ended. Negative if the authorization hold ends in the future. */
  ended_ago: number | null;
}

const secondsSince = (time: string) =>
  sql<number | null>`extract(epoch from statement_timestamp() - ${sql.ref(time)})`;

/** A locked order with all its payment attempts, the first attempt first. All times are by the database's clock. */
export interface LockedOrder {
  order: OrderRecord;
  attempts: LockedAttempt[];
  /** Whether a void of one of the attempts is pending at the provider. */
  isBeingVoided: boolean;
  /**
   * Ids of the PENDING attempts that this transaction has locked (`lockOrderAndWaiting`), so that no worker can claim
   * them.
   */
  waitingIds: readonly string[];
  /** Time when the order was read, under its lock. */
  readAt: string;
  /** Time when the transaction began. All changes of the transaction get this time. */
  changedAt: string;
  /** Personal data of the order. Undefined if the order has none, or if the change doesn't read it. */
  contact?: ContactRecord | undefined;
}

const attemptsOfOrder = jsonArrayFrom(
  expressionBuilder<DB, 'orders'>()
    .selectFrom('payment_attempts as attempt')
    .select([
      'attempt.order_id',
      'attempt.id',
      'attempt.number',
      'attempt.amount',
      'attempt.version',
      ...attemptMoneyColumns,
      secondsSince('attempt.hold_seen_at').as('seen_ago'),
      secondsSince('attempt.authorized_until').as('ended_ago'),
    ])
    .whereRef('attempt.order_id', '=', 'orders.id')
    .orderBy('attempt.number'),
);

const columns: readonly SelectExpression<DB, 'orders'>[] = [
  ...baseOrderColumns,
  precompiled(attemptsOfOrder).as('attempts'),
  precompiled(voidPendingSql(sql.ref('orders.id'))).as('isBeingVoided'),
  sql`statement_timestamp()`.as('readAt'),
  sql`now()`.as('changedAt'),
];

type Row = Omit<WithItemValues<OrderRecord>, 'payment' | 'earlier' | 'matters' | 'shipment_holds'> &
  Omit<LockedOrder, 'order' | 'waitingIds'> & { place: number };

const readStatement = compiledStatement<Row>(getOrdersText(columns));

/**
 * Builds the query that reads locked orders. The query must be a separate statement after the lock, so that it sees all
 * changes that were committed before the lock was granted.
 */
export const lockedOrderQuery = (ids: readonly string[], reach: Reach): Query<Row> =>
  lockedOrdersQuery(ids.map((id) => ({ id, reach })));

/** Does the same as `lockedOrderQuery`, for callers that may access different orders. */
export const lockedOrdersQuery = (requested: readonly RequestedOrder[]): Query<Row> =>
  readStatement(
    requested.map(({ id }) => id),
    requested.map(({ reach }) => reach.customerId ?? null),
    requested.map(() => false),
  );

/** Reads the personal data of a locked order. `$1`: the order's id. */
const contactStatement = compiledStatement<ContactRecord>(`
  select ${CONTACT_COLUMNS.join(', ')} from order_contacts where order_id = $1`);

/** Builds the query that reads the personal data of a locked order. */
export const contactQuery = (orderId: string): Query<ContactRecord> => contactStatement(orderId);

/** Parts of an order that few orders have: open matters (cases for an operator) and open shipment holds. */
type OpenParts = Pick<OrderRecord, 'matters' | 'shipment_holds'>;

const openPartsOfOrders = expressionBuilder<DB>()
  .selectFrom('orders')
  .select(['orders.id', sql`${openMatters}`.as('matters'), sql`${openShipmentHolds}`.as('shipment_holds')]);

/** Reads the open matters (cases for an operator) and shipment holds of orders. `$1`: ids of the orders. */
const openPartsStatement = statement<OpenParts & Pick<OrderRecord, 'id'>>(`
  ${compileToText(openPartsOfOrders)} where orders.id = any ($1::uuid[])`);

async function readOpenParts(trx: Database, ids: readonly string[]): Promise<Map<string, OpenParts>> {
  if (ids.length === 0) return new Map();
  const { rows } = await openPartsStatement(trx, ids);
  return new Map(rows.map(({ id, ...parts }) => [id, parts]));
}

/**
 * Converts rows to locked orders, in the sequence of the requested ids. If orders have open matters (cases for an
 * operator) or open shipment holds, a second query reads them.
 */
export async function toLockedOrders(trx: Database, rows: readonly Row[]): Promise<LockedOrder[]> {
  const sorted = rows.toSorted((a, b) => a.place - b.place);
  const withParts = sorted.filter((row) => row.open_matters > 0 || row.open_shipment_holds > 0);
  const parts = await readOpenParts(
    trx,
    withParts.map(({ id }) => id),
  );
  return sorted.map(({ place: _, attempts, isBeingVoided, readAt, changedAt, ...own }) => {
    const payments = { payment: moneyOf(attempts), earlier: earlierAttempts(attempts) };
    const { matters = null, shipment_holds = null } = parts.get(own.id) ?? {};
    const order = nameItems<OrderRecord>({ ...own, ...payments, matters, shipment_holds });
    return { order, attempts, isBeingVoided, waitingIds: [], readAt, changedAt };
  });
}

/** Returns the money of the current attempt, which is the last attempt. */
export function moneyOf(attempts: readonly LockedAttempt[]): AttemptMoney {
  // Every order has an attempt.
  const last = attempts.at(-1)!;
  return {
    status: last.status,
    authorized_amount: last.authorized_amount,
    capturing_amount: last.capturing_amount,
    captured_amount: last.captured_amount,
    refunding_amount: last.refunding_amount,
    refunded_amount: last.refunded_amount,
    refused_refund_amount: last.refused_refund_amount,
    lost_amount: last.lost_amount,
    disputed_amount: last.disputed_amount,
    lost_apart_amount: last.lost_apart_amount,
    pays_rest: last.pays_rest,
    kind: last.kind,
    due_on: last.due_on,
    closing: last.closing,
    refund_sums: last.refund_sums,
  };
}

/** The parts of an order that a change replaces. A part of the order remains unchanged if its property is absent. */
interface Made {
  items?: OrderItemRecord[];
  pricing?: OrderRecord['pricing'];
  adjustments?: OrderRecord['adjustments'];
  open_returns?: number;
  attempts?: LockedAttempt[];
  shipmentHolds?: OrderRecord['shipment_holds'];
  withdrawal_until?: OrderRecord['withdrawal_until'];
}

/**
 * Predicts an order after a change of its items, its attempts, its prices, its returns or its shipment holds. Returns
 * `undefined` if the order can't be predicted, so that it must be read again. An order with an open matter can't be
 * predicted, because the matter contains amounts of an attempt. An order with a PENDING attempt that isn't locked can't
 * be predicted either, because a worker may claim this attempt without the order's lock.
 */
export function predictOrder(
  locked: LockedOrder,
  { attempts, shipmentHolds = locked.order.shipment_holds, ...made }: Made,
): [LockedOrder] | undefined {
  const { order, attempts: before, waitingIds } = locked;
  const mayBeTaken = ({ status, id }: LockedAttempt) => status === 'PENDING' && !waitingIds.includes(id);
  if (order.open_matters > 0 || before.some(mayBeTaken)) return undefined;
  const after = attempts ?? before;
  const payments = { payment: moneyOf(after), earlier: earlierAttempts(after) };
  const holds = { shipment_holds: shipmentHolds, open_shipment_holds: shipmentHolds?.length ?? 0 };
  const changed = { ...order, ...made, ...payments, ...holds };
  return [{ ...locked, order: changed, attempts: after }];
}
