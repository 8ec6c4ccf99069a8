import { sql } from 'kysely';
import type { Database } from '../../../db/base/database.ts';
import { connect } from '../../../db/base/open.ts';
import { loadWithWrk } from '../load/load.ts';
import { openOrderClient } from '../load/order-client.ts';
import type { Table } from '../report/table.ts';
import { cpuOfFamily } from '../stage/cpu.ts';
import { createShopDatabase } from '../stage/databases.ts';
import { type Stage, requestToken, serve, tokensOf } from '../stage/stage.ts';

/** Orders in the young database as it is analysed. */
const FIRST_ORDERS = 60;
const SLICES = 4;
const CONNECTIONS = 8;

/** What is read by the service as it is, and where sessions may plan to read tables from one end to the other. */
const WAYS = [
  ['as it is', ''],
  ['with whole tables', '-c enable_seqscan=on'],
] as const;

const HEAD = [
  ...['plans', 'second', 'orders/s', 'create p50 ms', 'p99 ms'],
  ...['rows read per order', 'by sequential scans', 'CPU µs of Postgres per order'],
];

/**
 * Measures what becomes of plans that were made while every table had a page: 60 orders, which are analysed; then load,
 * and nobody analyses again, as happens for a minute or more of a young shop's first rush.
 */
export async function measureYoung(stage: Stage, { seconds }: { seconds: number }): Promise<Table> {
  const token = await requestToken(stage.authUrl);
  const rows: string[][] = [];
  for (const [index, [name, options]] of WAYS.entries()) {
    const databaseUrl = await createYoungDatabase(stage, `young_${index}`, token);
    const address = new URL(databaseUrl);
    if (options !== '') address.searchParams.set('options', options);
    const server = await serve(stage, ['server.ts'], { DATABASE_URL: address.href });
    const db = connect(databaseUrl, { poolSize: 1 });
    for (let slice = 0; slice < SLICES; slice += 1) {
      const before = [...(await readSoFar(db)), await cpuOfFamily(stage.postgresPid)];
      const { count, perSecond, p50, p99 } = await loadWithWrk(
        server.url,
        token,
        'uniform',
        CONNECTIONS,
        seconds,
      );
      const after = [...(await readSoFar(db)), await cpuOfFamily(stage.postgresPid)];
      const each = after.map((value, place) => ((value - before[place]!) / count).toFixed(0));
      const when = `${slice * seconds} to ${(slice + 1) * seconds}`;
      rows.push([name, when, perSecond.toFixed(0), p50.toFixed(1), p99.toFixed(1), ...each]);
    }
    await db.destroy();
    await server.stop();
  }
  return { head: HEAD, rows };
}

async function createYoungDatabase(stage: Stage, name: string, token: string): Promise<string> {
  const databaseUrl = await createShopDatabase(stage, name);
  const db = connect(databaseUrl, { poolSize: 1 });
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'pgboss') and not exists (
      select from pg_partitioned_table where partrelid = format('%I.%I', schemaname, tablename)::regclass)`.execute(
    db,
  );
  for (const table of tables)
    await sql`alter table ${sql.raw(table.name)} set (autovacuum_enabled = off)`.execute(db);
  const server = await serve(stage, ['server.ts'], { DATABASE_URL: databaseUrl });
  const { place } = openOrderClient(server.url, tokensOf(stage.authUrl));
  for (let n = 0; n < FIRST_ORDERS; n += 1) await place({ sku: `SKU-${1 + n}` });
  await server.stop();
  await sql`vacuum analyze`.execute(db);
  await db.destroy();
  return databaseUrl;
}

/** Rows that were read so far, and those of them by sequential scans. */
async function readSoFar(db: Database): Promise<number[]> {
  const { rows } = await sql<{ all: number; whole: number }>`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::bigint as "all", sum(seq_tup_read)::bigint as whole
    from pg_stat_user_tables`.execute(db);
  return [rows[0]!.all, rows[0]!.whole];
}
