// Generated from the migrated database by `make generate`. Do not edit.

import type { Address, AdvancedUnits, Buyer, CaptureMode, CarrierEventType, ChangeReason, Contact, DirectPaymentKind, DisputeStatus, MatterKind, MatterStatus, MoneyMovementStatus, OrderOperation, OrderStatus, PaymentAttemptStatus, PaymentOperationKind, RefundPurpose, ShipmentHoldReason, ShipmentStatus, StoredParcel } from "../db/orders/model/order-rules.ts";
import type { CreditedCharge, CreditedItem, ReceivedUnits, StoredAdjustments, StoredDeduction, StoredPricing } from "../db/orders/model/requested-prices.ts";
import type { ColumnType } from "kysely";

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export interface AutomaticInvoices {
  failed: Generated<string[]>;
  one: Generated<boolean>;
  position: number;
}

export interface CarrierEvents {
  created_at: Generated<string>;
  external_id: string | null;
  id: string;
  location: string | null;
  occurred_at: string;
  order_id: string;
  parcel_id: string | null;
  shipment_id: string;
  shipment_version: number;
  type: CarrierEventType;
}

export interface CatalogueCounts {
  count: number | null;
  name: string;
}

export interface Credits {
  amount: number;
  charges: CreditedCharge[];
  created_at: Generated<string>;
  id: string;
  items: CreditedItem[];
  order_id: string;
  reason: "DAMAGED" | "MISSING_PARTS" | "NOT_AS_DESCRIBED" | "LATE" | "PRICE_MATCH" | "PRICE_ERROR" | "OTHER";
}

export interface CustomerSlotKeys {
  hmac_from: Generated<string>;
  key: Buffer;
  version: number;
}

export interface CustomerTurns {
  customer_id: string;
  turn: number;
}

export interface DatabaseIdentity {
  confirmed_at: Generated<string>;
  identity: string;
  one: Generated<boolean>;
}

export interface DiscountCodeAllotments {
  code: string;
  granted: number;
  returned: number;
  shard: string;
}

export interface DiscountCodeCustomers {
  code: string;
  customer_id: string;
  uses: number;
}

export interface DiscountCodes {
  amount: number | null;
  code: string;
  combinable: boolean;
  created_at: Generated<string>;
  currency: string | null;
  deleted_at: string | null;
  max_uses: number | null;
  max_uses_per_customer: number | null;
  minimum_amount: number | null;
  minimum_currency: string | null;
  percent: string | null;
  skus: string[] | null;
  updated_at: Generated<string>;
  valid_from: string | null;
  valid_until: string | null;
  version: Generated<number>;
}

export interface DiscountCodeUses {
  code: string;
  granted: number | null;
  removed: Generated<number>;
  returned: Generated<number>;
  uses: Generated<number>;
}

export interface DocumentNumbers {
  content_hash: Buffer;
  document_id: string;
  hash: Buffer;
  issued_at: string;
  number: number;
  order_id: string;
  previous_hash: Buffer | null;
  series: string;
}

export interface Documents {
  actor: string | null;
  client_id: string;
  content: Json | null;
  content_hash: Buffer;
  created_at: Generated<string>;
  currency: string;
  customer_id: string | null;
  gross_amount: number;
  hash: Buffer | null;
  id: string;
  issued_at: string | null;
  number: number | null;
  order_id: string;
  ordinal: number;
  previous_hash: Buffer | null;
  salt: Buffer | null;
  series: string;
  state: Json;
  status: Generated<"NUMBERING" | "ISSUED">;
  trace_id: string;
  type: "INVOICE" | "CREDIT_NOTE";
}

export interface DocumentSums {
  country_code: string;
  currency: string;
  day: string;
  documents: number;
  first_documents: number;
  gross_amount: number;
  net_amount: number;
  percent: string;
  tax_amount: number;
  treatment: string;
  type: string;
}

export interface Erasures {
  customer: Buffer | null;
  erased_at: Generated<string>;
  erased_order_id: string | null;
  id: string;
}

export interface EventCursorKeys {
  key: Buffer;
  version: number;
}

export interface EventFeed {
  last_position: Generated<number>;
  one: Generated<boolean>;
  removed_position: Generated<number>;
}

