import type { Database } from '../../../db/base/database.ts';
import type { Shards } from '../../../db/shards/layout/shards.ts';
import { findErasedOrders as findErasedInShards } from '../../../db/shards/webhooks/erased-orders.ts';
import { type DueRead, readDue as readDueInShards } from '../../../db/shards/webhooks/read-due.ts';
import {
  type WindowsRead,
  readWindows as readWindowsInShards,
} from '../../../db/shards/webhooks/read-windows.ts';
import { notifyLanes as notifyLanesOfShards } from '../../../db/shards/webhooks/notify-lanes.ts';
import { type Window, readDue, readWindows } from '../../../db/webhooks/lanes/read-deliveries.ts';
import type { FindErased } from '../../../db/webhooks/lanes/record-deliveries.ts';
import { type NotifyResult, notifyLanes } from '../../../db/webhooks/lanes/notify-lanes.ts';
import { findTraceparentsInShards, findTraceparents } from '../../running/order-traceparents.ts';

/** The source of the events that are sent. */
export interface EventSource {
  notifyLanes(teller: string): Promise<NotifyResult>;
  readWindows(windows: Window[]): Promise<WindowsRead>;
  readDue(endpointId: string, limit: number, without: string[]): Promise<DueRead>;
  findTraceparents(orderIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  findErased?: FindErased;
}

/**
 * Returns the event source of an installation. Without shards all events come from one schema, so a read either
 * succeeds completely or rejects.
 */
export const openEventSource = (db: Database, shards: Shards | undefined): EventSource =>
  shards
    ? {
        notifyLanes: (teller) => notifyLanesOfShards(shards, teller),
        readWindows: (windows) => readWindowsInShards(shards, windows),
        readDue: (...asked) => readDueInShards(shards, ...asked),
        findTraceparents: (orderIds) => findTraceparentsInShards(shards, orderIds),
        findErased: (_, orderIds) => findErasedInShards(shards, orderIds),
      }
    : {
        notifyLanes: (teller) => notifyLanes(db, teller),
        readWindows: async (windows) => ({ found: await readWindows(db, windows), failures: [] }),
        readDue: async (...asked) => ({ due: await readDue(db, ...asked), failures: [] }),
        findTraceparents: (orderIds) => findTraceparents(db, orderIds),
      };
