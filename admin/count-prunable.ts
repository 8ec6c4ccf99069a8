import { countExpiredRows } from '../db/retention/count-expired-rows.ts';
import { countOldContacts } from '../db/retention/forget-contacts.ts';
import { countRemovable } from '../db/retention/remove-ended-orders.ts';
import type { Context } from './command.ts';

/** Kinds of data that may be removed according to settings and rules, with the name that operators see. */
export const PRUNABLE = {
  events: 'events',
  keys: 'idempotency keys',
  deliveries: 'webhook deliveries',
  replays: 'webhook replays',
  changes: 'provider changes',
  providerEvents: 'provider events',
  contacts: 'contacts of ended orders',
  orders: 'ended orders',
  usage: 'usage rows',
} as const;

export type Counts = Record<keyof typeof PRUNABLE, number>;

/** Counts the rows that `prune` would remove. `late`: counts only rows that could be removed this many days ago. */
export async function countPrunable(
  { db, settings }: Pick<Context, 'db' | 'settings'>,
  late = 0,
): Promise<Counts> {
  const {
    eventRetentionDays: events,
    orderRetentionDays,
    contactRetentionDays,
    webhooks,
    usageDays,
  } = settings;
  const old = await countExpiredRows(db, { events, deliveries: webhooks.logDays, usage: usageDays }, late);
  const hasOrders = events !== undefined && orderRetentionDays !== undefined;
  const orders = hasOrders ? await countRemovable(db, orderRetentionDays + late, events + late) : 0;
  const contacts =
    contactRetentionDays === undefined ? 0 : await countOldContacts(db, contactRetentionDays + late);
  return { ...old, contacts, orders };
}
