/**
 * Runs the worker's jobs in tests. Each function calls the job of the same name. The job runs in the shard of the
 * order, or in one shard after the other.
 */
import type { Database } from '../../../db/base/database.ts';
import * as orders from '../../../db/orders/index.ts';
import * as changesOfOrders from '../../../db/retention/forget-changes.ts';
import * as events from '../../../db/retention/forget-events.ts';
import { trimMergedFeed } from '../../../db/shards/feed/trim-merged-feed.ts';
import type { startJobs } from '../../../jobs/index.ts';
import type { PaymentProvider } from '../../../jobs/payment-providers/port/provider.ts';
import * as changes from '../../../jobs/payments/read-provider-changes.ts';
import * as tasks from '../../../jobs/payments/process-task.ts';
import type { JobLog } from '../../../jobs/running/job-log.ts';
import { inEachPlace, placeOf, serviceDatabases } from '../database/shards.ts';
import { inboxOf } from './provider-inbox.ts';

type JobPlaces = Pick<Parameters<typeof startJobs>[0], 'db' | 'databaseUrl' | 'inbox' | 'sharded'>;

type Rest<Work extends (db: Database, ...rest: never[]) => unknown> =
  Parameters<Work> extends [Database, ...infer All] ? All : never;

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);

export const processTask = (db: Database, ...[provider, task, how]: Rest<typeof tasks.processTask>) =>
  tasks.processTask(placeOf(db, task.orderId), provider, task, how);

export const findOverdueTasks = async (db: Database, ...rest: Rest<typeof orders.findOverdueTasks>) =>
  (await inEachPlace(db, (place) => orders.findOverdueTasks(place, ...rest))).flat();

export const cancelLapsedOrders = async (db: Database, ...rest: Rest<typeof orders.cancelLapsedOrders>) =>
  sum(await inEachPlace(db, (place) => orders.cancelLapsedOrders(place, ...rest)));

export const reportUnresolvedPayments = async (
  db: Database,
  ...rest: Rest<typeof orders.reportUnresolvedPayments>
) => sum(await inEachPlace(db, (place) => orders.reportUnresolvedPayments(place, ...rest)));

/** Removes old events from each schema, and from the merged feed in the main schema. */
export async function forgetOldEvents(db: Database, ...rest: Rest<typeof events.forgetOldEvents>) {
  const forgotten = await inEachPlace(db, (place) => events.forgetOldEvents(place, ...rest));
  const { shards } = serviceDatabases(db);
  if (shards) await trimMergedFeed(shards);
  return sum(forgotten);
}

// `readChanges` and `identifyChanges` run once for the whole shop, because the provider has one list of changes for all
// shards.

export function readChanges(shop: Database, provider: PaymentProvider) {
  const { db, placeOf } = inboxOf(shop);
  return changes.readChanges(db, provider, undefined, placeOf);
}

export function identifyChanges(shop: Database, provider: PaymentProvider, log: JobLog, traceId: string) {
  const { db, placeOf } = inboxOf(shop);
  return changes.identifyChanges(db, provider, log, traceId, placeOf);
}

export const forgetOldChanges = (shop: Database, limit: number) =>
  changesOfOrders.forgetOldChanges(inboxOf(shop).db, limit);

/** Returns the databases with which `startJobs` runs the jobs of this shop. */
export function placesOfJobs(shop: Database, databaseUrl: string): JobPlaces {
  const { db, shards, shardUrl } = serviceDatabases(shop);
  const places = (shards?.all ?? []).map(({ name }) => ({ name, url: shardUrl!(name) }));
  return { db, databaseUrl, inbox: inboxOf(shop), sharded: shards && { shards, places } };
}
