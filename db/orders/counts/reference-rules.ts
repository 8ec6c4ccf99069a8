/**
 * References that no foreign key checks, because the check would cost time for each inserted row. Each entry has the
 * table, its column, and the table whose `id` (or `sku`) the column contains. If the referenced table belongs to an
 * order too, the order of both rows must be the same.
 *
 * The statement that inserts a row guarantees the reference. Either the statement also inserts the referenced row, or an
 * earlier statement of the transaction has locked the order and read the referenced row. Only `removeEndedOrders`
 * deletes referenced rows, under the same lock and together with all rows of the order. Rows of `stock` are never
 * deleted.
 */
export const UNCHECKED_REFERENCES = [
  ['order_items', 'order_id', 'orders'],
  ['reservations', 'order_id', 'orders'],
  ['reservations', 'sku', 'stock'],
  ['payment_attempts', 'order_id', 'orders'],
  ['order_history', 'order_id', 'orders'],
  ['payment_operations', 'attempt_id', 'payment_attempts'],
  ['shipments', 'order_id', 'orders'],
  ['shipment_items', 'shipment_id', 'shipments'],
  ['shipment_items', 'item_id', 'order_items'],
] as const;

const findOrphans = ([table, column, referenced]: (typeof UNCHECKED_REFERENCES)[number]): string => {
  const key = referenced === 'stock' ? 'sku' : 'id';
  const isOfOrder = referenced !== 'stock' && referenced !== 'orders';
  return `
    select r.order_id::text as id from ${table} r
    where not exists (select from ${referenced} e
      where e.${key} = r.${column} ${isOfOrder ? 'and e.order_id = r.order_id' : ''})`;
};

/** A rule about references that is true after every transaction, as `INVARIANTS`. */
export const REFERENCE_RULES = {
  'rows of an order refer to existing rows': UNCHECKED_REFERENCES.map(findOrphans).join(' union all '),
};
