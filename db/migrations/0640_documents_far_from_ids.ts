import type { Kysely } from 'kysely';
import { createIndexConcurrently } from '../postgres/outside-transactions.ts';

export const transaction = false;

/**
 * For lists of documents by the time of issue, which are sorted by id. An id contains the time when the document was
 * created. The index has the few documents that were issued more than a minute before or after this time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexConcurrently(db, {
    name: 'documents_far_from_ids',
    definition: `on documents (issued_at, id) where issued_at is not null
      and abs(('x' || left(translate(id::text, '-', ''), 12))::bit(48)::bigint
        - extract(epoch from issued_at - timestamptz '1970-01-01 00:00:00+00') * 1000) > 60000`,
  });
}
