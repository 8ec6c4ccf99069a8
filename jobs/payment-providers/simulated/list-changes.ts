import { sql } from 'kysely';
import type { Database } from '../../../db/base/database.ts';
import { MARGIN_SECONDS, type ProviderChanges, type ProviderPlace } from '../port/provider.ts';
import { eventOf, subject } from './events.ts';

/**
 * Content of a `place` (a position in the list): the time from which events are read, and the last event that was read.
 */
interface Walk {
  from: string;
  after?: { at: string; id: string };
}

/**
 * Reads the provider's list of changes: all its events, even those that were never sent. The oldest events come first.
 */
export async function changesSince(
  db: Database,
  { place, since }: ProviderPlace,
  limit: number,
): Promise<ProviderChanges> {
  // The cast is safe because only this function creates places.
  const { from, after } = place === null ? { from: since } : (JSON.parse(place) as Walk);
  const events = await db
    .selectFrom('simulated_events as event')
    .innerJoin('simulated_payments as payment', 'payment.attempt_id', 'event.attempt_id')
    .select(['event.id', 'event.type', ...subject])
    // The time is read as text, because a Date would lose its microseconds.
    .select(sql<string>`event.due_at::text`.as('at'))
    .where('event.due_at', '>=', sql<string>`${from}::timestamptz - make_interval(secs => ${MARGIN_SECONDS})`)
    .where('event.due_at', '<=', sql<string>`now()`)
    .$if(after !== undefined, (qb) =>
      qb.where(sql<boolean>`(event.due_at, event.id) > (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('event.due_at')
    .orderBy('event.id')
    .limit(limit)
    .execute();
  const last = events.at(-1);
  const more = last !== undefined && events.length === limit;
  const walk: Walk = more
    ? { from, after: { at: last.at, id: last.id } }
    : { from: last?.at ?? after?.at ?? from };
  return { changes: events.map(eventOf), place: JSON.stringify(walk), more };
}
