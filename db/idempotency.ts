import { sql } from 'kysely';
import type { Database } from './index.ts';

/** Who calls: the client, the customer it is confined to (if any), and the trace that its request belongs to. */
export interface Caller {
  clientId: string;
  customerId: string | undefined;
  traceId: string;
}

/**
 * A caller's own name for a piece of work. It holds within its scope (what is done to what, such as "POST /api/v1/orders"), its
 * client and its customer. The fingerprint is the SHA-256 (hex) of what is asked for, in canonical JSON (RFC 8785).
 */
export interface IdempotencyKey {
  scope: string;
  key: string;
  fingerprint: string;
}

/** What was done under a key: its result again, or that the key stood for something else. */
export type Earlier<Result> = { kind: 'replayed'; result: Result } | { kind: 'KEY_REUSED' };

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
  return { kind: 'replayed', result: row.result as Result };
}

/**
 * Remembers what was done, in the transaction that does it. A key whose 7 days are over is taken anew. Waits for a twin that is
 * at work, and throws `KeyTaken` when it has committed.
 */
export async function remember(
  trx: Database,
  caller: Caller,
  { scope, key, fingerprint }: IdempotencyKey,
  result: unknown,
): Promise<void> {
  const { rows } = await sql`
    insert into idempotency_keys as k (client_id, customer_id, scope, key, fingerprint, result)
    values (${caller.clientId}, ${caller.customerId ?? ''}, ${scope}, ${key}, decode(${fingerprint}, 'hex'),
      ${JSON.stringify(result)}::jsonb)
    on conflict (client_id, customer_id, scope, key) do update
      set fingerprint = excluded.fingerprint, result = excluded.result, created_at = excluded.created_at
      where k.created_at <= now() - interval '7 days'
    returning key`.execute(trx);
  if (rows.length === 0) throw new KeyTaken();
}

/** A twin has taken the key meanwhile. Whoever tries again finds what was done under it. */
export class KeyTaken extends Error {
  override readonly name = 'KeyTaken';
}

/** Deletes keys whose 7 days are over, so many at a time; returns how many. Safe to run in several processes at once. */
export async function forgetOldKeys(db: Database, most = 5000): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from idempotency_keys where ctid = any (array(
      select ctid from idempotency_keys where created_at < now() - interval '7 days' limit ${most} for update skip locked
    ))`.execute(db);
  return Number(numAffectedRows ?? 0);
}
