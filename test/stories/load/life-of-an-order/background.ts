import { randomUUID } from 'node:crypto';
import { serviceCaller } from '../../../../db/call/caller.ts';
import { etagOf } from '../../../../handlers/http/answers/preconditions.ts';
import * as provider from '../../../support/provider/provider-desk.ts';
import { units } from '../../../support/shop/request-bodies.ts';
import { cancelLapsedOrders } from '../../../support/shop/run-jobs-per-schema.ts';
import { TRACE_ID, endReservations, issueAll, placeEvents } from '../../../support/shop/run-jobs.ts';
import { type InvoicedUnits, requestInvoice } from './documents.ts';
import { expect } from './expect.ts';
import { type Life, read } from './model.ts';
import type { Units } from './requests.ts';
import type { BackgroundStep } from './step.ts';
import { type Trouble, queueOverdueTasks, queueTasks, runUntilIdle, workOn } from './worker.ts';

/** Selects a task of the queue: its index is `pick` modulo the length of the queue. */
interface Pick {
  pick: number;
}

export const work: BackgroundStep<Pick & { twice: boolean; trouble: Trouble }> = {
  async do({ worker }, given) {
    await queueTasks(worker);
    if (worker.tasks.length > 0) await workOn(worker, given.pick % worker.tasks.length, given);
  },
};

export const workAll: BackgroundStep<object> = {
  async do({ worker }) {
    await queueTasks(worker);
    await runUntilIdle(worker, 20);
  },
};

/** Requests and jobs that can run while the worker runs a task. */
export const MEANWHILE = ['cancel', 'cancelUnits', 'ship', 'captures', 'refunds', 'expire'] as const;

export const workMeanwhile: BackgroundStep<Pick & Units & { what: (typeof MEANWHILE)[number] }> = {
  async do(life, given) {
    const { worker } = life;
    await queueTasks(worker);
    await Promise.all([
      worker.tasks.length > 0 && workOn(worker, given.pick % worker.tasks.length),
      meanwhile(life, given),
    ]);
  },
};

/**
 * Sends a request while another step runs. Depending on the progress of the other step, the service may accept the
 * request or refuse it with 409.
 */
export async function meanwhile(
  { shop, orderId }: Life,
  { what, line, quantity }: Units & { what: (typeof MEANWHILE)[number] },
): Promise<unknown> {
  if (what === 'expire') return shop.expireNow();
  const order = await shop.getOrder(orderId);
  const body = units([order.items[line], quantity]);
  const [path, sent] = {
    cancel: ['/cancel', undefined] as const,
    cancelUnits: ['/cancel', body] as const,
    ship: ['/shipments', body] as const,
    captures: ['/payment/captures', undefined] as const,
    refunds: ['/payment/refunds', undefined] as const,
  }[what];
  const headers = { 'Idempotency-Key': randomUUID() };
  const { status } = await shop.call('POST', `/orders/${orderId}${path}`, { body: sent, headers });
  return expect(status < 300 || status === 409, `${what} while something else happens`, status);
}

export const providerFinishes: BackgroundStep<object> = { do: ({ shop }) => shop.letProviderFinish() };

/** The customer approves or declines the payment on the provider's page. */
export const decide: BackgroundStep<{ approve: boolean }> = {
  async do(life, { approve }) {
    const url = (await read(life, '/payment'))['nextAction']?.url;
    if (!url) return;
    const body = new URLSearchParams({ decision: approve ? 'approve' : 'decline' });
    const answer = await fetch(life.shop.url + new URL(url).pathname, { method: 'POST', body });
    expect(answer.status === 200, 'the page answers', answer.status);
  },
};

export const reservationEnds: BackgroundStep<object> = {
  async do({ shop, orderId, known }) {
    await endReservations(shop.db, orderId);
    // This step changes times of the order, but not its version. So the stored bodies for the ETag are no longer valid.
    known.clear();
  },
};

export const giveEventsPlaces: BackgroundStep<object> = { do: ({ shop }) => placeEvents(shop.db) };

export const deliver: BackgroundStep<{ fails: boolean }> = { do: ({ hooks }, how) => hooks.deliver(how) };

export const expireOrders: BackgroundStep<object> = { do: ({ shop }) => shop.expireNow() };

export const reconcile: BackgroundStep<object> = { do: ({ worker }) => queueOverdueTasks(worker) };

