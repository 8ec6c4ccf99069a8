import type { Kysely } from 'kysely';
import { replaceChecks } from '../postgres/outside-transactions.ts';

export const transaction = false;

/**
 * Drops CHECKs of single values in the tables that most changes of orders write. PostgreSQL parses all CHECKs of a table
 * in each statement that writes a row, and this took a tenth of the time of a change. `UNCHECKED_VALUES` lists the rules
 * that `doctor` checks instead. CHECKs remain for lists of values, and for amounts and quantities that statements add
 * and subtract.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await replaceChecks(db, 'orders', {
    orders_channel_check: undefined,
    orders_reference_check: undefined,
    orders_customer_id_check: undefined,
    orders_metadata_check: undefined,
    orders_number_payload_check: undefined,
    orders_total_amount_check: undefined,
    orders_currency_check: undefined,
    orders_held_for_a_while: undefined,
    orders_version_check: undefined,
    orders_open_matters_check: undefined,
    orders_open_shipment_holds_check: undefined,
    orders_open_returns_check: undefined,
  });
  await replaceChecks(db, 'order_items', {
    order_items_line_check: undefined,
    order_items_ordered_check: undefined,
    order_items_unit_price_amount_check: undefined,
    order_items_withdrawal_check: undefined,
  });
  await replaceChecks(db, 'reservations', { reservations_quantity_check: undefined });
  await replaceChecks(db, 'payment_attempts', {
    payment_attempts_number_check: undefined,
    payment_attempts_amount_check: undefined,
    payment_attempts_payment_method_check: undefined,
    payment_attempts_version_check: undefined,
    payment_attempts_kind_check: `kind = any ('{TRANSFER,TERMS,ON_DELIVERY}')`,
  });
  await replaceChecks(db, 'payment_operations', {
    payment_operations_amount_check:
      'least(settled_amount, refused_amount) >= 0 and greatest(settled_amount, refused_amount) <= amount',
    payment_operations_move_money: undefined,
    payment_operations_settled_check: undefined,
    payment_operations_refused_of_failed_refund: undefined,
    payment_operations_reference_check: undefined,
    payment_operations_foreign_refund: undefined,
    payment_operations_foreign_currency_check: undefined,
    payment_operations_items_of_advance: undefined,
    payment_operations_version_check: undefined,
    payment_operations_tries_check: undefined,
    payment_operations_kind_check: `kind = any ('{CAPTURE,VOID,REFUND}')`,
    payment_operations_status_check: `status = any ('{PENDING,SUCCEEDED,FAILED}')`,
  });
  await replaceChecks(db, 'order_history', { order_history_version_check: undefined });
  await replaceChecks(db, 'events', {
    events_order_version_check: undefined,
    events_position_check: undefined,
  });
  await replaceChecks(db, 'shipments', {
    shipments_carrier_check: undefined,
    shipments_tracking_number_check: undefined,
    shipments_parcels_check: undefined,
    shipments_version_check: undefined,
  });
  await replaceChecks(db, 'shipment_items', { shipment_items_quantity_check: undefined });
  await replaceChecks(db, 'stock', { stock_version_check: undefined });
  await replaceChecks(db, 'idempotency_keys', {
    idempotency_keys_key_check: undefined,
    idempotency_keys_fingerprint_check: undefined,
  });
}
