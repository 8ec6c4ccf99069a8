import { sql } from 'kysely';
import { connect } from '../../../db/base/open.ts';

interface Originals {
  documentId: string;
  endpointId: string;
}

/**
 * Adds rows to the lists of a shop that `fillVariedOrders` doesn't fill: `count` documents, deliveries, replays, endpoints
 * and entries of the catalogue. Documents and endpoints are copies of the originals, at the times of the existing orders.
 * Needs a superuser, because it switches off the checks of foreign keys.
 */
export async function fillLists(
  databaseUrl: string,
  count: number,
  { documentId, endpointId }: Originals,
): Promise<void> {
  const db = connect(databaseUrl, { poolSize: 1, statementTimeout: 0 });
  try {
    await sql`set session_replication_role = replica`.execute(db);
    for (const statement of [
      sql`insert into documents
        select copied.* from documents d, lateral (
          select o.id, o.created_at, o.customer_id, row_number() over (order by o.id) as n from orders o where o.document_count = 0) o,
          jsonb_populate_record(d, jsonb_build_object('id', o.id, 'order_id', o.id, 'customer_id', o.customer_id, 'number', 1000 + o.n, 'series',
            case when o.n / 10 % 2 = 0 then 'SECOND' else d.series end, 'issued_at', o.created_at, 'created_at', o.created_at)) copied
        where d.id = ${documentId}`,
      sql`insert into document_numbers (series, number, document_id, order_id, content_hash, previous_hash, hash, issued_at)
        select series, number, id, order_id, content_hash, hash, hash, issued_at from documents where number > 1
        on conflict do nothing`,
      sql`insert into webhook_deliveries (endpoint_id, event_id, order_id, type, position, status, tries, first_at, settled_at)
        select ${endpointId}, id, order_id, type, position, (array['DELIVERED', 'FAILED', 'CANCELLED'])[1 + position % 3], 1,
          occurred_at, occurred_at from events where position is not null`,
      sql`insert into webhook_replays (endpoint_id, id, from_position, until_position, delivered_position, only_failed, status, ended_at)
        select ${endpointId}, gen_random_uuid(), 0, 1, 1, false, 'COMPLETED', now() from generate_series(1, ${count}::int)`,
      sql`insert into discount_codes (code, percent, combinable)
        select 'CODE' || n, '10', false from generate_series(1, ${count}::int) n`,
      sql`insert into shipping_methods (code, name, kind, price_amount, price_currency, country_codes)
        select 'METHOD-' || n, 'Parcel', 'SHIPPING', 100, 'EUR', '{DE}' from generate_series(1, ${count}::int) n`,
      sql`insert into tax_rates (code, country_code, tax_class, rates)
        select 'DE-class-' || n, 'DE', 'class-' || n, '[{"percent": "19", "validFrom": "2020-01-01T00:00:00.000Z", "treatment": "STANDARD"}]'
        from generate_series(1, ${count}::int) n`,
      sql`insert into matters (id, kind, order_id, detail, status, reason, resolved_by, resolved_at)
        select gen_random_uuid(), 'PROVIDER_MOVEMENT', id, 'A movement', 'RESOLVED', 'Done', 'operator', now() from orders`,
      sql`vacuum analyze`,
      sql`checkpoint`,
    ])
      await statement.execute(db);
  } finally {
    await db.destroy();
  }
}
