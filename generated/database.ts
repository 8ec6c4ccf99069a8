// Generated from the migrated database by `make generate`. Do not edit.

import type { CaptureMode, OrderStatus, PaymentAttemptStatus } from "../db/order-state.ts";
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

export interface Events {
  data: Json;
  id: string;
  occurred_at: string;
  order_id: string;
  order_version: number;
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

export interface OrderHistory {
  client_id: string;
  from_status: string | null;
  occurred_at: string;
  operation: string;
  order_id: string;
  reason: string | null;
  to_status: string;
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
  captured_amount: Generated<number>;
  created_at: string;
  id: string;
  number: number;
  order_id: string;
  payment_method: string;
  refunded_amount: Generated<number>;
  status: PaymentAttemptStatus;
  updated_at: string;
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

export interface Reservations {
  open: number;
  order_id: string;
  quantity: number;
  sku: string;
}

export interface Stock {
  on_hand: Generated<number>;
  reserved: Generated<number>;
  sku: string;
  updated_at: Generated<string>;
  version: Generated<number>;
}

export interface DB {
  events: Events;
  idempotency_keys: IdempotencyKeys;
  order_history: OrderHistory;
  order_items: OrderItems;
  orders: Orders;
  payment_attempts: PaymentAttempts;
  products: Products;
  reservations: Reservations;
  stock: Stock;
}
