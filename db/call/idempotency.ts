import { hash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { IdempotencyKeys } from '../../generated/database.ts';
import { isLockTimeout } from '../../packages/postgres/sessions/database-errors.ts';
import { OWN_LOCKS } from '../../packages/postgres/sessions/per-schema-names.ts';
import {
  type CteFragment,
  combineFragments,
  listFragment,
} from '../../packages/postgres/statements/cte-fragments.ts';
import { compiledStatement } from '../../packages/postgres/statements/statement.ts';
import {
  type Queries,
  type Query,
  type RowsPerQuery,
  unwrapRows,
  pipeline,
} from '../../packages/postgres/statements/pipeline.ts';
import { type FinalWrite, transact } from '../../packages/postgres/statements/transact.ts';
import type { Database } from '../base/database.ts';
import { deletionOf } from '../base/delete-old.ts';
import { type Caller, principalOf } from './caller.ts';

/**
 * A key with which a caller identifies a request that it may repeat. Keys of different clients, customers, members of
 * staff and scopes are independent. The scope is the operation and its resource, such as "POST /api/v1/orders". The
 * fingerprint (hex, see `Fingerprints`) is computed from the request in canonical JSON (RFC 8785).
 */
export interface IdempotencyKey {
  scope: string;
  key: string;
  fingerprint: string;
  /**
   * Returns the other fingerprints that may be stored for requests with the same meaning. Called only if the stored
   * fingerprint isn't `fingerprint`.
   */
  equivalents?: () => readonly string[];
}

/**
 * Result of an earlier use of a key. `replayed`: the key was used for the same request, which had this result.
 * `KEY_REUSED`: the key was used for another request.
 */
export type EarlierResult<Result> = { kind: 'replayed'; result: Result } | { kind: 'KEY_REUSED' };

/** The result if another request with the same key is still in progress. */
export type KeyInUse = { kind: 'KEY_IN_USE' };

/** Returns a text that is different for each key of each caller. */
export const nameOfKey = (
  caller: Pick<Caller, 'clientId' | 'customerId' | 'staffId'>,
  { scope, key }: Pick<IdempotencyKey, 'scope' | 'key'>,
): string => JSON.stringify([caller.clientId, principalOf(caller), scope, key]);

/**
 * Runs a transaction that first locks the caller's key, if there is one. A repeated request waits a short time for this
 * lock, and then finds the result of the first request. The key is locked before everything else. So the repeated
 * request waits only for the first request, and not for the locks that the first request waits for.
 */
export const transactionUnderKey = <Result>(
  db: Database,
  caller: Caller,
  key: IdempotencyKey | undefined,
  work: (trx: Database) => Promise<Result>,
): Promise<Result | KeyInUse> => beginUnderKey(db, caller, key, [], work);

/**
 * Like `transactionUnderKey`. In addition, the `opening` queries, which lock and read rows, are sent in the same round
 * trip as the lock of the key.
 */
export async function beginUnderKey<Result, const Rows extends readonly unknown[]>(
  db: Database,
  caller: Caller,
  key: IdempotencyKey | undefined,
  opening: Queries<Rows>,
  work: (trx: Database, answers: RowsPerQuery<Rows>) => Promise<Result | FinalWrite<Result>>,
): Promise<Result | KeyInUse> {
  try {
    const lock = key && lockOfKey({ caller, key });
    const all: readonly (Query | undefined)[] = [lock, ...opening];
    return await transact(db, all, async (trx, answers) => {
      if (isLocked(answers[0])) throw new KeyLocked();
      const [, ...rows] = unwrapRows(answers);
      return work(trx, rows as unknown[] as RowsPerQuery<Rows>); // the rows are in the order of the queries
    });
  } catch (error) {
    if (error instanceof KeyLocked) return { kind: 'KEY_IN_USE' };
    throw error;
  }
}

class KeyLocked extends Error {}

const isLocked = (answer: PromiseSettledResult<unknown> | undefined): boolean =>
  answer?.status === 'rejected' && isLockTimeout(answer.reason);

/** Number of days for which the result of a request with a key is stored. */
export const KEY_DAYS = 7;

/** Maximum time that a request waits for another request with the same key, in seconds. */
export const LOCK_SECONDS = 1;

/**
 * Locks a key until the transaction ends, even if the key has no row yet. Waits at most `LOCK_SECONDS` for the lock.
 * Requests wait longer for other locks, so a repeated request is answered before the first request fails. `$1`: number
 * of the lock.
 */
const lockKeyStatement = compiledStatement<never>(`
  with before as materialized (
    select current_setting('lock_timeout') as lock_timeout, set_config('lock_timeout', '${LOCK_SECONDS}s', true))
  select pg_advisory_xact_lock($1::bigint # ${OWN_LOCKS}), set_config('lock_timeout', before.lock_timeout, true) from before`);

/** A key and the caller that uses it. */
export interface KeyOfCaller {
  caller: Caller;
  key: IdempotencyKey;
}

const lockOfKey = ({ caller, key }: KeyOfCaller): Query =>
  lockKeyStatement(hash('sha256', nameOfKey(caller, key), 'buffer').readBigInt64BE().toString());

/** The row of an earlier use of a key. `place`: place of the key in the list, from 1. */
export type EarlierRow = Pick<Selectable<IdempotencyKeys>, 'fingerprint' | 'result'> & { place: number };

/**
 * Reads the earlier uses of keys. For each key: `$1`: client, `$2`: customer, `$3`: scope, `$4`: key. The condition on
 * the age has a form that no index fits, because a plan that was made while the table was small could read all keys by
 * their age.
 */
const selectEarlierStatement = compiledStatement<EarlierRow>(`
  select used.place, found.fingerprint, found.result
  from unnest($1::text[], $2::text[], $3::text[], $4::text[]) with ordinality
    as used (client_id, customer_id, scope, key, place)
  cross join lateral (
    select fingerprint, result from idempotency_keys k
    where k.client_id = used.client_id and k.customer_id = used.customer_id and k.scope = used.scope
      and k.key = used.key and k.created_at + interval '${KEY_DAYS} days' > now()
    offset 0) as found`);

/**
 * Builds the query that reads which keys were used in the last `KEY_DAYS` days. `toEarlierResult` decodes the row of a
 * key.
 */
export const selectEarlier = (keys: readonly KeyOfCaller[]): Query<EarlierRow> =>
  selectEarlierStatement(
    keys.map(({ caller }) => caller.clientId),
    keys.map(({ caller }) => principalOf(caller)),
    keys.map(({ key }) => key.scope),
    keys.map(({ key }) => key.key),
  );

/** Decodes the row of an earlier use of a key. Returns undefined if the key wasn't used. */
export function toEarlierResult<Result>(
  [row]: readonly EarlierRow[],
  { fingerprint, equivalents }: IdempotencyKey,
): EarlierResult<Result> | undefined {
  if (!row) return undefined;
  const stored = row.fingerprint.toString('hex');
  if (stored !== fingerprint && !equivalents?.().includes(stored)) return { kind: 'KEY_REUSED' };
  // The type is right if the code has passed a value of this type to `remember` for the same scope.
  return { kind: 'replayed', result: row.result as Result };
}

/** Finds the caller's earlier use of the key. Returns undefined if the key wasn't used in the last `KEY_DAYS` days. */
export async function findEarlier<Result>(
  db: Database,
  caller: Caller,
  key: IdempotencyKey,
): Promise<EarlierResult<Result> | undefined> {
  const [rows] = await pipeline(db, [], selectEarlier([{ caller, key }]));
  return toEarlierResult(rows, key);
}

/**
 * Stores the result of a request with its key. A key that is older than `KEY_DAYS` may be used again. The statement
 * locks the key's row after all other locks of the transaction. For each key: `$1`: client, `$2`: customer, `$3`: scope,
 * `$4`: key, `$5`: fingerprint, `$6`: result.
 *
 * The statement may be used only after the look-up of the earlier use, in a `transactionUnderKey` or under the lock of
 * the order that the scope contains. Then no other request can have used the key since the look-up. If the key was used
 * nevertheless, the service has a bug. In this case the new fingerprint is null, which violates NOT NULL and rolls back
 * the transaction.
 */
const rememberPart = listFragment(`
  kept as (
    insert into idempotency_keys as k (client_id, customer_id, scope, key, fingerprint, result)
    select client_id, customer_id, scope, key, fingerprint, result::jsonb
    from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bytea[], $6::text[])
      as r(client_id, customer_id, scope, key, fingerprint, result)
    on conflict (client_id, customer_id, scope, key) do update
      set fingerprint = case when k.created_at <= now() - interval '${KEY_DAYS} days' then excluded.fingerprint end,
        result = excluded.result, created_at = excluded.created_at
  )`);

/**
 * Builds the write that stores a result with its key. The write must run in the transaction that produces the result.
 */
export const rememberResultCte = (
  caller: Caller,
  { scope, key, fingerprint }: IdempotencyKey,
  result: unknown,
): CteFragment =>
  rememberPart(
    [caller.clientId],
    [principalOf(caller)],
    [scope],
    [key],
    [Buffer.from(fingerprint, 'hex')],
    [JSON.stringify(result)],
  );

/** Executes the write of `rememberResultCte`. */
export async function remember(trx: Database, ...what: Parameters<typeof rememberResultCte>): Promise<void> {
  await pipeline(trx, [combineFragments([rememberResultCte(...what)])]);
}

const deleteOldKeys = deletionOf({
  table: 'idempotency_keys',
  condition: `created_at < now() - interval '${KEY_DAYS} days'`,
});

/**
 * Deletes at most `limit` keys that are older than `KEY_DAYS`. Returns the number of deleted keys. Several processes
 * may call this function concurrently.
 */
export const forgetOldKeys = (db: Database, limit = 5000): Promise<number> => deleteOldKeys(db, limit);
