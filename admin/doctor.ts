import { measureClockSkew } from '../db/base/clock.ts';
import { inspectConnection } from '../db/base/open.ts';
import { differenceOfTaxes, remedyOfTaxes } from '../db/catalogue/tax-settings.ts';
import { findFeedGap, feedStatus } from '../db/feed/feed-status.ts';
import { OVERDUE_CHECKS, findOverdue } from '../db/operator/overdue-work.ts';
import { isRestored } from '../db/operator/restored-database.ts';
import { type OldSnapshot, endOf, listSnapshots } from '../db/operator/snapshots.ts';
import {
  INVARIANTS,
  findCounterDrift,
  findPriceViolations,
  findViolationsOfRule,
} from '../db/orders/index.ts';
import { RESTORED_RULES } from '../db/shards/operator/find-violations.ts';
import { diagnoseStandby } from '../db/standby/diagnose-standby.ts';
import { dueSince, listStuckJobs } from '../jobs/payments/queue/stuck-jobs.ts';
import { checkAll } from '../jobs/migrate-all.ts';
import { IncompatibleSchema } from '../packages/postgres/migrator/schema-compatibility.ts';
import { reachedLimit } from '../packages/postgres/sessions/connection-budget.ts';
import { UnsupportedPooler } from '../packages/postgres/sessions/session-settings.ts';
import type { Command, Context } from './command.ts';
import { TRIES_REPORTED_MIN } from './jobs.ts';
import { PRUNABLE, countPrunable } from './count-prunable.ts';
import { type InstallationSchema, type Installation, inEach } from './installation.ts';

/** A fault that a check has found, with the ids of affected rows and a remedy. */
interface Fault {
  what: string;
  /** Shard that has the fault; undefined for the main schema. */
  shard?: string;
  count?: number;
  since?: string;
  ids?: string[];
  mend?: string;
}

type Check = (context: Context) => Promise<Fault[]>;

/** Maximum difference between clocks, in ms. */
const TOLERATED_MS = 1_000;
/** Maximum time that a job may wait for a worker, in ms. */
const WAIT_MAX_MS = 120_000;

/** Maximum number of ids that are shown with a fault. */
const IDS_MAX = 5;

/**
 * Checks whether this code can use each schema. Returns the shards that don't answer, with the reason. Throws
 * `IncompatibleSchema` with a remedy in its message, because the other checks can't read an incompatible schema.
 */
