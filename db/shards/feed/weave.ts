import { statement } from '../../../packages/postgres/statements/statement.ts';
import type { NewPlaces } from '../../feed/events.ts';
import { ask } from '../layout/ask.ts';
import type { Shard, Shards } from '../layout/shards.ts';

/** How far a shard's feed goes. */
interface End {
  shard: string;
  last: number;
}

/** `$1`: shards. How far each has been woven. Locks nothing. */
const wovenEndsStatement = statement<End>(`
  select s.shard, coalesce(w.shard_position, 0) as last
  from unnest($1::text[]) s (shard) left join lateral (
    select shard_position from woven_events where shard = s.shard order by shard_position desc limit 1) w on true`);

/**
 * `$1`: how far the feeds of shards go, as JSON. Under the lock of `event_feed`. What has come since the last turn is
 * appended, a piece for each shard: a row is never changed, because clients know its places.
 */
const weaveStatement = statement<NewPlaces>(`
  with grown as (
    select g.shard, g.last, g.last - coalesce(w.shard_position, 0) as event_count
    from json_to_recordset($1::json) g (shard text, last bigint) left join lateral (
      select shard_position from woven_events where shard = g.shard order by shard_position desc limit 1) w on true
  ),
  feed as materialized (select last_position from event_feed),
  pieces as materialized (
    select (select last_position from feed) + (sum(event_count) over (order by shard))::bigint as position,
      shard, last as shard_position, event_count
    from grown where event_count > 0
  ),
  woven as (
    insert into woven_events (position, shard, shard_position, event_count)
    select position, shard, shard_position, event_count from pieces
  ),
  moved as (
    update event_feed set last_position = (select max(position) from pieces) where exists (select from pieces)
  )
  select last_position as after, coalesce((select max(position) from pieces), last_position) as through from feed`);

/** How far each shard has been woven. */
export const readWovenEnds = async ({ home, all }: Shards): Promise<End[]> => {
  const names = all.map(({ name }) => name);
  return (await wovenEndsStatement(home, names)).rows;
};

const readEnd = async ({ name, db }: Shard): Promise<End> => {
  const { last_position: last } = await db
    .selectFrom('event_feed')
    .select('last_position')
    .executeTakeFirstOrThrow();
  return { shard: name, last };
};

/** A shard's feed that ends before what has been woven of it: it was restored from a backup. */
export class FeedEndsEarly extends Error {
  override readonly name = 'FeedEndsEarly';

  constructor({ shard, last }: End, woven: number) {
    super(`the feed of ${shard} ends at ${last}, but the shop's has its events up to ${woven}`);
  }
}

/**
 * Gives what has got a place in the feed of its shard a place in the shop's feed, so far as that hasn't one. One process
 * at a time does it, under the lock of one row at home; another one does nothing. Only that transaction writes, so a crash
 * leaves all of a turn or none. `onWoven` hears of it once it is committed. Returns how many events.
 *
 * A shard that gives no answer, or whose feed ends too early, is left out: then this throws after the others are woven.
 */
export async function weaveEvents(
  shards: Shards,
  onWoven: (places: NewPlaces) => void = () => {},
): Promise<number> {
  // Before the shards are asked: whatever was woven then, they must have.
  const woven = new Map((await readWovenEnds(shards)).map(({ shard, last }) => [shard, last]));
  const asked = await Promise.allSettled(
    shards.all.map((shard) => ask(shard, () => soundEnd(shard, woven.get(shard.name)!))),
  );
  const ends = asked.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
  const faults = asked.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
  const hasNews = ends.some(({ shard, last }) => last > woven.get(shard)!);
  const places = hasNews ? await weave(shards, ends) : undefined;
  if (places && places.through > places.after) onWoven(places);
  if (faults.length > 0)
    throw faults.length === 1 ? faults[0] : new AggregateError(faults, 'shards are missing');
  return places ? places.through - places.after : 0;
}

async function soundEnd(shard: Shard, woven: number): Promise<End> {
  const end = await readEnd(shard);
  if (end.last < woven) throw new FeedEndsEarly(end, woven);
  return end;
}

const weave = ({ home }: Shards, ends: End[]): Promise<NewPlaces | undefined> =>
  home.transaction().execute(async (trx) => {
    const feed = await trx
      .selectFrom('event_feed')
      .select('last_position')
      .forUpdate()
      .skipLocked()
      .execute();
    if (feed.length === 0) return undefined;
    // A statement of its own: it sees all that was committed before the lock was granted.
    const { rows } = await weaveStatement(trx, JSON.stringify(ends));
    return rows[0];
  });
