import { statement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import type { Shard, Shards } from '../layout/shards.ts';
import { slotOfOrderRow } from './copy-rules.ts';

interface Uses {
  code: string;
  uses: number;
  removed: number;
  /** For each customer slot, the uses by orders that haven't been removed. */
  slots: Record<string, number>;
}

/** Reads how often each discount code was used. The statement reads all orders that have prices. */
const readStatement = statement<Uses>(`
  select u.code, u.uses, u.removed, coalesce(o.slots, '{}') as slots
  from discount_code_uses u left join (
    select code, json_object_agg(slot, uses) as slots from (
      select d.value ->> 'code' as code, ${slotOfOrderRow} as slot, count(*) as uses
      from orders t, jsonb_array_elements(t.pricing -> 'discounts') d
      where t.status not in ('CANCELLED', 'EXPIRED') and d.value ? 'code' group by 1, 2) s
    group by code) o on o.code = u.code
  order by u.code`);

/** Stores the counters of uses in a schema. `$1`: rows as JSON. */
const insertStatement = statement<never>(`
  insert into discount_code_uses (code, uses, granted, removed)
  select code, uses, granted, removed from json_to_recordset($1::json)
    as u(code text, uses bigint, granted bigint, removed bigint)`);

/** Records in the main schema how many uses each shard was granted. `$1`: rows as JSON. */
const insertAllotmentsStatement = statement<never>(`
  insert into discount_code_allotments (code, shard, granted, returned)
  select code, shard, granted, 0 from json_to_recordset($1::json) as a(code text, shard text, granted bigint)`);

/**
 * Copies the uses of discount codes. Each shard is granted as many uses as its orders have used. The main schema gets
 * the uses by orders that have been removed. `from`: a transaction on the original installation.
 */
export async function copyUses(
  from: Database,
  shards: Shards,
  shardOf: (slot: number | null) => Shard | undefined,
): Promise<void> {
  const { rows } = await readStatement(from);
  for (const shard of shards.all) {
    const own = rows.map(({ code, slots }) => {
      const used = Object.entries(slots).filter(([slot]) => shardOf(Number(slot)) === shard);
      const uses = used.reduce((sum, [, count]) => sum + count, 0);
      return { code, uses, granted: uses, removed: 0, shard: shard.name };
    });
    await insertStatement(shard.db, JSON.stringify(own));
    await insertAllotmentsStatement(shards.main, JSON.stringify(own));
  }
  const rest = rows.map(({ code, removed }) => ({ code, uses: removed, granted: null, removed }));
  await insertStatement(shards.main, JSON.stringify(rest));
}
