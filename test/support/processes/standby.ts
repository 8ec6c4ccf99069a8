import { setTimeout as delay } from 'node:timers/promises';
import type { Test } from 'tap';
import type { Database } from '../../../db/base/database.ts';
import { connect } from '../../../db/base/open.ts';
import { type Standby, openStandby } from '../../../db/standby/index.ts';
import { type Cluster, createCluster } from '../servers/cluster.ts';
import { type Call, caller } from '../shop/contract-client.ts';
import { waitUntil } from '../shop/raw-service.ts';
import { openService } from '../shop/service.ts';
import { usualRequests } from '../shop/shop.ts';
import { makeSchema } from './service-process.ts';

/** A database and its standby. The servers are killed when the test ends. */
export interface Pair {
  primary: Cluster;
  standby: Cluster;
  /** Resolves when the standby has replayed all data that the primary has written so far. */
  catchUp(): Promise<void>;
  /** Runs the work while the replay on the standby is paused. */
  whileBehind<Result>(work: () => Promise<Result>): Promise<Result>;
}

export async function openPair(t: Test): Promise<Pair> {
  const primary = await createCluster(t);
  await makeSchema(primary.url);
  const standby = await primary.addStandby();
  const catchUp = async () => {
    const [row] = await primary.query('select pg_current_wal_flush_lsn()::text as flushed');
    const isThere = `select from pg_stat_wal_receiver where pg_last_wal_replay_lsn() >= '${String(row!['flushed'])}'`;
    while ((await standby.query(isThere)).length === 0) await delay(5);
  };
  return {
    primary,
    standby,
    catchUp,
    async whileBehind(work) {
      await catchUp();
      await standby.query('select pg_wal_replay_pause()');
      while ((await standby.query(`select where pg_get_wal_replay_pause_state() <> 'paused'`)).length > 0)
        await delay(5);
      try {
        return await work();
      } finally {
        await standby.query('select pg_wal_replay_resume()');
      }
    },
  };
}

/** A service that behaves like a separate process: it shares only the databases with other services. */
export interface ReadingService extends ReturnType<typeof usualRequests> {
  call: Call;
  db: Database;
  standby: Standby;
  /**
   * Whenever the service starts or stops reading from the standby, an entry is added. The entry is undefined if the
   * service reads from the standby. Otherwise the entry is the reason why the service doesn't read from the standby.
   */
  whys: (string | undefined)[];
  /** Returns the result of each read from the standby since the previous call of this function. */
  results(): string[];
  becomes(isAvailable: boolean): Promise<void>;
}

/** Limits so long that a standby on a busy machine doesn't count as unavailable. */
export const PATIENT = { answerMs: 20_000, lagMaxMs: 600_000 };

/** Opens a service that reads from a standby. */
export async function openReadingService(
  t: Test,
  primaryUrl: string,
  standbyUrl: string,
  limits: { answerMs?: number; lagMaxMs?: number } = PATIENT,
): Promise<ReadingService> {
  const db = connect(primaryUrl);
  const whys: (string | undefined)[] = [];
  let results: string[] = [];
  const standby = openStandby(standbyUrl, {
    ...limits,
    primary: db,
    watch: {
      onState: (_isThere, why) => void whys.push(why),
      onLag: () => {},
      onRead: (result) => void results.push(result),
    },
  });
  t.teardown(async () => {
    await standby.close();
    await db.destroy();
  });
  const call = caller(t, await openService(t, { db, standby }));
  return {
    ...{ call, db, standby, whys },
    ...usualRequests(call),
    results() {
      const since = results;
      results = [];
      return since;
    },
    async becomes(isAvailable) {
      const what = isAvailable ? 'the standby is read' : 'the standby is not read';
      t.ok(await waitUntil(() => standby.isAvailable() === isAvailable, 60_000), what);
    },
  };
}
