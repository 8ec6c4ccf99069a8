import { sql } from 'kysely';
import type { Database } from '../../../db/base/database.ts';
import { connect } from '../../../db/base/open.ts';
import { placeEvents } from '../../../db/feed/events.ts';
import { FEW_ORDERS, type ReadPlan } from '../load/reader.ts';
import { takeTurns } from '../load/turns.ts';
import { medianOf, medianRatio } from '../report/statistics.ts';
import type { Table } from '../report/table.ts';
import { cpuOf } from '../stage/cpu.ts';
import { createShopDatabase, vacuum } from '../stage/databases.ts';
import { fillOrders, writeUnplaced } from '../stage/fill.ts';
import type { Stage } from '../stage/stage.ts';

/** So many events are measured at a time: CPU time is counted in steps of 10 ms. */
const EVENTS = 10_000;

/** So often the feed moves on in ten minutes. */
const TURNS = 3_000;

/** So many events wait when a turn begins. */
const WAITING = [100, 1_000, EVENTS];

/**
 * Measures what a place in the feed costs: CPU time of the one database connection that gives it, beside that of
 * the connection that wrote the event and its order, in turns; at last while somebody holds a snapshot, as a dump does.
 */
export async function measureFeed(stage: Stage, { rounds }: ReadPlan): Promise<Table> {
  const databaseUrl = await createShopDatabase(stage, 'feed');
  await fillOrders(databaseUrl, FEW_ORDERS);
  const [writer, placer, dump] = [1, 2, 3].map(() => connect(databaseUrl, { poolSize: 1 }));
  const turn = (waiting: number) => measureTurn(writer!, placer!, waiting);
  await turn(1_000); // Warms up.
  await vacuum(databaseUrl);
  const free = await takeTurns(rounds, WAITING, turn);
  const held = await dump!
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (snapshot) => {
      await sql`select 1`.execute(snapshot);
      // As if that many turns had moved the feed on meanwhile.
      await sql`do $$ begin
        for turn in 1..${sql.lit(TURNS)} loop update event_feed set last_position = last_position; end loop;
      end $$`.execute(writer!);
      return takeTurns(rounds, [1_000], turn);
    });
  await Promise.all([writer, placer, dump].map((db) => db!.destroy()));
  const names = [...WAITING.map(String), `1000, a snapshot is held for ${TURNS} turns`];
  return {
    head: ['events that wait', 'CPU µs of the database for each: written', 'placed', 'ratio'],
    rows: [...free, ...held].map((own, index) => [
      names[index]!,
      medianOf(own, 'written').toFixed(0),
      medianOf(own, 'placed').toFixed(0),
      medianRatio(
        own.map(({ placed }) => ({ cpu: placed })),
        own.map(({ written }) => ({ cpu: written })),
        'cpu',
      ).toFixed(2),
    ]),
  };
}

/** Writes and places events until there are enough of them. Returns µs for each. */
async function measureTurn(writer: Database, placer: Database, waiting: number) {
  const [writerPid, placerPid] = [await pidOf(writer), await pidOf(placer)];
  const used = { written: 0, placed: 0 };
  for (let done = 0; done < EVENTS; done += waiting) {
    const before = { written: await cpuOf(writerPid), placed: await cpuOf(placerPid) };
    await writeUnplaced(writer, waiting);
    for (let placed = 0; placed < waiting;) placed += await placeEvents(placer);
    used.written += (await cpuOf(writerPid)) - before.written;
    used.placed += (await cpuOf(placerPid)) - before.placed;
  }
  return { written: used.written / EVENTS, placed: used.placed / EVENTS };
}

async function pidOf(db: Database): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return rows[0]!.pid;
}