export interface Events {
  data: Json;
  id: string;
  occurred_at: string;
  order_id: string;
  order_version: number;
  position: number | null;
  transaction_id: Generated<string>;
  type: string;
}

export interface IdempotencyKeys {
  client_id: string;
  created_at: Generated<string>;
  customer_id: string;
  fingerprint: Buffer;
  key: string;
  result: Json;
  scope: string;
}

export interface Matters {
  actor: string | null;
  amount: number | null;
  attempt_id: string | null;
  created_at: Generated<string>;
  currency: string | null;
  decision: string | null;
  detail: string;
  failure_code: string | null;
  id: string;
  kind: MatterKind;
  operation_id: string | null;
  order_id: string | null;
  provider_reference: string | null;
  reason: string | null;
  resolved_at: string | null;
  resolved_by: string | null;
  status: Generated<MatterStatus>;
  updated_at: Generated<string>;
  version: Generated<number>;
}

export interface OperatorCommands {
  command: string;
  ended_at: string | null;
  id: string;
  operator: string;
  outcome: Json | null;
  reason: string;
  started_at: Generated<string>;
  subject: string | null;
  trace_id: string;
}

export interface OrderContacts {
  billing_address: Address | null;
  buyer: Buyer | null;
  contact: Contact | null;
  customer_note: string | null;
  order_id: string;
  shipping_address: Address | null;
}

export interface OrderCounts {
  count: number;
  customer_id: string;
  status: string;
}

export interface OrderHistory {
  actor: string | null;
  client_id: string;
  from_status: OrderStatus | null;
  occurred_at: string;
  operation: OrderOperation;
  order_id: string;
  reason: ChangeReason | null;
  to_status: OrderStatus;
  trace_id: string;
  version: number;
}

export interface OrderItems {
  cancelled: Generated<number>;
  delivered: Generated<number>;
  id: string;
  in_return: Generated<number>;
  line: number;
  metadata: Record<string, string> | null;
  name: string;
  order_id: string;
  ordered: number;
  returned: Generated<number>;
  shipped: Generated<number>;
  sku: string;
  unit_price_amount: number;
  withdrawal: "EXCLUDED" | null;
}

export interface OrderKeyRoutes {
  claimed_at: Generated<string>;
  claims: number;
  client_id: string;
  key: string;
  scope: string;
  shard: string;
}

export interface OrderNotes {
  actor: string | null;
  client_id: string;
  created_at: Generated<string>;
  id: string;
  order_id: string;
  text: string;
}

export interface OrderRecount {
  counts: Generated<Json>;
  customer_id: Generated<string>;
  due_at: Generated<string>;
  one: Generated<boolean>;
  order_id: string | null;
  position: number | null;
}

export interface OrderRemovals {
  after_id: Generated<string>;
  count: Generated<number>;
  due_at: Generated<string>;
  one: Generated<boolean>;
}

export interface Orders {
  adjustments: StoredAdjustments | null;
  capture: CaptureMode;
  channel: string | null;
  created_at: string;
  currency: string;
  customer_id: string;
  document_count: Generated<number>;
  id: string;
  metadata: Generated<Record<string, string>>;
  number_payload: string | null;
  open_matters: Generated<number>;
  open_returns: Generated<number>;
  open_shipment_holds: Generated<number>;
  placed_by_customer: Generated<boolean>;
  pricing: StoredPricing | null;
  reference: string | null;
  replaces: string | null;
  reserved_until: string;
  status: OrderStatus;
  statuses: string | null;
  statuses_version: number | null;
  total_amount: number;
  traceparent: string | null;
  unit_statuses: string | null;
  unit_statuses_version: number | null;
  updated_at: string;
  version: Generated<number>;
  withdrawal_until: string | null;
}

export interface PaymentAttempts {
  amount: number;
  authorized_amount: Generated<number>;
  authorized_until: string | null;
  captured_amount: Generated<number>;
  capturing_amount: Generated<number>;
  checked_at: string | null;
  created_at: string;
  due_on: string | null;
  failure_code: string | null;
  hold_seen_at: string | null;
  id: string;
  kept_amount: Generated<number>;
  kind: DirectPaymentKind | null;
  lost_amount: Generated<number>;
  next_action_url: string | null;
  number: number;
  order_id: string;
  payment_method: string;
  pays_rest: Generated<boolean>;
  provider_reference: string | null;
  refunded_amount: Generated<number>;
  refunding_amount: Generated<number>;
  refused_refund_amount: Generated<number>;
  review_at: string | null;
  status: PaymentAttemptStatus;
  updated_at: string;
  version: Generated<number>;
}

