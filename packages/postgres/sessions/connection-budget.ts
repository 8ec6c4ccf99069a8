import { sql, type Kysely } from 'kysely';

/**
 * Returns advice if the database allows too few connections: fewer than this process may open, plus the connections
 * that others have open. Otherwise returns undefined. The process starts anyway, because a pooler may share few
 * connections among many clients.
 */
export async function connectionShortage(db: Kysely<any>, own: number): Promise<string | undefined> {
  // Every user may read the database and the user name of other sessions. Background processes of the server have
  // neither, so they aren't counted.
  const { rows } = await sql<{ allowed: number; others: number }>`
    select
      least(
        current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
          - coalesce(nullif(current_setting('reserved_connections', true), ''), '0')::integer,
        (select nullif(datconnlimit, -1) from pg_database where datname = current_database()),
        (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user)
      ) as allowed,
      (select count(*)::integer from pg_stat_activity
        where datid is not null and usesysid is not null and pid <> pg_backend_pid()) as others`.execute(db);
  const { allowed, others } = rows[0]!;
  if (own + others <= allowed) return undefined;
  return (
    `this process may open ${own} connections and others have opened ${others}, but the database allows ${allowed}: ` +
    'lower DATABASE_CONNECTIONS, or raise max_connections (or the limit of the role or the database)'
  );
}

/** A limit counts as reached if fewer connections than this number are free. */
const LEFT_MIN = 3;

/**
 * Describes the connection limit that is reached: the limit of the role, the database or the server. Returns undefined
 * if no limit is reached.
 */
export async function reachedLimit(db: Kysely<any>): Promise<string | undefined> {
  const { rows } = await sql<{ what: string; allowed: number; open: number }>`
    select what, allowed, open from (
      select 'the role ' || quote_ident(current_user) as what, rolconnlimit as allowed,
        (select count(*)::integer from pg_stat_activity where usename = current_user) as open
      from pg_roles where rolname = current_user
      union all
      select 'the database ' || quote_ident(datname), datconnlimit,
        (select count(*)::integer from pg_stat_activity where datname = current_database())
      from pg_database where datname = current_database()
      union all
      select 'the server', current_setting('max_connections')::integer
          - current_setting('superuser_reserved_connections')::integer,
        (select count(*)::integer from pg_stat_activity where datid is not null and usesysid is not null)
    ) l where allowed >= 0 and allowed - open < ${LEFT_MIN} limit 1`.execute(db);
  const [reached] = rows;
  return (
    reached && `${reached.what} allows ${reached.allowed} connections, of which ${reached.open} are open`
  );
}
