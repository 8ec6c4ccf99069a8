/**
 * Uses of discount codes with a maximum, in the main schema and in shards. A shard may use up the uses that the main
 * schema has granted to it, and gives uses back that another shard needs. The numbers of granted and returned uses only
 * grow, as for stock, so every step can be repeated.
 */
import { statement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import { queryShard } from '../layout/query-shard.ts';
import type { Shard, Shards } from '../layout/shards.ts';

/** Uses of a code in a shard. */
interface ShardUses {
  uses: number;
  granted: number;
  returned: number;
}

/** Uses of a code in all schemas. */
export interface Allotments {
  code: string;
  /** Uses that no shard has. Below 0 if the maximum was lowered. */
  pool: number;
  shards: Map<Shard, ShardUses>;
  /** Errors of the shards that don't answer. */
  away: unknown[];
}

interface HomeUses {
  max: number | null;
  uses: number;
  allotments: { shard: string; granted: number; returned: number }[];
}

/** `$1`: code. Locks the code's row in the main schema. Uses are moved only under this lock. */
const lockHomeStatement = statement<never>(`select from discount_code_uses where code = $1 for update`);

/** `$1`: code. A separate statement, which sees what was committed before the lock. */
const readHomeStatement = statement<HomeUses>(`
  select c.max_uses as max, coalesce(u.uses, 0) as uses, coalesce((
    select json_agg(json_build_object('shard', shard, 'granted', granted, 'returned', returned))
    from discount_code_allotments a where a.code = c.code), '[]') as allotments
  from discount_codes c left join discount_code_uses u on u.code = c.code
  where c.code = $1 and c.deleted_at is null`);

/** `$1`: code. */
const readShardStatement = statement<ShardUses>(`
  select uses, coalesce(granted, 0) as granted, returned from discount_code_uses where code = $1`);

const NONE: ShardUses = { uses: 0, granted: 0, returned: 0 };

/**
 * Locks and reads where the uses of a code are. Returns undefined if the code has no maximum or doesn't exist. If a
 * schema was restored from a backup, its numbers are smaller than those of the other schema: the larger ones are right.
 */
export async function lockAllotments(
  shards: Shards,
  home: Database,
  code: string,
): Promise<Allotments | undefined> {
  await lockHomeStatement(home, code);
  const [known] = (await readHomeStatement(home, code)).rows;
  if (!known || known.max === null) return undefined;
  const found = await Promise.allSettled(
    shards.all.map((shard) => queryShard(shard, () => readShardStatement(shard.db, code))),
  );
  const all: Allotments = { code, pool: known.max - known.uses, shards: new Map(), away: [] };
  for (const [n, shard] of shards.all.entries()) {
    const there = found[n]!; // one for each shard
    const here = known.allotments.find(({ shard: name }) => name === shard.name) ?? NONE;
    if (there.status === 'rejected') {
      all.away.push(there.reason);
      all.pool -= here.granted - here.returned;
      continue;
    }
    const [own = NONE] = there.value.rows;
    const returned = Math.max(own.returned, here.returned);
    // Orders may have used the code before it had a maximum.
    const granted = Math.max(own.granted, here.granted, returned + own.uses);
    all.pool -= granted - returned;
    all.shards.set(shard, { uses: own.uses, granted, returned });
  }
  return all;
}

/**
 * Raises the numbers of a shard to those of the main schema, and makes the shard give uses back. `$1`: code, `$2`:
 * granted, `$3`: returned, `$4`: number of uses that the shard gives back, if it has that many left.
 */
const moveStatement = statement<ShardUses>(`
  insert into discount_code_uses as u (code, granted, returned) values ($1, $2::bigint, $3::bigint)
  on conflict (code) do update set granted = greatest(u.granted, $2::bigint),
    returned = greatest(u.returned, $3::bigint) + greatest(0, least($4::bigint,
      greatest(u.granted, $2::bigint) - greatest(u.returned, $3::bigint) - u.uses))
  returning uses, granted, returned`);

const move = async (shard: Shard, code: string, { granted, returned }: ShardUses, back: number) => {
  const { rows } = await queryShard(shard, () => moveStatement(shard.db, code, granted, returned, back));
  return rows[0]!; // the statement writes one row
};

/** Makes shards give uses back until the pool has `wanted` uses, as far as no order has used them. */
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
    const now = await move(shard, all.code, known, Math.min(spare, Math.max(lacking, Math.ceil(spare / 2))));
    all.pool += now.returned - known.returned;
    all.shards.set(shard, now);
  }
}

/** Grants uses to a shard, as far as the pool has enough. They arrive with `deliverUses`. */
export function grantUses(all: Allotments, shard: Shard, wanted: number): void {
  const known = all.shards.get(shard);
  const given = Math.min(wanted, all.pool);
  if (!known || given <= 0) return;
  all.pool -= given;
  all.shards.set(shard, { ...known, granted: known.granted + given });
}

/** `$1`: code, `$2`: shards, `$3`: granted, `$4`: returned. Runs under the lock of the code. */
const storeStatement = statement<never>(`
  insert into discount_code_allotments as a (code, shard, granted, returned)
  select $1, m.shard, m.granted, m.returned from unnest($2::text[], $3::bigint[], $4::bigint[]) as m(shard, granted, returned)
  on conflict (code, shard) do update set granted = excluded.granted, returned = excluded.returned`);

/** Records in the main schema where the uses are. Runs under the lock of the code. */
export async function storeAllotments(home: Database, { code, shards }: Allotments): Promise<void> {
  const rows = [...shards];
  await storeStatement(
    home,
    code,
    rows.map(([{ name }]) => name),
    rows.map(([, { granted }]) => granted),
    rows.map(([, { returned }]) => returned),
  );
}

/** Tells each shard its uses. Any process may repeat this. Returns the uses that each shard has left. */
export async function deliverUses({ code, shards }: Allotments): Promise<Map<Shard, number>> {
  const left = await Promise.all(
    [...shards].map(async ([shard, known]) => {
      const { uses, granted, returned } = await move(shard, code, known, 0);
      return [shard, granted - returned - uses] as const;
    }),
  );
  return new Map(left);
}