export interface PaymentDisputes {
  amount: number;
  apart: Generated<boolean>;
  attempt_id: string;
  created_at: Generated<string>;
  currency: string;
  lost_amount: Generated<number>;
  order_id: string;
  reference: string;
  status: DisputeStatus;
  updated_at: Generated<string>;
}

export interface PaymentOperations {
  amount: number;
  attempt_id: string;
  checked_at: string | null;
  created_at: Generated<string>;
  failure_code: string | null;
  final: Generated<boolean>;
  foreign_currency: string | null;
  handed_over: Generated<boolean>;
  id: string;
  items: AdvancedUnits[] | null;
  kind: PaymentOperationKind;
  last_refusal: string | null;
  next_try_at: string | null;
  order_id: string;
  purpose: RefundPurpose | null;
  reason: ChangeReason | null;
  received_on: string | null;
  reference: string | null;
  refused_amount: Generated<number>;
  settled_amount: Generated<number>;
  status: MoneyMovementStatus;
  tries: Generated<number>;
  updated_at: Generated<string>;
  version: Generated<number>;
}

export interface Products {
  created_at: Generated<string>;
  deleted_at: string | null;
  name: string;
  price_amount: number;
  price_currency: string;
  sku: string;
  tax_class: Generated<string>;
  updated_at: Generated<string>;
  version: Generated<number>;
  withdrawal: "ALLOWED" | "EXCLUDED" | null;
}

export interface ProviderChanges {
  id: string;
  next_at: Generated<string>;
  provider: string;
  received_at: Generated<string>;
  reference: string;
  settled_at: string | null;
  tries: Generated<number>;
  type: string;
}

export interface ProviderEvents {
  attempt_id: string;
  handed_over: Generated<boolean>;
  id: string;
  order_id: string;
  provider: string;
  received_at: Generated<string>;
  type: string;
}

export interface ProviderPlaces {
  next_at: string;
  place: string | null;
  provider: string;
  read_at: Generated<string>;
  started_at: Generated<string>;
  told_at: string | null;
}

export interface RemovedMoney {
  amount: number;
  count: number;
  currency: string;
  day: string;
  kind: string;
}

export interface Reservations {
  open: number;
  order_id: string;
  quantity: number;
  sku: string;
}

export interface ReturnItems {
  accepted: Generated<number>;
  cancelled: Generated<number>;
  item_id: string;
  order_id: string;
  packing: Generated<number>;
  reason: "CHANGED_MIND" | "DAMAGED" | "DEFECTIVE" | "WRONG_ITEM" | "NOT_AS_DESCRIBED" | "TOO_LATE" | "NOT_RECEIVED" | "OTHER" | null;
  rejected: Generated<number>;
  requested: number;
  return_id: string;
}

export interface ReturnReceipts {
  charges_back: "NONE" | "STANDARD" | "ALL" | null;
  created_at: Generated<string>;
  deductions: StoredDeduction[];
  id: string;
  items: ReceivedUnits[];
  order_id: string;
  return_id: string;
}

export interface Returns {
  charges_back: "NONE" | "STANDARD" | "ALL" | null;
  created_at: Generated<string>;
  customer_id: string | null;
  decline_note: string | null;
  decline_reason: "TOO_LATE" | "NOT_RETURNABLE" | "USED" | "OTHER" | null;
  id: string;
  kind: "WITHDRAWAL" | "RETURN" | "COMPLAINT";
  note: string | null;
  order_id: string;
  review_at: string | null;
  status: "REQUESTED" | "APPROVED" | "PARTIALLY_RECEIVED" | "CLOSED" | "DECLINED" | "CANCELLED";
  updated_at: Generated<string>;
  version: Generated<number>;
}

export interface Shards {
  first_slot: number;
  last_slot: number;
  name: string;
}

export interface ShipmentHolds {
  created_at: Generated<string>;
  created_version: number;
  id: string;
  note: string | null;
  order_id: string;
  reason: ShipmentHoldReason;
  released_at: string | null;
  released_version: number | null;
  until: string | null;
  updated_at: Generated<string>;
  version: Generated<number>;
}

