import { Group, NumberInput, Text } from '@mantine/core';
import { useId } from 'react';
import type { Schemas } from '../../api/contract.ts';
import { useTexts } from '../../language/language.tsx';
import { TO_SHIP } from './texts.ts';

interface LineProps {
  line: Schemas['OrderItem'];
  quantity: number;
  onChange: (quantity: number) => void;
}

/** A line of the order, and the number of its units that are shipped. */
export function ShipLine({
  line: {
    sku,
    name,
    quantity: { cancellable },
  },
  quantity,
  onChange,
}: LineProps) {
  const texts = useTexts(TO_SHIP);
  const id = useId();
  return (
    <Group justify="space-between" wrap="nowrap">
      <div>
        <Text component="label" htmlFor={id} size="sm" fw={500}>
          {name}
        </Text>
        <Text size="xs" c="dimmed">
          {texts.unitsLeft(sku, cancellable)}
        </Text>
      </div>
      <NumberInput
        id={id}
        w={96}
        min={0}
        max={cancellable}
        allowDecimal={false}
        allowNegative={false}
        value={quantity}
        onChange={(value) => onChange(Number(value) || 0)}
      />
    </Group>
  );
}
