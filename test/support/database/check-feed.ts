import { sql } from 'kysely';
import type { Database } from '../../../db/base/database.ts';
import { inEachPlace } from './shards.ts';

/**
 * Lists the faults of the feed: missing positions, and events of an order whose versions are in the wrong sequence. In
 * a shop with shards, checks the feed of each shard. Expected: none.
 */
export const feedFaultsOf = async (db: Database): Promise<unknown[]> =>
  (await inEachPlace(db, faultsOfOne)).flat();

async function faultsOfOne(db: Database): Promise<unknown[]> {
  const { rows } = await sql`
    select 'a gap' as fault, position as what from (
      select position, row_number() over (order by position) as n from events where position is not null) p
      where position <> n
    union all
    select 'the end of the feed', last_position from event_feed
      where last_position <> (select count(position) from events)
    union all
    select 'a version before an earlier one', position from (
      select position, order_version, max(order_version) over (partition by order_id order by position) as newest
      from events where position is not null) v
      where order_version < newest`.execute(db);
  return rows;
}