export interface ShipmentItems {
  item_id: string;
  order_id: string;
  quantity: number;
  shipment_id: string;
}

export interface Shipments {
  carrier: string | null;
  created_at: Generated<string>;
  delivered_at: string | null;
  estimated_delivery: string | null;
  id: string;
  order_id: string;
  parcels: StoredParcel[] | null;
  status: Generated<ShipmentStatus>;
  tracking_number: string | null;
  updated_at: string | null;
  version: Generated<number>;
}

export interface ShippingMethods {
  code: string;
  country_codes: string[];
  created_at: Generated<string>;
  deleted_at: string | null;
  free_from_amount: number | null;
  kind: "SHIPPING" | "PICKUP" | "DIGITAL";
  max_days: number | null;
  min_days: number | null;
  name: string;
  price_amount: number;
  price_currency: string;
  tax_class: string | null;
  updated_at: Generated<string>;
  version: Generated<number>;
}

export interface ShopCopy {
  began_at: Generated<string>;
  ended_at: string | null;
  last_old_id: string | null;
  one: Generated<boolean>;
}

export interface SimulatedEvents {
  attempt_id: string;
  delivered_at: string | null;
  deliveries: Generated<number>;
  due_at: string;
  id: Generated<string>;
  type: string;
}

export interface SimulatedOperations {
  amount: number;
  attempt_id: string;
  id: string;
  kind: string;
  passing: Generated<boolean>;
  refusal: string | null;
  reverses_at: string | null;
  tries: Generated<number>;
}

export interface SimulatedPayments {
  amount: number;
  approves_at: string | null;
  attempt_id: string;
  authorized_amount: Generated<number>;
  authorized_until: string | null;
  capture: string;
  captured_amount: Generated<number>;
  currency: string;
  dispute: string | null;
  disputed_at: string | null;
  failure_code: string | null;
  order_id: string;
  payment_method: string;
  reference: Generated<string>;
  refunded_amount: Generated<number>;
  status: string;
  tries: Generated<number>;
}

export interface Stock {
  on_hand: Generated<number>;
  reserved: Generated<number>;
  sku: string;
  updated_at: Generated<string>;
  version: Generated<number>;
}

export interface StockAllotments {
  granted: Generated<number>;
  returned: Generated<number>;
  shard: string;
  sku: string;
}

export interface StockTransfers {
  granted: Generated<number>;
  returned: Generated<number>;
  sku: string;
}

export interface TaxRates {
  code: string;
  country_code: string;
  created_at: Generated<string>;
  deleted_at: string | null;
  rates: { percent: string; validFrom: string; treatment: "STANDARD" | "REVERSE_CHARGE" | "INTRA_COMMUNITY" | "EXPORT" | "EXEMPT" | "OUT_OF_SCOPE" }[];
  tax_class: string;
  updated_at: Generated<string>;
  version: Generated<number>;
}

export interface TaxSettings {
  home_country: string | null;
  one: Generated<boolean>;
  prices_include_tax: boolean;
  tax_from: "DESTINATION" | "HOME";
  updated_at: Generated<string>;
}

export interface UsageCounts {
  calls: number;
  client_id: string;
  day: string;
  operation: string;
  parts: Json;
  version: string;
}

export interface WebhookDeliveries {
  attempts: Generated<Json>;
  body: string | null;
  endpoint_id: string;
  event_id: string;
  first_at: Generated<string>;
  next_attempt_at: string | null;
  next_kind: "MANUAL" | "REPLAY" | null;
  order_id: string | null;
  position: number | null;
  settled_at: string | null;
  status: "PENDING" | "HELD" | "DELIVERED" | "FAILED" | "CANCELLED";
  tries: Generated<number>;
  type: string;
}

export interface WebhookEndpoints {
  api_version: Generated<number>;
  asymmetric_signature: boolean;
  client_id: string;
  created_at: Generated<string>;
  customer_id: string | null;
  description: string | null;
  disabled_reason: "GONE" | "FAILING" | "EVENTS_EXPIRED" | null;
  event_types: string[] | null;
  id: string;
  max_in_flight: number;
  max_per_second: number | null;
  media_type: "application/cloudevents+json" | "application/json";
  only_customer_id: string | null;
  ordering: "NONE" | "PER_ORDER";
  public_key: string;
  status: Generated<"ACTIVE" | "PAUSED" | "DISABLED">;
  updated_at: Generated<string>;
  url: string;
  version: Generated<number>;
}

