import { sql } from 'kysely';
import type { Database } from '../../../db/base/database.ts';
import { inEachPlace } from '../database/shards.ts';
import { placeMany } from '../shop/many-orders.ts';

/** The content of an invoice without taxes, as far as numbering reads it. */
const CONTENT = JSON.stringify({ taxes: [], total: { netAmount: 100, taxAmount: 0, grossAmount: 100 } });

/** Adds paid orders of one line, each with an invoice that has no number yet. */
export async function addUnnumbered(db: Database, count: number): Promise<void> {
  await placeMany(db, { count, status: 'CONFIRMED' });
  await inEachPlace(db, async (place) => {
    await sql`
      insert into order_items (order_id, id, line, sku, name, ordered, unit_price_amount)
      select id, gen_random_uuid(), 1, 'TEA', 'Tea', 1, 100 from orders where document_count = 0`.execute(
      place,
    );
    await sql`
      update payment_attempts set status = 'CAPTURED', authorized_amount = amount, captured_amount = amount
      where status = 'PENDING'`.execute(place);
    await sql`
      insert into documents (id, order_id, ordinal, type, series, content, salt, content_hash, state, currency,
        gross_amount, client_id, trace_id)
      select gen_random_uuid(), id, 1, 'INVOICE', 'INV', ${CONTENT}, '\\x00',
        sha256('\\x00' || convert_to(${CONTENT}, 'UTF8')),
        json_build_object('items', json_build_array(json_build_object('kept', 1, 'id', (
          select i.id from order_items i where i.order_id = orders.id)))), 'EUR', 100, 'test', ${'f'.repeat(32)}
      from orders where document_count = 0`.execute(place);
    await sql`update orders set document_count = 1 where document_count = 0`.execute(place);
  });
}
