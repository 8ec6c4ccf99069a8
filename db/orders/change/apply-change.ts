/** Applies a change to locked orders. Called by `endChange` and `changeOrder`. */
import { type CteFragment, combineFragments } from '../../../packages/postgres/statements/cte-fragments.ts';
import { type Query, pipeline } from '../../../packages/postgres/statements/pipeline.ts';
import type { Database } from '../../base/database.ts';
import type { Caller } from '../../call/caller.ts';
import { ALL_ORDERS } from '../../call/reach.ts';
import { lockStockOf, sumBySku } from '../../catalogue/reservations.ts';
import { type CodeUse, returnUses } from '../../catalogue/uses-of-codes.ts';
import { closeObsoleteMatters } from '../matters/close-obsolete-matters.ts';
import { requestManualRefunds } from './manual-refunds.ts';
import { reportMoneyReturned } from '../matters/money-returned.ts';
import { isDirect } from '../model/attempt-money.ts';
import { type OrderEvent, statusEvent } from '../model/order-events.ts';
import type { OrderMatterRecord } from '../model/matters.ts';
import type { OrderRecord } from '../model/order-record.ts';
import {
  type AttemptMoney,
  type ChangeReason,
  ORDER_TRANSITIONS,
  type OrderOperation,
  type OrderStatus,
  deriveOrderStatus,
} from '../model/order-rules.ts';
import { getOrder } from '../read/get-order.ts';
import { writeCreditNote } from './credit-note.ts';
import { findReleasedHolds, releaseEvents, releaseHolds, withoutHolds } from './release-shipment-holds.ts';
import type { OpenShipmentHold } from '../shipment-holds/shipment-hold-record.ts';
import { planExcessReturn } from './return-excess-money.ts';
import { type LockedOrder, toLockedOrders, moneyOf, lockedOrderQuery } from './locked-order.ts';
import { type ChangeStep, recordChange } from './record-change.ts';
import { usesToReturn } from '../model/uses-of-codes.ts';
import { type SettledOrder, mayHavePackedUnits, settleWithdrawals } from './settle-withdrawals.ts';
import { withdrawCaptures } from './withdraw-captures.ts';

export interface OrderChange {
  operation: OrderOperation;
  reason?: ChangeReason | undefined;
  /** Writes of the change that haven't been executed yet. */
  writes?: readonly Query[];
  /** CTEs of the change that can be combined with its last statement. */
  parts?: readonly CteFragment[];
  /**
   * The orders after the change, if `predictOrder` could predict them. If this property is present, the orders aren't
   * read again.
   */
  predicted?: readonly LockedOrder[] | undefined;
  /** Whether `parts` change no payment attempt. */
  attemptsUnchanged?: boolean;
  /** Ids of shipment holds that the change ends. If nothing is left to ship, the change ends all holds. */
  releasedHolds?: readonly string[];
  events: OrderEvent[];
  /** Events of single orders, by the order's id. */
  eventsByOrder?: ReadonlyMap<string, readonly OrderEvent[]>;
  caller: Caller;
  /** The order's new status, if the status can't be derived from the order's items and payment. */
  status?: OrderStatus;
}

/** Builds the write that stores the result of a change under its idempotency key. */
type RememberResult = (orders: OrderRecord[]) => CteFragment | undefined;

/** A change whose last writes haven't been executed yet. */
interface Prepared {
  /** The orders after the change. */
  orders: OrderRecord[];
  /** Writes that must be executed first. */
  first: readonly Query[];
  /** Fragments of the statement that must be executed then. */
  parts: readonly CteFragment[];
  /** Writes that must be executed after that statement. */
  next: readonly Query[];
  /** Uses of discount codes that must be given back last. */
  uses: readonly CodeUse[];
  /** Whether nothing has been written yet. */
  nothingWrittenYet: boolean;
}

/**
 * Completes a change of one or more orders. All orders get the same change. Executes the writes of the change, and
 * derives the new status of each order. Withdraws captures that the orders don't need, and requests voids and refunds
 * of money that the orders don't need. Ends the shipment holds of orders that have no units left to ship. Closes
 * matters (cases that staff must decide) whose cause no longer exists. Opens a matter if all money of an order has been
 * returned. Subtracts the uses of discount codes of cancelled and expired orders from the counts. If an order with
 * invoices costs less, stores a credit note. Writes the next version, a history row and the events of each order.
 * Returns the changed orders.
 */
export async function applyChange(
  trx: Database,
  before: readonly OrderRecord[],
  change: OrderChange,
): Promise<OrderRecord[]> {
  const prepared = await prepareChange(trx, before, change);
  await pipeline(trx, writesOf(prepared));
  return prepared.orders;
}

