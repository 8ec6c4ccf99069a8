import { sql } from 'kysely';
import { OWN_LOCKS } from '../../../packages/postgres/sessions/per-schema-names.ts';
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
import { eventCursors } from '../../feed/event-cursors.ts';
import { type FeedEnds, lockFeed, insertLane } from '../lanes/lanes.ts';
import type { SecretKeys } from '../secrets/secret-keys.ts';
import { insertSecret, readSecret } from '../secrets/store-secrets.ts';
import { newKeyPair, newSecret, publicKeyText } from '../secrets/seal-secret.ts';
import {
  type EndpointContent,
  type EndpointOwner,
  type EndpointRecord,
  getWebhookEndpoint,
} from './endpoints.ts';

/** Maximum number of endpoints of an owner. */
export const ENDPOINTS_MAX = 20;

/** Request to register an endpoint. `startAt`: `NOW`, `BEGINNING` or a cursor in the feed. */
interface EndpointRequest {
  content: EndpointContent;
  startAt: string;
  caller: Caller;
  key: IdempotencyKey | undefined;
}

/**
 * A registered endpoint. `secret` is undefined if the request is a repetition and the secret has been retired in the
 * meantime.
 */
interface CreatedEndpoint {
  endpoint: EndpointRecord;
  secret: Buffer | undefined;
}

type Refused = { kind: 'WEBHOOK_ENDPOINT_LIMIT' } | { kind: 'CURSOR_UNKNOWN' } | { kind: 'EVENTS_EXPIRED' };

/** The result that is stored with the idempotency key, without the secret itself. */
interface Remembered {
  endpoint: EndpointRecord;
  secretId: string;
}

/**
 * Registers an endpoint with a secret, a key pair and a lane (a delivery cursor), in one transaction. The transaction
 * locks, in this order, the idempotency key, the owner, and `webhook_feed` (shared). Because of the owner's lock,
 * concurrent requests can't exceed `ENDPOINTS_MAX`.
 */
export async function createWebhookEndpoint(
  db: Database,
  keys: SecretKeys,
  { content, startAt, caller, key }: EndpointRequest,
): Promise<({ kind: 'created' } & CreatedEndpoint) | Refused | EarlierResult<CreatedEndpoint> | KeyInUse> {
  const cursors = await eventCursors(db);
  return transactionUnderKey(db, caller, key, async (trx) => {
    const earlier = key && (await findEarlier<Remembered>(trx, caller, key));
    if (earlier?.kind === 'KEY_REUSED') return earlier;
    if (earlier) {
      const { endpoint, secretId } = earlier.result;
      const secret = await readSecret(trx, keys, endpoint.id, secretId);
      return { kind: 'replayed' as const, result: { endpoint, secret } };
    }
    await lockOwner(trx, caller);
    if ((await countEndpoints(trx, caller)) >= ENDPOINTS_MAX)
      return { kind: 'WEBHOOK_ENDPOINT_LIMIT' as const };
    const feed = await lockFeed(trx);
    const position = startOf(startAt, feed, (cursor) => cursors.positionOf(cursor));
    if (typeof position !== 'number') return position;
    const { secretId, ...created } = await insertEndpoint(trx, keys, caller, content);
    await insertLane(trx, created.endpoint.id, position, feed);
    if (key) await remember(trx, caller, key, { endpoint: created.endpoint, secretId } satisfies Remembered);
    return { kind: 'created' as const, ...created };
  });
}

function startOf(
  startAt: string,
  { removed, last }: FeedEnds,
  positionOf: (cursor: string) => number | undefined,
): number | Refused {
  if (startAt === 'NOW') return last;
  if (startAt === 'BEGINNING') return removed;
  const position = positionOf(startAt);
  if (position === undefined || position > last) return { kind: 'CURSOR_UNKNOWN' };
  return position < removed ? { kind: 'EVENTS_EXPIRED' } : position;
}

async function insertEndpoint(
  trx: Database,
  keys: SecretKeys,
  owner: EndpointOwner,
  content: EndpointContent,
) {
  const id = newId();
  const { privateKey, publicKey } = newKeyPair();
  const { clientId: client_id, customerId: customer_id = null } = owner;
  await trx
    .insertInto('webhook_endpoints')
    .values({ id, client_id, customer_id, public_key: publicKeyText(publicKey), ...content })
    .execute();
  const secret = newSecret();
  const { id: secretId } = await insertSecret(trx, keys, id, 'HMAC', secret);
  await insertSecret(trx, keys, id, 'ED25519', privateKey);
  // the endpoint was inserted above
  return { endpoint: (await getWebhookEndpoint(trx, owner, id))!, secret, secretId };
}

const lockOwner = (trx: Database, { clientId, customerId }: EndpointOwner) =>
  sql`
    select pg_advisory_xact_lock(
      hashtextextended(${JSON.stringify(['webhooks', clientId, customerId])}, 0) # ${sql.raw(OWN_LOCKS)})`.execute(
    trx,
  );

async function countEndpoints(trx: Database, { clientId, customerId }: EndpointOwner): Promise<number> {
  const { count } = await trx
    .selectFrom('webhook_endpoints')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('client_id', '=', clientId)
    .where('customer_id', 'is not distinct from', customerId ?? null)
    .executeTakeFirstOrThrow();
  return count;
}
