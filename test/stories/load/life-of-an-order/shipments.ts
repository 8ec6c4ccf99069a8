import { randomUUID } from 'node:crypto';
import { etagOf } from '../../../../handlers/http/answers/preconditions.ts';
import type { Schemas } from '../../../support/shop/shop.ts';
import { textAbout } from './customer.ts';
import { expect } from './expect.ts';
import { type Life, read } from './model.ts';
import type { BackgroundStep } from './step.ts';

type Shipment = Schemas['Shipment'];

/** Types of carrier events. */
export const REPORTS = [
  ...(['IN_TRANSIT', 'OUT_FOR_DELIVERY', 'READY_FOR_PICKUP', 'DELIVERED', 'FAILED'] as const),
  ...(['RETURNED_TO_SENDER', 'DELIVERED'] as const),
];

/** Returns one of the shipments of an order that weren't undone, or undefined if there are none. */
async function pickShipment(life: Life, pick: number): Promise<Shipment | undefined> {
  const { shipments } = await read<Schemas['ShipmentCollection']>(life, '/shipments?size=100');
  const left = shipments.filter(({ status }) => status !== 'UNDONE');
  return left[pick % left.length];
}

/** Reads a shipment and its order again. Checks that both versions have increased by `rise`. */
async function expectRise(life: Life, before: Shipment, orderVersion: number, rise: 0 | 1): Promise<void> {
  const after = await read<Shipment>(life, `/shipments/${before.id}`);
  const { version } = await read<Schemas['Order']>(life);
  expect(after.version === before.version + rise, 'the version of the shipment', before, after);
  expect(version === orderVersion + rise, 'the version of the order', orderVersion, version);
}

/** A carrier reports about a parcel or a whole shipment. Reports arrive in any order, and some arrive twice. */
export const reportOfCarrier: BackgroundStep<{
  pick: number;
  type: (typeof REPORTS)[number];
  day: number;
  twice: boolean;
}> = {
  async do(life, { pick, type, day, twice }) {
    const shipment = await pickShipment(life, pick);
    if (!shipment) return;
    const { version } = await read<Schemas['Order']>(life);
    const parcelId = [undefined, ...shipment.parcels.map(({ id }) => id)][
      pick % (shipment.parcels.length + 1)
    ];
    const location = textAbout(life.customer, life.orderId);
    const externalId = `${randomUUID()}-${location.replaceAll(' ', '-')}`;
    const body = { type, occurredAt: `2026-11-0${day}T12:00:00Z`, parcelId, location, externalId };
    const path = `/orders/${life.orderId}/shipments/${shipment.id}/carrier-events`;
    const first = await life.shop.call('POST', path, { body });
    expect(first.status === 201, 'the carrier event is recorded', first);
    await expectRise(life, shipment, version, 1);
    if (!twice) return;
    const again = await life.shop.call('POST', path, { body });
    const isSame = JSON.stringify(again.body) === JSON.stringify(first.body);
    expect(again.status === 201 && isSame, 'a repeated carrier event has the same answer', first, again);
    await expectRise(life, { ...shipment, version: shipment.version + 1 }, version + 1, 0);
  },
};

/** The shop corrects the parcels of a shipment: removes one, adds one, or changes the tracking number of the first. */
export const correctShipment: BackgroundStep<{ pick: number }> = {
  async do(life, { pick }) {
    const shipment = await pickShipment(life, pick);
    if (!shipment) return;
    const { version } = await read<Schemas['Order']>(life);
    const about = textAbout(life.customer, life.orderId);
    const kept = shipment.parcels.map(({ status: _, ...parcel }) => parcel);
    const bodies = [
      { trackingNumber: `${randomUUID()}-${about.replaceAll(' ', '-')}` },
      { parcels: [...kept.slice(0, 4), { carrier: about }] },
      { parcels: [...kept.slice(1, 4), { carrier: about }] },
    ];
    const answer = await life.shop.call('PATCH', `/orders/${life.orderId}/shipments/${shipment.id}`, {
      body: bodies[pick % bodies.length]!,
      headers: { 'If-Match': etagOf('shipment', shipment) },
    });
    expect(answer.status === 200, 'the shipment is corrected', answer);
    await expectRise(life, shipment, version, 1);
  },
};
