/**
 * `Store` is the only interface through which handlers use the database. `Store` has a method for each operation of the
 * contract, with the operation's name. `single.ts` implements `Store` for an installation with one schema, and
 * `shards/store.ts` for an installation whose orders are in shards. Apart from `Store`, handlers may import only
 * types and rules that need no database. Handlers import these from `base/`, `call/`, `pricing/` and `orders/model/`, or
 * from this file.
 */
import type { Database } from './base/database.ts';
import type { Reach } from './call/reach.ts';
import {
  countUses,
  deleteDiscountCode,
  getDiscountCode,
  listDiscountCodes,
  putDiscountCode,
} from './catalogue/discount-codes.ts';
import { deleteProduct, getProduct, listProducts, putProduct } from './catalogue/products.ts';
import {
  deleteShippingMethod,
  getShippingMethod,
  listShippingMethods,
  putShippingMethod,
} from './catalogue/shipping-methods.ts';
import { adjustStock, getStock, listAvailable, setStock } from './catalogue/stock.ts';
import { deleteTaxRate, getTaxRate, listTaxRates, putTaxRate } from './catalogue/tax-rates.ts';
import { eventCursors } from './feed/event-cursors.ts';
import { listEvents } from './feed/feed.ts';
import { getMatter, listMatters } from './orders/matters/list-matters.ts';
import { getPayment, getPaymentById, listPayments } from './orders/payments/payment-attempts.ts';
import type { PlacementQueue } from './orders/placing/placement-queue.ts';
import type { CreateQuote } from './orders/placing/quotes.ts';
import { getOrder } from './orders/read/get-order.ts';
import { listOrderHistory } from './orders/read/list-order-history.ts';
import { getOrderBreakdown } from './orders/read/order-breakdown.ts';
import { listOrders, searchOrders } from './orders/read/list-orders.ts';
import { listReturns } from './orders/read/list-returns-of-shop.ts';
import { getSales } from './orders/read/sales.ts';
import { getOrderCounts } from './orders/read/order-counts.ts';
import { getShipment, listCarrierEvents, listShipments } from './orders/read/shipments.ts';
import { createCredit } from './orders/credits/create-credit.ts';
import { getCredit, listCredits } from './orders/credits/read-credits.ts';
import { createEdit } from './orders/edits/create-edit.ts';
import { createDocument } from './orders/documents/create-document.ts';
import { getDocument, listDocuments, listDocumentsOfOrder } from './orders/documents/read-documents.ts';
import { getSalesReport, getTaxReport } from './orders/documents/reports.ts';
import { createReturnReceipt } from './orders/returns/create-receipt.ts';
import { createReturn } from './orders/returns/create-return.ts';
import { approveReturn, cancelReturn, declineReturn } from './orders/returns/decide-return.ts';
import { getReturn, listReturnReceipts, listReturnsOfOrder } from './orders/read/returns.ts';
import { cancelOrder, previewCancel } from './orders/verbs/cancel.ts';
import { createCapture, getCapture, listCaptures, listCapturesOfPayment } from './orders/verbs/capture.ts';
import { createPaymentConfirmation } from './orders/verbs/confirm-payment.ts';
import { resolveMatter, retryMatter } from './orders/verbs/decide-matter.ts';
import { deleteContact, getContact, getShipping, putContact, putShipping } from './orders/verbs/contact.ts';
import { listOrderActions } from './orders/verbs/list-order-actions.ts';
import { createPreview } from './orders/verbs/preview.ts';
import { createOrderNote, listOrderNotes } from './orders/verbs/note.ts';
import { createRefund, getRefund, listRefunds, listRefundsOfPayment } from './orders/verbs/refund.ts';
import { replacePayment } from './orders/verbs/replace-payment.ts';
import { createCarrierEvent, updateShipment } from './orders/verbs/change-shipment.ts';
import { createShipment } from './orders/verbs/ship.ts';
import {
  createShipmentHold,
  deleteShipmentHold,
  getShipmentHold,
  listShipmentHolds,
} from './orders/verbs/shipment-holds.ts';
import { undoShipment } from './orders/verbs/undo-shipment.ts';
import { updateOrder } from './orders/verbs/update.ts';
import { listUsage } from './usage/list-usage.ts';
import { createReplay } from './webhooks/deliveries/create-replay.ts';
import { getWebhookDelivery, listWebhookDeliveries } from './webhooks/deliveries/deliveries.ts';
import { cancelReplay, getReplay, listReplays } from './webhooks/deliveries/replays.ts';
import { createTestEvent, createWebhookAttempt } from './webhooks/deliveries/request-delivery.ts';
import { deleteWebhookEndpoint, updateWebhookEndpoint } from './webhooks/endpoints/update-endpoint.ts';
import {
  createWebhookSecret,
  deleteWebhookSecret,
  listWebhookSecrets,
} from './webhooks/endpoints/rotate-secrets.ts';
import { createWebhookEndpoint } from './webhooks/endpoints/create-endpoint.ts';
import {
  getWebhookEndpoint,
  getWebhookProgress,
  listWebhookEndpoints,
} from './webhooks/endpoints/endpoints.ts';

