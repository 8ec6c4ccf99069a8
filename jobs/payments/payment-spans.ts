import type { Database } from '../../db/base/database.ts';
import { type Attributes, type Span, type Tracer, errorTypeOf } from '../../db/base/tracer.ts';
import type { AttemptRecord, PaymentTask } from '../../db/orders/index.ts';
import { type PaymentProvider, ProviderRefusal } from '../payment-providers/port/provider.ts';
import { findTraceparents } from '../running/order-traceparents.ts';

const about = (orderId: string, paymentId: string): Attributes => ({
  'order_service.order.id': orderId,
  'order_service.payment.id': paymentId,
});

/** Creates the span for the start of a payment. */
export const startSpan = (
  tracer: Tracer,
  {
    order_id,
    id,
    traceparent,
  }: Pick<AttemptRecord, 'order_id' | 'id'> & { traceparent?: string | undefined },
): Span | undefined => tracer.follow(traceparent, { name: 'start payment', attributes: about(order_id, id) });

/** Creates the span for a statement that records the answers about several payments. */
export const answersSpan = (
  tracer: Tracer,
  answers: readonly { span?: Span | undefined }[],
): Span | undefined =>
  tracer.gather(
    answers.flatMap(({ span }) => span ?? []),
    {
      name: 'record payments',
      kind: 'CLIENT',
      attributes: {
        'db.system.name': 'postgresql',
        'db.collection.name': 'payment_attempts',
        'db.operation.batch.size': answers.length,
      },
    },
  );

/** Creates the span for a job of the payment queue, in the trace of the job's order. */
export async function taskSpan(
  db: Database,
  tracer: Tracer,
  { kind, orderId }: PaymentTask,
): Promise<Span | undefined> {
  const parents = await findTraceparents(db, [orderId]);
  return tracer.follow(parents.get(orderId), {
    name: 'process payments',
    kind: 'CONSUMER',
    attributes: {
      'messaging.system': 'pg-boss',
      'messaging.destination.name': 'payments',
      'messaging.operation.name': 'process',
      'messaging.operation.type': 'process',
      'order_service.task': kind,
      'order_service.order.id': orderId,
    },
  });
}

/**
 * Wraps a provider so that each call has its own span below `span`. Returns the provider itself if `span` is undefined.
 */
export function tracedProvider(
  provider: PaymentProvider,
  tracer: Tracer | undefined,
  span: Span | undefined,
): PaymentProvider {
  if (!tracer || !span) return provider;
  const { name } = provider;
  const call = <Answer>(method: string, id: string, work: () => Promise<Answer>) => {
    const attributes = { 'order_service.provider': name, 'order_service.payment.id': id };
    const about = { name: `${name} ${method}`, kind: 'CLIENT', attributes } as const;
    return noted(tracer.follow(span.traceparent, about), work);
  };
  return {
    ...provider,
    authorize: (request, signal) =>
      call('authorize', request.attemptId, () => provider.authorize(request, signal)),
    lookup: (attempt, signal) => call('lookup', attempt.attemptId, () => provider.lookup(attempt, signal)),
    capture: (attempt, ...rest) =>
      call('capture', attempt.attemptId, () => provider.capture(attempt, ...rest)),
    void: (attempt, ...rest) => call('void', attempt.attemptId, () => provider.void(attempt, ...rest)),
    release: (attempt, ...rest) =>
      call('release', attempt.attemptId, () => provider.release(attempt, ...rest)),
    refund: (attempt, ...rest) => call('refund', attempt.attemptId, () => provider.refund(attempt, ...rest)),
  };
}

/** Ends a span with the result of the call. A refusal is an answer and not an error. */
async function noted<Answer>(span: Span | undefined, work: () => Promise<Answer>): Promise<Answer> {
  try {
    const answer = await work();
    span?.end();
    return answer;
  } catch (error) {
    if (error instanceof ProviderRefusal) {
      span?.set({ 'order_service.refusal': error.code.replaceAll(/[^\w.-]/g, '_').slice(0, 64) });
      span?.end();
    } else span?.end(errorTypeOf(error));
    throw error;
  }
}
