import { type Kysely, sql } from 'kysely';

/**
 * The secret by which customers are spread over slots (`placeOrdersStatement`). It never changes: a customer's orders
 * would be in two. Orders that older code places meanwhile have chance in its place, as all before them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table customer_slot_keys (
      version smallint primary key,
      key bytea not null check (length(key) = 32)
    )`.execute(db);
  // PostgreSQL takes these UUIDs from its strong source of chance: 244 bits of it.
  await sql`
    insert into customer_slot_keys (version, key)
    values (1, sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())))`.execute(db);
}
