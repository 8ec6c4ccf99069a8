import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { inBatches } from '../postgres/outside-transactions.ts';

export const transaction = false;

/** Each code gets the row that counts its uses. From now on the row is inserted together with its code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await inBatches(
    db,
    sql`insert into discount_code_uses (code)
      select c.code from discount_codes c
      where not exists (select from discount_code_uses u where u.code = c.code) limit 500
      on conflict do nothing`,
  );
}
