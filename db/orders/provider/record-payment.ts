import { combineFragments } from '../../../packages/postgres/statements/cte-fragments.ts';
import { pipeline } from '../../../packages/postgres/statements/pipeline.ts';
import type { Database } from '../../base/database.ts';
import { newId } from '../../base/ids.ts';
import type { Caller } from '../../call/caller.ts';
import { ALL_ORDERS } from '../../call/reach.ts';
import { beginChange, endChange } from '../change/change-order.ts';
import type { OrderEvent } from '../model/order-events.ts';
import type { AnsweredPayment, ObservedPayment } from '../model/observed-payment.ts';
import type { OrderRecord } from '../model/order-record.ts';
import { type AttemptRecord, changeAttempt, findAttempt, getPayment } from '../payments/payment-attempts.ts';
import { isBeingVoided } from '../payments/payment-operations.ts';
import { decideAnswer, paymentEvent } from './answer-decision.ts';
import { type DecidedAnswer, writeAnswers } from './answer-statement.ts';
import { refundWrongCurrency } from './refund-wrong-currency.ts';
import { recordExternalRefunds } from './external-refunds.ts';
import { reportMissingMoney } from './report-missing-money.ts';
import { openPaymentMatters } from './observed-payment.ts';

/**
 * Records the provider's answer about a payment attempt, in one transaction under the order's lock. An answer with
 * nothing new changes nothing, so the provider may repeat answers or send them late. The attempt's status doesn't
 * change while a void of the attempt is pending. The same transaction requests the refund or void of money that the
 * order doesn't need.
 */
export async function recordPayment(
  db: Database,
  orderId: string,
  attemptId: string,
  observed: AnsweredPayment,
  caller: Caller,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const order = await beginChange(trx, ALL_ORDERS, orderId);
    const attempt = order && (await findAttempt(trx, orderId, attemptId));
    if (!order || !attempt) return;
    const isVoided = await isBeingVoided(trx, attempt);
    const decision = decideAnswer(attempt, observed, isVoided);
    const answer = { attempt, observed, decision, captureId: decision.taken > 0 ? newId() : undefined };
    if (decision.change) await write(trx, answer);
    const events = isVoided ? [] : await eventsOf(trx, order, answer, caller);
    if (events.length > 0) await endChange(trx, order, { operation: 'processPayment', events, caller });
    if (!decision.change && decision.seesHold) await write(trx, answer);
  });
}

const write = (trx: Database, answer: DecidedAnswer) =>
  pipeline(trx, [combineFragments([writeAnswers([answer])])]);

/** Records all effects of an answer except the change of the attempt's row. Returns the events of the answer. */
async function eventsOf(
  trx: Database,
  order: OrderRecord,
  { attempt, observed, decision, captureId }: DecidedAnswer & { attempt: AttemptRecord },
  caller: Caller,
): Promise<OrderEvent[]> {
  const { kind, reported, difference } = decision;
  // The newly captured money reduces the amount that the current attempt must pay. Clients see this amount, so the
  // version of the current attempt increases.
  if (kind === 'TAKEN' && order.payment.pays_rest)
    await changeAttempt(trx, (await getPayment(trx, ALL_ORDERS, order.id))!, {}); // a locked order has a payment
  const event = reported && paymentEvent(order, attempt, reported, captureId);
  const matter = await openPaymentMatters(trx, order, attempt, observed, {
    difference,
    isRecorded: event !== undefined,
  });
  const others = difference?.isForeign
    ? await refundWrongCurrency(trx, order, attempt, observed)
    : event || observed.askedAt !== attempt.version
      ? []
      : await recordElse(trx, order, attempt, observed, caller);
  return [event, matter, ...others].filter((each) => each !== undefined);
}

/**
 * Records refunds that the service didn't request, and opens a matter (a case for an operator) about money that is
 * missing at the provider.
 */
async function recordElse(
  trx: Database,
  order: OrderRecord,
  attempt: AttemptRecord,
  observed: ObservedPayment,
  caller: Caller,
): Promise<OrderEvent[]> {
  const refunds = await recordExternalRefunds(trx, order, attempt, observed, caller);
  return [...refunds, ...(await reportMissingMoney(trx, attempt, observed, refunds.length > 0))];
}
