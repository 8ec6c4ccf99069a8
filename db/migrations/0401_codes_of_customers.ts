import { type Kysely, sql } from 'kysely';

/**
 * Number of orders of a customer that use a code, and the uses that the main schema has granted to each shard. No
 * foreign keys: placing an order would lock the row of the code.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table discount_code_customers (
      code text not null,
      customer_id text not null,
      uses bigint not null check (uses >= 0),
      primary key (code, customer_id)
    ) with (fillfactor = 80)`.execute(db);
  await sql`
    create table discount_code_allotments (
      code text not null,
      shard text not null,
      granted bigint not null check (granted >= 0),
      returned bigint not null check (returned between 0 and granted),
      primary key (code, shard)
    )`.execute(db);
}
