/**
 * Checks the rules that must always be true between the shards and the main schema. No query can read two schemas at
 * the same moment. So if a rule compares two numbers that only grow, the number that must not be larger is read first.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { statement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import { CATALOGUE } from '../../catalogue/catalogue-tables.ts';
import { findViolations } from '../../orders/counts/invariants.ts';
import type { Violation } from '../../orders/counts/violation.ts';
import { findUseDisagreements } from '../codes/use-disagreements.ts';
import { namesBySlot, readLayout } from '../layout/slot-layout.ts';
import { allSchemas } from '../layout/all-schemas.ts';
import { type Shard, type Shards, readSlotKey } from '../layout/shards.ts';
import { findStockDisagreements } from '../stock/stock-disagreements.ts';

/** `shard`: the shard that violates the rule, or undefined for the main schema. */
export interface ShardViolation extends Violation {
  shard?: string;
}

/** Finds the violations in each schema and between schemas. */
export async function findAllViolations(shards: Shards): Promise<ShardViolation[]> {
  const faults: ShardViolation[] = await findCrossShardViolations(shards);
  for (const { name, db } of allSchemas(shards)) faults.push(...inShard(name, await findViolations(db)));
  return faults;
}

const inShard = (name: string | undefined, faults: Violation[]): ShardViolation[] =>
  faults.map((fault) => ({ ...(name !== undefined && { shard: name }), ...fault }));

/** Finds the violations between schemas. Reads whole tables, and locks nothing. */
export async function findCrossShardViolations(shards: Shards): Promise<ShardViolation[]> {
  const [layout, strays, ...ofShards] = await Promise.all([
    faultsOfLayout(shards),
    strayAllotments(shards),
    ...shards.all.map(async (shard) =>
      inShard(shard.name, [
        ...(await faultOfSlotKey(shards.main, shard)),
        ...(await misplacedOrders(shards, shard)),
        ...(await oldCopies(shards.main, shard)),
        ...(await faultsOfTransfers(shards.main, shard)),
        ...(await faultsOfAllotments(shards.main, shard)),
      ]),
    ),
  ]);
  return [...layout, ...strays, ...ofShards.flat()];
}

/**
 * Checks that the database still assigns each slot to the same shard as when this process started. A process with
 * outdated data would query the wrong shards.
 */
async function faultsOfLayout({ main, bySlot }: Shards): Promise<Violation[]> {
  const what = 'each customer slot has a shard';
  try {
    const names = namesBySlot(await readLayout(main));
    const moved = names.flatMap((name, slot) => (name === bySlot[slot]?.name ? [] : [`${slot}: ${name}`]));
    return moved.map((id) => ({ what, id }));
  } catch (error) {
    return [{ what, id: error instanceof Error ? error.message : String(error) }];
  }
}

async function faultOfSlotKey(main: Database, { name, db }: Shard): Promise<Violation[]> {
  const [here, there] = await Promise.all([readSlotKey(main), readSlotKey(db)]);
  return Buffer.compare(here, there) === 0
    ? []
    : [{ what: 'all shards assign customers to slots with the same key', id: name }];
}

/**
 * Finds orders that are in the wrong shard, by the slot in their id or by the slot of their customer. The slot in the
 * id determines where an order is looked up. The customer's slot determines where the order is listed. `$1`: slots of
 * the shard as JSON, `$2`: the last id that may lack the slot.
 */
const misplacedOrdersStatement = statement<{ id: string }>(`
  select o.id::text as id from orders o, customer_slot_keys k
  where k.version = 1
    and not ((get_byte(uuid_send(o.id), 10) = any (array(select json_array_elements_text($1::json)::int))
        or coalesce(o.id <= $2::uuid, false))
      and get_byte(sha256(k.key || convert_to(o.customer_id, 'UTF8')), 0)
        = any (array(select json_array_elements_text($1::json)::int)))
  limit 1000`);

async function misplacedOrders({ bySlot, lastOldId }: Shards, shard: Shard): Promise<Violation[]> {
  const slots = bySlot.flatMap((one, slot) => (one === shard ? [slot] : []));
  const { rows } = await misplacedOrdersStatement(shard.db, JSON.stringify(slots), lastOldId ?? null);
  return rows.map(({ id }) => ({ what: 'an order is in the shard of its customer', id }));
}

/** Time after which a changed row of the catalogue should be copied to all shards. */
const COPIED_WITHIN_MS = 1_000;

async function oldCopies(main: Database, { db }: Shard): Promise<Violation[]> {
  const wanted = await versionsIn(main);
  const old = (copies: Map<string, number>) =>
    [...wanted].flatMap(([key, version]) => ((copies.get(key) ?? 0) < version ? [key] : []));
  if (old(await versionsIn(db)).length === 0) return [];
  await delay(COPIED_WITHIN_MS);
  return old(await versionsIn(db)).map((id) => ({
    what: 'catalogue copies are as new as in the main schema',
    id,
  }));
}

async function versionsIn(db: Database): Promise<Map<string, number>> {
  const versions = new Map<string, number>();
  for (const { name, key } of CATALOGUE) {
    const { rows } = await sql<{ key: string; version: number }>`
      select ${sql.ref(key)} as key, version from ${sql.table(name)}`.execute(db);
    for (const { key: of, version } of rows) versions.set(`${name} ${of}`, version);
  }
  return versions;
}

async function faultsOfTransfers(main: Database, shard: Shard): Promise<Violation[]> {
  const found = await findStockDisagreements(main, shard);
  const taken = found.flatMap(({ sku, taken: one }) =>
    one ? [`${sku}: ${one.here} of ${one.granted}`] : [],
  );
  const back = found.flatMap(({ sku, givenBack: one }) =>
    one ? [`${sku}: ${one.here} of ${one.given}`] : [],
  );
  return [
    ...taken.map((id) => ({ what: RESTORED_RULES.taken, id })),
    ...back.map((id) => ({ what: RESTORED_RULES.givenBack, id })),
  ];
}

async function faultsOfAllotments(main: Database, shard: Shard): Promise<Violation[]> {
  const found = await findUseDisagreements(main, shard);
  return found.flatMap(({ code: id, isTaken, isGivenBack }) => [
    ...(isTaken ? [{ what: RESTORED_RULES.usesTaken, id }] : []),
    ...(isGivenBack ? [{ what: RESTORED_RULES.usesGivenBack, id }] : []),
  ]);
}

/** Rules that can only be violated if the main schema or a shard was restored from a backup. */
export const RESTORED_RULES = {
  taken: 'a shard has received at most the units that it was granted',
  givenBack: 'the main schema has received back at most the returned units',
  usesTaken: 'a shard has taken at most the uses that it was granted',
  usesGivenBack: 'the main schema has received back at most the returned uses',
};

/** Finds SKUs that still have units in a shard that doesn't exist. */
async function strayAllotments({ main, all }: Shards): Promise<Violation[]> {
  const rows = await main
    .selectFrom('stock_allotments')
    .select(['sku', 'shard'])
    .where('granted', '>', (eb) => eb.ref('returned'))
    .where(
      'shard',
      'not in',
      all.map(({ name }) => name),
    )
    .execute();
  return rows.map(({ sku, shard }) => ({
    what: 'units are allotted only to existing shards',
    id: `${sku}: ${shard}`,
  }));
}