/** Lists the remaining writes of a change, in the sequence in which they must be executed. */
export const writesOf = ({ first, parts, next, uses }: Prepared): Query[] => [
  ...first,
  combineFragments(parts),
  ...next,
  ...returnUses(uses),
];

/**
 * Returns whether `prepareChange` needs no write to find the order after the change: the order was predicted, has no
 * withdrawn units that are being packed, and the shop doesn't receive money of the order itself.
 */
export const isPredictable = (before: OrderRecord, { predicted }: Pick<OrderChange, 'predicted'>): boolean =>
  !!predicted && !mayHavePackedUnits(before) && !hasDirectPayment(predicted);

const hasDirectPayment = (orders: readonly LockedOrder[]): boolean =>
  orders.some(({ attempts }) => attempts.some(isDirect));

/** Does the same as `applyChange`, but returns the last writes instead of executing them. */
export async function prepareChange(
  trx: Database,
  before: readonly OrderRecord[],
  requested: OrderChange,
  keep?: RememberResult,
): Promise<Prepared> {
  const change = withoutPrediction(await preparePackedUnits(trx, before, requested));
  const { predicted, attemptsUnchanged } = change;
  const written = predicted ?? (await writeAndRead(trx, before, change));
  const steps: Step[] = [];
  for (const [index, each] of written.entries()) {
    const settled = await settleWithdrawals(trx, before[index]!, each, change.releasedHolds);
    steps.push(await stepOf(trx, before[index]!, settled, change));
  }
  const orders = steps.map(({ after }) => after);
  const kept = keep?.(orders);
  const record = [
    ...((predicted && change.parts) ?? []),
    recordChange(steps, change),
    ...(kept ? [kept] : []),
  ];
  const [firstVoid, ...voids] = steps.flatMap(({ returns }) => returns.voids);
  const refunds = steps.flatMap(({ returns }) => returns.refunds);
  // One statement can't update an attempt twice. So a refund, which updates its attempt, is combined with the change's
  // statement only if the change updates no attempt.
  const firstRefund = predicted && attemptsUnchanged ? refunds.shift() : undefined;
  const parts = [...record, firstVoid, firstRefund].filter((part) => part !== undefined);
  const later = [...voids, ...refunds].map((part) => combineFragments([part]));
  const holds = steps.map(({ after, released }) => ({ orderId: after.id, version: after.version, released }));
  const uses = steps.flatMap(({ from, after }) => (from === after.status ? [] : usesToReturn(after)));
  const first = (predicted && change.writes) ?? [];
  const next = [...later, ...releaseHolds(holds), ...steps.flatMap(({ creditNote }) => creditNote)];
  return { orders, first, parts, next, uses, nothingWrittenYet: predicted !== undefined };
}

/** Writes the change and reads the orders again. The orders are locked, so all of them still exist. */
async function writeAndRead(
  trx: Database,
  before: readonly OrderRecord[],
  { writes = [], parts = [] }: OrderChange,
): Promise<LockedOrder[]> {
  const all = parts.length > 0 ? [...writes, combineFragments(parts)] : writes;
  const ids = before.map(({ id }) => id);
  const [rows] = await pipeline(trx, all, lockedOrderQuery(ids, ALL_ORDERS));
  return toLockedOrders(trx, rows);
}

/**
 * Locks the stock of orders with withdrawn units that are being packed, because the change may settle these units. The
 * result of such a change can't be predicted.
 */
async function preparePackedUnits(
  trx: Database,
  before: readonly OrderRecord[],
  change: OrderChange,
): Promise<OrderChange> {
  const packed = before.filter(mayHavePackedUnits);
  if (packed.length === 0) return change;
  const units = packed.flatMap(({ items }) => items.map(({ sku, ordered }) => ({ sku, quantity: ordered })));
  await lockStockOf(trx, sumBySku(units));
  return { ...change, predicted: undefined };
}

/**
 * Removes the predicted orders if the shop receives money of an order itself. A refund of this money opens a matter (a
 * case for staff), which needs the rows of the change.
 */
const withoutPrediction = (change: OrderChange): OrderChange =>
  change.predicted && hasDirectPayment(change.predicted) ? { ...change, predicted: undefined } : change;

interface Step extends ChangeStep {
  /** Writes that request voids and refunds of the money that the order doesn't need after the change. */
  returns: ReturnType<typeof planExcessReturn>;
  /** Shipment holds that the change ends. */
  released: OpenShipmentHold[];
  /** The write of the credit note for the change. Empty if the change needs none. */
  creditNote: Query[];
}