/**
 * Operations on one order, which run in the schema that has the order. The parameter `reach` of each operation says
 * which orders the caller may access.
 */
export const OF_AN_ORDER = {
  ...{ getOrder, updateOrder, previewCancel, cancelOrder, listOrderHistory, getOrderBreakdown },
  ...{ createPreview, listOrderActions },
  ...{ getContact, putContact, deleteContact, getShipping, putShipping },
  ...{ createShipment, getShipment, listShipments, updateShipment },
  ...{ createCarrierEvent, listCarrierEvents },
  ...{ createShipmentHold, deleteShipmentHold, getShipmentHold, listShipmentHolds },
  ...{ createOrderNote, listOrderNotes },
  ...{ createReturn, getReturn, listReturnsOfOrder, approveReturn, declineReturn, cancelReturn },
  ...{ createReturnReceipt, listReturnReceipts },
  ...{ createCredit, getCredit, listCredits },
  ...{ createDocument, listDocumentsOfOrder },
  ...{ createEdit },
  ...{ getPayment, getPaymentById, listPayments, replacePayment },
  ...{ createCapture, getCapture, listCaptures, listCapturesOfPayment },
  ...{ createPaymentConfirmation },
  ...{ createRefund, getRefund, listRefunds, listRefundsOfPayment },
} satisfies Record<string, (db: Database, reach: Reach, orderId: string, ...rest: never[]) => unknown>;

/** Operations on data that is always in one schema, even if orders are in shards. */
export const AT_MAIN = {
  ...{ listProducts, getProduct, listUsage, eventCursors, getTaxReport, getSalesReport },
  ...{ listShippingMethods, getShippingMethod, listTaxRates, getTaxRate },
  ...{ listDiscountCodes, getDiscountCode },
  ...{ listWebhookEndpoints, createWebhookEndpoint, getWebhookEndpoint, updateWebhookEndpoint },
  ...{ deleteWebhookEndpoint, getWebhookProgress },
  ...{ listWebhookSecrets, createWebhookSecret, deleteWebhookSecret },
  ...{ listWebhookDeliveries, createTestEvent, createWebhookAttempt },
  ...{ listReplays, getReplay, cancelReplay },
};

/**
 * Operations on data that is in several schemas if orders are in shards. An installation with shards has its own
 * functions for these operations.
 */
export const OF_ALL = {
  ...{ listOrders, searchOrders, getOrderCounts, listReturns, listEvents },
  ...{ getDocument, listDocuments },
  ...{ getWebhookDelivery, createReplay },
  ...{ listMatters, getMatter, retryMatter, resolveMatter },
  ...{ undoShipment, getSales },
  ...{ getStock, listAvailable, setStock, adjustStock, putProduct, deleteProduct },
  ...{ putShippingMethod, deleteShippingMethod, putTaxRate, deleteTaxRate },
  ...{ putDiscountCode, deleteDiscountCode, countUses },
};

/** The functions without their first parameter, the database. */
export type Bound<Functions> = {
  [Name in keyof Functions]: Functions[Name] extends (db: Database, ...rest: infer Rest) => infer Result
    ? (...rest: Rest) => Result
    : never;
};

/** The operations of an installation. Each method calls the function of the same name, which documents the operation. */
export interface Store
  extends Bound<typeof OF_AN_ORDER>, Bound<typeof AT_MAIN>, Bound<typeof OF_ALL>, Placing {}

/**
 * `createOrder` and `createQuote`. Orders that arrive at the same moment are placed in one statement. Quotes that are
 * requested at the same moment share the statements that read their data.
 */
interface Placing extends Pick<PlacementQueue, 'createOrder'> {
  createQuote: CreateQuote;
  placements: Omit<PlacementQueue, 'createOrder'>;
}

type Work = (db: Database, ...rest: unknown[]) => Promise<unknown>;

