import { type Kysely } from 'kysely';
import { createIndexConcurrently } from '../postgres/outside-transactions.ts';

export const transaction = false;

/** Indexes for the list of the returns of all orders, which is sorted by id and may be filtered by status and kind. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexConcurrently(db, { name: 'returns_by_id', definition: 'on returns (id)' });
  await createIndexConcurrently(db, { name: 'returns_by_status', definition: 'on returns (status, id)' });
  await createIndexConcurrently(db, { name: 'returns_by_kind', definition: 'on returns (kind, id)' });
}
