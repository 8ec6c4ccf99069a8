import { createSecretKey } from 'node:crypto';
import { newTraceId } from '../../../db/base/ids.ts';
import type { Tracer } from '../../../db/base/tracer.ts';
import type { Target } from '../../../db/webhooks/endpoints/delivery-targets.ts';
import type { AttemptRecord, DeliveryRecord } from '../../../db/webhooks/lanes/record-deliveries.ts';
import type { WarningLog } from '../../running/job-log.ts';
import type { Message, Outcome } from '../http/sender.ts';
import { isThrottled, decideAfterAttempt } from '../http/retry-schedule.ts';
import { type SigningKeys, ed25519Key, signatureHeaders } from '../http/signature.ts';
import type { WebhookWatch } from '../http/webhook-watch.ts';
import type { Delivery } from '../lanes/delivery.ts';
import type { Lane } from '../lanes/lane.ts';
import { logHealth, logRefusal } from './log-endpoint.ts';
import type { Recorder } from './delivery-recorder.ts';
import { endWith, spanOfDelivery } from './delivery-spans.ts';

/**
 * Time until the retry of a slow attempt that is still in flight. The retry happens only if the process ends before it
 * records the result of the attempt.
 */
const FORGOTTEN_MS = 20_000;

interface DelivererOptions {
  /** Makes an attempt. Never rejects. */
  send(message: Message): Promise<Outcome>;
  recorder: Recorder;
  log: WarningLog;
  watch?: WebhookWatch | undefined;
  tracer?: Tracer | undefined;
}

/** Makes attempts, and decides what happens after each attempt. */
export class Deliverer {
  readonly #options: DelivererOptions;
  readonly #keys = new WeakMap<Target, SigningKeys>();

  constructor(options: DelivererOptions) {
    this.#options = options;
  }

  /**
   * Writes a row for a slow attempt that is still in flight. So the attempt's lane (the delivery cursor of its
   * endpoint) can advance, and the slow answer delays no other delivery.
   */
  slow(lane: Lane, delivery: Delivery): void {
    if (delivery.isKnown || delivery.body === undefined) return;
    lane.block(delivery);
    const status = {
      status: 'PENDING',
      tries: delivery.tries,
      wait_ms: FORGOTTEN_MS,
      attempt: null,
    } as const;
    this.#options.recorder.add(lane, toDeliveryRecord(lane, delivery, status));
    delivery.isKnown = true;
  }

  /** Makes one attempt. Never rejects. */
  async carryOut(lane: Lane, delivery: Delivery): Promise<void> {
    const { send, recorder, log, tracer } = this.#options;
    const { body, tries } = delivery;
    if (body === undefined) {
      lane.flying.delete(delivery.eventId);
      return this.#write(lane, delivery, { status: 'CANCELLED', tries, wait_ms: null, attempt: null });
    }
    const { target } = lane;
    const startedAt = recorder.now();
    const span = tracer && spanOfDelivery(tracer, target, delivery);
    const traceId = span?.traceId ?? newTraceId();
    const traceparent = span?.traceparent ?? `00-${traceId}-${traceId.slice(0, 16)}-00`;
    const headers = this.#headers(target, delivery, body, { startedAt, traceparent });
    const outcome = await send({ url: target.url, headers, body });
    if (span) endWith(span, outcome);
    lane.flying.delete(delivery.eventId);
    // This process ends, or the proxy is unreachable. The receiver isn't the cause, so the delivery is sent again.
    if (outcome.failure === 'INTERRUPTED') return lane.end(outcome.retryAfterMs);
    this.#options.watch?.attempted(outcome);
    if (outcome.failure === 'ADDRESS_REFUSED') logRefusal(log, target, traceId);
    this.#conclude(lane, delivery, outcome, { startedAt, url: target.url });
  }

  #conclude(
    lane: Lane,
    delivery: Delivery,
    outcome: Outcome,
    { startedAt, url }: { startedAt: number; url: string },
  ): void {
    const { health } = lane;
    const verdict = decideAfterAttempt(outcome, {
      health,
      tries: delivery.tries,
      most: lane.target.max_in_flight,
    });
    lane.health = verdict.health;
    // Only a change of the endpoint's health is logged. If an endpoint refuses some events and accepts others, a line
    // for each failure would fill the log.
    if (isThrottled(health) !== isThrottled(lane.health)) logHealth(this.#options.log, lane, outcome);
    const { statusCode, failure, excerpt, durationMs } = outcome;
    const attempt: AttemptRecord = {
      kind: delivery.kind,
      startedAt: new Date(startedAt).toISOString(),
      durationMs,
      url,
      ...(statusCode !== undefined && { statusCode }),
      ...(failure && { failure }),
      ...(excerpt !== undefined && { responseExcerpt: excerpt }),
    };
    const { status, tries, waitMs: wait_ms } = verdict;
    if (status === 'PENDING') lane.block(delivery);
    else if (status === 'FAILED') this.#options.watch?.givenUp();
    else this.#observe(delivery, startedAt + durationMs);
    if (verdict.pauseMs !== undefined) lane.end(verdict.pauseMs);
    this.#write(lane, delivery, { status, tries, wait_ms, attempt });
    if (verdict.isGone) void this.#options.recorder.disable(lane, 'GONE');
  }

  /**
   * Reports the time from the event to its delivery. Deliveries that the owner has requested again are left out,
   * because they don't show how fast events are delivered.
   */
  #observe({ kind, occurredAt }: Delivery, at: number): void {
    const isRequested = kind === 'MANUAL' || kind === 'REPLAY';
    if (occurredAt !== null && !isRequested) this.#options.watch?.delivered(at - Date.parse(occurredAt));
  }

  #write(lane: Lane, delivery: Delivery, how: Result): void {
    this.#options.recorder.add(lane, toDeliveryRecord(lane, delivery, how));
  }

  #headers(
    target: Target,
    { eventId: id }: Delivery,
    body: Buffer,
    { startedAt, traceparent }: { startedAt: number; traceparent: string },
  ): Record<string, string> {
    return {
      'content-type': target.media_type,
      'user-agent': 'order-service-webhooks/1',
      traceparent,
      ...signatureHeaders({ id, timestamp: Math.floor(startedAt / 1000), body }, this.#keysOf(target)),
    };
  }

  /**
   * Returns the keys that sign for a target. The keys are created only once, because creating them takes longer than a
   * signature.
   */
  #keysOf(target: Target): SigningKeys {
    const known = this.#keys.get(target);
    if (known) return known;
    const { secrets, asymmetric_signature } = target;
    const keys = {
      hmac: secrets.hmac.map((secret) => createSecretKey(secret)),
      ed25519: asymmetric_signature ? ed25519Key(secrets.ed25519) : undefined,
    };
    this.#keys.set(target, keys);
    return keys;
  }
}

type Result = Pick<DeliveryRecord, 'status' | 'tries' | 'wait_ms' | 'attempt'>;

const toDeliveryRecord = ({ key }: Lane, delivery: Delivery, how: Result): DeliveryRecord => ({
  ...key,
  event_id: delivery.eventId,
  order_id: delivery.orderId,
  type: delivery.type,
  position: delivery.position,
  // If the process ends, this attempt may get no result. Then the next attempt of a replayed delivery must count as a
  // replay too.
  next_kind: how.attempt === null && delivery.kind === 'REPLAY' ? delivery.kind : null,
  ...how,
});
