/**
 * Copies an installation in one schema into the shards of a new installation. The copy writes to several databases in
 * separate transactions, so an interrupted copy can't be resumed, and must be repeated with a fresh database. Until the
 * copy is complete, no process opens the new installation.
 */
import { sql } from 'kysely';
import type { Database } from '../../base/database.ts';
import { assignPositions } from '../../feed/feed.ts';
import { beginCopy, endCopy, readCopy } from '../layout/copy-state.ts';
import { readLayout } from '../layout/slot-layout.ts';
import { allSchemas } from '../layout/all-schemas.ts';
import { Shards, readSlotKey } from '../layout/shards.ts';
import type { Shard } from '../layout/shards.ts';
import { type Comparison, compareShops } from './compare.ts';
import { copyFeed } from './feed.ts';
import { copyKeyRoutes } from './key-routes.ts';
import { findNonEmptyTable, whyNotCopyable, whyWritten } from './check-preconditions.ts';
import { type CopiedRow, columnsOf, insertRows, readPages, rowsQuery } from './rows.ts';
import { copyStock } from './stock.ts';
import { copyUses } from './uses-of-codes.ts';
import { COPY_RULES, UNOWNED_SLOT, LAST_OLD_ID, TABLES_OF_ALL } from './copy-rules.ts';

export type CopyOutcome = { kind: 'refused'; why: string } | ({ kind: 'copied' } & Comparison);

const BEGUN = 'an earlier copy into this installation has begun: start again with a fresh database';

/** Returns the shard of a slot. If the slot is null, returns undefined, which stands for the main schema. */
type ShardOf = (slot: number | null) => Shard | undefined;

/**
 * Copies the installation `from` into the shards of a new installation. `from` must have one schema, and no process of
 * `from` may run. The only change to `from` is that its last events get positions in the feed. If a process starts on
 * `from` in the meantime, it can't write until the copy ends. `say` is called with progress messages. If the final
 * comparison finds a difference, the copy remains incomplete, so no process can open the new installation.
 */
export async function copyIntoShards(
  from: Database,
  target: Shards,
  say: (what: string) => void = () => {},
): Promise<CopyOutcome> {
  const why = await whyNotCopyable(from);
  if (why !== undefined) return { kind: 'refused', why };
  if (await readCopy(target.main)) return { kind: 'refused', why: BEGUN };
  const full = await findNonEmptyTable(target);
  if (full !== undefined)
    return { kind: 'refused', why: `the table ${full} has rows: copy into a new installation` };
  while ((await assignPositions(from)) > 0);
  return whileTablesAreLocked(from, async () => {
    // If an event has no position now, it was written a moment ago, so a process of `from` is still running.
    const stillWriting = await whyWritten(from);
    if (stillWriting !== undefined) return { kind: 'refused', why: stillWriting };
    if (!(await beginCopy(target.main))) return { kind: 'refused', why: BEGUN };
    const shards = await withKeyOf(from, target);
    const compared = await inSnapshot(from, async (trx) => {
      await copyAll(trx, shards, say);
      say('comparing the copy with the source');
      return compareShops(trx, shards);
    });
    if (compared.isSame) await endCopy(target.main, shards.lastOldId);
    return { kind: 'copied', ...compared };
  });
}

/**
 * Runs `work` while all tables of `from` are locked against writes. A separate transaction takes these locks. If
 * another transaction is writing, the function waits for that transaction, at most as long as the usual lock timeout.
 */
const whileTablesAreLocked = <Result>(from: Database, work: () => Promise<Result>): Promise<Result> =>
  from.transaction().execute(async (trx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    const tables = Object.keys(COPY_RULES).map((table) => sql.table(table));
    await sql`lock table ${sql.join(tables)} in share mode`.execute(trx);
    return work();
  });

/** Runs `work` in a read-only transaction without time limits, whose statements all read the same snapshot. */
const inSnapshot = <Result>(from: Database, work: (trx: Database) => Promise<Result>): Promise<Result> =>
  from
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      await sql`set transaction read only`.execute(trx);
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
      await sql`set local statement_timeout = 0`.execute(trx);
      await sql`set local enable_seqscan = on`.execute(trx);
      return work(trx);
    });

/**
 * Copies the key that computes the slots of customers. Each customer has the same slot in both installations, and so
 * the slots in the ids of orders remain valid. Returns the shards of the new installation, which now use the copied
 * key.
 */
async function withKeyOf(from: Database, target: Shards): Promise<Shards> {
  const slotKey = await readSlotKey(from);
  for (const { db } of allSchemas(target))
    await db
      .updateTable('customer_slot_keys')
      .set({ key: Buffer.from(slotKey) })
      .where('version', '=', 1)
      .execute();
  // Ids of orders up to this last old id may lack the slot of the customer.
  const { rows } = await sql<{ id: string }>`${sql.raw(LAST_OLD_ID)}`.execute(from);
  const ranges = await readLayout(target.main);
  return new Shards(target.main, {
    ...{ ranges, slotKey, lastOldId: rows[0]?.id },
    dbOf: (name) => target.named(name).db,
  });
}

async function copyAll(from: Database, shards: Shards, say: (what: string) => void): Promise<void> {
  // The first shard gets the rows that belong to no order (`UNOWNED_SLOT`).
  const shardOf: ShardOf = (slot) =>
    slot === null ? undefined : slot === UNOWNED_SLOT ? shards.all[0] : shards.bySlot[slot];
  say('copying the catalogue and stock');
  for (const table of TABLES_OF_ALL) await copyEverywhere(from, shards, table);
  await copyStock(from, shards, shardOf);
  await copyUses(from, shards, shardOf);
  for (const [table, rule] of Object.entries(COPY_RULES)) {
    if (rule === 'everywhere' || (rule !== 'main' && !('slot' in rule))) continue;
    say(`copying ${table}`);
    await copyTable(from, shards, table, rule === 'main' ? {} : rule, shardOf);
  }
  for (const { db } of shards.all) await countAll(db);
  say('copying the feed');
  await copyKeyRoutes(from, shards, shardOf);
  await copyFeed(from, shards, shardOf);
}

/** Tables that already have a row in a new installation. The copied row replaces the existing row. */
const REPLACED = ['event_cursor_keys', 'webhook_feed'];

async function copyTable(
  from: Database,
  { main }: Shards,
  table: string,
  part: { slot?: string; rows?: string },
  shardOf: ShardOf,
): Promise<void> {
  if (REPLACED.includes(table)) await sql`delete from ${sql.id(table)}`.execute(main);
  const columns = await columnsOf(from, table);
  for await (const page of readPages<CopiedRow>(from, rowsQuery(table, columns, part))) {
    const parts = Map.groupBy(page, ({ slot }) => shardOf(slot)?.db ?? main);
    const write = ([db, rows]: [Database, CopiedRow[]]) =>
      insertRows(
        db,
        table,
        columns,
        rows.map(({ row }) => row),
      );
    await Promise.all([...parts].map(write));
  }
}

async function copyEverywhere(from: Database, shards: Shards, table: string): Promise<void> {
  const columns = await columnsOf(from, table);
  for await (const page of readPages<CopiedRow>(from, rowsQuery(table, columns)))
    for (const { db } of allSchemas(shards))
      await insertRows(
        db,
        table,
        columns,
        page.map(({ row }) => row),
      );
}

/**
 * Adds up the order counters of a shard's customers, and stores the sums as the shard's counters of all orders. These
 * counters have an empty `customer_id`.
 */
const countAll = (db: Database) =>
  sql`insert into order_counts (customer_id, status, count)
    select '', status, sum(count) from order_counts group by status`.execute(db);
