import { type Kysely, sql } from 'kysely';

/**
 * `removed`: uses of orders that were removed after they had ended. Shards: `granted` is the number of uses that the
 * main schema has granted to this shard, and `returned` the number that the shard has given back. Both only grow.
 * `granted` is null in an installation with one schema. Older code counts no uses.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table discount_code_uses add column if not exists granted bigint`.execute(db);
  await sql`alter table discount_code_uses add column if not exists returned bigint not null default 0`.execute(
    db,
  );
  await sql`alter table discount_code_uses add column if not exists removed bigint not null default 0`.execute(
    db,
  );
}
