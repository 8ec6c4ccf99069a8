import { hash } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import type { Caller } from './caller.ts';
import type { Database } from './index.ts';
import { statement } from './statement.ts';

/**
 * A caller's own name for a piece of work. It holds within its scope (an operation on a resource, such as
 * "POST /api/v1/orders"), its client and its customer. The fingerprint is the SHA-256 (hex) of the request,
 * in canonical JSON (RFC 8785).
 */
export interface IdempotencyKey {
  scope: string;
  key: string;
  fingerprint: string;
}

/** What was done under a key: its result again, or that the key stood for something else. */
export type Earlier<Result> = { kind: 'replayed'; result: Result } | { kind: 'KEY_REUSED' };

/** Another request with the key is still at work. */
export type KeyInUse = { kind: 'KEY_IN_USE' };

/** What tells a caller's key from all others. */
export const nameOfKey = ({ clientId, customerId }: Caller, { scope, key }: IdempotencyKey): string =>
  JSON.stringify([clientId, customerId ?? '', scope, key]);

/**
 * A transaction that first locks the caller's key, if there is one. A duplicate request waits a moment for
 * that lock, and then finds what was done. The key comes before all other locks, so the duplicate waits for
 * the first request and not for what that one waits for.
 */
export async function transactionUnderKey<Result>(
  db: Database,
  caller: Caller,
  key: IdempotencyKey | undefined,
  work: (trx: Database) => Promise<Result>,
): Promise<Result | KeyInUse> {
  try {
    return await db.transaction().execute(async (trx) => {
      if (key) await lockKey(trx, nameOfKey(caller, key));
      return work(trx);
    });
  } catch (error) {
    if (error instanceof KeyLocked) return { kind: 'KEY_IN_USE' };
    throw error;
  }
}

class KeyLocked extends Error {}

/**
 * `$1`: the number of the lock. Locks a key until the transaction ends, whether it has a row or not. Waits
 * for a second at most: less than a request waits for the other locks, so that a duplicate is answered before
 * the first one gives up.
 */
const lockKeyStatement = statement<never>(`
  with before as materialized (
    select current_setting('lock_timeout') as lock_timeout, set_config('lock_timeout', '1s', true))
  select pg_advisory_xact_lock($1), set_config('lock_timeout', before.lock_timeout, true) from before`);

async function lockKey(trx: Database, name: string): Promise<void> {
  const number = hash('sha256', name, 'buffer').readBigInt64BE().toString();
  try {
    await lockKeyStatement(trx, number);
  } catch (error) {
    const isLocked = error instanceof pg.DatabaseError && error.code === '55P03';
    throw isLocked ? new KeyLocked() : error;
  }
}

/** Looks up what the caller did under the key in the last 7 days. `undefined`: nothing. */
export async function findEarlier<Result>(
  db: Database,
  caller: Caller,
  { scope, key, fingerprint }: IdempotencyKey,
): Promise<Earlier<Result> | undefined> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'result'])
    .where('client_id', '=', caller.clientId)
    .where('customer_id', '=', caller.customerId ?? '')
    .where('scope', '=', scope)
    .where('key', '=', key)
    .where('created_at', '>', sql<string>`now() - interval '7 days'`)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.fingerprint.toString('hex') !== fingerprint) return { kind: 'KEY_REUSED' };
  // `Result` is what the caller gives to `remember` under the same scope.
  return { kind: 'replayed', result: row.result as Result };
}

/**
 * Remembers what was done, in the transaction that does it. A key whose 7 days are over is taken anew. Locks
 * the key's row, after everything else that the transaction locks.
 *
 * Call it only in a `transactionUnderKey`, after `findEarlier`. Then no other request can have taken the key
 * in between, and to find it taken is a fault in this program.
 */
export async function remember(
  trx: Database,
  caller: Caller,
  { scope, key, fingerprint }: IdempotencyKey,
  result: unknown,
): Promise<void> {
  const taken = await trx
    .insertInto('idempotency_keys')
    .values({
      client_id: caller.clientId,
      customer_id: caller.customerId ?? '',
      scope,
      key,
      fingerprint: Buffer.from(fingerprint, 'hex'),
      result: JSON.stringify(result),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'customer_id', 'scope', 'key'])
        .doUpdateSet(({ ref }) => ({
          fingerprint: ref('excluded.fingerprint'),
          result: ref('excluded.result'),
          created_at: ref('excluded.created_at'),
        }))
        .where('idempotency_keys.created_at', '<=', sql<string>`now() - interval '7 days'`),
    )
    .returning('key')
    .executeTakeFirst();
  if (!taken) throw new Error('an idempotency key was taken although its lock was held');
}

/**
 * `$1`: how many. Locks only what nobody else has locked. Written out because it deletes by `ctid`, which the
 * builder doesn't know.
 */
const forgetOldKeysStatement = statement<never>(`
  delete from idempotency_keys where ctid = any (array(
    select ctid from idempotency_keys where created_at < now() - interval '7 days' limit $1 for update skip locked
  ))`);

/**
 * Deletes at most `limit` keys whose 7 days are over; returns how many. Several processes may do it at once.
 */
export async function forgetOldKeys(db: Database, limit = 5000): Promise<number> {
  const { numAffectedRows } = await forgetOldKeysStatement(db, limit);
  return Number(numAffectedRows ?? 0);
}
