import { sql } from 'kysely';
import type { Database } from '../../base/database.ts';
import { newId } from '../../base/ids.ts';
import type { Caller } from '../../call/caller.ts';
import {
  type EarlierResult,
  type IdempotencyKey,
  type KeyInUse,
  findEarlier,
  remember,
  transactionUnderKey,
} from '../../call/idempotency.ts';
import { type EndpointRecord, lockEndpoint } from '../endpoints/endpoints.ts';
import { type DeliveryRecord, selectDeliveries } from './deliveries.ts';

/** Maximum number of automatic attempts to send an event, counting the first attempt. */
export const ATTEMPTS_MAX = 10;

type NotActive = { kind: 'WEBHOOK_ENDPOINT_NOT_ACTIVE'; status: EndpointRecord['status'] };

type Sending =
  | { kind: 'accepted'; delivery: DeliveryRecord }
  | NotActive
  | { kind: 'WEBHOOK_ENDPOINT_NOT_FOUND' | 'WEBHOOK_DELIVERY_NOT_FOUND' }
  | EarlierResult<DeliveryRecord>
  | KeyInUse;

interface SendingRequest {
  endpointId: string;
  caller: Caller;
  key: IdempotencyKey | undefined;
}

/**
 * Sends a test event to an endpoint. `bodyOf` creates the body of the request. `time` is the current time of the
 * database.
 */
export async function createTestEvent(
  db: Database,
  request: SendingRequest,
  bodyOf: (event: { id: string; time: string }) => string,
): Promise<Sending> {
  return sending(db, request, async (trx) => {
    const id = newId();
    const { rows } = await sql<{ time: string }>`select now() as time`.execute(trx);
    await trx
      .insertInto('webhook_deliveries')
      .values({
        endpoint_id: request.endpointId,
        event_id: id,
        type: 'webhook.test',
        body: bodyOf({ id, time: rows[0]!.time }),
        status: 'PENDING',
        next_attempt_at: beforeAllDue(request.endpointId),
      })
      .execute();
    return id;
  });
}

/** Requests another attempt to send an event, whatever the status of the event's delivery is. */
export async function createWebhookAttempt(
  db: Database,
  request: SendingRequest,
  eventId: string,
): Promise<Sending> {
  return sending(db, request, async (trx) => {
    const delivery = await trx
      .updateTable('webhook_deliveries')
      .set({
        ...{ status: 'PENDING', next_kind: 'MANUAL', settled_at: null },
        next_attempt_at: beforeAllDue(request.endpointId),
        // A delivery that still waits for an attempt keeps the number of its tries. A delivery that has ended gets only
        // one more try.
        tries: sql`case when status in ('PENDING', 'HELD') then tries else greatest(tries, ${sql.lit(ATTEMPTS_MAX)}) end`,
      })
      .where('endpoint_id', '=', request.endpointId)
      .where('event_id', '=', eventId)
      .returning('event_id')
      .executeTakeFirst();
    return delivery?.event_id;
  });
}

/**
 * Writes a delivery that must be sent, and makes the endpoint's lane (its delivery cursor) send it immediately. Runs in
 * one transaction under the locks of the idempotency key, the endpoint and the lane. `write` returns the id of the
 * delivered event, or undefined if the delivery doesn't exist.
 */
async function sending(
  db: Database,
  { endpointId, caller, key }: SendingRequest,
  write: (trx: Database) => Promise<string | undefined>,
): Promise<Sending> {
  return transactionUnderKey<Sending>(db, caller, key, async (trx) => {
    const endpoint = await lockEndpoint(trx, caller, endpointId);
    if (!endpoint) return { kind: 'WEBHOOK_ENDPOINT_NOT_FOUND' };
    const earlier = key && (await findEarlier<DeliveryRecord>(trx, caller, key));
    if (earlier) return earlier;
    await hurryLane(trx, endpointId);
    const eventId = await write(trx);
    if (eventId === undefined) return { kind: 'WEBHOOK_DELIVERY_NOT_FOUND' };
    if (endpoint.status !== 'ACTIVE') throw new NotActiveNow(endpoint.status);
    const delivery = await selectDeliveries(trx, endpointId)
      .where('event_id', '=', eventId)
      .executeTakeFirstOrThrow();
    if (key) await remember(trx, caller, key, delivery);
    return { kind: 'accepted', delivery };
  }).catch((error: unknown) => {
    if (error instanceof NotActiveNow) return error.answer;
    throw error;
  });
}

/**
 * Thrown to undo what the transaction has written. The status of the endpoint is checked last, because a missing
 * delivery must be reported in preference to an inactive endpoint.
 */
class NotActiveNow extends Error {
  readonly answer: NotActive;

  constructor(status: EndpointRecord['status']) {
    super('the endpoint is not active');
    this.answer = { kind: 'WEBHOOK_ENDPOINT_NOT_ACTIVE', status };
  }
}

/**
 * SQL for a time before the due times of all other deliveries of the endpoint. The requested delivery is sent first,
 * because a person waits for it.
 */
const beforeAllDue = (endpointId: string) => sql<string>`
  least(now(), (
    select min(next_attempt_at) - interval '1 millisecond' from webhook_deliveries
    where endpoint_id = ${endpointId} and status = 'PENDING'))`;

/**
 * Makes the lane (the endpoint's delivery cursor) send due deliveries immediately, even during a pause, because a
 * person waits for the delivery.
 */
async function hurryLane(trx: Database, endpointId: string): Promise<void> {
  await trx
    .updateTable('webhook_lanes')
    .set({
      retry_at: sql`least(retry_at, now())`,
      due_at: sql`least(due_at, now())`,
      last_turn: null,
    })
    .where('endpoint_id', '=', endpointId)
    .where('id', '=', endpointId)
    .execute();
}
