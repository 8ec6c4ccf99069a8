import { sql } from 'kysely';
import type { Database } from '../../base/database.ts';
import { schemaFault } from '../../base/schema.ts';
import { findFeedGap, feedStatus } from '../../feed/feed-status.ts';
import { findViolations } from '../../orders/counts/invariants.ts';
import { readLayout } from '../layout/slot-layout.ts';
import { allSchemas } from '../layout/all-schemas.ts';
import type { Shards } from '../layout/shards.ts';
import { COPY_RULES } from './copy-rules.ts';

/**
 * Counts the sessions of the service on a database that were opened before this process started. Later sessions aren't
 * counted, because they may belong to this process.
 */
const readSessions = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and application_name like 'order-service%'
      and backend_start < now() - make_interval(secs => ${process.uptime()})`.execute(db);
  return rows[0]!.count;
};

/**
 * Returns the reason why an installation can't be copied, or undefined if it can be copied. Events that still wait for
 * positions in the feed don't prevent a copy.
 */
export async function whyNotCopyable(from: Database): Promise<string | undefined> {
  const fault = await schemaFault(from);
  if (fault) return `the source cannot be copied: ${fault.what}. ${fault.remedy}`;
  if ((await readLayout(from)).length > 0) return 'the source already has its orders in shards';
  const sessions = await readSessions(from);
  if (sessions > 0) return `${sessions} sessions of the service use the source: stop all its processes`;
  const status = await feedStatus(from);
  const gap = findFeedGap(status);
  if (gap !== undefined) return `the feed of the source has gaps: ${gap}`;
  const broken = await findViolations(from);
  if (broken.length > 0)
    return `the source violates a rule: ${broken[0]!.what} (${broken[0]!.id}); see admin doctor`;
  return undefined;
}

/**
 * Returns a reason to refuse the copy if some events have no position in the feed. Events without a position were
 * written a moment ago, so a process of the installation is still running. Runs while all tables are locked.
 */
export async function whyWritten(from: Database): Promise<string | undefined> {
  const { waiting } = await feedStatus(from);
  return waiting > 0
    ? `${waiting} events were just written in the source: stop all its processes`
    : undefined;
}

/**
 * Tables that may have rows although the installation is new. Each new installation has rows in some of these tables,
 * and this command writes rows into the other tables.
 */
const NEVER_EMPTY = [
  'catalogue_counts',
  'customer_slot_keys',
  'database_identity',
  'event_cursor_keys',
  'event_feed',
  'webhook_feed',
  'operator_commands',
  'order_recount',
  'order_removals',
  'shop_copy',
  'shards',
];

/**
 * Finds a table of the target installation that has rows although it should be empty. Returns undefined if no such
 * table has rows.
 */
export async function findNonEmptyTable(shards: Shards): Promise<string | undefined> {
  for (const { name = 'main', db } of allSchemas(shards))
    for (const table of Object.keys(COPY_RULES).filter((one) => !NEVER_EMPTY.includes(one))) {
      const { rows } = await sql`select from ${sql.id(table)} limit 1`.execute(db);
      if (rows.length > 0) return `${table} of ${name}`;
    }
  return undefined;
}
