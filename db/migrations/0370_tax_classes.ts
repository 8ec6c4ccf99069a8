import { type Kysely, sql } from 'kysely';
import { replaceChecks } from '../postgres/outside-transactions.ts';

export const transaction = false;

/** A product has a tax class. Those that older code writes are `standard`, and keep the class that they have. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table products add column if not exists tax_class text not null default 'standard'`.execute(db);
  await replaceChecks(db, 'products', { products_tax_class_check: `tax_class ~ '^[a-z][a-z0-9_-]{0,31}$'` });
}
