import { Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../../api/client.ts';
import type { Schemas } from '../../../../api/contract.ts';
import { useOrderChange } from '../../../../api/order-change.ts';
import { useTexts } from '../../../../language/language.tsx';
import { ChangeForm } from '../../../../parts/forms/change-form.tsx';
import { SHIPPING } from './texts.ts';
import type { ShipmentAction } from './with-shipment.tsx';

const PLACES = ['BACK', 'LOST'] as const;

/** Form that undoes a shipment. */
export function UndoShipment({ shipment, ...action }: ShipmentAction) {
  const texts = useTexts(SHIPPING);
  const [stock, setStock] = useState<(typeof PLACES)[number]>();
  const undo = useOrderChange(
    action,
    texts.undone,
    ({ path, header }, body: Schemas['ShipmentReversalInput']) =>
      api.POST('/orders/{orderId}/shipments/{shipmentId}/reversal', {
        params: { path: { ...path, shipmentId: shipment.id }, header },
        body,
      }),
  );
  return (
    <ChangeForm
      change={undo}
      submit={texts.undo}
      isDangerous
      isIncomplete={!stock}
      onSubmit={() => stock && undo.mutate({ stock })}
      onClose={action.onClose}
    >
      <Text size="sm">{texts.undoEffect}</Text>
      <Radio.Group
        label={texts.stockIs}
        value={stock ?? null}
        onChange={(value) => setStock(PLACES.find((place) => place === value))}
      >
        <Stack gap="xs" mt="xs">
          {PLACES.map((place) => (
            <Radio key={place} value={place} label={texts.stock[place]} />
          ))}
        </Stack>
      </Radio.Group>
    </ChangeForm>
  );
}
