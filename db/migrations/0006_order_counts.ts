import { type Kysely, sql } from 'kysely';

/**
 * How many orders there are, by customer and status; the rows without a customer are for all. They count the
 * changes whose events have their place in the feed. The few changes whose events have none yet are added
 * when a total is read. So a total is exact and costs the same however many orders there are, and no request
 * has to write a counter that all others write too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table order_counts (
      customer_id text not null,
      status text not null,
      count bigint not null,
      primary key (customer_id, status)
    ) with (fillfactor = 50)`.execute(db);
  await sql`
    with change as (
      select customer_id, status, 1 as n from orders
      union all
      select o.customer_id, h.to_status, -1 from order_history h join orders o on o.id = h.order_id
        where exists (select from events e where e.order_id = h.order_id and e.order_version = h.version and e.position is null)
      union all
      select o.customer_id, h.from_status, 1 from order_history h join orders o on o.id = h.order_id
        where h.from_status is not null
          and exists (select from events e where e.order_id = h.order_id and e.order_version = h.version and e.position is null)
    )
    insert into order_counts (customer_id, status, count)
    select coalesce(customer_id, ''), status, sum(n) from change
    group by grouping sets ((customer_id, status), (status))`.execute(db);
}
