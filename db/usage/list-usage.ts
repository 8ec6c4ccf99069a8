import { statement } from '../../packages/postgres/statements/statement.ts';
import type { Database } from '../base/database.ts';
import type { PageRequest } from '../call/pagination.ts';

/** Filter for the stored usage. If no field is set, all usage is listed. */
export interface UsageFilter {
  clientId?: string | undefined;
  operation?: string | undefined;
  /** First day, in UTC. */
  since?: string | undefined;
  /**
   * If `used` is set, only usage of these operations or parts (such as fields) is listed. If an element has no `part`,
   * all usage of the operation is listed.
   */
  used?: readonly { version: string; operation: string; part?: string }[] | undefined;
}

/** Use of an operation by a client. Days are written as `2026-11-22`. */
interface UsageRecord {
  clientId: string;
  version: string;
  operation: string;
  calls: number;
  lastDay: string;
  /** Parts are written as `FIELD /properties/reference`, and sorted. */
  parts: { part: string; calls: number; lastDay: string }[];
}

/** Usage in a period. `from`: the first day with stored usage. `to`: today. */
interface FoundUsage {
  from: string;
  to: string;
  totalCount: number;
  usage: UsageRecord[];
}

/**
 * Lists usage. Locks nothing. `$1`: client, `$2`: operation, `$3`: first day, `$4`: used operations and parts as JSON,
 * `$5`: limit, `$6`: offset.
 */
const listUsageStatement = statement<FoundUsage>(`
  with days as materialized (
    select client_id, version, operation, day, calls, parts from usage_counts
    where client_id = coalesce($1, client_id) and operation = coalesce($2, operation) and day >= coalesce($3, day)
  ),
  used as (
    select client_id, version, operation, sum(calls) as calls, max(day) as last_day from days
    where $4::jsonb is null or exists (
      select from jsonb_to_recordset($4) u (version text, operation text, part text)
      where u.version = days.version and u.operation = days.operation
        and (u.part is null or days.parts ? u.part))
    group by client_id, version, operation
  ),
  page as (
    select client_id, version, operation, calls, last_day from used
    order by client_id collate "C", version collate "C", operation collate "C" limit $5 offset $6
  )
  select coalesce((select min(day) from usage_counts where day >= coalesce($3, day)), t.today)::text as from,
    t.today::text as to, (select count(*) from used) as "totalCount",
    coalesce((select json_agg(json_build_object('clientId', p.client_id, 'version', p.version,
        'operation', p.operation, 'calls', p.calls, 'lastDay', p.last_day,
        'parts', (select coalesce(json_agg(json_build_object('part', n.part, 'calls', n.calls, 'lastDay', n.last_day)
            order by n.part collate "C"), '[]')
          from (select e.key as part, sum(e.value::bigint) as calls, max(d.day) as last_day
            from days d cross join lateral jsonb_each_text(d.parts) e
            where d.client_id = p.client_id and d.version = p.version and d.operation = p.operation
            group by e.key) n))
      order by p.client_id collate "C", p.version collate "C", p.operation collate "C") from page p), '[]') as usage
  from (select (now() at time zone 'utc')::date as today) t`);

/** Lists usage by client, version and operation. */
export async function listUsage(
  db: Database,
  { clientId, operation, since, used }: UsageFilter = {},
  { page, size }: PageRequest = { page: 0, size: 1_000_000 },
): Promise<FoundUsage> {
  const only = used && JSON.stringify(used);
  const { rows } = await listUsageStatement(db, clientId, operation, since, only, size, page * size);
  // The first table of the query is a subquery with one row.
  return rows[0]!;
}

/** Splits the name of a part, such as `FIELD /properties/reference`, into its kind and its name in the contract. */
export function kindAndName(part: string): { kind: string; name: string } {
  const at = part.indexOf(' ');
  return { kind: part.slice(0, at), name: part.slice(at + 1) };
}
