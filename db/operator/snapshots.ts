import { statement } from '../../packages/postgres/statements/statement.ts';
import type { Database } from '../base/database.ts';

/** A transaction or snapshot that keeps vacuum from removing rows; one that writes also delays the feed and the relay. */
export interface OldSnapshot {
  kind: 'session' | 'prepared' | 'slot';
  /** The pid, the name of the prepared transaction, or that of the slot. */
  name: string;
  isWriting: boolean;
  /** Whether none of its statements is running. */
  isIdle: boolean;
  /** Time for which it has been open; null if the role of this session may not see it. */
  seconds: number | null;
  /** The application and the role. */
  owner: string;
}

/**
 * Locks nothing. The start of transactions of other roles is hidden, unless this session's role has `pg_monitor`.
 * Autovacuum, which has no role, and this session delay nothing.
 */
const snapshotsStatement = statement<OldSnapshot>(`
  select 'session' as kind, pid::text as name, backend_xid is not null as "isWriting",
    coalesce(state like 'idle in transaction%', false) as "isIdle",
    extract(epoch from clock_timestamp() - xact_start)::float8 as seconds,
    concat_ws(' of ', nullif(application_name, ''), usename) as owner
  from pg_stat_activity
  where (datname = current_database() or backend_type = 'walsender') and pid <> pg_backend_pid()
    and usesysid is not null and (backend_xid is not null or backend_xmin is not null)
  union all
  select 'prepared', gid, true, true, extract(epoch from clock_timestamp() - prepared)::float8, owner::text
  from pg_prepared_xacts where database = current_database()
  union all
  select 'slot', slot_name::text, false, true, null, coalesce(plugin::text, 'a standby')
  from pg_replication_slots where xmin is not null and not active`);

/** Lists all transactions and snapshots that are open in this database. */
export const listSnapshots = async (db: Database): Promise<OldSnapshot[]> =>
  (await snapshotsStatement(db)).rows;

/** Returns the command that ends it. */
export function endOf({ kind, name }: OldSnapshot): string {
  switch (kind) {
    case 'session':
      return `select pg_terminate_backend(${name});`;
    case 'prepared':
      return `rollback prepared '${name}'; (or commit it)`;
    case 'slot':
      return `select pg_drop_replication_slot('${name}'); if its standby is gone`;
  }
}
