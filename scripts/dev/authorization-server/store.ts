import { createHash } from 'node:crypto';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { errors } from 'oidc-provider';
import type pg from 'pg';

/** Creates the schema of the authorization server. The migrations of the order service don't create this schema. */
export async function createStore(pool: pg.Pool): Promise<void> {
  await pool.query(`
    create schema if not exists authz;
    create table if not exists authz.records (
      kind text not null,
      id bytea not null,
      payload jsonb not null,
      grant_id text,
      uid text,
      consumed_at timestamptz,
      expires_at timestamptz,
      primary key (kind, id)
    );
    create index if not exists records_by_grant on authz.records (grant_id) where grant_id is not null;
    create index if not exists records_by_uid on authz.records (uid) where uid is not null`);
  await forgetExpired(pool);
}

export async function forgetExpired(pool: pg.Pool): Promise<void> {
  await pool.query('delete from authz.records where expires_at < now()');
}

/**
 * Stores the records of oidc-provider. Of the ids of records, only hashes are stored, because the ids are secrets
 * (codes, refresh tokens, sessions).
 */
export const adapterFor =
  (pool: pg.Pool) =>
  (kind: string): Adapter => ({
    async upsert(id, payload, expiresIn) {
      await pool.query(
        `insert into authz.records (kind, id, payload, grant_id, uid, expires_at)
         values ($1, $2, $3, $4, $5, now() + $6 * interval '1 second')
         on conflict (kind, id) do update
           set payload = excluded.payload, grant_id = excluded.grant_id, uid = excluded.uid, expires_at = excluded.expires_at`,
        [kind, hash(id), JSON.stringify(payload), payload.grantId, payload.uid, expiresIn ?? null],
      );
    },
    find: (id) => findBy(pool, kind, 'id', hash(id)),
    findByUid: (uid) => findBy(pool, kind, 'uid', uid),
    // Only the device flow would call this function, and that flow is off.
    findByUserCode: async () => undefined,
    async consume(id) {
      // If two concurrent requests have the same code, only one of them changes the row.
      const { rowCount } = await pool.query(
        'update authz.records set consumed_at = now() where kind = $1 and id = $2 and consumed_at is null',
        [kind, hash(id)],
      );
      if (rowCount === 0) throw new errors.InvalidGrant('already consumed');
    },
    async destroy(id) {
      await pool.query('delete from authz.records where kind = $1 and id = $2', [kind, hash(id)]);
    },
    async revokeByGrantId(grantId) {
      await pool.query('delete from authz.records where grant_id = $1', [grantId]);
    },
  });

async function findBy(
  pool: pg.Pool,
  kind: string,
  column: 'id' | 'uid',
  value: Buffer | string,
): Promise<AdapterPayload | undefined> {
  const { rows } = await pool.query<{ payload: AdapterPayload; consumed: number | null }>(
    `select payload, floor(extract(epoch from consumed_at))::int as consumed from authz.records
     where kind = $1 and ${column} = $2 and (expires_at is null or expires_at > now())`,
    [kind, value],
  );
  const [row] = rows;
  if (!row) return undefined;
  return row.consumed === null ? row.payload : { ...row.payload, consumed: row.consumed };
}

const hash = (id: string): Buffer => createHash('sha256').update(id).digest();
