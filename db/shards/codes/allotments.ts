/**
 * Distributes the uses of discount codes with a maximum over the shards. The main schema grants uses to a shard, and
 * the orders of the shard can use the code as often as granted. If another shard needs uses, a shard gives unused uses
 * back. The main schema counts the uses that it has granted, and the shard counts the uses that it has returned. Both
 * counters only grow, as for stock, so every step can be repeated.
 */
import { statement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import { queryShard } from '../layout/query-shard.ts';
import type { Shard, Shards } from '../layout/shards.ts';

/** How often the orders of a shard have used a code, and how many uses the shard was granted and has returned. */
interface ShardUses {
  uses: number;
  granted: number;
  returned: number;
}

export interface Allotments {
  code: string;
  /** Whether the code exists and has a maximum. If the code doesn't exist or has no maximum, `pool` is infinite. */
  isLimited: boolean;
  /** Uses that the main schema can still grant. The number is negative if the maximum was lowered. */
  pool: number;
  shards: Map<Shard, ShardUses>;
  /** Errors of the shards that don't answer. */
  shardErrors: unknown[];
}

interface MainUses {
  max: number | null;
  uses: number;
  allotments: { shard: string; granted: number; returned: number }[];
}

/** Locks the code's row in the main schema. Uses are moved only under this lock. `$1`: code. */
const lockMainStatement = statement<never>(`select from discount_code_uses where code = $1 for update`);

/**
 * Reads the maximum of a code, and the uses that were granted to each shard. An earlier statement takes the lock, so
 * that this statement sees everything that was committed before the lock was granted. `$1`: code.
 */
const readMainStatement = statement<MainUses>(`
  select case when c.deleted_at is null then c.max_uses end as max, coalesce(u.uses, 0) as uses, coalesce((
    select json_agg(json_build_object('shard', shard, 'granted', granted, 'returned', returned))
    from discount_code_allotments a where a.code = k.code), '[]') as allotments
  from (select $1::text as code) k
    left join discount_codes c on c.code = k.code left join discount_code_uses u on u.code = k.code`);

const readShardStatement = statement<ShardUses>(`
  select uses, coalesce(granted, 0) as granted, returned from discount_code_uses where code = $1`);

const NONE: ShardUses = { uses: 0, granted: 0, returned: 0 };

/**
 * Locks a code, and reads how many of its uses each schema has. The main schema and a shard may have recorded different
 * numbers, because one of them was restored from a backup. If the two numbers differ, the larger number is right.
 */
export async function lockAllotments(shards: Shards, main: Database, code: string): Promise<Allotments> {
  await lockMainStatement(main, code);
  const known = (await readMainStatement(main, code)).rows[0]!; // the statement returns one row
  const found = await Promise.allSettled(
    shards.all.map((shard) => queryShard(shard, () => readShardStatement(shard.db, code))),
  );
  const pool = (known.max ?? Infinity) - known.uses;
  const all: Allotments = { code, isLimited: known.max !== null, pool, shards: new Map(), shardErrors: [] };
  for (const [n, shard] of shards.all.entries()) {
    const there = found[n]!; // `found` has an entry for each shard
    const here = known.allotments.find(({ shard: name }) => name === shard.name) ?? NONE;
    if (there.status === 'rejected') {
      all.shardErrors.push(there.reason);
      all.pool -= here.granted - here.returned;
      continue;
    }
    const [own = NONE] = there.value.rows;
    const returned = Math.max(own.returned, here.returned);
    // The orders may have more uses than granted, because they used the code before it had a maximum.
    const granted = Math.max(own.granted, here.granted, returned + own.uses);
    all.pool -= granted - returned;
    all.shards.set(shard, { uses: own.uses, granted, returned });
  }
  return all;
}

/**
 * Records in a shard the numbers of granted and returned uses that the main schema knows, and makes the shard give uses
 * back. `$1`: code, `$2`: granted uses, `$3`: returned uses, `$4`: number of uses to give back, at most those that no
 * order has used, `$5`: whether the shard also gives back uses of orders.
 */
const moveStatement = statement<ShardUses>(`
  insert into discount_code_uses as u (code, granted, returned) values ($1, $2::bigint, $3::bigint)
  on conflict (code) do update set granted = greatest(u.granted, $2::bigint),
    returned = greatest(u.returned, $3::bigint) + greatest(0, least($4::bigint,
      greatest(u.granted, $2::bigint) - greatest(u.returned, $3::bigint) - case when $5 then 0 else u.uses end))
  returning uses, granted, returned`);

const move = async (
  shard: Shard,
  code: string,
  { granted, returned }: ShardUses,
  { back = 0, isForced = false } = {},
) => {
  const { rows } = await queryShard(shard, () =>
    moveStatement(shard.db, code, granted, returned, back, isForced),
  );
  return rows[0]!; // the statement writes one row
};

/**
 * Makes shards give uses back until the main schema (`all.pool`) has `wanted` uses. The shards give back only uses that
 * no order has used, so the main schema may have fewer uses afterwards.
 */
export async function collectUses(
  all: Allotments,
  wanted: number,
  except: ReadonlySet<Shard>,
): Promise<void> {
  for (const [shard, known] of all.shards) {
    const lacking = wanted - all.pool;
    if (lacking <= 0) return;
    const spare = known.granted - known.returned - known.uses;
    if (spare <= 0 || except.has(shard)) continue;
    const back = Math.min(spare, Math.max(lacking, Math.ceil(spare / 2)));
    const now = await move(shard, all.code, known, { back });
    all.pool += now.returned - known.returned;
    all.shards.set(shard, now);
  }
}

/**
 * Makes shards give uses back that their orders still have, if all orders together have more uses than the maximum
 * (`all.pool` is negative). A use that such an order gives back later can't be used again in the shard.
 */
export async function recallUses(all: Allotments): Promise<void> {
  for (const [shard, known] of all.shards) {
    const back = Math.min(-all.pool, known.granted - known.returned);
    if (back <= 0) continue;
    const now = await move(shard, all.code, known, { back, isForced: true });
    all.pool += now.returned - known.returned;
    all.shards.set(shard, now);
  }
}

/**
 * Grants uses to a shard, at most those that the main schema still has. `deliverUses` then writes the new number into
 * the shard.
 */
export function grantUses(all: Allotments, shard: Shard, wanted: number): void {
  const known = all.shards.get(shard);
  const given = Math.min(wanted, all.pool);
  if (!known || given <= 0) return;
  all.pool -= given;
  all.shards.set(shard, { ...known, granted: known.granted + given });
}

/**
 * Stores how many uses of a code were granted to each shard, and how many uses each shard has returned. Runs under the
 * lock of the code. `$1`: code, `$2`: shards, `$3`: granted uses, `$4`: returned uses.
 */
const storeStatement = statement<never>(`
  insert into discount_code_allotments as a (code, shard, granted, returned)
  select $1, m.shard, m.granted, m.returned from unnest($2::text[], $3::bigint[], $4::bigint[]) as m(shard, granted, returned)
  on conflict (code, shard) do update set granted = excluded.granted, returned = excluded.returned`);

/**
 * Records in the main schema how many uses each shard was granted and has returned. Runs under the lock of the code.
 */
export async function storeAllotments(main: Database, { code, shards }: Allotments): Promise<void> {
  const rows = [...shards];
  await storeStatement(
    main,
    code,
    rows.map(([{ name }]) => name),
    rows.map(([, { granted }]) => granted),
    rows.map(([, { returned }]) => returned),
  );
}

/**
 * Writes into each shard how many uses the shard was granted. Any process may repeat the call. Returns the number of
 * unused uses of each shard.
 */
export async function deliverUses({ code, shards }: Allotments): Promise<Map<Shard, number>> {
  const left = await Promise.all(
    [...shards].map(async ([shard, known]) => {
      const { uses, granted, returned } = await move(shard, code, known);
      return [shard, granted - returned - uses] as const;
    }),
  );
  return new Map(left);
}
