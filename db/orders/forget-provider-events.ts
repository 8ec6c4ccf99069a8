import type { Database } from '../index.ts';
import { statement } from '../statement.ts';

/**
 * `$1`: how many. Providers repeat an event for days; one that comes after 90 days only makes the worker ask again.
 * Locks only what nobody else has locked.
 */
const forgetOldProviderEventsStatement = statement<never>(`
  delete from provider_events where ctid = any (array(
    select ctid from provider_events where handed_over and received_at < now() - interval '90 days'
    order by received_at limit $1 for update skip locked
  ))`);

/**
 * Deletes at most `limit` events of payment providers that the worker took and that came 90 days ago; returns how many.
 * Several processes may do it at once.
 */
export async function forgetOldProviderEvents(db: Database, limit: number): Promise<number> {
  const { numAffectedRows } = await forgetOldProviderEventsStatement(db, limit);
  return Number(numAffectedRows ?? 0);
}
