import { Group } from '@mantine/core';
import type { Schemas } from '../../api/contract.ts';
import type { TaggedOrder } from '../../api/order.ts';
import { useTexts } from '../../language/language.tsx';
import { ActionButton } from './actions/action-button.tsx';
import { CorrectShipment } from './actions/shipping/correct-shipment.tsx';
import { ReportEvent } from './actions/shipping/report-event.tsx';
import { SHIPPING } from './actions/shipping/texts.ts';
import { UndoShipment } from './actions/shipping/undo-shipment.tsx';
import { WithShipment } from './actions/shipping/with-shipment.tsx';

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
    { label: texts.correct, title: texts.correctTitle, Form: CorrectShipment },
    { label: texts.report, title: texts.reportTitle, Form: ReportEvent },
    {
      label: texts.undo,
      title: texts.undoTitle,
      Form: UndoShipment,
      isOver: shipment.status === 'DELIVERED',
    },
  ];
  return (
    <Group gap="xs" mt="xs">
      {actions.map(
        ({ label, title, Form, isOver }) =>
          !isOver && (
            <ActionButton key={label} label={label} title={title}>
              {(onClose) => (
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
