import { NumberInput, Table, Text } from '@mantine/core';
import type { Schemas } from '../../../api/contract.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/language.tsx';
import { UNITS } from './texts.ts';

/** Numbers of units by the identifier of their line. */
export type Units = Readonly<Record<string, number>>;

/** A line that an action may be about, and the largest number of its units. */
export interface UnitsLine {
  itemId: string;
  name: string;
  sku: string;
  max: number;
}

/** Returns the lines of which `count` finds a unit. */
export const linesWith = (
  { items }: Schemas['Order'],
  count: (quantity: Schemas['ItemQuantity']) => number,
): UnitsLine[] =>
  items
    .map(({ id, name, sku, quantity }) => ({ itemId: id, name, sku, max: count(quantity) }))
    .filter(({ max }) => max > 0);

/** Chooses all units of all lines. */
export const allUnits = (lines: UnitsLine[]): Units =>
  Object.fromEntries(lines.map(({ itemId, max }) => [itemId, max]));

/** Returns the chosen units in the contract's form, without lines of which no unit is chosen. */
export const chosenItems = (lines: UnitsLine[], units: Units) =>
  lines
    .map(({ itemId, max }) => ({ itemId, quantity: Math.min(units[itemId] ?? 0, max) }))
    .filter(({ quantity }) => quantity > 0);

/** Table in which the user chooses units of lines. */
export function UnitsTable({
  label,
  lines,
  units,
  onChange,
}: {
  label: string;
  lines: UnitsLine[];
  units: Units;
  onChange: (units: Units) => void;
}) {
  const texts = useTexts(UNITS);
  const { number } = useFormats();
  return (
    <Table aria-label={label} verticalSpacing={6} horizontalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{texts.product}</Table.Th>
          <Table.Th scope="col" ta="right">
            {texts.possible}
          </Table.Th>
          <Table.Th scope="col" w={110}>
            {texts.units}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.map(({ itemId, name, sku, max }) => (
          <Table.Tr key={itemId}>
            <Table.Th scope="row" fw={500}>
              {name}
              <Text size="xs" c="dimmed">
                {sku}
              </Text>
            </Table.Th>
            <Table.Td ta="right">{number(max)}</Table.Td>
            <Table.Td>
              <NumberInput
                aria-label={texts.unitsOf(name)}
                value={Math.min(units[itemId] ?? 0, max)}
                min={0}
                max={max}
                clampBehavior="strict"
                allowDecimal={false}
                onChange={(value) => onChange({ ...units, [itemId]: Number(value) })}
              />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
