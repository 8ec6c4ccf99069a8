import { Fieldset, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../../api/client.ts';
import type { Schemas } from '../../../../api/contract.ts';
import { useOrderChange } from '../../../../api/order-change.ts';
import { useTexts } from '../../../../language/language.tsx';
import { CarrierField } from '../../../../parts/carrier-field.tsx';
import { ChangeForm } from '../../../../parts/forms/change-form.tsx';
import type { ShipmentAction } from './with-shipment.tsx';
import { SHIPPING } from './texts.ts';

type Parcel = Schemas['ParcelPatch'];

const TRACKING = ['trackingNumber', 'trackingUrl'] as const;
const FIELDS = ['carrier', ...TRACKING] as const;

/** Removes spaces around inputs, and fields without an input. A field that is left out is removed from the parcel. */
const toPatch = ({ id, ...fields }: Parcel): Parcel => ({
  ...(id !== undefined && { id }),
  ...Object.fromEntries(FIELDS.map((name) => [name, fields[name]?.trim()]).filter(([, text]) => text)),
});

/** Form that corrects the parcels of a shipment, such as a tracking number. */
export function CorrectShipment({ shipment, ...action }: ShipmentAction) {
  const texts = useTexts(SHIPPING);
  const [parcels, setParcels] = useState<Parcel[]>(() =>
    shipment.parcels.map(({ status: _status, ...parcel }) => parcel),
  );
  const change = (parcel: Parcel, changed: Partial<Parcel>) =>
    setParcels(parcels.map((each) => (each === parcel ? { ...parcel, ...changed } : each)));
  const [day, setDay] = useState(shipment.estimatedDelivery ?? '');
  const correct = useOrderChange(
    action,
    texts.corrected,
    ({ path, header }, body: Schemas['ShipmentPatch']) =>
      api.PATCH('/orders/{orderId}/shipments/{shipmentId}', {
        params: { path: { ...path, shipmentId: shipment.id }, header },
        body,
        headers: { 'Content-Type': 'application/merge-patch+json' },
      }),
  );
  return (
    <ChangeForm
      change={correct}
      submit={texts.save}
      onSubmit={() => correct.mutate({ parcels: parcels.map(toPatch), estimatedDelivery: day || null })}
      onClose={action.onClose}
    >
      {parcels.map((parcel, index) => (
        <Fieldset key={parcel.id} legend={texts.parcel(index + 1)}>
          <Stack gap="xs">
            <CarrierField value={parcel.carrier ?? ''} onChange={(carrier) => change(parcel, { carrier })} />
            {TRACKING.map((name) => (
              <TextInput
                key={name}
                label={texts[name]}
                value={parcel[name] ?? ''}
                onChange={({ currentTarget: { value } }) => change(parcel, { [name]: value })}
                {...(index === 0 && name === 'trackingNumber' && { 'data-autofocus': true })}
                autoComplete="off"
              />
            ))}
          </Stack>
        </Fieldset>
      ))}
      <TextInput
        type="date"
        label={texts.estimatedDelivery}
        value={day}
        onChange={({ currentTarget }) => setDay(currentTarget.value)}
      />
    </ChangeForm>
  );
}
