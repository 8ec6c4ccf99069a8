/**
 * Stores changes that the payment provider reports. The provider sends an event for each change, and also adds the
 * change to a list. The service reads the list too, because an event may be lost. A change only shows the service about
 * which payment the worker must ask the provider. The service doesn't trust other data of the change.
 */
import { sql } from 'kysely';
import { equalsKey } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import { type Skipped, allOrEach, throwIfSkipped } from '../../base/skipped-items.ts';
import type { Caller } from '../../call/caller.ts';
import { closeMatterWithoutOrder, openMatter } from '../matters/open-and-close.ts';
import { storeProviderEvents } from '../outbox/payment-outbox.ts';

/** If a provider's list of changes hasn't been read for this time, a matter (a case for an operator) is opened. */
const UNREAD = '4 hours';

const KIND = 'PROVIDER_CHANGES_UNREAD';

/** Number of minutes between the end of one read of the list and the start of the next. */
export const CHANGES_EVERY_MINUTES = 5;

/**
 * A change of a payment. The payment is named by ids of this service (`attempt`), by the provider's id (`reference`),
 * or by both.
 */
export interface ProviderChange {
  id: string;
  type: string;
  attempt?: { attemptId: string; orderId: string };
  reference?: string;
}

/**
 * Returns the database that stores the order with this id, or would store it if the order existed. If an installation
 * has one schema, that is always the database of this schema.
 */
export type DatabaseOfOrder = (orderId: string) => Database | Promise<Database>;

/**
 * Stores an event of the provider for the worker. The event is stored in the database of its order, or in `db` if the
 * event names no order. An event that is already stored isn't stored again.
 */
export async function receiveProviderEvent(
  db: Database,
  provider: string,
  event: ProviderChange,
  placeOf: DatabaseOfOrder = () => db,
): Promise<void> {
  const { attempt } = event;
  if (attempt)
    await storeProviderEvents(await placeOf(attempt.orderId), provider, [{ ...event, ...attempt }]);
  else await storeUnidentifiedChanges(db, provider, [event]);
}

/**
 * Cursor of a provider's list of changes. `place`: position in the list. `isReported`: whether a matter (a case for an
 * operator) has reported that the list can't be read.
 */
interface ListCursor {
  place: string | null;
  since: string;
  isReported: boolean;
}

/**
 * Claims the right to read a provider's list of changes for one minute. If the process is killed, the cursor doesn't
 * move, and another process reads the same changes after this minute. Returns `undefined` if the next read isn't due
 * yet, or if another process is reading the list.
 */
export async function claimListCursor(db: Database, provider: string): Promise<ListCursor | undefined> {
  return db
    .insertInto('provider_places')
    .values({ provider, next_at: sql`now() + interval '1 minute'` })
    .onConflict((conflict) =>
      conflict
        .column('provider')
        .doUpdateSet({ next_at: (eb) => eb.ref('excluded.next_at') })
        .where('provider_places.next_at', '<=', sql<string>`now()`),
    )
    .returning(['place', 'started_at as since', sql<boolean>`told_at is not null`.as('isReported')])
    .executeTakeFirst();
}

/**
 * Stores a page of changes for the worker, and then moves the cursor, unless another process has moved the cursor in
 * the meantime. If the process is killed before it moves the cursor, the changes are stored again later, which has no
 * effect. A change of a known attempt becomes an event. A change without ids of this service, or with unknown ids, is
 * stored for later identification. The list is read again after five minutes, or immediately if the list has further
 * pages (`more`). Closes the matter that was opened because the list could not be read.
 *
 * If a change can't be stored in the database of its order, it is stored in `db` for later identification, so that it
 * doesn't delay other changes. The function then throws `ItemsSkipped` at the end. If storing in `db` fails too, the
 * function also throws `ItemsSkipped`. A change without a `reference` can't be stored for later identification. If a
 * change without a `reference` can't be stored in the database of its order, the function throws the error. The whole
 * page is then read again later.
 */
