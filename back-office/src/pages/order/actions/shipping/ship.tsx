import { SimpleGrid, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../../api/client.ts';
import type { Schemas } from '../../../../api/contract.ts';
import { type OrderAction, useOrderChange } from '../../../../api/order-change.ts';
import { useTexts } from '../../../../language/language.tsx';
import { CarrierField, lastCarrier, rememberCarrier } from '../../../../parts/carrier-field.tsx';
import { ChangeForm } from '../../../../parts/forms/change-form.tsx';
import { UnitsTable, allUnits, chosenItems, linesWith } from '../units-table.tsx';
import { ScanUnits } from './scan-units.tsx';
import { SHIPPING } from './texts.ts';

/** Form that ships units. At first, all units that are left are chosen. A hand scanner can choose others. */
export function Ship(action: OrderAction) {
  const texts = useTexts(SHIPPING);
  const lines = linesWith(action.order.value, ({ cancellable }) => cancellable);
  const [units, setUnits] = useState(() => allUnits(lines));
  const [carrier, setCarrier] = useState(lastCarrier);
  const [trackingNumber, setTrackingNumber] = useState('');
  const [estimatedDelivery, setEstimatedDelivery] = useState('');
  const items = chosenItems(lines, units);
  const ship = useOrderChange(action, texts.shipped, (params, body: Schemas['ShipmentInput']) =>
    api.POST('/orders/{orderId}/shipments', { params, body }),
  );
  return (
    <ChangeForm
      change={ship}
      submit={texts.ship}
      isIncomplete={items.length === 0}
      onSubmit={() => {
        rememberCarrier(carrier.trim());
        ship.mutate({
          items,
          ...(carrier.trim() && { carrier: carrier.trim() }),
          ...(trackingNumber.trim() && { trackingNumber: trackingNumber.trim() }),
          ...(estimatedDelivery && { estimatedDelivery }),
        });
      }}
      onClose={action.onClose}
    >
      <ScanUnits lines={lines} units={units} onChange={setUnits} />
      <UnitsTable label={texts.shipUnits} lines={lines} units={units} onChange={setUnits} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <CarrierField value={carrier} onChange={setCarrier} />
        <TextInput
          label={texts.trackingNumber}
          value={trackingNumber}
          onChange={({ currentTarget }) => setTrackingNumber(currentTarget.value)}
          maxLength={100}
          autoComplete="off"
        />
        <TextInput
          type="date"
          label={texts.estimatedDelivery}
          value={estimatedDelivery}
          onChange={({ currentTarget }) => setEstimatedDelivery(currentTarget.value)}
        />
      </SimpleGrid>
    </ChangeForm>
  );
}
