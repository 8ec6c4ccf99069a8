import type { operations } from '../../generated/v1/types.ts';
import type { Handlers } from '../contract/types.ts';
import * as attention from './attention.ts';
import * as cancel from './cancel.ts';
import * as captures from './captures.ts';
import * as events from './events.ts';
import * as history from './order-history.ts';
import * as items from './order-items.ts';
import * as orders from './orders.ts';
import * as payments from './payments.ts';
import * as products from './products.ts';
import * as refunds from './refunds.ts';
import * as shipments from './shipments.ts';
import * as stock from './stock.ts';
import * as replays from './replays.ts';
import * as usage from './usage.ts';
import * as webhookDeliveries from './webhook-deliveries.ts';
import * as webhookEndpoints from './webhook-endpoints.ts';
import * as webhookSecrets from './webhook-secrets.ts';

/** A handler for every operation, by its id. One missing doesn't compile, one too many doesn't start. */
export const handlers = {
  ...attention,
  ...cancel,
  ...captures,
  ...events,
  ...history,
  ...items,
  ...orders,
  ...payments,
  ...products,
  ...refunds,
  ...shipments,
  ...stock,
  ...replays,
  ...usage,
  ...webhookDeliveries,
  ...webhookEndpoints,
  ...webhookSecrets,
} satisfies Handlers<operations>;
