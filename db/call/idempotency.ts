import { hash } from 'node:crypto';
import type { Selectable } from 'kysely';
import pg from 'pg';
import type { IdempotencyKeys } from '../../generated/database.ts';
import { OWN_LOCKS } from '../../packages/postgres/sessions/per-schema-names.ts';
import {
  type CteFragment,
  combineFragments,
  cteFragment,
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
import type { Caller } from './caller.ts';

/**
 * A caller's own name for a task. It is valid within its scope (an operation on a resource, such as "POST
 * /api/v1/orders"), its client and its customer. The fingerprint is the SHA-256 (hex) of the request, in canonical JSON
 * (RFC 8785).
 */
export interface IdempotencyKey {
  scope: string;
  key: string;
  fingerprint: string;
  /** Fingerprints of other requests with the same meaning. Computed only if another fingerprint is stored. */
  equivalents?: () => readonly string[];
}

/** An earlier use of a key: its result, to be returned again, or that the key was used for another request. */
export type EarlierResult<Result> = { kind: 'replayed'; result: Result } | { kind: 'KEY_REUSED' };

/** Another request with the key is still running. */
export type KeyInUse = { kind: 'KEY_IN_USE' };

/** Name that distinguishes a caller's key from all others. */
export const nameOfKey = (
  { clientId, customerId }: Pick<Caller, 'clientId' | 'customerId'>,
  { scope, key }: Pick<IdempotencyKey, 'scope' | 'key'>,
): string => JSON.stringify([clientId, customerId ?? '', scope, key]);

/**
 * Runs a transaction that first locks the caller's key, if there is one. A duplicate request waits a moment for that
 * lock, and then finds the earlier result. The key is locked before everything else. So the duplicate waits for the
 * first request, and not for the locks that the first request waits for.
 */
export const transactionUnderKey = <Result>(
  db: Database,
  caller: Caller,
  key: IdempotencyKey | undefined,
  work: (trx: Database) => Promise<Result>,
): Promise<Result | KeyInUse> => beginUnderKey(db, caller, key, [], work);

/** Does the same, and sends the opening queries, which lock and read, together with the lock of the key. */
export async function beginUnderKey<Result, const Rows extends readonly unknown[]>(
  db: Database,
  caller: Caller,
  key: IdempotencyKey | undefined,
  opening: Queries<Rows>,
  work: (trx: Database, answers: RowsPerQuery<Rows>) => Promise<Result | FinalWrite<Result>>,
): Promise<Result | KeyInUse> {
  try {
    const lock = key && lockOfKey(nameOfKey(caller, key));
    const all: readonly (Query | undefined)[] = [lock, ...opening];
    return await transact(db, all, async (trx, answers) => {
      if (isLocked(answers[0])) throw new KeyLocked();
      const [, ...rows] = unwrapRows(answers);
      return work(trx, rows as unknown[] as RowsPerQuery<Rows>); // in the order in which they were sent
    });
  } catch (error) {
    if (error instanceof KeyLocked) return { kind: 'KEY_IN_USE' };
    throw error;
  }
}

class KeyLocked extends Error {}

const isLocked = (answer: PromiseSettledResult<unknown> | undefined): boolean =>
  answer?.status === 'rejected' &&
  answer.reason instanceof pg.DatabaseError &&
  answer.reason.code === '55P03';

/** Time for which the result of a request with a key is kept. */
export const KEY_DAYS = 7;

/** Time that a request waits for another one with its key. */
export const LOCK_SECONDS = 1;

/**
 * `$1`: the number of the lock. Locks a key until the transaction ends, whether it has a row or not. Waits at most
 * `LOCK_SECONDS`: less than a request waits for the other locks, so that a duplicate is answered before the first request gives
 * up.
 */
const lockKeyStatement = compiledStatement<never>(`
  with before as materialized (
    select current_setting('lock_timeout') as lock_timeout, set_config('lock_timeout', '${LOCK_SECONDS}s', true))
  select pg_advisory_xact_lock($1::bigint # ${OWN_LOCKS}), set_config('lock_timeout', before.lock_timeout, true) from before`);

const lockOfKey = (name: string): Query =>
  lockKeyStatement(hash('sha256', name, 'buffer').readBigInt64BE().toString());

type EarlierRow = Pick<Selectable<IdempotencyKeys>, 'fingerprint' | 'result'>;

/** `$1`: client, `$2`: customer, `$3`: scope, `$4`: key. */
const selectEarlierStatement = compiledStatement<EarlierRow>(`
  select fingerprint, result from idempotency_keys
  where client_id = $1 and customer_id = $2 and scope = $3 and key = $4
    and created_at > now() - interval '${KEY_DAYS} days'`);

/** Builds the query for what the caller did under the key in the last `KEY_DAYS` days: see `toEarlierResult`. */
export const selectEarlier = (caller: Caller, { scope, key }: IdempotencyKey): Query<EarlierRow> =>
  selectEarlierStatement(caller.clientId, caller.customerId ?? '', scope, key);

/** Decodes the earlier use of a key. Returns `undefined` if there was none. */
export function toEarlierResult<Result>(
  [row]: readonly EarlierRow[],
  { fingerprint, equivalents }: IdempotencyKey,
): EarlierResult<Result> | undefined {
  if (!row) return undefined;
  const stored = row.fingerprint.toString('hex');
  if (stored !== fingerprint && !equivalents?.().includes(stored)) return { kind: 'KEY_REUSED' };
  // `Result` is the type that the caller gives to `remember` under the same scope.
  return { kind: 'replayed', result: row.result as Result };
}

/** Looks up what the caller did under the key in the last 7 days. Returns `undefined` if it did nothing. */
export async function findEarlier<Result>(
  db: Database,
  caller: Caller,
  key: IdempotencyKey,
): Promise<EarlierResult<Result> | undefined> {
  const [rows] = await pipeline(db, [], selectEarlier(caller, key));
  return toEarlierResult(rows, key);
}

/**
 * `$1`: client, `$2`: customer, `$3`: scope, `$4`: key, `$5`: fingerprint, `$6`: result. A key whose 7 days are over is
 * used again. Locks the key's row, after everything else that the transaction locks.
 *
 * Only for use in a `transactionUnderKey`, after the look-up of the earlier use. Then no other request can have taken
 * the key in between. A taken key is an error in this program: the missing fingerprint (NOT NULL) then rolls back the
 * transaction.
 */
const rememberPart = cteFragment(`
  kept as (
    insert into idempotency_keys as k (client_id, customer_id, scope, key, fingerprint, result)
    values ($1, $2, $3, $4, $5::bytea, $6::jsonb)
    on conflict (client_id, customer_id, scope, key) do update
      set fingerprint = case when k.created_at <= now() - interval '${KEY_DAYS} days' then excluded.fingerprint end,
        result = excluded.result, created_at = excluded.created_at
  )`);

/** Builds the write that stores a result under a key, in the transaction that produces it. */
export const rememberResultCte = (
  caller: Caller,
  { scope, key, fingerprint }: IdempotencyKey,
  result: unknown,
): CteFragment =>
  rememberPart(
    caller.clientId,
    caller.customerId ?? '',
    scope,
    key,
    Buffer.from(fingerprint, 'hex'),
    JSON.stringify(result),
  );

/** Stores a result under a key immediately. */
export async function remember(trx: Database, ...what: Parameters<typeof rememberResultCte>): Promise<void> {
  await pipeline(trx, [combineFragments([rememberResultCte(...what)])]);
}

const deleteOldKeys = deletionOf({
  table: 'idempotency_keys',
  condition: `created_at < now() - interval '${KEY_DAYS} days'`,
});

/**
 * Deletes at most `limit` keys whose 7 days are over; returns their number. Several processes may do it concurrently.
 */
export const forgetOldKeys = (db: Database, limit = 5000): Promise<number> => deleteOldKeys(db, limit);
