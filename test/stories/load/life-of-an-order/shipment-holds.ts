import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { endShipmentHolds, reviewShipmentHolds } from '../../../../db/orders/index.ts';
import { inEachPlace, placeOf } from '../../../support/database/shards.ts';
import type { Schemas } from '../../../support/shop/shop.ts';
import { WORKER } from '../../../support/shop/run-jobs.ts';
import { textAbout } from './customer.ts';
import { expect } from './expect.ts';
import { look } from './model.ts';
import type { Seen } from './seen.ts';
import type { BackgroundStep, RequestStep } from './step.ts';

const LATER = '2099-01-01T12:00:00.000Z';

/** Lists the holds that prevent shipments. A hold may be over before a worker has recorded its end. */
export const preventingHolds = ({ order }: Seen): Schemas['OpenShipmentHold'][] =>
  order.shipmentHolds!.filter(
    ({ reason, until }) => reason !== 'PACKING' && (until === undefined || until === LATER),
  );

export const REASONS = ['FRAUD_REVIEW', 'PACKING', 'OTHER'] as const;

export const createShipmentHold: RequestStep<{ reason: (typeof REASONS)[number]; ends: boolean }> = {
  accepted: 201,
  may: ({ order: { status, items, shipmentHolds } }) =>
    status !== 'CANCELLED' &&
    status !== 'EXPIRED' &&
    items.some(({ quantity }) => quantity.cancellable > 0) &&
    shipmentHolds!.length < 20,
  do: ({ shop, orderId, customer }, { reason, ends }) =>
    shop.call('POST', `/orders/${orderId}/shipment-holds`, {
      body: { reason, note: textAbout(customer, orderId), ...(ends && { until: LATER }) },
      headers: { 'Idempotency-Key': randomUUID() },
    }),
};

/** Deletes a hold of the order, which may have ended. If the order has no holds, does nothing. */
export const deleteShipmentHold: BackgroundStep<{ pick: number }> = {
  async do({ shop, orderId }, { pick }) {
    const path = `/orders/${orderId}/shipment-holds`;
    const { body } = await shop.call<Schemas['ShipmentHoldCollection']>('GET', `${path}?size=100`);
    const hold = body.shipmentHolds[pick % body.shipmentHolds.length];
    if (!hold) return;
    const { status } = await shop.call('DELETE', `${path}/${hold.id}`);
    expect(status === 204, 'the hold ends', status);
    const order = await shop.getOrder(orderId);
    expect(!order.shipmentHolds!.some(({ id }) => id === hold.id), 'the order shows no such hold', order);
  },
};

/** The holds with an end are over. `isRecorded`: whether a worker records this. */
export const holdsAreOver: BackgroundStep<{ isRecorded: boolean }> = {
  async do({ shop, orderId, known }, { isRecorded }) {
    const db = placeOf(shop.db, orderId);
    await sql`
      update shipment_holds set until = now() - interval '1 second'
      where order_id = ${orderId} and until is not null and released_at is null`.execute(db);
    // This step changes a time of the order, but not its version. So the stored bodies for the ETag are no longer valid.
    known.clear();
    if (isRecorded) await inEachPlace(shop.db, (place) => endShipmentHolds(place, WORKER, 100));
  },
};

/** The authorization of the payment ends in an hour. A worker then reviews the holds. */
export const authorizationEndsSoon: BackgroundStep<object> = {
  async do(life) {
    const { shop, orderId, known } = life;
    const db = placeOf(shop.db, orderId);
    await sql`
      update payment_attempts set authorized_until = now() + interval '1 hour'
      where order_id = ${orderId} and status = 'AUTHORIZED'`.execute(db);
    known.clear();
    await inEachPlace(shop.db, (place) => reviewShipmentHolds(place, WORKER, 100));
    const seen = await look(life);
    const isOpen = seen.order.attention!.some(({ kind }) => kind === 'SHIPMENT_HOLD_OUTLASTS_AUTHORIZATION');
    expect(!isOpen || preventingHolds(seen).length > 0, 'a matter is about an open hold', seen.order);
  },
};
