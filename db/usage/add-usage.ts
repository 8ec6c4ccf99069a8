import { statement } from '../../packages/postgres/statements/statement.ts';
import { transact } from '../../packages/postgres/statements/transact.ts';
import type { Database } from '../base/database.ts';

/** Number of calls of an operation by a client on a day. */
export interface UsageCount {
  /** Day in UTC, such as `2026-11-22`. */
  day: string;
  clientId: string;
  /** Version of the API, such as `v1`. */
  version: string;
  operation: string;
  calls: number;
  /** Number of calls that used a part of the operation, by the name of the part. A part is for example a field. */
  parts: Record<string, number>;
}

/**
 * Adds counts to the stored counts. Locks the rows sorted by key, so that two processes don't deadlock.
 * `$1`: counts as JSON, at most one for each row.
 */
const addUsageStatement = statement<never>(`
  insert into usage_counts as u (day, client_id, version, operation, calls, parts)
  select n.day, n."clientId", n.version, n.operation, n.calls, n.parts
  from jsonb_to_recordset($1::jsonb)
    n (day date, "clientId" text, version text, operation text, calls bigint, parts jsonb)
  order by n.day, n."clientId" collate "C", n.version collate "C", n.operation collate "C"
  on conflict (day, client_id, version, operation) do update set calls = u.calls + excluded.calls, parts = (
    select coalesce(jsonb_object_agg(s.name, s.total), '{}')
    from (
      select p.key as name, sum(p.value::bigint) as total
      from (select key, value from jsonb_each_text(u.parts)
        union all select key, value from jsonb_each_text(excluded.parts)) p
      group by p.key) s)`);

/**
 * Adds counts to the stored counts. Throws `OutcomeUnknown` if it is unknown whether the counts were added. After any
 * other error, the counts weren't added.
 */
export async function addUsage(db: Database, counts: readonly UsageCount[]): Promise<void> {
  await transact(db, [], (trx) => addUsageStatement(trx, JSON.stringify(counts)));
}
