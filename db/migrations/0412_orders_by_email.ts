import type { Kysely } from 'kysely';
import { createIndexConcurrently } from '../postgres/outside-transactions.ts';

export const transaction = false;

/** For searches of orders by e-mail address. An address may have capital letters. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexConcurrently(db, {
    name: 'order_contacts_by_email',
    definition: `on order_contacts (lower(contact ->> 'email'), order_id desc) where contact is not null`,
  });
}
