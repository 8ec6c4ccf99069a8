import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../../api/client.ts';
import type { Schemas } from '../../../../api/contract.ts';
import { useOrderChange } from '../../../../api/order-change.ts';
import { useTexts } from '../../../../language/language.tsx';
import { ChangeForm } from '../../../../parts/forms/change-form.tsx';
import { STATUS_WORDS } from '../../words/statuses.ts';
import { Choose } from '../choose.tsx';
import { toInputTime, toTimestamp } from './input-times.ts';
import { SHIPPING } from './texts.ts';
import type { ShipmentAction } from './with-shipment.tsx';

const TYPES: Schemas['CarrierEventType'][] = [
  'DELIVERED',
  'IN_TRANSIT',
  'OUT_FOR_DELIVERY',
  'READY_FOR_PICKUP',
  'FAILED',
  'RETURNED_TO_SENDER',
];

/** Form that records a report of the carrier by hand, such as a delivery. */
export function ReportEvent({ shipment, ...action }: ShipmentAction) {
  const texts = useTexts(SHIPPING);
  const words = useTexts(STATUS_WORDS);
  const [type, setType] = useState<Schemas['CarrierEventType']>('DELIVERED');
  const [time, setTime] = useState(() => toInputTime(new Date()));
  const [location, setLocation] = useState('');
  const [parcelId, setParcelId] = useState('');
  const report = useOrderChange(
    action,
    texts.reported,
    ({ path, header }, body: Schemas['CarrierEventInput']) =>
      // A report has no precondition: it's a fact, whatever else has changed.
      api.POST('/orders/{orderId}/shipments/{shipmentId}/carrier-events', {
        params: {
          path: { ...path, shipmentId: shipment.id },
          header: { 'Idempotency-Key': header['Idempotency-Key'] },
        },
        body,
      }),
  );
  return (
    <ChangeForm
      change={report}
      submit={texts.save}
      isIncomplete={time === ''}
      onSubmit={() =>
        report.mutate({
          type,
          occurredAt: toTimestamp(time),
          ...(location.trim() && { location: location.trim() }),
          ...(parcelId && { parcelId }),
        })
      }
      onClose={action.onClose}
    >
      <Choose
        data-autofocus
        label={texts.event}
        values={TYPES}
        words={words.shipment}
        value={type}
        onChange={setType}
      />
      <ParcelSelect parcels={shipment.parcels} value={parcelId} onChange={setParcelId} />
      <TextInput
        type="datetime-local"
        label={texts.occurredAt}
        value={time}
        onChange={({ currentTarget }) => setTime(currentTarget.value)}
        required
      />
      <TextInput
        label={texts.location}
        value={location}
        onChange={({ currentTarget }) => setLocation(currentTarget.value)}
        maxLength={200}
      />
    </ChangeForm>
  );
}

/** Field for the parcel that a report is about. Shows nothing if there is only one. */
function ParcelSelect({
  parcels,
  value,
  onChange,
}: {
  parcels: Schemas['Parcel'][];
  value: string;
  onChange: (parcelId: string) => void;
}) {
  const texts = useTexts(SHIPPING);
  if (parcels.length < 2) return null;
  return (
    <NativeSelect
      label={texts.whichParcel}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data={[
        { value: '', label: texts.allParcels },
        ...parcels.map(({ id, trackingNumber }, index) => ({
          value: id,
          label: [texts.parcel(index + 1), trackingNumber].filter(Boolean).join(', '),
        })),
      ]}
    />
  );
}
