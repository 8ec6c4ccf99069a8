import { type Kysely, sql } from 'kysely';

/**
 * Numbers of entries of the lists of the catalogue. `count` is null until the job `recountCatalogue` has counted the rows
 * for the first time. Older code doesn't change the counts; the job corrects them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table catalogue_counts (name text primary key, count bigint)`.execute(db);
  await sql`
    insert into catalogue_counts (name)
    values ('products'), ('shipping_methods'), ('tax_rates'), ('discount_codes')`.execute(db);
}
