/**
 * Rules about single values of the tables that most changes of orders write. No CHECK enforces these rules, because
 * PostgreSQL parses all CHECKs of a table again in each statement that writes a row. The parsing took a tenth of the time
 * of a change. Each value is protected in another way: the contract refuses other values in requests, the code only
 * increases the value, or another invariant compares the value with rows.
 *
 * CHECKs of these tables remain for lists of values, and for amounts and quantities that statements add and subtract.
 */
export const UNCHECKED_VALUES: Record<string, Record<string, string>> = {
  orders: {
    channel: 'length(channel) between 1 and 64',
    reference: 'length(reference) between 1 and 64',
    customer_id: 'length(customer_id) between 1 and 64',
    metadata: `jsonb_typeof(metadata) = 'object'`,
    number_payload: 'length(number_payload) = 11',
    total_amount: 'total_amount between 0 and 9007199254740991',
    currency: `currency ~ '^[A-Z]{3}$'`,
    reserved_until: 'reserved_until > created_at',
    version: 'version >= 1',
    open_matters: 'open_matters >= 0',
    open_shipment_holds: 'open_shipment_holds >= 0',
    open_returns: 'open_returns >= 0',
  },
  order_items: {
    line: 'line between 1 and 100',
    ordered: 'ordered between 1 and 1000000',
    unit_price_amount: 'unit_price_amount between 0 and 9007199254740991',
    withdrawal: `withdrawal = 'EXCLUDED'`,
  },
  reservations: { quantity: 'quantity >= 1' },
  payment_attempts: {
    number: 'number >= 1',
    amount: 'amount between 0 and 9007199254740991',
    payment_method: 'length(payment_method) between 1 and 255',
    version: 'version >= 1',
    due_on: '(due_on is null) = (kind is null)',
    authorized_amount: 'kind is null or authorized_amount = captured_amount',
    capturing_amount: 'kind is null or capturing_amount = 0',
  },
  payment_operations: {
    amount: `amount between case kind when 'VOID' then 0 else 1 end and 9007199254740991`,
    settled_amount: `settled_amount = 0 or status = 'FAILED'`,
    refused_amount: `refused_amount = 0 or (kind = 'REFUND' and status = 'FAILED')`,
    reference: 'length(reference) between 1 and 140',
    foreign_currency: `foreign_currency is null
      or (foreign_currency ~ '^[A-Z]{3}$' and kind = 'REFUND' and refused_amount = 0)`,
    items: `(items is not null) = (purpose is not distinct from 'ADVANCE')`,
    version: 'version >= 1',
    tries: 'tries >= 0',
  },
  order_history: { version: 'version >= 1' },
  events: { order_version: 'order_version >= 1', position: 'position >= 1' },
  shipments: {
    carrier: 'length(carrier) between 1 and 100',
    tracking_number: 'length(tracking_number) between 1 and 100',
    parcels: `jsonb_typeof(parcels) = 'array' and jsonb_array_length(parcels) between 1 and 50`,
    version: 'version >= 1',
  },
  shipment_items: { quantity: 'quantity >= 1' },
  stock: { version: 'version >= 1' },
  idempotency_keys: {
    key: 'length(key) between 1 and 255',
    fingerprint: 'length(fingerprint) = 32',
  },
};

/** SQL expression for the id of a row that violates a rule. */
const idIn = (table: string): string =>
  ({ orders: 'r.id::text', stock: 'r.sku', idempotency_keys: 'left(r.key, 64)' })[table] ??
  'r.order_id::text';

const findInvalid = ([table, rules]: [string, Record<string, string>]): string => {
  const values = Object.entries(rules).map(([column, rule]) => `('${table}.${column}', ${rule})`);
  return `
    select v.name || ' ' || ${idIn(table)} as id
    from ${table} r cross join lateral (values ${values.join(', ')}) v(name, is_valid) where not v.is_valid`;
};

/** A rule about values that is true after every transaction, as `INVARIANTS`. */
export const VALUE_RULES = {
  'stored values are valid': Object.entries(UNCHECKED_VALUES).map(findInvalid).join(' union all '),
};