async function stepOf(
  trx: Database,
  before: OrderRecord,
  { locked: { order: written, attempts: found, changedAt }, ...settled }: SettledOrder,
  change: OrderChange,
): Promise<Step> {
  const status = statusAfter(before, written, change);
  const {
    order: held,
    attempts,
    withdrawals,
  } = await withdraw(trx, {
    order: { ...written, status },
    attempts: found,
    changedAt,
  });
  const released = findReleasedHolds(held, change.releasedHolds);
  const order = withoutHolds(held, released);
  // An order never returns to the status SUBMITTED.
  const isNew = status !== before.status && status !== 'SUBMITTED';
  const excess = planExcessReturn(before, { order, attempts, changedAt }, change);
  const closed = await closeObsoleteMatters(trx, order, excess.refunded.size > 0, change.caller);
  const manual = await requestManualRefunds(trx, { order, attempts }, excess);
  // A change with a predicted result has returned no money yet.
  const opened = change.predicted ? undefined : await reportMoneyReturned(trx, order, attempts.at(-1)!.id);
  const matterEvents = [...closed, ...manual, ...(opened ? [opened] : [])];
  const events: OrderEvent[] = [
    ...change.events,
    ...settled.events,
    ...(change.eventsByOrder?.get(before.id) ?? []),
    ...(isNew ? [statusEvent(status, change.reason ?? settled.reason)] : []),
    ...releaseEvents(released),
    ...withdrawals,
    ...excess.events,
    ...matterEvents,
  ];
  // The order exists, because it is locked.
  const attended = matterEvents.length > 0 ? (await getOrder(trx, ALL_ORDERS, order.id))! : order;
  // Every order has an attempt.
  const payment = withRefunding(order.payment, excess.refunded.get(attempts.at(-1)!.id));
  const earlier = order.earlier?.map((each) => withRefunding(each, excess.refunded.get(each.id))) ?? null;
  const next = { version: order.version + 1, updated_at: changedAt };
  // Matters that were read after the refunds were requested already contain these refunds.
  const unread = manual.length > 0 ? new Map<string, number>() : excess.refunded;
  const matters = attended.matters?.map((matter) => matterAfter(matter, status, unread)) ?? null;
  const after: OrderRecord = {
    ...order,
    ...next,
    open_matters: attended.open_matters,
    matters,
    payment,
    earlier,
  };
  const creditNote = await writeCreditNote(trx, before, after, change);
  return { from: before.status, after, events, returns: excess, released, creditNote };
}

const withRefunding = <Attempt extends AttemptMoney>(attempt: Attempt, amount = 0): Attempt => ({
  ...attempt,
  refunding_amount: attempt.refunding_amount + amount,
});

/**
 * Returns a matter (a case for an operator) as it is after the change. The matter was read before the change wrote the
 * order's status and requested refunds.
 */
const matterAfter = (
  matter: OrderMatterRecord,
  status: OrderStatus,
  refunded: ReadonlyMap<string, number>,
): OrderMatterRecord => ({
  ...matter,
  attempt: matter.attempt && withRefunding(matter.attempt, refunded.get(matter.attempt_id ?? '')),
  ...(matter.order && {
    order: {
      ...matter.order,
      status,
      attempts: matter.order.attempts.map((each) => withRefunding(each, refunded.get(each.id))),
    },
  }),
});

/** Withdraws captures of money that the order no longer needs. `withdrawals`: the events of these captures. */
async function withdraw(trx: Database, locked: Pick<LockedOrder, 'order' | 'attempts' | 'changedAt'>) {
  const { order } = locked;
  const { attempts, events: withdrawals } = await withdrawCaptures(trx, locked);
  if (withdrawals.length === 0) return { order, attempts, withdrawals };
  // The matters are read again, because an open matter contains amounts of its attempt.
  const matters = order.matters && (await getOrder(trx, ALL_ORDERS, order.id))!.matters;
  return { order: { ...order, matters, payment: moneyOf(attempts) }, attempts, withdrawals };
}

/** Returns the status of an order after a change. `written`: the order after the writes of the change. */
export function statusAfter(
  before: OrderRecord,
  written: OrderRecord,
  change: Pick<OrderChange, 'status'>,
): OrderStatus {
  const status = change.status ?? deriveOrderStatus(written);
  if (status !== before.status && !ORDER_TRANSITIONS[before.status].includes(status)) {
    throw new Error(`an order cannot change from ${before.status} to ${status}`);
  }
  return status;
}
