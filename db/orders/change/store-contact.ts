/** The write of an order's personal data, for `putContact`, `putShipping` and `createEdit`. */
import { type CteFragment, cteFragment } from '../../../packages/postgres/statements/cte-fragments.ts';
import { CONTACT_COLUMNS, type ContactRecord } from '../model/order-contact.ts';

/**
 * Stores the personal data of an order. The order must be locked. `$1`: order, `$2` to `$6`: values of
 * `CONTACT_COLUMNS`.
 */
const storeContactPart = cteFragment(`
  stored_contact as (
    insert into order_contacts (order_id, ${CONTACT_COLUMNS.join(', ')})
    values ($1, $2::jsonb, $3::jsonb, $4::jsonb, $5::jsonb, $6::text)
    on conflict (order_id) do update
      set ${CONTACT_COLUMNS.map((column) => `${column} = excluded.${column}`).join(', ')}
  )`);

export const storeContact = (orderId: string, record: ContactRecord): CteFragment =>
  storeContactPart(
    orderId,
    json(record.contact),
    json(record.shipping_address),
    json(record.billing_address),
    json(record.buyer),
    record.customer_note,
  );

const json = (value: object | null): string | null => value && JSON.stringify(value);
