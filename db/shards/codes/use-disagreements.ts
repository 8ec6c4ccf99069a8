import type { Database } from '../../base/database.ts';
import type { Shard } from '../layout/shards.ts';

/**
 * A difference between the main schema and a shard about the uses of a discount code. The main schema and the shard
 * both record the uses that the shard was granted, and the uses that the shard has returned.
 */
export interface UseDisagreement {
  shard: Shard;
  code: string;
  /** Uses that the shard was granted and hasn't returned, as the shard has recorded them. */
  allotted: number;
  /**
   * Whether the shard has taken more uses than the main schema has granted. If it has, the main schema was restored
   * from a backup.
   */
  isTaken: boolean;
  /**
   * Whether the main schema has received back more uses than the shard has returned. If it has, the shard was restored
   * from a backup.
   */
  isGivenBack: boolean;
}

const NONE = { granted: 0, returned: 0 };

/**
 * Finds the codes about which a shard and the main schema disagree. The main schema is the first to record a granted
 * use, and the shard is the first to record a returned use. So the two schemas disagree only if the schema that records
 * later has recorded more uses. The function first reads the number that is recorded later, and all numbers only grow.
 * So if uses move while the function reads, the function finds no disagreement. Locks nothing.
 */
export async function findUseDisagreements(main: Database, shard: Shard): Promise<UseDisagreement[]> {
  const read = async () =>
    byCode(
      await main
        .selectFrom('discount_code_allotments')
        .select(['code', 'granted', 'returned'])
        .where('shard', '=', shard.name)
        .execute(),
    );
  const before = await read();
  const there = byCode(
    await shard.db.selectFrom('discount_code_uses').select(['code', 'granted', 'returned']).execute(),
  );
  const after = await read();
  return [...new Set([...before.keys(), ...there.keys()])].flatMap((code) => {
    const { granted, returned } = there.get(code) ?? NONE;
    const isTaken = (granted ?? 0) > (after.get(code)?.granted ?? 0);
    const isGivenBack = (before.get(code)?.returned ?? 0) > returned;
    const allotted = (granted ?? 0) - returned;
    return isTaken || isGivenBack ? [{ shard, code, allotted, isTaken, isGivenBack }] : [];
  });
}

const byCode = <Row extends { code: string }>(rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [row.code, row]));
