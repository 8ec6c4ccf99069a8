/** Lists every column that can contain text. Each list is for one effect of a customer's erasure on a column. */
import { type RawBuilder, sql } from 'kysely';
import { ORDER_FIELDS } from '../../../db/orders/model/order-fields.ts';

/** Builds a value of a column. The value contains the given text. */
type Value = (text: string) => RawBuilder<unknown>;

const asText: Value = (text) => sql`${text}::text`;

const asNote: Value = (text) => sql`${JSON.stringify({ note: text })}::jsonb`;

/** Builds a list with one delivery attempt as JSON. The response of the receiver is the given text. */
const answered: Value = (text) => sql`${JSON.stringify([{ number: 1, responseExcerpt: text }])}::jsonb`;

/**
 * Builds the stored result of a request that placed an order. The order's metadata contains the given text. An erasure
 * doesn't change the stored results of other requests.
 */
const ofPlacement: Value = (text) =>
  sql`case when result ? 'metadata' then result || ${JSON.stringify({ metadata: { note: text } })}::jsonb else result end`;

/** Builds the parcels of a shipment. The tracking number is the given text. */
const tracked: Value = (text) =>
  sql`${JSON.stringify([{ id: 'p', status: 'SHIPPED', trackingNumber: text }])}::jsonb`;

/** Simple columns of an order. `isPersonal` says whether the text in a column may identify a customer. */
const FIELDS = Object.values(ORDER_FIELDS);

/** Columns from which `customer erase` removes every text that a customer or another person has written. */
export const ERASED: Record<string, Value> = {
  'idempotency_keys.result': ofPlacement,
  ...Object.fromEntries(
    FIELDS.filter(({ isPersonal }) => isPersonal).map(({ column, type }) => [
      `orders.${column}`,
      type === 'jsonb' ? asNote : asText,
    ]),
  ),
  'order_contacts.billing_address': asNote,
  'order_contacts.buyer': asNote,
  'order_contacts.contact': asNote,
  'order_contacts.customer_note': asText,
  'order_contacts.shipping_address': asNote,
  'order_items.metadata': asNote,
  'order_notes.text': asText,
  'payment_attempts.next_action_url': asText,
  'payment_attempts.payment_method': asText,
  'payment_operations.reference': asText,
  'carrier_events.external_id': asText,
  'carrier_events.location': asText,
  'shipment_holds.note': asText,
  'returns.note': asText,
  'returns.decline_note': asText,
  'shipments.carrier': asText,
  'shipments.parcels': tracked,
  'shipments.tracking_number': asText,
  'webhook_deliveries.attempts': answered,
  'webhook_endpoints.description': asText,
};

/** Columns in which the erasure only replaces the customer's id with a pseudonym. */
export const RENAMED: Record<string, Value | 'filled'> = {
  'customer_turns.customer_id': 'filled',
  'discount_code_customers.customer_id': 'filled',
  'documents.customer_id': 'filled',
  'events.data': 'filled',
  'idempotency_keys.customer_id': 'filled',
  'matters.detail': asText,
  'matters.reason': asText,
  'operator_commands.reason': 'filled',
  'operator_commands.subject': 'filled',
  'order_counts.customer_id': 'filled',
  'order_recount.counts': 'filled',
  'order_recount.customer_id': 'filled',
  'orders.customer_id': 'filled',
  'returns.customer_id': 'filled',
  'webhook_endpoints.customer_id': 'filled',
  'webhook_endpoints.only_customer_id': 'filled',
};

const CATALOGUE = 'says what is sold, not to whom';
const CLIENT = 'names a program, not a person';
const EMPLOYEE = "names the shop's employee or program, whose decisions stay in the books";
const PROVIDER = "is the provider's id, without which its books and these can't be compared";
const WORD = 'is one of a list of words in the code';
const HASH = 'is a hash of a salted content';
const SIMULATED = 'stands for the books of a provider, which are outside';

