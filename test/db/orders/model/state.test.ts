import { sql } from 'kysely';
import t from 'tap';
import type { Config } from '../../../../config.ts';
import type { EventType } from '../../../../db/orders/model/order-events.ts';
import type * as state from '../../../../db/orders/model/order-rules.ts';
import type { DatedRate } from '../../../../db/store.ts';
import type { CheckedLists } from '../../../../generated/database.ts';
import document from '../../../../generated/v1/openapi.json' with { type: 'json' };
import { createDatabase } from '../../../support/database/database.ts';
import type { Schemas } from '../../../support/shop/shop.ts';

const { schemas } = document.components;

type Same<A, B> = [A, B] extends [B, A] ? true : false;

/** If a list of values in the contract differs from the list in the code, this constant doesn't compile. */
const SAME: {
  OrderStatus: Same<state.OrderStatus, Schemas['OrderStatus']>;
  OrderPaymentStatus: Same<state.OrderPaymentStatus, Schemas['OrderPaymentStatus']>;
  OrderFulfillmentStatus: Same<state.OrderFulfillmentStatus, Schemas['OrderFulfillmentStatus']>;
  OrderDeliveryStatus: Same<state.OrderDeliveryStatus, Schemas['OrderDeliveryStatus']>;
  ShipmentStatus: Same<state.ShipmentStatus, Schemas['ShipmentStatus']>;
  ParcelStatus: Same<state.ParcelStatus, Schemas['ParcelStatus']>;
  CarrierEventType: Same<state.CarrierEventType, Schemas['CarrierEventType']>;
  CaptureMode: Same<state.CaptureMode, Schemas['CaptureMode']>;
  CancelReason: Same<state.CancelReason, Schemas['CancelReason']>;
  RefundReason: Same<state.RefundReason, Schemas['RefundReason']>;
  RefundPurpose: Same<state.RefundPurpose, Schemas['RefundPurpose']>;
  PaymentAttemptStatus: Same<state.PaymentAttemptStatus, Schemas['PaymentAttemptStatus']>;
  MoneyMovementStatus: Same<state.MoneyMovementStatus, Schemas['MoneyMovementStatus']>;
  MatterKind: Same<state.MatterKind, Schemas['MatterKind']>;
  MatterStatus: Same<state.MatterStatus, Schemas['MatterStatus']>;
  EventType: Same<EventType, Schemas['EventType']>;
  TaxTreatment: Same<DatedRate['treatment'], Schemas['TaxTreatment']>;
} = {
  OrderStatus: true,
  OrderPaymentStatus: true,
  OrderFulfillmentStatus: true,
  OrderDeliveryStatus: true,
  ShipmentStatus: true,
  ParcelStatus: true,
  CarrierEventType: true,
  CaptureMode: true,
  CancelReason: true,
  RefundReason: true,
  RefundPurpose: true,
  PaymentAttemptStatus: true,
  MoneyMovementStatus: true,
  MatterKind: true,
  MatterStatus: true,
  EventType: true,
  TaxTreatment: true,
};

/**
 * If a list of values in a CHECK of the database differs from the list in the contract, this constant doesn't compile.
 */
const CHECKED: Same<
  CheckedLists,
  {
    'orders.status': Schemas['OrderStatus'];
    'orders.capture': Schemas['CaptureMode'];
    'payment_attempts.status': Schemas['PaymentAttemptStatus'];
    'payment_attempts.kind': state.DirectPaymentKind;
    'payment_operations.kind': state.PaymentOperationKind;
    'payment_operations.status': Schemas['MoneyMovementStatus'];
    'payment_operations.purpose': Schemas['RefundPurpose'];
    'payment_disputes.status': state.DisputeStatus;
    'shipments.status': Schemas['ShipmentStatus'];
    'carrier_events.type': Schemas['CarrierEventType'];
    'document_sums.type': Schemas['DocumentType'];
    'documents.type': Schemas['DocumentType'];
    'documents.status': Schemas['DocumentStatus'];
    'matters.kind': Schemas['MatterKind'];
    'matters.status': Schemas['MatterStatus'];
    'matters.decision': Schemas['MatterAction'];
    'shipment_holds.reason': Schemas['ShipmentHoldReason'];
    'webhook_endpoints.ordering': Schemas['WebhookOrdering'];
    'webhook_endpoints.status': Schemas['WebhookEndpointStatus'];
    'webhook_endpoints.disabled_reason': Schemas['WebhookDisabledReason'];
    'webhook_secrets.kind': 'HMAC' | 'ED25519';
    'webhook_deliveries.status': Schemas['WebhookDeliveryStatus'];
    'webhook_deliveries.next_kind': 'MANUAL' | 'REPLAY';
    'products.withdrawal': Schemas['WithdrawalInput'];
    'returns.kind': Schemas['ReturnKind'];
    'returns.status': Schemas['ReturnStatus'];
    'returns.charges_back': Schemas['ChargesBack'];
    'return_receipts.charges_back': Schemas['ChargesBack'];
    'removed_money.kind': 'CAPTURE' | 'REFUND' | 'LOST_DISPUTE';
    'webhook_replays.status': Schemas['WebhookReplayStatus'];
    'shipping_methods.kind': Schemas['ShippingMethodKind'];
    'tax_settings.tax_from': Config['tax']['taxFrom'];
  }