export interface WebhookFeed {
  one: Generated<boolean>;
  position: number;
  skipped_lanes: string[] | null;
}

export interface WebhookLanes {
  absences: Generated<number>;
  absent_since: string | null;
  due_at: Generated<string>;
  endpoint_id: string;
  failing_since: string | null;
  failures: Generated<number>;
  id: string;
  in_flight_limit: Generated<number>;
  known: number;
  last_delivered_at: string | null;
  last_failure: string | null;
  last_turn: "DUE" | "NEW" | "REPLAY" | null;
  lease: string | null;
  leased_until: string | null;
  only_failed: Generated<boolean>;
  position: number;
  retry_at: string | null;
  until: number | null;
}

export interface WebhookReplays {
  created_at: Generated<string>;
  delivered_position: number;
  ended_at: string | null;
  endpoint_id: string;
  failed: Generated<number>;
  from_position: number;
  id: string;
  only_failed: boolean;
  sent: Generated<number>;
  status: Generated<"RUNNING" | "COMPLETED" | "CANCELLED" | "EXPIRED">;
  until_position: number;
}

export interface WebhookSecrets {
  created_at: Generated<string>;
  endpoint_id: string;
  expires_at: string | null;
  id: string;
  key_id: string;
  kind: "HMAC" | "ED25519";
  sealed: Buffer;
}

export interface WovenEvents {
  event_count: number;
  position: number;
  shard: string;
  shard_position: number;
}

export interface DB {
  automatic_invoices: AutomaticInvoices;
  carrier_events: CarrierEvents;
  catalogue_counts: CatalogueCounts;
  credits: Credits;
  customer_slot_keys: CustomerSlotKeys;
  customer_turns: CustomerTurns;
  database_identity: DatabaseIdentity;
  discount_code_allotments: DiscountCodeAllotments;
  discount_code_customers: DiscountCodeCustomers;
  discount_code_uses: DiscountCodeUses;
  discount_codes: DiscountCodes;
  document_numbers: DocumentNumbers;
  document_sums: DocumentSums;
  documents: Documents;
  erasures: Erasures;
  event_cursor_keys: EventCursorKeys;
  event_feed: EventFeed;
  events: Events;
  idempotency_keys: IdempotencyKeys;
  matters: Matters;
  operator_commands: OperatorCommands;
  order_contacts: OrderContacts;
  order_counts: OrderCounts;
  order_history: OrderHistory;
  order_items: OrderItems;
  order_key_routes: OrderKeyRoutes;
  order_notes: OrderNotes;
  order_recount: OrderRecount;
  order_removals: OrderRemovals;
  orders: Orders;
  payment_attempts: PaymentAttempts;
  payment_disputes: PaymentDisputes;
  payment_operations: PaymentOperations;
  products: Products;
  provider_changes: ProviderChanges;
  provider_events: ProviderEvents;
  provider_places: ProviderPlaces;
  removed_money: RemovedMoney;
  reservations: Reservations;
  return_items: ReturnItems;
  return_receipts: ReturnReceipts;
  returns: Returns;
  shards: Shards;
  shipment_holds: ShipmentHolds;
  shipment_items: ShipmentItems;
  shipments: Shipments;
  shipping_methods: ShippingMethods;
  shop_copy: ShopCopy;
  simulated_events: SimulatedEvents;
  simulated_operations: SimulatedOperations;
  simulated_payments: SimulatedPayments;
  stock: Stock;
  stock_allotments: StockAllotments;
  stock_transfers: StockTransfers;
  tax_rates: TaxRates;
  tax_settings: TaxSettings;
  usage_counts: UsageCounts;
  webhook_deliveries: WebhookDeliveries;
  webhook_endpoints: WebhookEndpoints;
  webhook_feed: WebhookFeed;
  webhook_lanes: WebhookLanes;
  webhook_replays: WebhookReplays;
  webhook_secrets: WebhookSecrets;
  woven_events: WovenEvents;
}

