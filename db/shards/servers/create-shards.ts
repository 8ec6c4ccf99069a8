import { sql } from 'kysely';
import { IncompatibleSchema } from '../../../packages/postgres/migrator/schema-compatibility.ts';
import type { Database } from '../../base/database.ts';
import { SLOTS, evenLayout, readLayout } from '../layout/slot-layout.ts';
import { readSlotKey } from '../layout/shards.ts';
import { copyCatalogue } from '../catalogue/copy-catalogue.ts';

/** Reads the names of all shards, sorted by slot. */
export const shardNames = async (main: Database): Promise<string[]> => [
  ...new Set((await readLayout(main)).map(({ name }) => name)),
];

const HAS_ORDERS = {
  what: 'its orders are in one schema, and only an installation without orders can get shards',
  remedy: 'Start it without DATABASE_ENGINE, or copy it into a new installation (db/shards/README.md)',
};

const hasOrders = async (main: Database): Promise<boolean> =>
  (await main.selectFrom('orders').select('id').limit(1).executeTakeFirst()) !== undefined;

/**
 * Creates the schemas of `count` shards if they don't exist, and returns their names. Throws `IncompatibleSchema` if
 * the main schema has orders.
 */
export async function createShards(main: Database, count: number): Promise<string[]> {
  if (count > SLOTS) throw new RangeError(`an installation has at most ${SLOTS} shards`);
  if (await hasOrders(main)) throw new IncompatibleSchema(HAS_ORDERS);
  const { rows } = await sql<{ own: string }>`select current_schema() as own`.execute(main);
  const prefix = rows[0]!.own === 'public' ? 'shard' : `${rows[0]!.own}_shard`;
  const names = Array.from({ length: count }, (_, n) => `${prefix}_${n + 1}`);
  for (const name of names) await sql`create schema if not exists ${sql.id(name)}`.execute(main);
  return names;
}

/**
 * Copies the catalogue, and the secret key that determines the slots of customers, from the main schema to a shard. The
 * shard must already have all its tables. The call may be repeated.
 */
export async function initializeShard(main: Database, shard: Database): Promise<void> {
  const key = Buffer.from(await readSlotKey(main));
  await shard.updateTable('customer_slot_keys').set({ key }).where('version', '=', 1).execute();
  await copyCatalogue(main, shard);
}

/**
 * Assigns the slots to these shards, in one transaction. After the transaction, orders are placed only in the shards. A
 * process that was started before can't place orders in the main schema any more.
 */
export async function activateShards(main: Database, names: readonly string[]): Promise<void> {
  await main.transaction().execute(async (trx) => {
    await sql`lock table orders in access exclusive mode`.execute(trx);
    if ((await readLayout(trx)).length > 0) return;
    if (await hasOrders(trx)) throw new IncompatibleSchema(HAS_ORDERS);
    await sql`alter table orders add constraint orders_are_in_shards check (false) not valid`.execute(trx);
    await trx.insertInto('shards').values(evenLayout(names)).execute();
  });
}
