import type { Database } from '../../base/database.ts';
import type { Reach } from '../../call/reach.ts';
import { isReduced, itemsOf, reducedBy, toOrderChange } from '../change/cancel-units.ts';
import { type ChangeOutcome, type ChangeRequest, type Plan, changeOrder } from '../change/change-order.ts';
import { type LockedOrder, predictOrder } from '../change/locked-order.ts';
import {
  type CancelPlan,
  type CancelRefusal,
  type RequestedUnits,
  planCancel,
} from '../model/cancel-plan.ts';
import type { OrderRecord } from '../model/order-record.ts';
import type { CancelReason } from '../model/order-rules.ts';
import { getOrderWithSums } from '../read/get-order.ts';
import type { RequestedMoney } from './capture.ts';

/** The result of a cancellation, which is also stored under the idempotency key. */
export interface CancellationRecord {
  order: OrderRecord;
  items: { itemId: string; sku: string; quantity: number }[];
  reason: CancelReason;
  released: CancelPlan['released'];
  voidedAmount: number;
  refundAmount: number;
}

/** Refusal of a cancellation: the refund amount differs from the amount that the client expects. */
type RefundAmountChanged = { kind: 'REFUND_AMOUNT_CHANGED'; order: OrderRecord; plan: CancelPlan };

export type CancelRefused = CancelRefusal | RefundAmountChanged;

/** A cancellation that a client requests. */
export interface CancelRequest {
  requested: RequestedUnits;
  reason: CancelReason;
  /** Refund amount that the client expects. `undefined`: the client accepts any amount. */
  expected: RequestedMoney;
}

/**
 * Returns an order, and the plan to cancel all its remaining units. `plan` is undefined if the caller can't cancel any
 * unit.
 */
export async function previewCancel(
  db: Database,
  reach: Reach,
  orderId: string,
): Promise<{ order: OrderRecord; plan: CancelPlan | undefined } | undefined> {
  const order = await getOrderWithSums(db, reach, orderId);
  if (!order) return undefined;
  const plan = planCancel(order, undefined, reach);
  return { order, plan: 'kind' in plan ? undefined : plan };
}

/**
 * Cancels units: releases their stock, increases the items' `cancelled` counters, and reduces the amount to pay.
 * `applyChange` requests the refund of money that was captured for these units. Locks the order, then the stock (sorted
 * by SKU), then the payment. See `changeOrder`.
 */
export async function cancelOrder(
  db: Database,
  reach: Reach,
  orderId: string,
  request: ChangeRequest & CancelRequest,
): Promise<ChangeOutcome<CancellationRecord, CancelRefused> | undefined> {
  return changeOrder(db, reach, orderId, request, async (_, locked) => decideCancel(locked, request, reach), {
    locksPendingAttempts: true,
    isBatched: true,
  });
}

/**
 * Decides whether units of an order can be cancelled, and plans the change. The operation and its preview share this
 * function.
 */
export function decideCancel(
  locked: LockedOrder,
  { requested, reason, expected }: CancelRequest,
  reach: Reach,
): Plan<CancellationRecord> | CancelRefused {
  const { order } = locked;
  const plan = planCancel(order, requested, reach);
  if ('kind' in plan) return plan;
  const { released, voidedAmount, refundAmount } = plan;
  const isExpected = expected?.amount === refundAmount && expected.currency === order.currency;
  if (expected && !isExpected) return { kind: 'REFUND_AMOUNT_CHANGED', order, plan };
  const cancelled = { items: itemsOf(plan), reason, released, voidedAmount, refundAmount };
  return {
    kind: 'planned',
    change: {
      ...toOrderChange(order.id, plan, reason),
      predicted: predictOrder(locked, { items: plan.after, attempts: locked.attempts.map(reducedBy(plan)) }),
      attemptsUnchanged: !locked.attempts.some(isReduced),
    },
    result: (after) => ({ order: after, ...cancelled }),
    released,
    skus: released.map(({ sku }) => sku),
  };
}
