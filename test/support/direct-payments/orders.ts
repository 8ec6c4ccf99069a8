/** Orders with direct payments: payments that the shop receives itself, without the payment provider. */
import { sql } from 'kysely';
import { expeditePayment } from '../../../db/operator/payment-overview.ts';
import { type PaymentTask, findAttempt, findOverdueTasks, reviewPayments } from '../../../db/orders/index.ts';
import { inEachPlace, placeOf } from '../database/shards.ts';
import type { Answer, Sender } from '../shop/contract-client.ts';
import { euros } from '../shop/request-bodies.ts';
import { WORKER } from '../shop/run-jobs.ts';
import type { Schemas, Shop } from '../shop/shop.ts';

/** Runs the job that agrees on payments and finds overdue payments. */
export const review = async ({ db }: Shop): Promise<void> =>
  void (await inEachPlace(db, (place) => reviewPayments(place, WORKER, 100)));

/** Places an order of one product with three units for 10 euros each. The job has reviewed its payment. */
export async function placeDirect(
  shop: Shop,
  payment: Schemas['PaymentChoiceInput'],
  quantity = 3,
): Promise<Schemas['Order']> {
  const order = await shop.order({ [await shop.offer({ amount: 1000 })]: quantity }, { payment });
  await review(shop);
  return order;
}

/** Places an order on terms. Returns the path of `createPaymentConfirmation`. */
export async function confirmationPath(shop: Shop): Promise<string> {
  const { id } = await placeDirect(shop, { kind: 'TERMS' });
  return `/orders/${id}/payments/${(await shop.getPayment(id)).id}/confirmations`;
}

/** Confirms money for the current payment of an order. `amount`: undefined for all missing money. */
export async function confirm(
  shop: Shop,
  orderId: string,
  amount?: number,
  { paymentId, headers, as }: { paymentId?: string; headers?: Record<string, string>; as?: Sender } = {},
): Promise<Answer> {
  const id = paymentId ?? (await shop.getPayment(orderId)).id;
  const body = amount === undefined ? {} : euros(amount);
  const options = { body, ...(headers && { headers }), ...(as && { as }) };
  return shop.call('POST', `/orders/${orderId}/payments/${id}/confirmations`, options);
}

/** Ends the reservations of these orders. Returns the number of orders that expire now. */
export async function expire(shop: Shop, ...orderIds: string[]): Promise<number> {
  await sql`update orders set created_at = created_at - interval '30 days', reserved_until = reserved_until - interval '30 days'
    where id = any (${orderIds}::uuid[])`.execute(shop.db);
  return shop.expireNow();
}

/** Sets the last days of all direct payments back, and reviews the payments. */
export async function letPaymentsBecomeDue(shop: Shop, days = 30): Promise<void> {
  await sql`update payment_attempts
    set due_on = due_on - ${days}::int, created_at = created_at - make_interval(days => ${days}), review_at = review_at - make_interval(days => ${days}) where kind is not null`.execute(
    shop.db,
  );
  await Promise.all([review(shop), review(shop)]);
}

/** Lists the tasks that workers would get for an order if all its pending payments and operations were overdue. */
export async function listTasks({ db }: Shop, orderId: string, paymentId: string): Promise<PaymentTask[]> {
  const place = placeOf(db, orderId);
  const attempt = await findAttempt(place, orderId, paymentId);
  await expeditePayment(place, attempt!); // the caller names a payment of the order
  return findOverdueTasks(place, { owed: 0, held: 0 }, 100);
}
