import { Anchor, Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Schemas } from '../../api/contract.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/language.tsx';
import { TO_SHIP } from './texts.ts';

interface ResultProps {
  orderId: string;
  shipment: Schemas['Shipment'];
  /** Called if the user wants to ship the other units. Undefined if none are left. */
  onRest: (() => void) | undefined;
}

/** Says what was shipped. */
export function ShipmentResult({ orderId, shipment, onRest }: ResultProps) {
  const texts = useTexts(TO_SHIP);
  const { number } = useFormats();
  const units = shipment.items.reduce((sum, { quantity }) => sum + quantity, 0);
  const tracking = [shipment.carrier, shipment.trackingNumber].filter(Boolean).join(' ');
  return (
    <Group gap="sm">
      <Text size="sm">
        {texts.shippedUnits(number(units))}
        {tracking && ` · ${tracking}`}
      </Text>
      <Anchor
        size="sm"
        renderRoot={(props) => <Link {...props} to="/orders/$orderId" params={{ orderId }} />}
      >
        {texts.toOrder}
      </Anchor>
      {onRest && (
        <Button size="compact-sm" variant="subtle" onClick={onRest}>
          {texts.shipRest}
        </Button>
      )}
    </Group>
  );
}