/** The provider charges a failed, voided or expired payment attempt. */
export const chargeDeadAttempt: BackgroundStep<Pick> = {
  async do({ shop, orderId }, { pick }) {
    const dead = await shop.db
      .selectFrom('payment_attempts')
      .select('id')
      .where('order_id', '=', orderId)
      .where('status', 'in', ['FAILED', 'VOIDED', 'EXPIRED'])
      .execute();
    const attempt = dead[pick % dead.length];
    if (attempt) await provider.chargeDeadAttempt(shop.db, orderId, attempt.id);
  },
};

export const captureElsewhere: BackgroundStep<object> = {
  do: ({ shop, orderId }) => provider.captureAtDesk(shop.db, orderId),
};

/** An operator refunds a share of the captured amount in the provider's dashboard. */
export const refundElsewhere: BackgroundStep<{ share: number }> = {
  do: ({ shop, orderId }, { share }) => provider.refundAtDesk(shop.db, orderId, Math.min(share, 1)),
};

/** A refund fails after its success: the customer's bank returns the money to the provider. */
export const refundReturns: BackgroundStep<Pick> = {
  async do({ shop, orderId }, { pick }) {
    const attempts = await shop.db
      .selectFrom('payment_attempts')
      .select(['order_id', 'id'])
      .where('order_id', '=', orderId)
      .execute();
    await provider.reverseRefund(shop.db, attempts[pick % attempts.length]!);
  },
};

/** The customer's bank disputes a charge of the order or decides a dispute, and the provider sends an event. */
export const dispute: BackgroundStep<Pick & { decision: 'OPEN' | 'WON' | 'LOST' }> = {
  async do({ shop, orderId, worker }, { pick, decision }) {
    const charges = await shop.db
      .selectFrom('simulated_payments')
      .select('attempt_id')
      .where('order_id', '=', orderId)
      .where('captured_amount', '>', 0)
      .orderBy('attempt_id')
      .execute();
    const charge = charges[pick % charges.length];
    if (!charge) return;
    const { attempt_id: id } = charge;
    await shop.db
      .updateTable('simulated_payments')
      .set({ dispute: decision })
      .where('attempt_id', '=', id)
      .execute();
    worker.tasks.push({ task: { kind: 'event', orderId, id }, isRetry: false });
  },
};

/** An authorization hold expires at the provider, but the provider sends no event. */
export const holdEnds: BackgroundStep<object> = {
  async do({ shop, orderId }) {
    await shop.db
      .updateTable('simulated_payments')
      .set((eb) => ({ status: 'VOIDED', authorized_amount: eb.ref('captured_amount') }))
      .where('order_id', '=', orderId)
      .where('status', '=', 'AUTHORIZED')
      .execute();
  },
};

/**
 * A final capture takes only a share of the authorised amount. Then the customer starts another payment for the missing
 * amount.
 */
export const payRest: BackgroundStep<{ share: number; token: string }> = {
  async do({ shop, orderId, worker }, { share, token: paymentMethod }) {
    const { capturableAmount } = await shop.getPayment(orderId);
    const amount = Math.ceil(capturableAmount.amount * Math.min(share, 1));
    if (amount === 0) return;
    const body = { amount: { amount, currency: 'EUR' }, final: true };
    await shop.call('POST', `/orders/${orderId}/payment/captures`, { body });
    await queueTasks(worker);
    await runUntilIdle(worker, 20);
    const headers = { 'If-Match': etagOf('payment', await shop.getPayment(orderId)) };
    const { status } = await shop.call('PUT', `/orders/${orderId}/payment`, {
      body: { paymentMethod },
      headers,
    });
    expect(status === 200 || status === 409, 'the rest is paid', status);
  },
};

/** Cancels orders whose authorization hold has expired, as if the service's waiting time in days had passed. */
export const cancelLapsed: BackgroundStep<object> = {
  async do({ shop }) {
    await cancelLapsedOrders(shop.db, { days: 0, limit: 10 }, serviceCaller(TRACE_ID));
  },
};

/** The provider starts or stops refusing captures and refunds of this order. */
export const refuse: BackgroundStep<object> = {
  async do({ orderId, worker }) {
    if (!worker.refused.delete(orderId)) worker.refused.add(orderId);
  },
};

export const createDocument: BackgroundStep<{ units: InvoicedUnits }> = {
  async do(life, { units }) {
    const isCreated = await requestInvoice(life.shop, life.orderId, units);
    life.hasDocuments ||= isCreated;
  },
};

/** Gives all documents their numbers. */
export const numberDocuments: BackgroundStep<object> = { do: ({ shop }) => issueAll(shop.db) };
