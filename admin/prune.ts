import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../db/base/database.ts';
import { type Skipped, throwIfSkipped } from '../db/base/skipped-items.ts';
import { forgetOldKeys } from '../db/call/idempotency.ts';
import type { Caller } from '../db/call/caller.ts';
import { forgetOldChanges } from '../db/retention/forget-changes.ts';
import { forgetOldContacts } from '../db/retention/forget-contacts.ts';
import { forgetOldEvents } from '../db/retention/forget-events.ts';
import { forgetOldProviderEvents } from '../db/retention/forget-provider-events.ts';
import { beginRemoval, isRemovalDue, removeEndedOrders } from '../db/retention/remove-ended-orders.ts';
import { forgetOldUsage } from '../db/usage/forget-usage.ts';
import { forgetOldDeliveries } from '../db/webhooks/deliveries/forget-deliveries.ts';
import { forgetOldReplays } from '../db/webhooks/deliveries/replays.ts';
import type { AdminSettings, Command } from './command.ts';
import { type Counts, countPrunable } from './count-prunable.ts';
import { inEach } from './installation.ts';

/** Number of rows in a batch. The jobs that remove the same data use the same number. */
const PIECE = 1_000;
/** Number of orders in a batch. */
const ORDERS = 100;

/** Pause between two batches in ms, so that requests can use the database. */
const PAUSE_MS = 50;

export const prunePreview: Command = {
  help: 'counts what prune would remove; reads whole tables',
  isKept: false,
  async run({ shop, settings }) {
    const counts = [];
    for (const { db } of shop.places) counts.push(await countPrunable({ db, settings }));
    return { result: { removable: sumsOf(counts) } };
  },
};

export const prune: Command = {
  help: 'removes data past its retention now: events, keys, deliveries, replays, changes, contacts, orders, usage',
  isKept: true,
  async run({ shop, settings, caller }) {
    const removed = await inEach(shop.places, async ({ db }) => [await pruneIn(db, settings, caller)]);
    return { result: { removed: sumsOf(removed) } };
  },
};

async function pruneIn(db: Database, settings: AdminSettings, caller: Caller): Promise<Counts> {
  const {
    eventRetentionDays: days,
    orderRetentionDays,
    contactRetentionDays,
    webhooks,
    usageDays,
  } = settings;
  return {
    events: days === undefined ? 0 : await all(() => forgetOldEvents(db, days, PIECE)),
    keys: await all(() => forgetOldKeys(db, PIECE)),
    deliveries: await all(() => forgetOldDeliveries(db, webhooks.logDays, PIECE)),
    replays: await all(() => forgetOldReplays(db, webhooks.logDays, PIECE)),
    changes: await all(() => forgetOldChanges(db, PIECE)),
    providerEvents: await all(() => forgetOldProviderEvents(db, PIECE)),
    contacts:
      contactRetentionDays === undefined
        ? 0
        : await all(() => forgetOldContacts(db, contactRetentionDays, PIECE, caller)),
    // Orders are removed after the events that name them.
    orders: orderRetentionDays === undefined ? 0 : await allOrders(db, orderRetentionDays),
    usage: await all(() => forgetOldUsage(db, usageDays, PIECE)),
  };
}

/** Adds the counts of all schemas. */
function sumsOf(all: Counts[]): Counts {
  const sums = { ...all[0]! };
  const rest = all.slice(1);
  // The type of `Object.keys` widens these names to strings.
  for (const name of Object.keys(sums) as (keyof Counts)[])
    for (const counts of rest) sums[name] += counts[name];
  return sums;
}

async function all(removePiece: () => Promise<number>): Promise<number> {
  let removed = 0;
  for (;;) {
    const count = await removePiece();
    removed += count;
    if (count < PIECE) return removed;
    await delay(PAUSE_MS);
  }
}

/**
 * Removes ended orders. A worker may remove orders at the same time, because the command and the worker share the
 * position from which they continue.
 */
async function allOrders(db: Database, days: number): Promise<number> {
  const skipped: Skipped[] = [];
  let removed = 0;
  await beginRemoval(db);
  for (;;) {
    const piece = await removeEndedOrders(db, days, ORDERS);
    removed += piece?.removed ?? 0;
    skipped.push(...(piece?.skipped ?? []));
    if (piece ? piece.isOver : !(await isRemovalDue(db))) break;
    await delay(PAUSE_MS);
  }
  throwIfSkipped(skipped);
  return removed;
}
