import { combineFragments, cteFragment } from '../../../packages/postgres/statements/cte-fragments.ts';
import type { Query } from '../../../packages/postgres/statements/pipeline.ts';
import type { Database } from '../../base/database.ts';
import { newId } from '../../base/ids.ts';
import { excludeOlderProcesses } from '../../base/older-processes.ts';
import type { Reach } from '../../call/reach.ts';
import { isReduced, reduceAttempt, reducedBy } from '../change/cancel-units.ts';
import { type ChangeOutcome, type ChangeRequest, type Plan, changeOrder } from '../change/change-order.ts';
import { type LockedOrder, predictOrder } from '../change/locked-order.ts';
import type { OrderEvent } from '../model/order-events.ts';
import type { StoredAdjustments } from '../model/requested-prices.ts';
import { type CreditRefusal, type RequestedCredit, planCredit } from './credit-plan.ts';
import type { CreditRecord } from './read-credits.ts';

type Refusal = CreditRefusal | { kind: 'OLDER_PROCESSES' };

/** A credit that a client requests. */
export type CreditRequest = RequestedCredit & Pick<CreditRecord, 'reason'>;

/**
 * Reduces the price of lines or charges without a return of goods. `applyChange` refunds the money that the order no
 * longer needs. Locks the order, then the payment. See `changeOrder`.
 */
export const createCredit = (
  db: Database,
  reach: Reach,
  orderId: string,
  request: ChangeRequest & { requested: CreditRequest },
): Promise<ChangeOutcome<CreditRecord, Refusal> | undefined> =>
  changeOrder<CreditRecord, Refusal>(
    db,
    reach,
    orderId,
    request,
    async (trx, locked) => {
      const decided = decideCredit(locked, request.requested);
      if (decided.kind !== 'planned' || (await excludeOlderProcesses(db, trx))) return decided;
      return { kind: 'OLDER_PROCESSES' };
    },
    { locksPendingAttempts: true },
  );

/**
 * Decides whether an order can be credited, and plans the change. The operation and its preview share this function.
 */
export function decideCredit(
  locked: LockedOrder,
  requested: CreditRequest,
): Plan<CreditRecord> | CreditRefusal {
  const { order, attempts, changedAt } = locked;
  const plan = planCredit(order, requested);
  if ('kind' in plan) return plan;
  const { items, charges, amount, adjustments, voidedAmount } = plan;
  const reduction = { whole: false, voidedAmount };
  const credit: CreditRecord = {
    ...{ order_id: order.id, id: newId(), items, charges, reason: requested.reason, amount },
    ...{ created_at: changedAt, currency: order.currency },
  };
  return {
    kind: 'planned',
    change: {
      operation: 'createCredit',
      reason: 'CREDIT',
      writes: [storeCredit(credit, adjustments)],
      parts: [reduceAttempt(order.id, reduction)],
      predicted: predictOrder(locked, { adjustments, attempts: attempts.map(reducedBy(reduction)) }),
      attemptsUnchanged: !attempts.some(isReduced),
      events: [creditEvent(credit)],
    },
    result: () => credit,
  };
}

function creditEvent({ id, items, charges, reason, amount, currency }: CreditRecord): OrderEvent {
  const money = (each: number) => ({ amount: each, currency });
  return {
    type: 'order.credited',
    data: {
      creditId: id,
      items: items.map((item) => ({ ...item, amount: money(item.amount) })),
      charges: charges.map((charge) => ({ ...charge, amount: money(charge.amount) })),
      ...{ reason, amount: money(amount) },
    },
  };
}

/**
 * Inserts a credit, and stores the adjustments of its order. The order must be locked. `$1`: order, `$2`: credit, `$3`:
 * items as JSON, `$4`: charges as JSON, `$5`: reason, `$6`: amount, `$7`: adjustments of the order. It is a statement of
 * its own, because the last statement of the change also updates the order.
 */
const storeCreditPart = cteFragment(`
  new_credit as (
    insert into credits (order_id, id, items, charges, reason, amount)
    values ($1::uuid, $2::uuid, $3::jsonb, $4::jsonb, $5::text, $6::bigint)
  ),
  adjusted_order as (
    update orders set adjustments = $7::jsonb where id = $1::uuid
  )`);

const storeCredit = (
  { order_id, id, items, charges, reason, amount }: CreditRecord,
  adjustments: StoredAdjustments,
): Query<unknown> =>
  combineFragments([
    storeCreditPart(
      ...([order_id, id, JSON.stringify(items), JSON.stringify(charges), reason, amount] as const),
      JSON.stringify(adjustments),
    ),
  ]);
