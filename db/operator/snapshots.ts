import { statement } from '../../packages/postgres/statements/statement.ts';
import type { Database } from '../base/database.ts';

/**
 * A transaction or snapshot. While a snapshot is open, vacuum can't remove rows that have been deleted since it was
 * taken. If a transaction has written something, the feed and the relay must also wait until it ends.
 */
export interface OldSnapshot {
  kind: 'session' | 'prepared' | 'slot';
  /** The process id, the name of the prepared transaction, or the name of the replication slot. */
  name: string;
  isWriting: boolean;
  /** Whether the transaction is open but runs no statement now. */
  isIdle: boolean;
  /**
   * Time for which the snapshot has been open. Null if the time is unknown, or if the role of this session may not see
   * the time.
   */
  seconds: number | null;
  /** The application and the role to which the transaction or snapshot belongs. */
  owner: string;
}

/**
 * Lists open transactions and snapshots. PostgreSQL hides the start of other roles' transactions, unless the role of
 * this session has `pg_monitor`. Autovacuum (which has no role) and this session are left out, because they delay
 * nothing. Locks nothing.
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

export const listSnapshots = async (db: Database): Promise<OldSnapshot[]> =>
  (await snapshotsStatement(db)).rows;

/** Returns the SQL with which an operator can end a transaction or snapshot. */
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