> = true;

t.test('the database and the code have the same lists of values as the contract', async (t) => {
  for (const name of Object.keys(SAME)) t.ok(name in schemas, name);
  t.ok(CHECKED);
  const { db } = await createDatabase(t);
  const { rows } = await sql<{ name: string; definition: string }>`
    select conrelid::regclass as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid <> 0 and connamespace = current_schema()::regnamespace and pg_get_constraintdef(oid) like '%= ANY%'`.execute(
    db,
  );
  const lists = rows
    .filter(({ name }) => !name.startsWith('simulated_'))
    .map(({ name, definition }) => {
      const [, column, list = ''] = /(\w+) = ANY \((ARRAY\[.*\]|'\{.*\}')/.exec(definition) ?? [];
      return [`${name}.${column}`, list.replaceAll(/ARRAY|::text/g, '').match(/\w+/g)];
    });
  t.strictSame(Object.fromEntries(lists), {
    'orders.status': schemas.OrderStatus.enum,
    'orders.capture': schemas.CaptureMode.enum,
    'shipments.status': schemas.ShipmentStatus.enum,
    'carrier_events.type': schemas.CarrierEventType.enum,
    'document_sums.type': schemas.DocumentType.enum,
    'documents.type': schemas.DocumentType.enum,
    'documents.status': schemas.DocumentStatus.enum,
    'payment_attempts.status': schemas.PaymentAttemptStatus.enum,
    'payment_attempts.kind': ['TRANSFER', 'TERMS', 'ON_DELIVERY'],
    'payment_operations.kind': ['CAPTURE', 'VOID', 'REFUND'] satisfies state.PaymentOperationKind[],
    'payment_operations.status': schemas.MoneyMovementStatus.enum,
    'payment_operations.purpose': schemas.RefundPurpose.enum,
    'payment_disputes.status': ['OPEN', 'WON', 'LOST'] satisfies state.DisputeStatus[],
    'matters.kind': schemas.MatterKind.enum,
    'matters.status': schemas.MatterStatus.enum,
    'shipment_holds.reason': schemas.ShipmentHoldReason.enum,
    'matters.decision': schemas.MatterAction.enum,
    'webhook_endpoints.ordering': schemas.WebhookOrdering.enum,
    'webhook_endpoints.status': schemas.WebhookEndpointStatus.enum,
    'webhook_endpoints.disabled_reason': schemas.WebhookDisabledReason.enum,
    'webhook_secrets.kind': ['HMAC', 'ED25519'],
    'webhook_deliveries.status': schemas.WebhookDeliveryStatus.enum,
    'webhook_deliveries.next_kind': ['MANUAL', 'REPLAY'],
    'products.withdrawal': schemas.WithdrawalInput.enum,
    'returns.kind': schemas.ReturnKind.enum,
    'returns.status': schemas.ReturnStatus.enum,
    'returns.charges_back': schemas.ChargesBack.enum,
    'return_receipts.charges_back': schemas.ChargesBack.enum,
    'removed_money.kind': ['CAPTURE', 'REFUND', 'LOST_DISPUTE'],
    'webhook_replays.status': schemas.WebhookReplayStatus.enum,
    'shipping_methods.kind': schemas.ShippingMethodKind.enum,
    'tax_settings.tax_from': ['DESTINATION', 'HOME'],
  });
});