export async function storeProviderChanges(
  db: Database,
  provider: string,
  from: Pick<ListCursor, 'place' | 'isReported'>,
  { changes, place, more }: { changes: ProviderChange[]; place: string; more: boolean },
  caller: Caller,
  placeOf: DatabaseOfOrder = () => db,
): Promise<void> {
  const strays: ProviderChange[] = [];
  const skipped: Skipped[] = [];
  const leave = (all: ProviderChange[], error: unknown) => {
    if (all.some(({ reference }) => reference === undefined)) throw error;
    strays.push(...all);
    skipped.push(...all.map(({ id }) => ({ id, error })));
  };
  const byPlace = new Map<Database, ProviderChange[]>();
  for (const change of changes) {
    try {
      const other = change.attempt ? await placeOf(change.attempt.orderId) : db;
      byPlace.set(other, [...(byPlace.get(other) ?? []), change]);
    } catch (error) {
      leave([change], error);
    }
  }
  for (const [other, theirs] of byPlace) {
    const keep = async (some: ProviderChange[]) =>
      void strays.push(...(await keepKnown(other, provider, some)));
    try {
      for (const { id, error } of await keepAllOrEach(theirs, keep))
        leave(
          theirs.filter((change) => change.id === id),
          error,
        );
    } catch (error) {
      // `db` itself fails, so no change can be stored now.
      if (other === db) throw error;
      leave(theirs, error);
    }
  }
  const lost = await keepAllOrEach(strays, (some) => storeUnidentifiedChanges(db, provider, some));
  skipped.push(...lost.filter(({ id }) => !skipped.some((known) => known.id === id)));
  await db.transaction().execute(async (trx) => {
    const next_at = more
      ? sql<string>`now()`
      : sql<string>`now() + make_interval(mins => ${CHANGES_EVERY_MINUTES})`;
    await trx
      .updateTable('provider_places')
      .set({ place, next_at, read_at: sql`now()`, told_at: null })
      .where('provider', '=', provider)
      .where('place', 'is not distinct from', from.place)
      .execute();
    if (from.isReported) await closeMatterWithoutOrder(trx, KIND, caller);
  });
  throwIfSkipped(skipped);
}

/**
 * Stores changes together. Stores changes together, or, if storing them together fails, each change separately. Returns
 * the changes that could not be stored.
 */
const keepAllOrEach = (changes: ProviderChange[], keep: (some: ProviderChange[]) => Promise<void>) =>
  allOrEach({
    all: () => keep(changes),
    list: async () => changes,
    idOf: ({ id }) => id,
    one: (change) => keep([change]),
  });

/**
 * Opens a matter (a case for an operator), only once, if a provider's list hasn't been read for the time `UNREAD`.
 * `why`: the last error.
 */
export async function reportUnreadList(db: Database, provider: string, why: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const late = await trx
      .updateTable('provider_places')
      .set({ told_at: sql`now()` })
      .where('provider', '=', provider)
      .where('told_at', 'is', null)
      .where('read_at', '<', sql<string>`now() - ${UNREAD}::interval`)
      .returning('read_at')
      .executeTakeFirst();
    if (!late) return;
    const detail =
      `Changes at the payment provider ${provider} could not be read since ${late.read_at}: ${why}. ` +
      'Until they can be read, the service does not see disputes, refunds and captures made there.';
    await openMatter(trx, { kind: KIND, detail });
  });
}

const sameAttempt = `${equalsKey('attempt.order_id', 'named.order_id')} and ${equalsKey('attempt.id', 'named.id')}`;

/** Stores the changes whose attempts exist in this database. Returns the changes that aren't stored. */
async function keepKnown(
  db: Database,
  provider: string,
  changes: ProviderChange[],
): Promise<ProviderChange[]> {
  const known = await knownAttempts(db, changes);
  const isKnown = ({ attempt, reference }: ProviderChange) =>
    attempt !== undefined && (known.get(`${attempt.orderId} ${attempt.attemptId}`)?.(reference) ?? false);
  await storeProviderEvents(
    db,
    provider,
    changes.filter(isKnown).map((change) => ({ ...change, ...change.attempt! })), // `isKnown` has checked the attempt.
  );
  return changes.filter((change) => !isKnown(change));
}

/**
 * Finds the attempts of these changes that exist in this database. For each attempt, the result has a function that
 * returns whether a payment of the provider belongs to the attempt.
 */
async function knownAttempts(
  trx: Database,
  changes: ProviderChange[],
): Promise<Map<string, (reference: string | undefined) => boolean>> {
  const named = changes.flatMap(({ attempt }) => (attempt ? [attempt] : []));
  if (named.length === 0) return new Map();
  const { rows } = await sql<{ order_id: string; id: string; provider_reference: string | null }>`
    select named.order_id, named.id, provider_reference
    from unnest(${named.map(({ orderId }) => orderId)}::uuid[], ${named.map(({ attemptId }) => attemptId)}::uuid[])
      as named (order_id, id)
    join payment_attempts attempt on ${sql.raw(sameAttempt)}`.execute(trx);
  return new Map(
    rows.map((attempt) => [
      `${attempt.order_id} ${attempt.id}`,
      (reference) => reference === undefined || isPaymentOf(attempt, reference),
    ]),
  );
}

/**
 * Returns whether a payment of the provider belongs to an attempt. An attempt for which the provider made no payment
 * stores its own id as `provider_reference`.
 */
export const isPaymentOf = (
  attempt: { id: string; provider_reference: string | null },
  reference: string,
): boolean =>
  attempt.provider_reference === null || [attempt.id, reference].includes(attempt.provider_reference);

async function storeUnidentifiedChanges(
  db: Database,
  provider: string,
  changes: ProviderChange[],
): Promise<void> {
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
  /** Number of tries, including this one. */
  tries: number;
}

/**
 * Claims at most `limit` changes that must be identified, and schedules the next try of each. The first pause between
 * tries is 30 seconds. Each further pause is twice as long, up to an hour. Skips rows that another transaction has
 * locked.
 */
export async function claimUnidentifiedChanges(
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
