import { statement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import type { Shard, Shards } from '../layout/shards.ts';
import { readPages } from './rows.ts';
import { slotOfReservation } from './copy-rules.ts';

interface Stock {
  sku: string;
  on_hand: number;
  version: number;
  /** A text, because a JavaScript date would lose the microseconds. */
  updated_at: string;
  /** For each customer slot, the units that orders of its customers reserve. */
  held: Record<string, number>;
}

const STOCK = `
  select s.sku, s.on_hand, s.version, s.updated_at::text as updated_at, coalesce(h.held, '{}') as held
  from stock s left join (
    select sku, json_object_agg(slot, units) as held from (
      select t.sku, ${slotOfReservation} as slot, sum(t.open)::bigint as units
      from reservations t where t.open > 0 group by 1, 2) u
    group by sku) h on h.sku = s.sku
  order by s.sku collate "C"`;

/** Inserts rows of `stock`, in the main schema or in a shard. `$1`: rows as JSON. */
const insertStockStatement = statement<never>(`
  insert into stock (sku, on_hand, reserved, version, updated_at)
  select sku, units, reserved, version, updated_at from json_to_recordset($1::json)
    as s(sku text, units bigint, reserved bigint, version bigint, updated_at timestamptz)`);

/** Records in the main schema how many units each shard was granted. `$1`: rows as JSON. */
const insertAllotmentsStatement = statement<never>(`
  insert into stock_allotments (sku, shard, granted)
  select sku, shard, units from json_to_recordset($1::json) as s(sku text, shard text, units bigint)`);

/** Records in a shard how many units the shard was granted. `$1`: rows as JSON. */
const insertTransfersStatement = statement<never>(`
  insert into stock_transfers (sku, granted)
  select sku, units from json_to_recordset($1::json) as s(sku text, units bigint)`);

/**
 * Copies the stock. Each shard gets the units that its orders reserve, and the main schema gets all other units. The
 * main schema also gets the version of each SKU, and each shard starts with version 1. So the version that a client
 * sees (1 plus the changes in all schemas) remains unchanged. `from`: a transaction on the original installation.
 */
export async function copyStock(
  from: Database,
  shards: Shards,
  shardOf: (slot: number | null) => Shard | undefined,
): Promise<void> {
  for await (const page of readPages<Stock>(from, STOCK)) {
    const granted = page.flatMap(({ sku, held }) =>
      [...heldBy(held, shardOf)].map(([shard, units]) => ({ sku, shard, units })),
    );
    const grantedOf = Map.groupBy(granted, ({ sku }) => sku);
    const pool = page.map(({ on_hand, held: _, ...stock }) => {
      const inShards = (grantedOf.get(stock.sku) ?? []).reduce((sum, { units }) => sum + units, 0);
      return { ...stock, units: on_hand - inShards, reserved: 0 };
    });
    await insertStockStatement(shards.main, JSON.stringify(pool));
    const allotments = granted.map(({ shard, ...units }) => ({ ...units, shard: shard.name }));
    await insertAllotmentsStatement(shards.main, JSON.stringify(allotments));
    for (const shard of shards.all) {
      const own = new Map(
        granted.flatMap((one) => (one.shard === shard ? [[one.sku, one.units] as const] : [])),
      );
      const units = page.map(({ sku, updated_at }) => {
        const reserved = own.get(sku) ?? 0;
        return { sku, updated_at, units: reserved, reserved, version: 1 };
      });
      await insertStockStatement(shard.db, JSON.stringify(units));
      await insertTransfersStatement(
        shard.db,
        JSON.stringify([...own].map(([sku, n]) => ({ sku, units: n }))),
      );
    }
  }
}

function heldBy(
  held: Stock['held'],
  shardOf: (slot: number | null) => Shard | undefined,
): Map<Shard, number> {
  const units = new Map<Shard, number>();
  for (const [slot, count] of Object.entries(held)) {
    const shard = shardOf(Number(slot))!; // Each slot belongs to a shard.
    units.set(shard, (units.get(shard) ?? 0) + count);
  }
  return units;
}
