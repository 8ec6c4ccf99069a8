import { Group } from '@mantine/core';
import type { Schemas } from '../../api/contract.ts';
import type { TaggedOrder } from '../../api/order.ts';
import { useTexts } from '../../language/language.tsx';
import { ActionButton } from './actions/action-button.tsx';
import { SHIPPING } from './actions/shipping/texts.ts';

/** Actions about a shipment. A shipment that is delivered, or of which units are in a return, can't be undone. */
export function ShipmentActions({
  tagged,
  shipment,
}: {
  tagged: TaggedOrder;
  shipment: Schemas['Shipment'];
}) {
  const texts = useTexts(SHIPPING);
  const actions = [
    { label: texts.correct, title: texts.correctTitle, form: 'CorrectShipment' },
    { label: texts.report, title: texts.reportTitle, form: 'ReportEvent' },
    { label: texts.undo, title: texts.undoTitle, form: 'UndoShipment' },
  ] as const;
  return (
    <Group gap="xs" mt="xs">
      {actions.map(
        ({ label, title, form }) =>
          (form !== 'UndoShipment' || shipment.status !== 'DELIVERED') && (
            <ActionButton key={label} label={label} title={title}>
              {({ WithShipment, [form]: Form }, onClose) => (
                <WithShipment order={tagged} shipmentId={shipment.id}>
                  {(read) => <Form order={tagged} onClose={onClose} {...read} />}
                </WithShipment>
              )}
            </ActionButton>
          ),
      )}
    </Group>
  );
}
