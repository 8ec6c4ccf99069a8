import fc from 'fast-check';
import t from 'tap';
import {
  type ParcelReport,
  deriveDeliveryStatus,
  deriveProgress,
  parcelsOf,
} from '../../../../db/orders/model/fulfillment.ts';

const PARCELS = [{ id: 'a' }, { id: 'b' }];

/** Builds a carrier event. `day`: day when it occurred. `version`: says which carrier event was recorded later. */
const report = (
  type: ParcelReport['type'],
  day: number,
  parcel_id: string | null = null,
  version = day + 1,
): ParcelReport => ({
  type,
  occurred_at: `2026-11-0${day}T12:00:00.000Z`,
  parcel_id,
  shipment_version: version,
});

const statusOf = (...reports: ParcelReport[]) => deriveProgress(PARCELS, reports).status;

t.test('deriveProgress gives a shipment the latest status of the parcels that are not delivered', (t) => {
  t.equal(statusOf(), 'SHIPPED');
  t.equal(statusOf(report('IN_TRANSIT', 1)), 'IN_TRANSIT');
  t.equal(statusOf(report('FAILED', 2, 'a'), report('IN_TRANSIT', 1)), 'FAILED');
  t.equal(statusOf(report('DELIVERED', 2, 'a')), 'SHIPPED', 'the carrier has not reported about b');
  t.equal(statusOf(report('DELIVERED', 3, 'a'), report('IN_TRANSIT', 1, 'b')), 'IN_TRANSIT');
  t.equal(statusOf(report('IN_TRANSIT', 1, 'gone')), 'SHIPPED', 'a parcel that was removed');
  t.end();
});

t.test('deriveProgress delivers a shipment at the time of its last parcel', (t) => {
  const { parcels, ...progress } = deriveProgress(PARCELS, [
    report('DELIVERED', 3, 'a'),
    report('DELIVERED', 2, 'b'),
  ]);
  t.strictSame(progress, { status: 'DELIVERED', delivered_at: '2026-11-03T12:00:00.000Z' });
  t.strictSame(parcels, [
    { id: 'a', status: 'DELIVERED' },
    { id: 'b', status: 'DELIVERED' },
  ]);
  t.equal(statusOf(report('DELIVERED', 3), report('RETURNED_TO_SENDER', 4, 'b')), 'RETURNED_TO_SENDER');
  t.end();
});

t.test('deriveProgress prefers the later recorded of two carrier events at the same time', (t) => {
  t.equal(statusOf(report('DELIVERED', 1, null, 2), report('FAILED', 1, null, 3)), 'FAILED');
  t.equal(statusOf(report('DELIVERED', 1, null, 3), report('FAILED', 1, null, 2)), 'DELIVERED');
  t.end();
});

const TYPES = ['IN_TRANSIT', 'READY_FOR_PICKUP', 'DELIVERED', 'FAILED'] as const;

t.test('deriveProgress doesn’t depend on the order in which carrier events are read', (t) => {
  const drawn = fc.array(
    fc.tuple(fc.constantFrom(...TYPES), fc.integer({ min: 1, max: 4 }), fc.constantFrom('a', 'b', null)),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(drawn, fc.infiniteStream(fc.nat()), (drawnReports, stream) => {
      const reports = drawnReports.map(([type, day, parcel], index) => report(type, day, parcel, index + 2));
      const shuffled = reports.map((one) => ({ one, at: stream.next().value })).sort((x, y) => x.at - y.at);
      const again = deriveProgress(
        PARCELS,
        shuffled.map(({ one }) => one),
      );
      t.strictSame(again, deriveProgress(PARCELS, reports));
    }),
    { numRuns: 200 },
  );
  t.end();
});

t.test('parcelsOf returns a parcel with the id of a shipment that stores no parcels', (t) => {
  const bare = { id: 's', carrier: null, tracking_number: null, parcels: null };
  t.strictSame(parcelsOf(bare), [{ id: 's', status: 'SHIPPED' }]);
  t.strictSame(parcelsOf({ ...bare, carrier: 'DHL', tracking_number: '1' }), [
    { id: 's', carrier: 'DHL', trackingNumber: '1', status: 'SHIPPED' },
  ]);
  const parcels = [{ id: 'p', status: 'FAILED' as const }];
  t.equal(parcelsOf({ ...bare, parcels }), parcels);
  t.end();
});

t.test('deriveDeliveryStatus shows whether no, some or all units have been delivered', (t) => {
  const item = (ordered: number, cancelled: number, delivered?: number) => ({
    ordered,
    cancelled,
    delivered,
  });
  t.equal(deriveDeliveryStatus([item(2, 0, 0), item(1, 1, 0)]), 'NONE');
  t.equal(deriveDeliveryStatus([item(2, 2, 0)]), 'NONE', 'everything is cancelled');
  t.equal(deriveDeliveryStatus([item(2, 0, 2), item(1, 0, 0)]), 'PARTIALLY_DELIVERED');
  t.equal(deriveDeliveryStatus([item(3, 1, 2), item(1, 1, 0)]), 'DELIVERED');
  t.equal(deriveDeliveryStatus([item(2, 0)]), 'NONE', 'an order that an older version has stored');
  t.end();
});
