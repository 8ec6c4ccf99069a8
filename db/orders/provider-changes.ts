/**
 * What a provider says has changed: events that it sends, and the list of them, which is read as well because
 * an event may be lost. Each only says which payment to ask about; nothing else of it is believed.
 */
import { sql } from 'kysely';
import type { Database } from '../index.ts';
import { keepEvents } from './payment-outbox.ts';

/** Of a payment by our ids, by the provider's own id (`reference`), or both. */
export interface ProviderChange {
  id: string;
  type: string;
  attempt?: { attemptId: string; orderId: string };
  reference?: string;
}

/** Keeps an event of the provider for the worker. An event that came before is not kept again. */
export async function receiveProviderEvent(
  db: Database,
  provider: string,
  event: ProviderChange,
): Promise<void> {
  if (event.attempt) await keepEvents(db, provider, [{ ...event, ...event.attempt }]);
  else await keepUnidentified(db, provider, [event]);
}

/**
 * Claims the turn to read a provider's list of changes, for a minute: whoever is killed meanwhile has moved
 * nothing on. `undefined`: it isn't time, or another process does it.
 */
export async function takePlace(
  db: Database,
  provider: string,
): Promise<{ place: string | null; since: string } | undefined> {
  return db
    .insertInto('provider_places')
    .values({ provider, next_at: sql`now() + interval '1 minute'` })
    .onConflict((conflict) =>
      conflict
        .column('provider')
        .doUpdateSet({ next_at: (eb) => eb.ref('excluded.next_at') })
        .where('provider_places.next_at', '<=', sql<string>`now()`),
    )
    .returning(['place', 'started_at as since'])
    .executeTakeFirst();
}

/**
 * Keeps changes for the worker and moves the place on, in one transaction; whoever is slower than another
 * process moves nothing. Changes of attempts that are here become events; what carries no ids of ours, or those
 * of something that isn't here, is to be identified. The list is read on in five minutes, or at once if there
 * is `more`.
 */
export async function keepChanges(
  db: Database,
  provider: string,
  from: { place: string | null },
  { changes, place, more }: { changes: ProviderChange[]; place: string; more: boolean },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const known = await knownAttempts(trx, changes);
    const isKnown = ({ attempt, reference }: ProviderChange) =>
      attempt !== undefined && (known.get(`${attempt.orderId} ${attempt.attemptId}`)?.(reference) ?? false);
    await keepEvents(
      trx,
      provider,
      changes.filter(isKnown).map((change) => ({ ...change, ...change.attempt! })),
    );
    await keepUnidentified(
      trx,
      provider,
      changes.filter((change) => !isKnown(change)),
    );
    await trx
      .updateTable('provider_places')
      .set({ place, next_at: more ? sql`now()` : sql`now() + interval '5 minutes'` })
      .where('provider', '=', provider)
      .where('place', 'is not distinct from', from.place)
      .execute();
  });
}

/** The attempts that are here, each with a test whether a payment of the provider is theirs. */
async function knownAttempts(
  trx: Database,
  changes: ProviderChange[],
): Promise<Map<string, (reference: string | undefined) => boolean>> {
  const asked = changes.flatMap(({ attempt }) => (attempt ? [attempt] : []));
  if (asked.length === 0) return new Map();
  const { rows } = await sql<{ order_id: string; id: string; provider_reference: string | null }>`
    select order_id, id, provider_reference
    from unnest(${asked.map(({ orderId }) => orderId)}::uuid[], ${asked.map(({ attemptId }) => attemptId)}::uuid[])
      as asked (order_id, id)
    join payment_attempts using (order_id, id)`.execute(trx);
  return new Map(
    rows.map((attempt) => [
      `${attempt.order_id} ${attempt.id}`,
      (reference) => reference === undefined || isPaymentOf(attempt, reference),
    ]),
  );
}

/** The attempt's own id stands for the provider's where the provider made no payment. */
export const isPaymentOf = (
  attempt: { id: string; provider_reference: string | null },
  reference: string,
): boolean =>
  attempt.provider_reference === null || [attempt.id, reference].includes(attempt.provider_reference);

async function keepUnidentified(db: Database, provider: string, changes: ProviderChange[]): Promise<void> {
  const rows = changes.flatMap(({ id, type, reference }) =>
    reference === undefined ? [] : [{ provider, id, type, reference }],
  );
  if (rows.length === 0) return;
  await db
    .insertInto('provider_changes')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['provider', 'id']).doNothing())
    .execute();
}

export interface UnidentifiedChange {
  id: string;
  type: string;
  reference: string;
  /** This one included. */
  tries: number;
}

/**
 * Claims changes to be identified, at most `limit`, until their next try: 30 seconds later, then twice as late
 * each time, an hour at most. Locks only what nobody else has locked.
 */
export async function takeUnidentified(
  db: Database,
  provider: string,
  limit: number,
): Promise<UnidentifiedChange[]> {
  return db
    .updateTable('provider_changes as change')
    .from((eb) =>
      eb
        .selectFrom('provider_changes')
        .select('id')
        .where('provider', '=', provider)
        .where('settled_at', 'is', null)
        .where('next_at', '<=', sql<string>`now()`)
        .orderBy('next_at')
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .as('due'),
    )
    .set({
      tries: sql`change.tries + 1`,
      next_at: sql`now() + least(interval '30 seconds' * 2 ^ least(change.tries, 7), interval '1 hour')`,
    })
    .where('change.provider', '=', provider)
    .whereRef('change.id', '=', 'due.id')
    .returning(['change.id', 'change.type', 'change.reference', 'change.tries'])
    .execute();
}