export interface CheckedLists {
  "carrier_events.type": "IN_TRANSIT" | "OUT_FOR_DELIVERY" | "READY_FOR_PICKUP" | "DELIVERED" | "FAILED" | "RETURNED_TO_SENDER";
  "document_sums.type": "INVOICE" | "CREDIT_NOTE";
  "documents.status": "NUMBERING" | "ISSUED";
  "documents.type": "INVOICE" | "CREDIT_NOTE";
  "matters.decision": "RETRY" | "RESOLVE";
  "matters.kind": "REFUND_REFUSED" | "REFUND_REVERSED" | "VOID_REFUSED" | "HOLD_LAPSED" | "HOLD_LAPSED_AFTER_SHIPMENT" | "PROVIDER_MISMATCH" | "PROVIDER_MOVEMENT" | "DISPUTE" | "MONEY_RETURNED" | "UNKNOWN_MONEY" | "PAYMENT_UNRESOLVED" | "PROVIDER_UNAVAILABLE" | "PROVIDER_CHANGES_UNREAD" | "SHIPMENT_HOLD_OUTLASTS_AUTHORIZATION" | "REFUND_OVERDUE" | "WITHDRAWAL_LATE" | "RETURN_NOT_RECEIVED" | "PAYMENT_OVERDUE" | "MANUAL_REFUND" | "INVOICE_NOT_CREATED" | "DIFFERENCE_UNPAID";
  "matters.status": "OPEN" | "RESOLVED";
  "orders.capture": "AUTOMATIC" | "MANUAL";
  "orders.status": "SUBMITTED" | "CONFIRMED" | "COMPLETED" | "CANCELLED" | "EXPIRED";
  "payment_attempts.kind": "TRANSFER" | "TERMS" | "ON_DELIVERY";
  "payment_attempts.status": "PENDING" | "PROCESSING" | "REQUIRES_ACTION" | "AUTHORIZED" | "AWAITING_TRANSFER" | "ON_TERMS" | "ON_DELIVERY" | "CAPTURED" | "FAILED" | "VOIDED" | "EXPIRED";
  "payment_disputes.status": "OPEN" | "WON" | "LOST";
  "payment_operations.kind": "CAPTURE" | "VOID" | "REFUND";
  "payment_operations.purpose": "GOODWILL" | "ADVANCE";
  "payment_operations.status": "PENDING" | "SUCCEEDED" | "FAILED";
  "products.withdrawal": "ALLOWED" | "EXCLUDED";
  "removed_money.kind": "CAPTURE" | "REFUND" | "LOST_DISPUTE";
  "return_receipts.charges_back": "NONE" | "STANDARD" | "ALL";
  "returns.charges_back": "NONE" | "STANDARD" | "ALL";
  "returns.kind": "WITHDRAWAL" | "RETURN" | "COMPLAINT";
  "returns.status": "REQUESTED" | "APPROVED" | "PARTIALLY_RECEIVED" | "CLOSED" | "DECLINED" | "CANCELLED";
  "shipment_holds.reason": "FRAUD_REVIEW" | "ADDRESS" | "PAYMENT" | "STOCK" | "PACKING" | "CUSTOMER" | "OTHER";
  "shipments.status": "SHIPPED" | "IN_TRANSIT" | "OUT_FOR_DELIVERY" | "READY_FOR_PICKUP" | "DELIVERED" | "FAILED" | "RETURNED_TO_SENDER" | "UNDONE";
  "shipping_methods.kind": "SHIPPING" | "PICKUP" | "DIGITAL";
  "tax_settings.tax_from": "DESTINATION" | "HOME";
  "webhook_deliveries.next_kind": "MANUAL" | "REPLAY";
  "webhook_deliveries.status": "PENDING" | "HELD" | "DELIVERED" | "FAILED" | "CANCELLED";
  "webhook_endpoints.disabled_reason": "GONE" | "FAILING" | "EVENTS_EXPIRED";
  "webhook_endpoints.ordering": "NONE" | "PER_ORDER";
  "webhook_endpoints.status": "ACTIVE" | "PAUSED" | "DISABLED";
  "webhook_replays.status": "RUNNING" | "COMPLETED" | "CANCELLED" | "EXPIRED";
  "webhook_secrets.kind": "HMAC" | "ED25519";
}
