import { Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../../api/client.ts';
import type { Schemas } from '../../../../api/contract.ts';
import { useOrderChange } from '../../../../api/order-change.ts';
import { useTexts } from '../../../../language/language.tsx';
import { ChangeForm } from '../../../../parts/forms/change-form.tsx';
import { SHIPPING } from './texts.ts';
import type { ShipmentAction } from './with-shipment.tsx';

const DISPOSITIONS = ['TO_STOCK', 'LOST'] as const;

/** Form that undoes a shipment. */
export function UndoShipment({ shipment, ...action }: ShipmentAction) {
  const texts = useTexts(SHIPPING);
  const [disposition, setDisposition] = useState<(typeof DISPOSITIONS)[number]>();
  const undo = useOrderChange(action, texts.undone, ({ path, header }, body: Schemas['ShipmentUndoInput']) =>
    api.POST('/orders/{orderId}/shipments/{shipmentId}/undo', {
      params: { path: { ...path, shipmentId: shipment.id }, header },
      body,
    }),
  );
  return (
    <ChangeForm
      change={undo}
      submit={texts.undo}
      isDangerous
      isIncomplete={!disposition}
      onSubmit={() => disposition && undo.mutate({ disposition })}
      onClose={action.onClose}
    >
      <Text size="sm">{texts.undoEffect}</Text>
      <Radio.Group
        label={texts.stockIs}
        value={disposition ?? null}
        onChange={(value) => setDisposition(DISPOSITIONS.find((one) => one === value))}
      >
        <Stack gap="xs" mt="xs">
          {DISPOSITIONS.map((one) => (
            <Radio key={one} value={one} label={texts.dispositions[one]} />
          ))}
        </Stack>
      </Radio.Group>
    </ChangeForm>
  );
}
