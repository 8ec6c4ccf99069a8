/** Lists the tables of a shop from the database's catalogue, so that new tables are included automatically. */
import { sql } from 'kysely';
import type { Database } from '../../../db/base/database.ts';

/** Lists `orders`, the tables with a column `order_id`, and all tables with a foreign key to one of these tables. */
export async function tablesOfOrders(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive of_orders (oid) as (
      select c.oid from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
        and (c.relname = 'orders' or exists (select from pg_attribute a
          where a.attrelid = c.oid and a.attname = 'order_id' and not a.attisdropped))
      union
      select f.conrelid from pg_constraint f join of_orders o on f.confrelid = o.oid where f.contype = 'f'
    )
    select c.relname as name from of_orders o join pg_class c on c.oid = o.oid order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

/** Lists the tables of the shop, without the tables of the migrations and of the job queue. */
export async function tablesOfShop(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and relname not like 'kysely_%'
    order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Lists the columns, as `table.column`, that can contain any text: in JSON, in a list or as bytes, too. Leaves out
 * columns for which a CHECK constraint lists all allowed values.
 */
export async function textColumnsOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname || '.' || a.attname as name
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and c.relname not like 'kysely_%'
      and format_type(a.atttypid, null) ~ '^(text|character|json|xml|bytea|"char"|name)'
      and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c'
        and pg_get_constraintdef(k.oid) ~ ('^CHECK \\(\\(' || a.attname || ' = ANY \\('))
    order by 1`.execute(db);
  return rows.map(({ name }) => name);
}
