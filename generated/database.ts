// Generated from the migrated database by `make generate`. Do not edit.

import type { CaptureMode, DisputeStatus, MatterKind, MatterStatus, MoneyMovementStatus, OrderStatus, PaymentAttemptStatus, PaymentOperationKind } from "../db/orders/state.ts";
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

export interface CustomerTurns {
  customer_id: string;
  turn: number;
}

export interface EventFeed {
  last_position: Generated<number>;
  one: Generated<boolean>;
}

export interface Events {
  data: Json;
  id: string;
  occurred_at: string;
  order_id: string;
  order_version: number;
  position: number | null;
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

export interface OrderCounts {
  count: number;
  customer_id: string;
  status: string;
}

export interface OrderHistory {
  client_id: string;
  from_status: OrderStatus | null;
  occurred_at: string;
  operation: string;
  order_id: string;
  reason: string | null;
  to_status: OrderStatus;
  trace_id: string;
  version: number;
}

export interface OrderItems {
  cancelled: Generated<number>;
  id: string;
  line: number;
  name: string;
  order_id: string;
  ordered: number;
  shipped: Generated<number>;
  sku: string;
  unit_price_amount: number;
}

export interface Orders {
  capture: CaptureMode;
  created_at: string;
  currency: string;
  customer_id: string;
  id: string;
  metadata: Generated<Record<string, string>>;
  open_matters: Generated<number>;
  placed_by_customer: Generated<boolean>;
  reference: string | null;
  reserved_until: string;
  status: OrderStatus;
  total_amount: number;
  updated_at: string;
  version: Generated<number>;
}

export interface PaymentAttempts {
  amount: number;
  authorized_amount: Generated<number>;
  authorized_until: string | null;
  captured_amount: Generated<number>;
  capturing_amount: Generated<number>;
  checked_at: string | null;
  created_at: string;
  failure_code: string | null;
  hold_seen_at: string | null;
  id: string;
  lost_amount: Generated<number>;
  next_action_url: string | null;
  number: number;
  order_id: string;
  payment_method: string;
  provider_reference: string | null;
  refunded_amount: Generated<number>;
  refunding_amount: Generated<number>;
  refused_refund_amount: Generated<number>;
  status: PaymentAttemptStatus;
  updated_at: string;
  version: Generated<number>;
}

export interface PaymentDisputes {
  amount: number;
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
  kind: PaymentOperationKind;
  last_refusal: string | null;
  next_try_at: string | null;
  order_id: string;
  reason: string | null;
  refused_amount: Generated<number>;
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
  updated_at: Generated<string>;
  version: Generated<number>;
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
  started_at: Generated<string>;
}

export interface Reservations {
  open: number;
  order_id: string;
  quantity: number;
  sku: string;
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
  id: string;
  order_id: string;
  tracking_number: string | null;
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

export interface DB {
  customer_turns: CustomerTurns;
  event_feed: EventFeed;
  events: Events;
  idempotency_keys: IdempotencyKeys;
  matters: Matters;
  order_counts: OrderCounts;
  order_history: OrderHistory;
  order_items: OrderItems;
  orders: Orders;
  payment_attempts: PaymentAttempts;
  payment_disputes: PaymentDisputes;
  payment_operations: PaymentOperations;
  products: Products;
  provider_changes: ProviderChanges;
  provider_events: ProviderEvents;
  provider_places: ProviderPlaces;
  reservations: Reservations;
  shipment_items: ShipmentItems;
  shipments: Shipments;
  simulated_events: SimulatedEvents;
  simulated_operations: SimulatedOperations;
  simulated_payments: SimulatedPayments;
  stock: Stock;
}
