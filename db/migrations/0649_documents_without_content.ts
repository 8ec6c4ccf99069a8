import type { Kysely } from 'kysely';
import { createIndexConcurrently } from '../postgres/outside-transactions.ts';

export const transaction = false;

/** For counts of the documents whose content was deleted at the end of its retention. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexConcurrently(db, {
    name: 'documents_without_content',
    definition: 'on documents (series, type) where content is null',
  });
}