async function findSilentShards({ shop }: Context): Promise<Map<InstallationSchema, Fault>> {
  const silent = new Map<InstallationSchema, Fault>();
  for (const place of shop.places) {
    try {
      await checkAll(place.db, { withQueue: true });
    } catch (error) {
      if (place.name === undefined || error instanceof IncompatibleSchema) throw error;
      silent.set(place, { what: `does not answer: ${reasonOf(error)}`, shard: place.name });
    }
  }
  return silent;
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const clock: Check = async ({ db }) => {
  const { skewMs, uncertainMs } = await measureClockSkew(db);
  if (Math.abs(skewMs) - uncertainMs <= TOLERATED_MS) return [];
  const what = `the clock of this machine is ${skewMs} ms ahead of the database's`;
  return [{ what, mend: 'Correct this clock (NTP): the service checks tokens by it.' }];
};

const sessions: Check = async ({ databaseUrl, settings }) => {
  const { warning } = await inspectConnection(databaseUrl, settings.database).catch((error: unknown) => {
    if (error instanceof UnsupportedPooler) return { warning: error.message };
    throw error;
  });
  return warning === undefined ? [] : [{ what: warning }];
};

const connections: Check = async ({ db }) => {
  const what = await reachedLimit(db);
  const mend =
    'alter role … connection limit …, alter database … connection limit …, or lower DATABASE_CONNECTIONS';
  return what === undefined ? [] : [{ what, mend }];
};

/**
 * Age in seconds from which a snapshot is reported. `busy`: a session with a running statement. `idle`: a session that
 * is idle in a transaction.
 */
const OLD_SECONDS = { busy: 600, idle: 60 };

const snapshots: Check = async ({ db }) => {
  const isOld = ({ isIdle, seconds }: OldSnapshot) =>
    seconds !== null && seconds > (isIdle ? OLD_SECONDS.idle : OLD_SECONDS.busy);
  return (await listSnapshots(db)).filter(isOld).map((one) => {
    const { kind, name, isWriting, owner, seconds } = one;
    const delayed = isWriting
      ? 'the feed, the payment outbox and vacuum'
      : 'vacuum, and slowed down the feed';
    const since = new Date(Date.now() - seconds! * 1_000).toISOString(); // `isOld` has excluded null.
    return { what: `the ${kind} ${name} (${owner}) has delayed ${delayed}`, since, mend: endOf(one) };
  });
};

const standby: Check = async ({ db, settings: { standbyUrl, database } }) => {
  if (standbyUrl === undefined) return [];
  const { prepared } = database;
  const fault = await diagnoseStandby(db, standbyUrl, { ...(prepared !== undefined && { prepared }) });
  if (fault === undefined) return [];
  const what = `the standby cannot answer reads: ${fault}`;
  return [
    { what, mend: 'Check its log and READ_DATABASE_URL. Until it works, the primary answers all reads.' },
  ];
};

const taxes: Check = async ({ db, settings: { tax } }) => {
  const what = await differenceOfTaxes(db, tax);
  return what === undefined ? [] : [{ what: `taxes differ: ${what}`, mend: `${remedyOfTaxes(tax)}.` }];
};

const erasures: Check = async ({ db }) => {
  if (!(await isRestored(db))) return [];
  const what = 'the database was restored, or a standby was promoted: erasures may be missing';
  const mend = 'node server.ts admin erasures reapply FILE, with the newest file of `admin erasures export`';
  return [{ what, mend }];
};

const BROKEN =
  'No command corrects this: something other than the service has changed rows. Keep a dump and investigate.';

const shards: Check = async ({ shop }) => {
  const faults = await shop.findCrossShardViolations();
  const alike = Map.groupBy(faults, ({ what, shard = '' }) => `${shard} ${what}`);
  return [...alike.values()].map((same) => {
    const { what, id: _, ...where } = same[0]!;
    const ids = same.slice(0, IDS_MAX).map(({ id }) => id);
    return { what: `broken: ${what}`, ...where, count: same.length, ids, mend: mendOf(what) };
  });
};

/**
 * Returns the remedy for a violated rule. Some rules can be violated because the main schema or a shard was restored
 * from its own backup.
 */
const mendOf = (what: string): string =>
  Object.values(RESTORED_RULES).includes(what)
    ? 'node server.ts admin shards reconcile. See deploy/restore.md, One shard.'
    : BROKEN;

const toFaults = (what: string, broken: readonly { id: string }[]): Fault[] =>
  broken.length === 0
    ? []
    : [
        {
          what: `broken: ${what}`,
          count: broken.length,
          ids: broken.slice(0, IDS_MAX).map(({ id }) => id),
          mend: BROKEN,
        },
      ];

const rules: Check = async ({ db }) => {
  const faults: Fault[] = [];
  // The type of `Object.keys` widens these names to strings.
  for (const what of Object.keys(INVARIANTS) as (keyof typeof INVARIANTS)[]) {
    faults.push(...toFaults(what, await findViolationsOfRule(db, what)));
  }
  const ofPrices = Map.groupBy(await findPriceViolations(db), ({ what }) => what);
  for (const [what, broken] of ofPrices) faults.push(...toFaults(what, broken));
  return faults;
};

const totals: Check = async ({ db }) => {
  const wrong = await findCounterDrift(db);
  if (wrong.length === 0) return [];
  const ids = wrong.slice(0, IDS_MAX).map(({ id }) => id);
  const mend = 'node server.ts admin counts rebuild. Check whether an older version still runs.';
  return [{ what: 'order counts are wrong', count: wrong.length, ids, mend }];
};

const feed: Check = async ({ db }) => {
  const gap = findFeedGap(await feedStatus(db));
  if (gap === undefined) return [];
  return [{ what: `the feed has gaps: ${gap}`, mend: 'Keep a dump, and find out what removed events.' }];
};

/**
 * Reports data that could have been removed a day ago. Workers remove such data within an hour, or as soon as their
 * speed allows.
 */
const retention: Check = async (context) => {
  const late = await countPrunable(context, 1);
  const mend =
    'Start a worker (--role worker), or check its log. To remove them now: node server.ts admin prune';
  // The type of `Object.keys` widens these names to strings.
  return (Object.keys(PRUNABLE) as (keyof typeof PRUNABLE)[])
    .filter((name) => late[name] > 0)
    .map((name) => ({
      what: `${PRUNABLE[name]} that should have been removed a day ago`,
      count: late[name],
      mend,
    }));
};

const backlogs: Check = async ({ db }) => {
  const faults: Fault[] = [];
  for (const [what, backlog] of Object.entries(OVERDUE_CHECKS)) {
    const overdue = await findOverdue(db, backlog);
    if (overdue) faults.push({ what, ...overdue, mend: backlog.mend });
  }
  return faults;
};

const queue: Check = async ({ db }) => {
  const faults: Fault[] = [];
  const since = await dueSince(db);
  if (since !== undefined && Date.parse(since) < Date.now() - WAIT_MAX_MS)
    faults.push({
      what: 'payment jobs that no worker has started',
      since,
      mend: 'Start a worker (--role worker).',
    });
  const stuck = await listStuckJobs(db, TRIES_REPORTED_MIN);
  const dead = stuck.filter(({ state }) => state === 'failed');
  const ids = (jobs: typeof stuck) => jobs.slice(0, IDS_MAX).map(({ task }) => task.orderId);
  if (dead.length > 0)
    faults.push({
      ...{ what: 'payment jobs that have failed permanently', count: dead.length, ids: ids(dead) },
      mend: 'node server.ts admin jobs redrive',
    });
  const often = stuck.filter(({ state }) => state !== 'failed');
  if (often.length > 0)
    faults.push({
      ...{
        what: `payment jobs that were tried ${TRIES_REPORTED_MIN} times or more`,
        count: often.length,
        ids: ids(often),
      },
      mend: 'node server.ts admin payment show <id> shows what the provider answers.',
    });
  return faults;
};

/** Selects the main schema only. */
const IN_MAIN = ({ places }: Installation) => places.slice(0, 1);
/** Selects one schema of each server, because shards may be on other servers than the main schema. */
const ON_EACH_SERVER = ({ places }: Installation) => [
  ...new Map(places.toReversed().map((place) => [new URL(place.databaseUrl).host, place])).values(),
];
const EVERYWHERE = ({ places }: Installation) => places;
const WITH_ORDERS = ({ placesOfOrders }: Installation) => placesOfOrders;

const CHECKS: Record<string, [Check, (shop: Installation) => InstallationSchema[]]> = {
  clock: [clock, IN_MAIN],
  sessions: [sessions, IN_MAIN],
  connections: [connections, IN_MAIN],
  snapshots: [snapshots, ON_EACH_SERVER],
  standby: [standby, IN_MAIN],
  taxes: [taxes, IN_MAIN],
  erasures: [erasures, EVERYWHERE],
  shards: [shards, IN_MAIN],
  rules: [rules, EVERYWHERE],
  totals: [totals, WITH_ORDERS],
  feed: [feed, WITH_ORDERS],
  retention: [retention, EVERYWHERE],
  backlogs: [backlogs, EVERYWHERE],
  queue: [queue, EVERYWHERE],
};

export const doctor: Command = {
  help: 'finds everything that is wrong: schema, clock, sessions, connections, snapshots, standby, taxes, erasures, shards, rules, totals, feed, retention, queues',
  isKept: false,
  async run(context) {
    const silent = await findSilentShards(context);
    const faults: Fault[] = [];
    const unknown: Fault[] = [...silent.values()];
    for (const [name, [check, placesOf]] of Object.entries(CHECKS)) {
      const look = (place: InstallationSchema) =>
        check({ ...context, ...place }).catch((error: unknown) => {
          const why = reasonOf(error);
          const shard = place.name === undefined ? {} : { shard: place.name };
          unknown.push({ what: `could not check ${name}: ${why}`, ...shard });
          return [];
        });
      const places = placesOf(context.shop).filter((place) => !silent.has(place));
      faults.push(...(await inEach(places, look)));
    }
    const isWell = faults.length + unknown.length === 0;
    return { result: { isWell, faults, unknown }, isFault: !isWell };
  },
};
