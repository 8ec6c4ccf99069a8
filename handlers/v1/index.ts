import type { operations } from '../../generated/v1/types.ts';
import type { Handlers } from '../contract/handler-types.ts';
import * as discountCodes from './catalogue/discount-codes.ts';
import * as products from './catalogue/products.ts';
import * as shippingMethods from './catalogue/shipping-methods.ts';
import * as stock from './catalogue/stock.ts';
import * as taxRates from './catalogue/tax-rates.ts';
import * as events from './events/events.ts';
import * as replays from './events/replays.ts';
import * as webhookDeliveries from './events/webhook-deliveries.ts';
import * as webhookEndpoints from './events/webhook-endpoints.ts';
import * as webhookSecrets from './events/webhook-secrets.ts';
import * as cancel from './orders/cancel.ts';
import * as contact from './orders/contact.ts';
import * as edits from './orders/edits.ts';
import * as history from './orders/order-history.ts';
import * as orderActions from './orders/order-actions.ts';
import * as orderBreakdown from './orders/order-breakdown.ts';
import * as orderCounts from './orders/order-counts.ts';
import * as items from './orders/order-items.ts';
import * as orderSearches from './orders/order-searches.ts';
import * as orders from './orders/orders.ts';
import * as previews from './orders/previews.ts';
import * as quotes from './orders/quotes.ts';
import * as orderNotes from './orders/order-notes.ts';
import * as carrierEvents from './orders/carrier-events.ts';
import * as shipmentHolds from './orders/shipment-holds.ts';
import * as credits from './credits/credits.ts';
import * as documents from './documents/documents.ts';
import * as reports from './documents/reports.ts';
import * as returnReceipts from './returns/return-receipts.ts';
import * as returns from './returns/returns.ts';
import * as shipments from './orders/shipments.ts';
import * as captures from './payments/captures.ts';
import * as confirmations from './payments/confirmations.ts';
import * as payments from './payments/payments.ts';
import * as refunds from './payments/refunds.ts';
import * as attention from './shop/attention.ts';
import * as sales from './shop/sales.ts';
import * as usage from './shop/usage.ts';

/**
 * Handlers of all operations, by operation id. The code doesn't compile if an operation has no handler. The service
 * doesn't start if a handler has no operation.
 */
export const handlers = {
  ...attention,
  ...cancel,
  ...captures,
  ...confirmations,
  ...contact,
  ...discountCodes,
  ...edits,
  ...events,
  ...history,
  ...orderActions,
  ...orderBreakdown,
  ...orderCounts,
  ...items,
  ...orderSearches,
  ...orders,
  ...payments,
  ...previews,
  ...products,
  ...quotes,
  ...refunds,
  ...orderNotes,
  ...carrierEvents,
  ...shipmentHolds,
  ...credits,
  ...documents,
  ...reports,
  ...returnReceipts,
  ...sales,
  ...returns,
  ...shipments,
  ...shippingMethods,
  ...stock,
  ...taxRates,
  ...replays,
  ...usage,
  ...webhookDeliveries,
  ...webhookEndpoints,
  ...webhookSecrets,
} satisfies Handlers<operations>;