/** Columns that contain nothing about a customer, and the reason for each column. */
export const IMPERSONAL: Record<string, string> = {
  'document_numbers.content_hash': HASH,
  'document_numbers.hash': HASH,
  'document_numbers.previous_hash': HASH,
  'document_numbers.series': 'is a series of the shop',
  'document_sums.country_code': 'is the country of a tax',
  'document_sums.currency': WORD,
  'document_sums.percent': 'is the rate of a tax',
  'document_sums.treatment': WORD,
  'documents.actor': EMPLOYEE,
  'documents.client_id': CLIENT,
  'documents.content': 'is an invoice, which the shop must keep although it names the buyer',
  'documents.content_hash': HASH,
  'documents.currency': WORD,
  'documents.hash': HASH,
  'documents.previous_hash': HASH,
  'documents.salt': 'is random',
  'documents.series': 'is a series of the shop',
  'documents.state': 'are numbers of units and amounts',
  'documents.trace_id': 'is random',
  'credits.charges': 'are amounts of charges',
  'credits.items': 'are amounts of lines',
  'credits.reason': WORD,
  'discount_code_customers.code': 'is a code of the shop',
  'erasures.customer': 'is an HMAC, which only this shop can compute',
  'events.type': WORD,
  'idempotency_keys.client_id': CLIENT,
  'idempotency_keys.fingerprint': 'is a hash of a request',
  'idempotency_keys.key': 'is chosen by a client for a request, and goes after 7 days (OPERATIONS.md)',
  'idempotency_keys.scope': 'is method and path of a request',
  'matters.actor': EMPLOYEE,
  'matters.currency': WORD,
  'matters.failure_code': WORD,
  'matters.provider_reference': PROVIDER,
  'matters.resolved_by': EMPLOYEE,
  'operator_commands.command': WORD,
  'operator_commands.operator': EMPLOYEE,
  'operator_commands.outcome': 'counts what a command did',
  'operator_commands.trace_id': 'is random',
  'order_counts.status': WORD,
  'order_history.actor': EMPLOYEE,
  'order_history.client_id': CLIENT,
  'order_history.from_status': WORD,
  'order_history.operation': WORD,
  'order_history.reason': WORD,
  'order_history.to_status': WORD,
  'order_history.trace_id': 'is random',
  'order_items.name': CATALOGUE,
  'order_items.sku': CATALOGUE,
  'order_key_routes.client_id': CLIENT,
  'order_key_routes.key': 'is chosen by a client for a request, and goes after 7 days (OPERATIONS.md)',
  'order_key_routes.scope': 'is method and path of a request',
  'order_key_routes.shard': 'names a schema',
  'order_notes.actor': EMPLOYEE,
  'order_notes.client_id': CLIENT,
  'orders.adjustments': 'are amounts of lines',
  'orders.currency': WORD,
  'orders.number_payload': 'is random',
  'orders.pricing': CATALOGUE,
  'orders.statuses': WORD,
  'orders.unit_statuses': WORD,
  'orders.traceparent': 'is random',
  'payment_attempts.failure_code': WORD,
  'payment_attempts.provider_reference': PROVIDER,
  'payment_disputes.currency': WORD,
  'payment_disputes.reference': PROVIDER,
  'payment_operations.failure_code': WORD,
  'payment_operations.foreign_currency': WORD,
  'payment_operations.items': 'counts units of lines',
  'payment_operations.last_refusal': WORD,
  'payment_operations.reason': WORD,
  'provider_events.id': PROVIDER,
  'provider_events.provider': WORD,
  'provider_events.type': WORD,
  'reservations.sku': CATALOGUE,
  'return_items.reason': WORD,
  'order_items.withdrawal': WORD,
  'return_receipts.deductions': 'are amounts of lines',
  'return_receipts.items': 'counts units of lines',
  'returns.decline_reason': WORD,
  'simulated_events.type': SIMULATED,
  'simulated_operations.refusal': SIMULATED,
  'simulated_payments.currency': SIMULATED,
  'simulated_payments.failure_code': SIMULATED,
  'simulated_payments.payment_method': SIMULATED,
  'webhook_deliveries.body': 'is an event about an endpoint, not about an order',
  'webhook_deliveries.type': WORD,
  'webhook_endpoints.client_id': CLIENT,
  'webhook_endpoints.event_types': WORD,
  'webhook_endpoints.media_type': WORD,
  'webhook_endpoints.public_key': 'is a key',
  'webhook_endpoints.url': "is a program's address",
};

/** Columns of orders that `ORDER_FIELDS` marks as not personal. */
export const IMPERSONAL_FIELDS: readonly string[] = FIELDS.filter(({ isPersonal }) => !isPersonal).map(
  ({ column }) => `orders.${column}`,
);

/** Tables that contain nothing about orders or customers, and the reason for each table. */
export const IMPERSONAL_TABLES: Record<string, string> = {
  catalogue_counts: 'how many products, methods, rates and codes there are',
  customer_slot_keys: 'a secret of the shop',
  discount_code_allotments: 'how many uses of a code each shard has',
  database_identity: 'names a server',
  discount_code_uses: 'how many orders use a code',
  discount_codes: 'what a code is good for, and not for whom',
  event_cursor_keys: 'a secret of the shop',
  event_feed: 'where the feed begins and ends',
  order_removals: 'how far a removal is',
  products: CATALOGUE,
  provider_changes: "the provider's list of changes, by its own ids",
  provider_places: 'how far that list has been read',
  removed_money: 'sums of a day',
  shards: 'which schemas there are',
  shipping_methods: CATALOGUE,
  shop_copy: 'whether a copy has ended',
  stock: CATALOGUE,
  stock_allotments: CATALOGUE,
  stock_transfers: CATALOGUE,
  tax_rates: CATALOGUE,
  tax_settings: 'settings of the shop',
  usage_counts: 'calls of programs',
  webhook_feed: 'how far endpoints have been notified',
  webhook_lanes: 'how far an endpoint is',
  webhook_replays: 'which part of the feed an endpoint gets again',
  webhook_secrets: 'secrets of endpoints',
  woven_events: 'which shard has which part of the feed',
};
