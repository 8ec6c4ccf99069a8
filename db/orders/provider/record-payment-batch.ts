/**
 * Records the provider's answers about many payment attempts in one transaction. `recordPayment` records one answer.
 */
import { compiledStatement } from '../../../packages/postgres/statements/statement.ts';
import { unwrapRows } from '../../../packages/postgres/statements/pipeline.ts';
import { transact } from '../../../packages/postgres/statements/transact.ts';
import type { Database } from '../../base/database.ts';
import { newId } from '../../base/ids.ts';
import type { Caller } from '../../call/caller.ts';
import { ALL_ORDERS } from '../../call/reach.ts';
import { applyChange } from '../change/apply-change.ts';
import {
  type LockedAttempt,
  type LockedOrder,
  toLockedOrders,
  predictOrder,
  lockedOrderQuery,
} from '../change/locked-order.ts';
import type { OrderEvent } from '../model/order-events.ts';
import type { AnsweredPayment, ObservedPayment } from '../model/observed-payment.ts';
import { isAttemptPending } from '../model/order-rules.ts';
import { type Decision, decideAnswer, paymentEvent } from './answer-decision.ts';
import { type DecidedAnswer, writeAnswers } from './answer-statement.ts';

/** The provider's answer about an attempt. */
export interface PaymentAnswer {
  orderId: string;
  attemptId: string;
  observed: AnsweredPayment;
}

/** An answer that only advances an attempt to another status, with the locked order of this attempt. */
interface Step extends DecidedAnswer {
  answer: PaymentAnswer;
  locked: LockedOrder;
  predicted: LockedOrder;
  event: OrderEvent;
}

/**
 * Records the answers that only advance a pending attempt to another status, in one transaction, and returns the
 * recorded answers. The answers must be about attempts of different orders. The caller must pass the other answers to
 * `recordPayment`. An answer isn't recorded here if another transaction has locked its order, if an operator must
 * decide, if the money differs from the request, or if the answer changes nothing.
 */
export async function recordPayments(
  db: Database,
  answers: readonly PaymentAnswer[],
  caller: Caller,
): Promise<Set<PaymentAnswer>> {
  const ids = answers.map(({ orderId }) => orderId);
  const opening = [lockStatement(ids), lockedOrderQuery(ids, ALL_ORDERS)] as const;
  return transact(db, opening, async (trx, opened) => {
    const [locks, rows] = unwrapRows(opened);
    const free = new Set(locks.map(({ id }) => id));
    const orders = await toLockedOrders(
      trx,
      rows.filter(({ id }) => free.has(id)),
    );
    const steps = stepsOf(new Map(orders.map((locked) => [locked.order.id, locked])), answers);
    if (steps.length === 0) return new Set();
    await applyChange(
      trx,
      steps.map(({ locked }) => locked.order),
      {
        operation: 'processPayment',
        parts: [writeAnswers(steps)],
        predicted: steps.map(({ predicted }) => predicted),
        events: [],
        eventsByOrder: new Map(steps.map(({ locked, event }) => [locked.order.id, [event]])),
        caller,
      },
    );
    return new Set(steps.map(({ answer }) => answer));
  });
}

/** Locks orders. Skips orders that another transaction has locked. `$1`: ids of the orders. */
const lockStatement = compiledStatement<{ id: string }>(`
  select id from orders where id = any ($1::uuid[]) order by id for update skip locked`);

/** Selects the answers that `recordPayments` can record. `orders`: the locked orders, by id. */
const stepsOf = (orders: ReadonlyMap<string, LockedOrder>, answers: readonly PaymentAnswer[]): Step[] =>
  answers.flatMap((answer) => {
    const { attemptId, observed } = answer;
    const locked = orders.get(answer.orderId);
    const attempt = locked?.attempts.find(({ id }) => id === attemptId);
    if (!locked || !attempt) return [];
    const { order, isBeingVoided } = locked;
    const decision = decideAnswer({ ...attempt, currency: order.currency }, observed, isBeingVoided);
    if (!isAll(decision, attempt, observed)) return [];
    const moved = { ...attempt, ...decision.change };
    const [predicted] =
      predictOrder(locked, { attempts: locked.attempts.map((each) => (each === attempt ? moved : each)) }) ??
      [];
    if (!predicted) return [];
    const captureId = decision.taken > 0 ? newId() : undefined;
    const event = paymentEvent(order, attempt, observed, captureId);
    return [{ answer, locked, attempt, observed, decision, captureId, predicted, event }];
  });

/** Returns whether the answer only advances a pending attempt. */
const isAll = ({ kind, difference }: Decision, { status }: LockedAttempt, { disputes }: ObservedPayment) =>
  kind === 'ADVANCE' && isAttemptPending(status) && !difference && !disputes;