/** Binds functions to a database. `bind` returns a function without its first parameter. */
export const bindEach = <Functions extends object>(
  functions: Functions,
  bind: (work: Work) => (...rest: never[]) => Promise<unknown>,
): Bound<Functions> =>
  Object.fromEntries(
    Object.entries(functions).map(([name, work]) => [name, bind(work as Work)]),
  ) as Bound<Functions>; // the result has the same names as `functions`

export type { DiscountCodeContent, DiscountCodeRecord } from './catalogue/discount-codes.ts';
export type { ProductRecord } from './catalogue/products.ts';
export type { ShippingMethodContent, ShippingMethodRecord } from './catalogue/shipping-methods.ts';
export { MAX_ON_HAND, type StockRecord } from './catalogue/stock.ts';
export { type DatedRate, type TaxRateRecord, taxRateCode } from './catalogue/tax-rates.ts';
export { sumBySku } from './catalogue/reservations.ts';
export { NO_TAXES, type TaxSettings } from './catalogue/tax-settings.ts';
export { toCloudEvent } from './feed/cloud-event.ts';
export type { EventCursors } from './feed/event-cursors.ts';
export type { AttemptRecord } from './orders/payments/payment-attempts.ts';
export type { OperationRecord } from './orders/payments/payment-operations.ts';
export type { OnBatchSent } from './orders/placing/placement-queue.ts';
export type { Quote, QuoteRefusal } from './orders/placing/quotes.ts';
export type { HistoryRecord } from './orders/read/list-order-history.ts';
export type { CancellationRecord } from './orders/verbs/cancel.ts';
export type { CaptureRefusal, MovementRecord } from './orders/verbs/capture.ts';
export type { ConfirmationRefusal } from './orders/verbs/confirm-payment.ts';
export type { NoteRecord } from './orders/verbs/note.ts';
export type { RefundRefusal } from './orders/verbs/refund-plan.ts';
export type { PaymentRefusal } from './orders/verbs/replace-payment.ts';
export type { ShipmentRefusal } from './orders/model/shipment-plan.ts';
export type { HoldRefusal } from './orders/verbs/shipment-holds.ts';
export type { CreditRequest } from './orders/credits/create-credit.ts';
export type { CreditRefusal } from './orders/credits/credit-plan.ts';
export type { EditRecord, EditRequest } from './orders/edits/create-edit.ts';
export type { CreditRecord } from './orders/credits/read-credits.ts';
export type { AutomaticInvoices } from './orders/documents/automatic-invoices.ts';
export type { InvoiceSettings } from './orders/invoicing/document-content.ts';
export type { DocumentRecord } from './orders/documents/read-documents.ts';
export type { ReportFigures, ReportPeriod } from './orders/documents/reports.ts';
export type { ReceiptRecord, ReturnRecord } from './orders/read/returns.ts';
export type { ActionName, ActionRefusals, OrderAction } from './orders/verbs/list-order-actions.ts';
export type { ContactOfOrder } from './orders/verbs/contact.ts';
export type {
  PreviewRecord,
  PreviewRefusals,
  PreviewRequests,
  PreviewedOperation,
} from './orders/verbs/preview.ts';
export type { SalesFigures, SalesRequest } from './orders/read/sales.ts';
export type { CarrierEventRecord, ShipmentRecord } from './orders/read/shipments.ts';
export type { OpenShipmentHold, ShipmentHoldRecord } from './orders/shipment-holds/shipment-hold-record.ts';
export type { UsageCount } from './usage/add-usage.ts';
export { kindAndName } from './usage/list-usage.ts';
export type { DeliveryRecord } from './webhooks/deliveries/deliveries.ts';
export type { ReplayRecord } from './webhooks/deliveries/replays.ts';
export type { EndpointPatch } from './webhooks/endpoints/update-endpoint.ts';
export { SECRETS_MAX } from './webhooks/endpoints/rotate-secrets.ts';
export { ENDPOINTS_MAX } from './webhooks/endpoints/create-endpoint.ts';
export type { EndpointContent, EndpointRecord, ProgressRecord } from './webhooks/endpoints/endpoints.ts';
export { type DeliveryRules, deliveryRules, whyUrlNotAllowed } from './webhooks/endpoints/url-rules.ts';
export type { SecretKeys } from './webhooks/secrets/secret-keys.ts';
export type { SecretRecord } from './webhooks/secrets/store-secrets.ts';
export { secretText } from './webhooks/secrets/seal-secret.ts';
